import { columnOf, flag, LeftOut, readRows, requiredText, text, unreadable } from '../reading/cells.ts';
import {
  companyOf,
  dateInKey,
  eventDate,
  isPerson,
  isSameCompany,
  keyOf,
  moneyOf,
  partyColumns,
  partyOf,
  provenanceOf,
  readName,
  recordKey,
  roundOf,
  stated,
} from '../reading/references.ts';
import { imported, type CompanyReference, type Reading, type Source, type SourceStatement } from '../source.ts';
import type { Row } from '../reading/table.ts';
import { isOrganizationName } from './organization-name.ts';

type Investment = Extract<SourceStatement, { kind: 'investment' }>;

const expects =
  'a table with the columns investor and company (and date, round, amount_usd or amount and currency, is_lead, investor_type, source_url), or investor-company pairs with company, investor and hasInvested.';

export const investments: Source = {
  name: 'investments',
  summary: 'Who invested in whom, one investor and company a row, from your own CSV, JSONL, Parquet or XLSX.',
  upstreams: [imported('investments', 'Investments'), imported('investor-pairs', 'Investor and company pairs')],
  expects,
  read(file, reading) {
    const required = [partyColumns('investor'), [...partyColumns('company'), 'permalink', 'website', 'domain', 'name']];
    return readRows(file, { expects, required }, (row) =>
      columnOf(row, 'hasinvested') === undefined ? readInvestment(row, reading) : readPair(row, reading),
    );
  },
};

function readInvestment(row: Row, reading: Reading): Investment {
  const type = text(row, 'investor_type', 'type');
  // The type is quoted, the name is not: it would be a person's.
  if (isPerson(type)) throw new LeftOut(unreadable('investor_type', type ?? '', 'that of a person; persons are not loaded').message);
  const subject = companyOf(row);
  const investor = partyOf(row, 'investor');
  if (isSameCompany(subject, investor)) throw unreadable('investor', keyOf(investor), 'the company itself');
  const when = eventDate(row);
  const round = roundOf(row);
  return {
    kind: 'investment',
    source: 'investments',
    source_key: recordKey(row, [keyOf(subject), keyOf(investor)], [(round ?? '').toLowerCase(), dateInKey(when)]),
    ...provenanceOf(row, reading),
    subject,
    investor,
    is_lead: flag(row, 'is_lead', 'lead_investor') ?? false,
    facts: { ...when, ...moneyOf(row), ...stated({ round }) },
  };
}

/** A pair states an investment without date and amount. Training files also state non-investments. */
function readPair(row: Row, reading: Reading): Investment {
  const company = requiredText(row, 'company');
  const name = requiredText(row, 'investor');
  if (flag(row, 'hasinvested') !== true) throw new LeftOut('hasInvested says that nobody invested.');
  const subject = byName(company);
  const investor = byName(name);
  if (isSameCompany(subject, investor)) throw unreadable('investor', name, 'the company itself');
  return {
    kind: 'investment',
    source: 'investor-pairs',
    source_key: [company.toLowerCase(), name.toLowerCase()].join('|'),
    ...provenanceOf(row, reading),
    subject,
    investor: isOrganizationName(name) ? investor : { ...investor, may_be_person: true },
    is_lead: false,
    facts: {},
  };
}

/** Pairs name companies as people do: `uber` is no permalink of ours there, but `booking.com` may be a website. */
function byName(written: string): CompanyReference {
  const { permalink: _, ...reference } = readName(written);
  return reference;
}
