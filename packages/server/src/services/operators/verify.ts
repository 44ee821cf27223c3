import type { CompanyIndex } from '../../search/port.ts';
import type { Queryable } from '../../store/database.ts';
import { countUnqueued } from '../../store/queue/queue.ts';
import {
  companiesWithoutDocument,
  completedWithoutResult,
  documentsBeside,
  documentsMisplaced,
  exactDocuments,
  indexOwners,
  lastRevision,
  orphanedRows,
  requestsStuck,
  resultsOfUncompleted,
  webhookSecrets,
  type Fault,
} from '../../store/operators/verify.ts';
import { decodeDocument } from '../documents/document-codec.ts';
import { decryptSecret } from '../webhooks/secrets.ts';
import type { OperatorContext } from './context.ts';

export interface Check {
  check: string;
  is_ok: boolean;
  /** What was looked at, or what is wrong and what to do about it. */
  found: string;
}

/** The watchdog looks every quarter of a minute: after these minutes nothing is unfinished. */
const stuckMs = 92 * 60_000;
/** An hour less than results are kept: what is forgotten now is nothing to tell. */
const keptMs = (30 * 24 - 1) * 3_600_000;
const pageSize = 1_000;

type Look = (context: VerifyContext) => Promise<Omit<Check, 'check'>>;

export interface VerifyContext extends OperatorContext {
  /** The index, if this process may open it; otherwise the running service verifies its own. */
  index: CompanyIndex | undefined;
}

/** What is looked at, in order. Reads only. */
const looks: Readonly<Record<string, Look>> = {
  'every company that is known has a document': async ({ db }) =>
    told(await companiesWithoutDocument(db), 'importing what speaks of them again builds theirs'),
  'every document can be read and says what stands beside it': readDocuments,
  'every document has a permalink of its company': async ({ db }) => told(await documentsMisplaced(db)),
  'the index holds what there is': holdsEverything,
  'no row refers to what is not there': async ({ db }) => told(await orphanedRows(db)),
  'no request is unfinished after 90 minutes': async ({ db, clock }) =>
    told(await requestsStuck(db, new Date(clock().getTime() - stuckMs)), 'a running worker ends them within a minute'),
  'every unfinished request has a job': async ({ db }) => told(await countUnqueued(db), 'firmament admin requests cancel, then retry'),
  'every request completed within 30 days has its result': async ({ db, clock }) =>
    told(await completedWithoutResult(db, new Date(clock().getTime() - keptMs))),
  'every result is of a completed request': async ({ db }) => told(await resultsOfUncompleted(db)),
  'the secret of every webhook can be read': readSecrets,
};

/** Looks at everything that ought to be true, one check after the other. */
export async function* verify(context: VerifyContext): AsyncGenerator<Check> {
  for (const [check, look] of Object.entries(looks)) yield { check, ...(await look(context)) };
}

function told({ count, example }: Fault, remedy?: string): Omit<Check, 'check'> {
  if (count === 0) return { is_ok: true, found: '' };
  return { is_ok: false, found: `${count} not so${example === null ? '' : `, among them ${example}`}${remedy ? `; ${remedy}` : ''}` };
}

async function readDocuments({ db }: VerifyContext): Promise<Omit<Check, 'check'>> {
  const revisions = await lastRevision(db);
  let read = 0;
  const fault: Fault = { count: 0, example: null };
  for (let after = 0; ;) {
    const rows = await documentsBeside(db, after, pageSize);
    for (const row of rows) {
      if (isConsistent(row) && row.revision <= revisions.drawn) continue;
      fault.count += 1;
      fault.example ??= row.permalink;
    }
    read += rows.length;
    after = rows.at(-1)?.company_id ?? after;
    if (rows.length < pageSize) break;
  }
  if (revisions.newest > revisions.drawn) return { is_ok: false, found: `revision ${revisions.newest} was never given out` };
  return fault.count === 0 ? { is_ok: true, found: `${read} looked at` } : told(fault);
}

function isConsistent(row: { permalink: string; name: string; document: Buffer }): boolean {
  try {
    const { permalink, facts } = decodeDocument(row.document);
    return permalink === row.permalink && facts.name === row.name;
  } catch {
    return false;
  }
}

async function holdsEverything({ db, index }: VerifyContext): Promise<Omit<Check, 'check'>> {
  const documents = await exactDocuments(db);
  const { newest } = await lastRevision(db);
  const held = await heldBy(db, index);
  if (!held) return { is_ok: true, found: 'none is built; the next start builds it' };
  if (held.revision < newest)
    return { is_ok: true, found: `it is behind by ${newest - held.revision} revisions, which a running service takes` };
  if (held.companies === documents) return { is_ok: true, found: `${documents} companies` };
  return { is_ok: false, found: `it holds ${held.companies} companies of ${documents}; firmament admin reindex` };
}

async function heldBy(db: Queryable, index: CompanyIndex | undefined): Promise<{ revision: number; companies: number } | undefined> {
  const own = await index?.state();
  if (own) return own.isBuilt ? own : undefined;
  return (await indexOwners(db))[0];
}

async function readSecrets({ db, config }: VerifyContext): Promise<Omit<Check, 'check'>> {
  const stored = await webhookSecrets(db);
  const unreadable = stored.filter(({ webhook_id, secret }) => {
    try {
      return config.secret_key === undefined || decryptSecret(secret, config.secret_key, webhook_id) === '';
    } catch {
      return true;
    }
  });
  if (unreadable.length === 0) return { is_ok: true, found: `${stored.length} looked at` };
  const how = config.secret_key === undefined ? 'FIRMAMENT_SECRET_KEY is not set here' : 'FIRMAMENT_SECRET_KEY is another key';
  return { is_ok: false, found: `${unreadable.length} cannot, among them webhook ${unreadable[0]!.webhook_id}: ${how}` };
}
