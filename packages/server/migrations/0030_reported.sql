-- Deals and rounds that articles tell of. None is a fact before somebody accepts it, who makes it a record.
create table news_reported (
  reported_id integer generated always as identity primary key,
  -- Where it was told first; gone with the article, and so is what nobody accepted.
  article_id bigint not null references news_articles on delete cascade,
  kind text not null check (kind in ('deal', 'funding_round')),
  facts jsonb not null,
  -- Each with its role, its name and, where it is known, its company.
  parties jsonb not null,
  -- Those of them that are known.
  company_ids bigint[] not null,
  -- The sentences it rests on, and where they stand.
  words jsonb not null,
  -- The key of its record, once it is accepted: what is told of the same deal later replaces it.
  record_key text not null,
  -- `known`: a record says so already, and nobody is asked.
  state text not null check (state in ('open', 'known', 'accepted', 'rejected')),
  -- The record that says so.
  known_by text,
  told_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create index news_reported_article on news_reported (article_id);
create index news_reported_companies on news_reported using gin (company_ids);
create index news_reported_state on news_reported (state, reported_id desc);
create index news_reported_record on news_reported (record_key) where state = 'accepted';
