import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import { openNet } from '../../net/net.ts';
import type { Database } from '../../store/database.ts';
import { pageReader } from './page-reader.ts';
import { companyToResearch } from './research-company.ts';
import { researchWebsite, type Researched, type ResearchOptions } from './research-website.ts';
import type { ResearchReport } from './take-page.ts';

/** Reading websites for a command, with a way out of its own. */
export interface Research {
  /** As `companyToResearch`. */
  find(named: { company: string; from?: string | undefined }): Promise<Researched>;
  /** As `researchWebsite`. */
  read(researched: Researched, options: ResearchOptions): Promise<ResearchReport>;
  close(): Promise<void>;
}

export function openResearch(
  { db, clock, config }: { db: Database; clock: Clock; config: Pick<Config, 'contact' | 'allow_hosts'> },
  { version, signal }: { version: string; signal: AbortSignal },
): Research {
  const net = openNet({ version, contact: config.contact, allow_hosts: config.allow_hosts });
  const reader = pageReader(signal);
  return {
    find: (named) => companyToResearch(db, named),
    read: (researched, options) => researchWebsite({ db, clock, net, reader }, researched, options),
    close: () => Promise.all([reader.close(), net.close()]).then(() => undefined),
  };
}
