-- Deals and rounds that articles tell of. None is a fact before somebody accepts it, who makes it a record.
create table news_reported (
  reported_id integer generated always as identity primary key,
  -- Where it was told first, and what the article is called: what was decided stays when that is kept no longer.
  article_id bigint not null,
  story_id bigint not null,
  published_at timestamptz not null,
  source text not null,
  source_key text not null,
  title text not null,
  url text not null,
  -- Empty where only the domain is known.
  publisher text not null,
  host text not null,
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

-- What nobody decided on goes with its article.
create function forget_undecided() returns trigger language plpgsql security definer set search_path = firmament, pg_temp as $$
begin
  delete from news_reported n using gone where n.article_id = gone.article_id and n.state in ('open', 'known');
  return null;
end $$;
create trigger forget_undecided after delete on news_articles referencing old table as gone for each statement execute function forget_undecided();
