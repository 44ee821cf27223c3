-- An article whose date is missing or cannot be read has none: it is last in order and in no range of days. Articles read before are read again.
alter table news_articles alter column published_at drop not null;
alter table news_facets alter column published_at drop not null;
alter table news_companies alter column published_at drop not null;

drop index news_articles_published;
create index news_articles_published on news_articles (published_at desc nulls last, article_id desc);
drop index news_companies_company;
create index news_companies_company on news_companies (company_id, published_at desc nulls last, article_id desc);

update news_articles set rules = 0 where record_id in (
  select record_id from source_records where kind = 'article' and payload ->> 'published' is null
);
