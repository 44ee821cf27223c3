-- Pages of companies' own websites are records, too.
alter table source_records
  drop constraint source_records_kind_check,
  add constraint source_records_kind_check check (kind in (
    'company', 'parent', 'deal', 'funding_round', 'investment', 'financials', 'accounts', 'headcount', 'traffic',
    'filing', 'job', 'employee_review', 'product_review', 'transcript', 'web_page'
  ));

-- The companies whose websites were read.
create table researched_websites (
  company_id bigint primary key references companies,
  -- The page the reading begins with.
  begins_at text not null,
  -- What tells one website from another: its registrable domain, or a page of a shared host.
  site text not null,
  began_at timestamptz not null,
  -- When somebody began to work on it last: whoever looks for work leaves it alone for a while.
  tried_at timestamptz not null,
  -- Null while it is read, and where that was cut short.
  ended_at timestamptz
);
create index researched_websites_site on researched_websites (site);
create index researched_websites_ended on researched_websites (ended_at);

-- What is known of each address that was asked for, so that a page that has not changed is not read again.
create table researched_pages (
  company_id bigint not null references researched_websites on delete cascade,
  url text not null,
  -- Where the record of the page stands, behind all redirects.
  page_url text not null,
  checked_at timestamptz not null,
  etag text,
  last_modified text,
  -- Of the content as it was sent; null where nothing was read.
  hash bytea,
  -- By which rules it was read.
  rules integer not null,
  -- The addresses it links to, with the words of each link.
  links jsonb not null,
  primary key (company_id, url)
);
