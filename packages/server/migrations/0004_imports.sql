-- Imports of real data: more kinds of records, what was imported, what may be the same company, rates of exchange.

alter table source_records
  drop constraint source_records_kind_check,
  add constraint source_records_kind_check check (kind in (
    'company', 'parent', 'deal', 'funding_round', 'investment', 'financials', 'accounts', 'headcount', 'traffic',
    'filing', 'job', 'employee_review', 'product_review', 'transcript'
  )),
  -- Read whole or not at all; taking it apart at each insert bought nothing.
  alter column payload type json using payload::json;

alter table assignments
  drop constraint assignments_role_check,
  add constraint assignments_role_check check (role in ('subject', 'acquirer', 'target', 'investor', 'lead_investor'));

alter table company_identifiers
  drop constraint company_identifiers_kind_check,
  -- `name`: the key of a name (kernel/names.ts), `|`, and the country in alpha-3 or nothing.
  add constraint company_identifiers_kind_check check (kind in (
    'host', 'domain', 'page', 'cik', 'lei', 'isin', 'uk_company_number', 'name'
  ));

-- One writer at a time inserts into these (store/write-lock.ts) and makes the ids it refers to in the same transaction.
-- A check by trigger of every reference costs more than the insert itself when millions of rows come in.
alter table source_records drop constraint source_records_source_id_fkey;
alter table permalinks drop constraint permalinks_company_id_fkey;
-- Nobody asks for an assignment by its number; numbers only tell which came later.
alter table assignments drop constraint assignments_pkey;
alter table assignments drop constraint assignments_record_id_fkey, drop constraint assignments_company_id_fkey;
alter table company_documents drop constraint company_documents_company_id_fkey;
alter table listings drop constraint listings_company_id_fkey;
alter table company_identifiers drop constraint company_identifiers_company_id_fkey;

-- An index keeps up by revision: it asks for the documents, and the companies without one, that are newer than what it holds.
-- Documents are found by the company's id, and that by its permalink: a second index of the permalinks buys nothing.
alter table company_documents drop constraint company_documents_permalink_key;
create unique index company_documents_revision on company_documents (revision);
create table removed_documents (
  company_id bigint primary key,
  revision bigint not null
);
insert into removed_documents (company_id, revision)
select o.company_id, max(o.revision) from index_outbox o
where not exists (select from company_documents d where d.company_id = o.company_id)
group by o.company_id;
drop table index_outbox;

-- What each index owner holds, so that an import knows when its rows can be found.
create table index_owners (
  owner text primary key,
  revision bigint not null,
  companies bigint not null,
  updated_at timestamptz not null
);

-- One run over one file.
create table imports (
  import_id bigint generated always as identity primary key,
  source text not null,
  file text not null,
  -- Size and ends of the content; null when it came through a pipe.
  fingerprint text,
  state text not null check (state in ('running', 'finished', 'failed')),
  -- Items of the file whose outcome is committed; a new run over the same file goes on behind them.
  items bigint not null default 0,
  counts jsonb not null default '{}',
  started_at timestamptz not null,
  updated_at timestamptz not null
);
create index imports_file on imports (source, fingerprint);

create table fx_rates (
  currency text not null,
  date date not null,
  -- What one unit is worth in USD.
  usd double precision not null check (usd > 0),
  source_id smallint not null,
  primary key (currency, date)
);

-- Pairs that may be one company and were not clear enough to be merged.
create table resolution_candidates (
  candidate_id bigint generated always as identity primary key,
  -- The record that raised the question, the company it was given to, and the one it may belong to instead.
  record_id bigint not null,
  company_id bigint not null,
  other_id bigint not null,
  score real not null,
  reasons jsonb not null,
  state text not null default 'open' check (state in ('open', 'merged', 'apart')),
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (company_id, other_id)
);
create index resolution_candidates_open on resolution_candidates (score desc) where state = 'open';

-- Revisions are drawn by the block, under the lock; each taking of the lock has a number.
grant update on sequence data_revision to firmament_service;
create sequence company_data_turns;

create index source_records_job on source_records (source_key) where kind = 'job';

-- A result's provenance, kept apart so that the result itself stays as specified.
alter table request_results add column sources bytea;
