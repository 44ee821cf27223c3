-- News: articles are records, too.
alter table source_records
  drop constraint source_records_kind_check,
  add constraint source_records_kind_check check (kind in (
    'company', 'parent', 'deal', 'funding_round', 'investment', 'financials', 'accounts', 'headcount', 'traffic',
    'filing', 'job', 'employee_review', 'product_review', 'transcript', 'web_page', 'article'
  ));
-- Those that were merged into a company are found with it.
create index companies_merged on companies (merged_into) where merged_into is not null;
create index source_records_articles on source_records (record_id) where kind = 'article';

-- How far the records of articles were read. One row.
create table news_progress (
  only_row boolean primary key default true check (only_row),
  read_to bigint not null default 0
);
insert into news_progress default values;

create sequence news_revision;

-- Outlets by the domain they publish at.
create table news_publishers (
  publisher_id integer generated always as identity primary key,
  host text not null unique
);

-- What was read in an article. Always rebuildable from its record.
create table news_articles (
  -- The record of its first version: stays when its publisher changes it.
  article_id bigint primary key,
  record_id bigint not null,
  published_at timestamptz not null,
  publisher_id integer not null references news_publishers,
  -- The first article of the story it tells.
  story_id bigint not null,
  -- ISO 639-1, upper case; empty where it could not be told.
  language text not null,
  primary_tag text not null,
  secondary_tags text[] not null,
  industries text[] not null,
  countries text[] not null,
  sentiment text not null check (sentiment in ('Positive', 'Negative', 'Neutral', '')),
  impact text not null check (impact in ('Low', 'Medium', 'High', '')),
  is_breaking boolean not null,
  summary text not null,
  -- Field → the words of title and text it rests on.
  because jsonb not null,
  -- Its title and its beginning, to be found by topic.
  words tsvector not null,
  -- By which rules it was read.
  rules integer not null
);
create index news_articles_record on news_articles (record_id);
create index news_articles_words on news_articles using gin (words);
create index news_articles_published on news_articles (published_at desc, article_id desc);
create index news_articles_story on news_articles (story_id);
create index news_articles_rules on news_articles (rules);

-- What filters ask for, in a form that a million rows of are held in memory; one that is gone stays, so that whoever holds it hears of that.
create table news_facets (
  article_id bigint primary key,
  revision bigint not null default nextval('news_revision'),
  is_gone boolean not null default false,
  published_at timestamptz not null,
  publisher_id integer not null,
  -- Positions in the contract's lists; groups stand with what is of them.
  tags smallint[] not null,
  industries smallint[] not null,
  countries smallint[] not null,
  -- 0 unknown, else the position in the contract's list and one.
  sentiment smallint not null,
  is_breaking boolean not null,
  -- Of the sandbox: shown with its companies alone.
  is_invented boolean not null
);
create unique index news_facets_revision on news_facets (revision);

-- The companies an article speaks of.
create table news_companies (
  article_id bigint not null references news_articles on delete cascade,
  company_id bigint not null references companies,
  published_at timestamptz not null,
  -- How it sounds for this company.
  sentiment text not null check (sentiment in ('Positive', 'Negative', 'Neutral', '')),
  -- The words it is named by, and why it is taken to be this one.
  because jsonb not null,
  primary key (article_id, company_id)
);
create index news_companies_company on news_companies (company_id, published_at desc, article_id desc);

-- What tells articles of one story: those that share a band are compared.
create table news_bands (
  band bigint not null,
  article_id bigint not null references news_articles on delete cascade,
  published_at timestamptz not null,
  primary key (band, article_id)
);
create index news_bands_article on news_bands (article_id);

-- What its publisher wants gone, and is never taken again: an article by the key of its record, or all of a website as `domain:ledger.example`.
create table news_withdrawn (
  source_key text primary key,
  reason text not null,
  withdrawn_at timestamptz not null
);

-- Feeds that are read again and again.
create table news_feeds (
  feed_id integer generated always as identity primary key,
  url text not null unique,
  -- Whether it stands in the manifest; others were added by hand.
  is_listed boolean not null,
  publisher text,
  language text,
  countries text[] not null default '{}',
  industries text[] not null default '{}',
  every_seconds integer not null check (every_seconds >= 60),
  -- Whether articles of which it has only a teaser are fetched.
  full_text boolean not null default false,
  added_at timestamptz not null,
  paused_at timestamptz,
  due_at timestamptz not null,
  -- Who reads it has it until then.
  claimed_until timestamptz,
  etag text,
  last_modified text,
  -- When it was read well last, and what it brought since it was added.
  read_at timestamptz,
  articles bigint not null default 0,
  -- In a row, and what the last one met.
  failures integer not null default 0,
  failure text
);
create index news_feeds_due on news_feeds (due_at) where paused_at is null;

-- What an organization wants to be told of.
create table news_watches (
  watch_id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- The newest article it was told of, and the newest that somebody looked at.
  told_to bigint not null,
  seen_to bigint not null,
  unique (organization_id, name)
);
alter table news_watches enable row level security;
create policy own_rows on news_watches using (organization_id = current_organization()) with check (organization_id = current_organization());

-- Those who were not told of all that was read, of every organization.
create function waiting_watches(most integer) returns table (watch_id uuid, organization_id uuid)
language sql stable security definer set search_path = firmament, pg_temp as $$
  select w.watch_id, w.organization_id from news_watches w, news_progress p
  where w.paused_at is null and w.told_to < p.read_to
  order by w.told_to, w.watch_id limit most
$$;
grant execute on function waiting_watches(integer) to firmament_service;

-- A webhook may be registered for news, too.
alter table webhooks
  drop constraint webhooks_statuses_check,
  add constraint webhooks_statuses_check check (statuses <@ '{COMPLETED,FAILED,CANCELLED,NEWS}' and cardinality(statuses) > 0);

-- Questions of the older form, which are asked first and answered by number.
create table news_reports (
  report_id integer generated always as identity primary key,
  organization_id uuid not null references organizations,
  question jsonb not null,
  created_at timestamptz not null
);
create index news_reports_organization on news_reports (organization_id);
alter table news_reports enable row level security;
create policy own_rows on news_reports using (organization_id = current_organization()) with check (organization_id = current_organization());

-- Takes articles away for good, with their records and all that was read in them.
create function forget_articles(forgotten bigint[]) returns bigint
language plpgsql security definer set search_path = firmament, pg_temp as $$
declare
  versions bigint[];
  gone bigint;
begin
  select coalesce(array_agg(v.record_id), '{}') into versions
  from source_records f join source_records v using (source_id, source_key)
  where f.record_id = any (forgotten) and f.kind = 'article' and v.kind = 'article';
  delete from news_articles where article_id = any (forgotten);
  get diagnostics gone = row_count;
  update news_facets set is_gone = true, revision = nextval('news_revision') where article_id = any (forgotten) and not is_gone;
  perform drop_passages(versions);
  delete from assignments where record_id = any (versions);
  delete from source_records where record_id = any (versions);
  return gone;
end $$;
grant execute on function forget_articles(bigint[]) to firmament_service;
