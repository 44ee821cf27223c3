import type { Asked, NotebookContext, Outcome } from '../working.ts';
import { insightsOf } from '../insights/index.ts';
import type { CellInput } from '../plan-cells.ts';
import { gatherCompany } from './company.ts';
import { gatherDeals, gatherRounds } from './deals.ts';
import { gatherBuyers, gatherMarket, gatherPeers, gatherTargets } from './discovered.ts';
import { gatherIndustry } from './industry.ts';
import { gatherNews } from './news.ts';
import { gatherTranscript } from './transcript.ts';

type Gathering = Exclude<CellInput, { kind: 'block' }>;

/** Gathers the data that blocks are made from, each kind by the service that answers it elsewhere. */
export async function gather(context: NotebookContext, input: Gathering, asked: Asked): Promise<Outcome> {
  const value = await gathered(context, input, asked);
  return { value, sources: 0 };
}

async function gathered(context: NotebookContext, input: Gathering, { material, signal }: Asked): Promise<unknown> {
  switch (input.kind) {
    case 'company':
      return gatherCompany(context, input, signal);
    case 'insights':
      return insightsOf(material);
    case 'news':
      return gatherNews(context, material.subject);
    case 'peers':
      return gatherPeers(context, material.subject);
    case 'buyers':
      return gatherBuyers(context, material.subject);
    case 'targets':
      return gatherTargets(context, material.subject);
    case 'market':
      return gatherMarket(context, material.subject);
    case 'deals':
      return gatherDeals(context, material.market ?? []);
    case 'rounds':
      return gatherRounds(context, material.market ?? []);
    case 'industry':
      return gatherIndustry(context, { about: material.subject, sections: input.sections }, signal);
    case 'transcript':
      return gatherTranscript(context, material.subject);
  }
}
