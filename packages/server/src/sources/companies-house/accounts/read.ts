import type { AccountsFacts } from '../../../kernel/financials.ts';
import { displayName } from '../../../kernel/names.ts';
import { isZip, membersOf, type SourceFile } from '../../reading/file.ts';
import { WrongFile, type Reading, type Rejection, type SourceItem, type SourceStatement } from '../../source.ts';
import { accountsTypeOf } from './accounts-type.ts';
import { isWanted, reportConcepts } from './concepts.ts';
import { readDate } from '../../reading/xbrl/date.ts';
import { entriesOf, type Mark } from './entries.ts';
import { figuresOf, type Figures } from './figures.ts';
import { readInstance, type Instance } from '../../reading/xbrl/instance.ts';
import { short } from '../../reading/xbrl/number.ts';
import { comparativePeriod, currentPeriod, totalsOn, type Period } from './periods.ts';

const source = 'companies-house-accounts';
const expects = 'company accounts in iXBRL or XBRL, or a zip of them.';

/** `Prod223_2911_00390616_20201231.html`: run, batch, company number, balance sheet date. */
const bulkName = /(?:^|\/)Prod\d+_\d+_([A-Z0-9]{8})_(\d{4})(\d{2})(\d{2})\.(?:x?html?|xml)(?:\.gz|\.zst)?$/i;
const accountsName = /\.(?:x?html?|xml|xbrl)(?:\.gz|\.zst)?$/i;

const membersLookedAt = 10;

/** Whether a file is a set of accounts or a zip of them: by the names in it, else by what a document declares. */
export async function isAccounts(file: SourceFile): Promise<boolean> {
  if (!(await isZip(file))) return bulkName.test(file.name) || declaresXbrl(await file.head());
  let looked = 0;
  for await (const member of membersOf(file)) {
    if (bulkName.test(member.name)) return true;
    if (accountsName.test(member.name) && declaresXbrl(await member.head())) return true;
    if (++looked === membersLookedAt) break;
  }
  return false;
}

/** The inline namespace, or the root element of an instance. */
function declaresXbrl(head: Buffer): boolean {
  const text = head.toString('latin1').replaceAll('\0', '');
  return /http:\/\/www\.xbrl\.org\/(?:2008|2013)\/inlineXBRL/.test(text) || /<(?:\w+:)?xbrl[\s>]/.test(text);
}

/**
 * Reads accounts as filed with the register, one document at a time: of each a `company`, the `accounts` of its period and
 * those of the comparative column. A document that cannot be read whole is rejected whole; a figure that cannot be read is
 * rejected alone.
 * @throws WrongFile when the file is neither a document with tags nor a zip of such
 */
export async function* readAccounts(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  const zipped = await isZip(file);
  if (!(await isAccounts(file))) {
    const found = zipped ? 'This zip holds no accounts.' : 'This is no document with XBRL tags.';
    throw new WrongFile(file, { expects, found });
  }
  for await (const member of membersOf(file)) {
    if (zipped && !accountsName.test(member.name)) yield rejected(member.name, 'This is neither an HTML nor an XML document.');
    else yield* readDocument(member, reading);
  }
}

async function* readDocument(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  const at = file.name;
  let instance: Instance;
  try {
    instance = await readInstance(await file.stream(), isWanted);
  } catch (error) {
    yield rejected(at, `The document cannot be read: ${JSON.stringify(error instanceof Error ? error.message : String(error))}.`);
    return;
  }
  if (instance.form === 'none') yield rejected(at, 'The document has no XBRL tags.');
  else if (instance.broken !== '') yield rejected(at, instance.broken);
  else yield* statementsOf(instance, at, reading);
}

interface Report {
  number: string | undefined;
  name: string | undefined;
  /** Days the balance sheet may be of, the surest first. */
  days: string[];
  start: string | undefined;
  earlier_start: string | undefined;
}

/** What a document says of itself and what its file is called. The register's own name is believed before the filer's tags. */
function reportOf(instance: Instance, fileName: string): Report {
  const named = bulkName.exec(fileName);
  const stated = (wanted: readonly string[]) =>
    wanted.flatMap((name) => instance.facts.filter((fact) => fact.name === name && fact.text !== ''));
  const texts = (wanted: readonly string[]) => stated(wanted).map(({ text }) => text);
  const dates = (wanted: readonly string[]) => stated(wanted).map(({ text, format }) => readDate(text, format));
  const identifiers = [...instance.contexts.values()].map((context) => context.entity);
  const numbers = [named?.[1] ?? '', ...texts(reportConcepts.number), ...identifiers].map(companyNumber);
  const days = [named ? `${named[2]}-${named[3]}-${named[4]}` : undefined, ...dates(reportConcepts.balance_date)];
  const dateOf = (wanted: readonly string[]) => dates(wanted).find((day) => day !== undefined);
  return {
    number: numbers.find((number) => number !== undefined),
    name: texts(reportConcepts.name)[0],
    days: days.filter((day) => day !== undefined),
    start: dateOf(reportConcepts.start),
    earlier_start: dateOf(reportConcepts.earlier_start),
  };
}

