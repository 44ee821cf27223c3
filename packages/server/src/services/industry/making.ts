import type { Provenance } from '../../kernel/document.ts';
import { citedRecords } from '../../store/records/imports.ts';
import type { Asked } from '../../text/industry/questions.ts';
import { extractiveWriter } from '../../text/narrative/writer.ts';
import type { DiscoveryContext } from '../discovery/candidates.ts';
import type { FindContext } from '../narratives/find-passages.ts';
import type { narrate } from '../narratives/narrate.ts';
import { ours } from '../narratives/ours.ts';
import type { MarketEvidence } from './evidence.ts';
import type { Market } from './market.ts';

export type IndustryContext = DiscoveryContext & FindContext & Parameters<typeof narrate>[0];

export interface MadeSection {
  /** `{}` where nothing is known. */
  value: object;
  /** Path of a value or row → where it comes from; under '' also why the section is empty. */
  sources: Record<string, Provenance[]>;
}

export interface Making {
  market: Market;
  said: MarketEvidence;
  signal: AbortSignal | undefined;
}

export type Maker = (context: IndustryContext, making: Making) => Promise<MadeSection>;

/** Who writes, and how to be called off. */
export function by({ model, organization_id }: IndustryContext, signal: AbortSignal | undefined) {
  return { writer: model?.writerFor(organization_id) ?? extractiveWriter, signal };
}

/** What sentences are held against. */
export function askedOf({ market: { topic, words, pure, companies }, said: { evidence } }: Making): Asked {
  const recordsOf = (permalinks: ReadonlySet<string>) =>
    new Set(evidence.filter(({ permalink }) => permalinks.has(permalink)).map(({ record_id }) => record_id));
  const ofPure = recordsOf(pure);
  const ofCompanies = recordsOf(new Set(companies.map(({ permalink }) => permalink)));
  return {
    topic,
    words,
    isOfMarket: ({ record_id }) => ofPure.has(record_id),
    isOfCompanies: ({ record_id }) => ofCompanies.has(record_id),
  };
}

/** A section that rests on records of documents and articles. */
export async function ofRecords(
  { db, clock }: IndustryContext,
  { name, making, value, records }: { name: string; making: Making; value: object | undefined; records: readonly number[] },
): Promise<MadeSection> {
  if (!value) return { value: {}, sources: { '': [leftOut(name, whyUntold(making), clock())] } };
  return { value, sources: { '': [...(await citedRecords(db, records)).values()] } };
}

export function computed(
  { clock }: IndustryContext,
  {
    made,
    market,
    name,
    what,
  }: { made: { value: object; from: Record<string, Provenance[]> } | undefined; market: Market; name: string; what: string },
): MadeSection {
  if (made) return { value: made.value, sources: made.from };
  const { companies } = market;
  const reason =
    companies.length === 0
      ? noCompany
      : `None of the ${companies.length} companies of this market has ${what} on record.${toImportOf[name] ?? ''}`;
  return { value: {}, sources: { '': [leftOut(name, reason, clock())] } };
}

/** What would fill a section, in the words of the command line. */
const toImport =
  'Import annual reports (`import sec`), calls (`import transcripts`), websites (`research`) or news (`import news`, feeds).';
const toImportOf: Readonly<Record<string, string>> = {
  transactions_fundraising: ' Import rounds with `import funding-rounds`.',
  transactions_mna: ' Import deals with `import deals`.',
  transactions_ipo: ' Import listings with `import companies`.',
  indicators: ' Import annual reports with `import sec`, deals with `import deals`, rounds with `import funding-rounds`.',
  attractiveness: ' Import annual reports with `import sec`, deals with `import deals`, rounds with `import funding-rounds`.',
};

const noCompany = 'No company of this market is known.';

function whyUntold({ market, said: { evidence } }: Making): string {
  const articles = evidence.filter(({ kind }) => kind === 'article').length;
  if (market.companies.length === 0 && evidence.length === 0) return noCompany;
  if (evidence.length === 0) return `No document and no article of this market has been imported. ${toImport}`;
  return `None of ${evidence.length - articles} passages and ${articles} articles of this market says anything of it.`;
}

export function leftOut(name: string, reason: string, moment: Date): Provenance & { left_out: { value: string; reason: string } } {
  return { ...ours(name, moment), source: 'industry', left_out: { value: '', reason } };
}
