-- Company data, global to an installation, in three layers:
-- 1. source records, immutable: what an upstream said;
-- 2. assignments, append-only: which company a record speaks of, and why;
-- 3. company documents, built from 1 and 2: what is served and indexed. Everything below layer 2 can be rebuilt.

create table sources (
  source_id smallint generated always as identity primary key,
  name text not null unique,
  title text not null,
  publisher text not null,
  licence text not null,
  source_url text not null
);

create table source_records (
  record_id bigint generated always as identity primary key,
  source_id smallint not null references sources,
  source_key text not null,
  kind text not null check (kind in ('company', 'deal')),
  method text not null check (method in ('filed', 'reported', 'derived', 'generated')),
  hash bytea not null,
  as_of date,
  retrieved_at timestamptz not null,
  source_url text,
  payload jsonb not null,
  unique (source_id, source_key, hash)
);

create table companies (
  company_id bigint generated always as identity primary key,
  created_at timestamptz not null,
  -- A merged company keeps its row and its permalinks, which resolve to the company it went into.
  merged_into bigint references companies
);

create table permalinks (
  permalink text primary key,
  company_id bigint not null references companies,
  is_current boolean not null,
  created_at timestamptz not null
);
create unique index permalinks_current on permalinks (company_id) where is_current;

create table assignments (
  assignment_id bigint generated always as identity primary key,
  record_id bigint not null references source_records,
  company_id bigint not null references companies,
  role text not null check (role in ('subject', 'acquirer', 'target')),
  decision text not null check (decision in ('assign', 'withdraw')),
  reasons jsonb not null,
  decided_at timestamptz not null
);
create index assignments_company on assignments (company_id, record_id);
create index assignments_record on assignments (record_id);

create view current_assignments as
select record_id, company_id, role, reasons, decided_at
from (
  select distinct on (record_id, company_id, role) *
  from assignments
  order by record_id, company_id, role, assignment_id desc
) latest
where decision = 'assign';

-- Grows at each build of a document, so that readers and the index can tell newer from older.
create sequence data_revision;

create table company_documents (
  company_id bigint primary key references companies,
  permalink text not null unique,
  name text not null,
  revision bigint not null,
  built_at timestamptz not null,
  -- The CompanyDocument of kernel/document.ts as JSON, zstd-compressed.
  document bytea not null
);

create table listings (
  exchange text not null,
  symbol text not null,
  company_id bigint not null references companies,
  isin text,
  is_primary boolean not null,
  primary key (exchange, symbol, company_id)
);
create index listings_company on listings (company_id);
create index listings_symbol on listings (symbol);

-- Exact keys a company answers to besides its permalinks and listings.
create table company_identifiers (
  kind text not null check (kind in ('host', 'domain', 'page', 'cik', 'lei', 'isin', 'uk_company_number')),
  -- Compared byte by byte, so that a beginning is a range of the index whatever the database's locale.
  value text collate "C" not null,
  company_id bigint not null references companies,
  primary key (kind, value, company_id)
);
create index company_identifiers_company on company_identifiers (company_id);

-- Documents the index has not seen yet. The owner of the index upserts, then deletes what it took.
create table index_outbox (
  company_id bigint not null,
  revision bigint not null,
  primary key (company_id, revision)
);

-- Files that were loaded once and need not be loaded again.
create table loads (
  load_id bigint generated always as identity primary key,
  source text not null,
  hash text not null,
  records bigint not null,
  companies bigint not null,
  finished_at timestamptz not null,
  unique (source, hash)
);