/** Eight characters, the letters of Scotland, Northern Ireland and partnerships in front; leading zeros are often left out. */
function companyNumber(text: string): string | undefined {
  const [, letters = '', digits = ''] = /^([A-Z]{0,2})(\d{1,8})$/.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? [];
  if (digits === '' || letters.length + digits.length > 8 || Number(digits) === 0) return undefined;
  return letters + digits.padStart(8 - letters.length, '0');
}

function* statementsOf(instance: Instance, at: string, reading: Reading): Generator<SourceItem> {
  const { number, name, days, start, earlier_start } = reportOf(instance, at);
  if (number === undefined) {
    yield rejected(at, 'Neither the name of the file nor a tag has a company number.');
    return;
  }
  const { entries, wrong } = entriesOf(instance);
  for (const reason of wrong) yield rejected(at, reason);
  const current = currentPeriod(instance, entries, { ends: days, start });
  if (!current) {
    const day = days[0] === undefined ? 'any day' : short(days[0]);
    yield rejected(at, `No figure of a balance sheet is tagged for ${day}.`);
    return;
  }

  const { mark, isGroup, isParentOfGroup } = scopeOf(instance, entries, current);
  const type = accountsTypeOf(instance, isGroup);
  const subject = { uk_company_number: number, ...(name !== undefined && { name }), country: 'GBR' };
  const common = {
    source,
    as_of: current.end,
    retrieved_at: reading.retrieved_at,
    method: 'filed' as const,
    ...(reading.source_url !== undefined && { source_url: reading.source_url }),
    at,
  };
  const accounts = (period: Period, figures: Figures): SourceStatement => {
    const facts: AccountsFacts = {
      company_number: number,
      ...(name !== undefined && { registered_name: name }),
      ...(period.start !== undefined && { period_start: period.start }),
      period_end: period.end,
      ...(type !== undefined && { accounts_type: type }),
      ...figures,
    };
    return { ...common, kind: 'accounts', source_key: `${number}/${period.end}/${current.end}`, subject, facts };
  };

  const wanted = { instance, entries, mark, isParentOfGroup };
  const own = figuresOf(wanted, current);
  for (const reason of own.wrong) yield rejected(at, reason);
  if (!own.figures) {
    yield rejected(at, `No figure for ${current.end} is an amount of money.`);
    return;
  }
  if (name !== undefined) {
    yield {
      ...common,
      kind: 'company',
      source_key: `${number}/${current.end}`,
      subject,
      facts: { name: displayName(name), legal_name: name, uk_company_number: number, country: 'GBR' },
    };
  }
  yield accounts(current, own.figures);

  const earlier = comparativePeriod(instance, entries, { current, mark, start: earlier_start });
  if (!earlier) return;
  const comparative = figuresOf(wanted, earlier);
  for (const reason of comparative.wrong) yield rejected(at, `Comparative of ${earlier.end}: ${reason}`);
  if (comparative.figures) yield accounts(earlier, comparative.figures);
}

/**
 * Whose figures are served. Group accounts print two balance sheets; where the group's is tagged it is taken, and the accounts
 * are called `group`. Much software tags the parent's alone: then the parent's is served, with its profit for the period and
 * nothing else of an income statement or of employees, for what is tagged of these in the notes is the group's.
 */
function scopeOf(
  instance: Instance,
  entries: ReturnType<typeof entriesOf>['entries'],
  { end }: Period,
): { mark: Mark; isGroup: boolean; isParentOfGroup: boolean } {
  if (totalsOn(entries, end, 'group') > 1) return { mark: 'group', isGroup: true, isParentOfGroup: false };
  // Where the parent is marked, what is not marked is the group's.
  if (totalsOn(entries, end, 'parent') > 1) return { mark: 'none', isGroup: true, isParentOfGroup: false };
  const isParentOfGroup =
    entries.some((entry) => entry.mark === 'group') ||
    instance.facts.some((fact) =>
      fact.name === 'ScopeAccounts'
        ? /^(?:Consolidated|Group)/.test(instance.contexts.get(fact.context_ref)?.dimensions['ScopeAccountsDimension'] ?? '')
        : false,
    );
  return { mark: 'none', isGroup: false, isParentOfGroup };
}

function rejected(at: string, reason: string): Rejection {
  return { kind: 'rejected', at, reason };
}
