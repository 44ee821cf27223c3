-- Articles that a model is to read, once they were read by rules. The newest come first.
create table news_for_model (
  article_id bigint primary key references news_articles on delete cascade,
  -- How often it was asked of this one and gave no answer.
  tries integer not null default 0,
  -- Who asks has it until then.
  claimed_until timestamptz
);

alter table news_articles
  -- The model that read it after the rules; null where none did.
  add column model text,
  -- The fields, as they are served, whose values are the model's.
  add column by_model text[] not null default '{}';

-- Tokens of a day that articles spend on the model, those of calls under way included.
create table news_model_tokens (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);
