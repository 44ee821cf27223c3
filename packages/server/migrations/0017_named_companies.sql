-- Whom a filing or an earnings call names as competitor or customer: read when its record is imported, as the text is large and its
-- names are few.
create table named_companies (
  record_id bigint not null,
  -- Of the name, as companies are found by it.
  key text collate "C" not null,
  relation text not null check (relation in ('competitor', 'customer')),
  -- As it stands in the sentence.
  name text not null,
  sentence text not null,
  -- What the document is called, its day aside, so that nobody need open megabytes to say it: `10-K`, `Q4 2030 earnings call`.
  document text not null,
  -- The day it was published; of a call without one the end of its quarter.
  day date,
  primary key (record_id, relation, key)
);
create index named_companies_key on named_companies (key, relation, day desc nulls last, record_id desc);

-- The documents that were read, also those that name nobody, and by which rules: stated again, none is read by the same rules twice.
create table read_documents (
  record_id bigint primary key,
  rules smallint not null
);
