import type { CompanyFacts, DealFacts, FundingRoundFacts, HeadcountFacts, InvestmentFacts, ParentFacts, TrafficFacts } from './facts.ts';
import type { AccountsFacts, FinancialsFacts } from './financials.ts';
import type {
  ArticleFacts,
  EmployeeReviewFacts,
  FilingFacts,
  JobFacts,
  ProductReviewFacts,
  TranscriptFacts,
  WebPageFacts,
} from './publications.ts';

/** The kinds of records, in one table. Code that handles records is typed by it, so a missing kind does not compile. */

export interface FactsOf {
  company: CompanyFacts;
  parent: ParentFacts;
  deal: DealFacts;
  funding_round: FundingRoundFacts;
  investment: InvestmentFacts;
  financials: FinancialsFacts;
  accounts: AccountsFacts;
  headcount: HeadcountFacts;
  traffic: TrafficFacts;
  filing: FilingFacts;
  job: JobFacts;
  employee_review: EmployeeReviewFacts;
  product_review: ProductReviewFacts;
  transcript: TranscriptFacts;
  web_page: WebPageFacts;
  article: ArticleFacts;
}
export type RecordKind = keyof FactsOf;

/** Roles of companies in records. A record that only mentions a company never creates it and never appears in its document. */
export const roles = ['subject', 'acquirer', 'target', 'investor', 'lead_investor', 'mentioned'] as const;
export type Role = (typeof roles)[number];

/** How many companies a record of a kind names in a role. One that must be named must be known, too, or the record is not taken. */
type HowMany = 'one' | 'at most one' | 'several';

interface AnyKind {
  /** The day by which an older edition is told from a newer one; `none`: its day is that of its publication, which tells nothing of that. */
  edition: 'as_of' | 'filed_on' | 'none';
}

/** Made into the documents of the companies it names. */
interface InDocuments extends AnyKind {
  served: 'in documents';
  /** Unknown companies in it are created. */
  makes_companies: boolean;
  names: Partial<Record<Exclude<Role, 'mentioned'>, HowMany>>;
  /** Of several companies, each of whose documents shows the others, with an amount that is converted. */
  is_dealing: boolean;
}

/** Served a piece at a time (store/publications/), and no part of a document. */
interface ByItself extends AnyKind {
  served: 'by itself';
  makes_companies: false;
  names: Partial<Record<'subject' | 'mentioned', HowMany>>;
  /** Accepted also without a known company. */
  may_be_of_nobody?: true;
}

const ofSubject = {
  served: 'in documents',
  names: { subject: 'one' },
  makes_companies: false,
  is_dealing: false,
  edition: 'as_of',
} as const;
const dealing = { served: 'in documents', makes_companies: true, is_dealing: true, edition: 'as_of' } as const;
const funding = { ...dealing, names: { subject: 'one', investor: 'several', lead_investor: 'several' } } as const;
const piece = { served: 'by itself', names: { subject: 'one' }, makes_companies: false, edition: 'none' } as const;

/** What each kind is. A new one needs its facts above, and a migration that lets the database have it. */
export const kinds = {
  company: { ...ofSubject, makes_companies: true },
  /** Who consolidates a company, from a register of relationships. */
  parent: ofSubject,
  deal: { ...dealing, names: { acquirer: 'one', target: 'one' } },
  funding_round: funding,
  investment: funding,
  financials: ofSubject,
  accounts: { ...ofSubject, edition: 'filed_on' },
  headcount: ofSubject,
  traffic: ofSubject,
  filing: { ...piece, names: { subject: 'one', mentioned: 'several' }, edition: 'as_of' },
  job: piece,
  employee_review: piece,
  product_review: piece,
  /** A call is its company's; a panel of several may be of none. */
  transcript: { ...piece, names: { subject: 'at most one', mentioned: 'several' } },
  web_page: piece,
  /** Has no company of its own. The publisher may name companies, and services/news/ finds others. */
  article: { ...piece, names: { mentioned: 'several' }, may_be_of_nobody: true },
} as const satisfies Record<RecordKind, InDocuments | ByItself>;

type KindsLike<Like> = { [Kind in RecordKind]: (typeof kinds)[Kind] extends Like ? Kind : never }[RecordKind];

/** The kinds that documents are made of. */
export type DocumentKind = KindsLike<{ served: 'in documents' }>;
/** The kinds that are published a piece at a time. */
export type PublicationKind = KindsLike<{ served: 'by itself' }>;
export type DealingKind = KindsLike<{ is_dealing: true }>;

/** The roles a record of a kind names companies in; with `Many`, those in which it names so many. */
export type RoleIn<Kind extends RecordKind, Many extends HowMany = HowMany> = Kind extends RecordKind
  ? RoleOf<(typeof kinds)[Kind]['names'], Many>
  : never;
type RoleOf<Names, Many> = { [As in keyof Names]: Names[As] extends Many ? As : never }[keyof Names];

export const recordKinds = Object.keys(kinds) as RecordKind[];
export const documentKinds = recordKinds.filter((kind): kind is DocumentKind => !isPublication(kind));
export const publicationKinds = recordKinds.filter(isPublication);
export const dealingKinds = recordKinds.filter(isDealing);

/** Whether such records are published a piece at a time, and stay out of documents. */
export function isPublication(kind: RecordKind): kind is PublicationKind {
  return kinds[kind].served === 'by itself';
}

/** Whether such records are accepted also without a known company. */
export function mayBeOfNobody(kind: RecordKind): boolean {
  const entry: InDocuments | ByItself = kinds[kind];
  return entry.served === 'by itself' && entry.may_be_of_nobody === true;
}

/** Whether such records are of several companies, each of whose documents shows the others. */
export function isDealing(kind: RecordKind): kind is DealingKind {
  const entry: InDocuments | ByItself = kinds[kind];
  return entry.served === 'in documents' && entry.is_dealing;
}
