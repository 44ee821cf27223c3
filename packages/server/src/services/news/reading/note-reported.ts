import { daysApart, daysBetween } from '../../../kernel/dates.ts';
import type { CompanyDocument, DocumentDeal, DocumentRound } from '../../../kernel/document.ts';
import type { DealFacts, FundingRoundFacts } from '../../../kernel/facts.ts';
import { foldName } from '../../../kernel/names.ts';
import type { Queryable } from '../../../store/database.ts';
import {
  dropUntold,
  reportedOf,
  saveReported,
  type NewReported,
  type ReportedParty,
  type ReportedRow,
} from '../../../store/news/reported.ts';
import { survivorsOf } from '../../../store/companies/companies.ts';
import type { ReadArticle } from '../../../store/news/readings.ts';
import { extractDeals, isSameParty, type ExtractedDeal, type ExtractedRound } from '../../../text/news/deal-extraction.ts';
import { readDocumentsById } from '../../documents/read-documents.ts';
import type { Linked } from './link-companies.ts';

/** An article that was read, with the companies it names. */
export interface TellingArticle extends Pick<ReadArticle, 'article_id' | 'story_id' | 'published_at' | 'primary_tag' | 'secondary_tags'> {
  title: string;
  text: string;
  linked: readonly Linked[];
}

export type ReportedFacts = DealFacts & FundingRoundFacts;
type Reported = ReportedRow<ReportedFacts>;

/** Reports about one pair of companies within this time are one deal: announced, approved and closed. */
const sameDealDays = 730;
/** The same for a part of a company, which may be followed by another, and for rounds. */
const samePartDays = 60;

/**
 * Saves the deals and rounds in these articles for review. A repeated one is saved once; one that a record states
 * already is noted as known. That a deal which was told as agreed is now closed is told anew. What was decided stays.
 */
export async function noteReported(db: Queryable, articles: readonly TellingArticle[], told_at: Date): Promise<void> {
  // What an article without a date tells has no day to be told from others by.
  const dated = articles.flatMap((article) => (article.published_at === null ? [] : [{ ...article, published_at: article.published_at }]));
  const telling = dated.map((article) => ({ article, told: toldIn(article) }));
  const ids = new Set(telling.flatMap(({ told }) => told.flatMap((one) => partiesOf(one).flatMap(({ company_id }) => company_id ?? []))));
  const documents = await readDocumentsById(db, ids);
  const noted = ids.size === 0 ? [] : await presentOf(db, await reportedOf<ReportedFacts>(db, [...ids]));
  const kept: number[] = [];
  const saved: (NewReported<ReportedFacts> & { reported_id?: number | undefined; story_id: number; published_at: Date })[] = [];
  for (const { article, told } of telling) {
    const day = dayOf(article.published_at);
    for (const one of told) {
      const parties = partiesOf(one).map((party) => ({ ...party, name: nameOf(party, documents) }));
      const { kind, facts, words } = one;
      const { article_id, story_id, published_at } = article;
      const same = [...noted, ...saved].filter((other) => isSameTold(other, { kind, facts, parties, story_id, published_at }));
      const own = same.find((other): other is Reported => other.article_id === article_id && 'told_at' in other);
      const others = same.filter((other) => other !== own);
      const isDecided = own?.state === 'accepted' || own?.state === 'rejected';
      if (isDecided || others.some((other) => other.state === 'rejected' || !isFurther(facts, other.facts))) continue;
      if (own) kept.push(own.reported_id);
      const known = knownBy({ kind, facts, parties, day }, documents);
      saved.push({
        reported_id: own?.reported_id,
        article_id,
        story_id,
        published_at,
        kind,
        facts,
        parties,
        words,
        record_key: own?.record_key ?? others[0]?.record_key ?? keyOfRecord(kind, parties, day),
        state: known === undefined ? 'open' : 'known',
        known_by: known ?? null,
      });
    }
  }
  await dropUntold(db, { article_ids: articles.map(({ article_id }) => article_id), kept });
  await saveReported(db, saved, told_at);
}

function toldIn({
  title,
  text,
  primary_tag,
  secondary_tags,
  published_at,
  linked,
}: TellingArticle & { published_at: Date }): (ExtractedDeal | ExtractedRound)[] {
  const categories = primary_tag === '' ? [] : [primary_tag, ...secondary_tags];
  const companies = linked.map(({ company_id, permalink, spans }) => {
    const [first] = spans;
    const written = first && (first.in === 'title' ? title : text).slice(first.start, first.end);
    return { company_id, name: written ?? permalink, spans };
  });
  return extractDeals({ title, text, categories, published: dayOf(published_at), companies });
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function partiesOf(told: ExtractedDeal | ExtractedRound): ReportedParty[] {
  if (told.kind === 'deal')
    return [
      { role: 'acquirer', ...told.acquirer },
      { role: 'target', ...told.target },
    ];
  return [
    { role: 'subject', ...told.subject },
    ...told.investors.map(({ is_lead, ...investor }): ReportedParty => ({ role: is_lead ? 'lead_investor' : 'investor', ...investor })),
  ];
}

/** What we know is called as we call it. */
function nameOf({ company_id, name }: ReportedParty, documents: ReadonlyMap<number, CompanyDocument>): string {
  return (company_id === undefined ? undefined : documents.get(company_id)?.facts.name) ?? name;
}

/** With the companies as they are after all merges. */
async function presentOf(db: Queryable, noted: readonly Reported[]): Promise<Reported[]> {
  const ids = [...new Set(noted.flatMap(({ parties }) => parties.flatMap(({ company_id }) => company_id ?? [])))];
  const survivors = await survivorsOf(db, ids);
  const survivorOf = new Map(ids.map((id, index) => [id, survivors[index]!]));
  return noted.map((one) => ({
    ...one,
    parties: one.parties.map((party) =>
      party.company_id === undefined ? party : { ...party, company_id: survivorOf.get(party.company_id)! },
    ),
  }));
}

type Told = Pick<Reported, 'kind' | 'facts' | 'parties' | 'story_id' | 'published_at'>;

/** The same deal or round: of the same companies and near in time; in one story one of the companies is enough. */
function isSameTold(one: Told, other: Told): boolean {
  if (one.kind !== other.kind) return false;
  const roles = one.kind === 'deal' ? (['acquirer', 'target'] as const) : (['subject'] as const);
  const same = roles.filter((role) => isSameParty(partyIn(one.parties, role), partyIn(other.parties, role)));
  if (one.story_id === other.story_id && same.length > 0) return true;
  const days = Math.abs(daysBetween(dayOf(one.published_at), dayOf(other.published_at)));
  return same.length === roles.length && days <= nearDays(one) && (one.kind === 'deal' || isSameRound(one.facts, other.facts));
}

function partyIn(parties: readonly ReportedParty[], role: ReportedParty['role']): ReportedParty {
  return parties.find((party) => party.role === role)!;
}

function nearDays({ kind, facts }: Pick<Told, 'kind' | 'facts'>): number {
  return kind === 'deal' && facts.title === undefined ? sameDealDays : samePartDays;
}

/** Rounds of one company near in time are one, but where stage or amount says otherwise. */
function isSameRound(one: FundingRoundFacts, other: FundingRoundFacts): boolean {
  const isOtherStage = one.round !== undefined && other.round !== undefined && foldName(one.round) !== foldName(other.round);
  return (
    !isOtherStage &&
    (one.amount === undefined || other.amount === undefined || one.currency !== other.currency || one.amount === other.amount)
  );
}

/** Whether a deal is further than it was known to be: closed, and not just agreed. */
function isFurther(told: DealFacts, known: DealFacts): boolean {
  return told.status === 'Complete' && known.status === 'Pending';
}

/** The record that says so already, by its source and key; undefined where none does. */
function knownBy(
  { kind, facts, parties, day }: Pick<Told, 'kind' | 'facts' | 'parties'> & { day: string },
  documents: ReadonlyMap<number, CompanyDocument>,
): string | undefined {
  for (const { role, company_id } of parties) {
    const document = company_id === undefined ? undefined : documents.get(company_id);
    if (!document) continue;
    const isNear = ({ date }: DealFacts) => (daysApart(date ?? day, facts.date ?? day) ?? Infinity) <= nearDays({ kind, facts });
    const isThisDeal = (deal: DocumentDeal, other: ReportedParty) =>
      isSameName(deal, other, documents) && isNear(deal.facts) && !isFurther(facts, deal.facts) && deal.facts.status !== 'Withdrawn';
    const isThisRound = (round: DocumentRound) => round.facts.date !== undefined && isNear(round.facts) && isSameRound(facts, round.facts);
    const found =
      role === 'acquirer'
        ? document.acquisitions.find((deal) => isThisDeal(deal, partyIn(parties, 'target')))
        : role === 'target'
          ? document.acquired_by.find((deal) => isThisDeal(deal, partyIn(parties, 'acquirer')))
          : role === 'subject'
            ? document.funding_rounds?.find(isThisRound)
            : undefined;
    const record = found && document.records[found.record];
    if (record) return `${record.source} ${record.source_key}`;
  }
  return undefined;
}

function isSameName({ permalink, name }: DocumentDeal, party: ReportedParty, documents: ReadonlyMap<number, CompanyDocument>): boolean {
  const document = party.company_id === undefined ? undefined : documents.get(party.company_id);
  return document ? document.permalink === permalink : isSameParty({ name }, { name: party.name });
}

/** Companies and first date: the form of keys in tables of deals. */
function keyOfRecord(kind: Reported['kind'], parties: readonly ReportedParty[], day: string): string {
  const names = kind === 'deal' ? [partyIn(parties, 'target'), partyIn(parties, 'acquirer')] : [partyIn(parties, 'subject')];
  return [kind, ...names.map(({ name, company_id }) => (company_id === undefined ? foldName(name) : `company ${company_id}`)), day].join(
    '|',
  );
}
