-- Articles that events tell of: one that goes leaves them.
create table news_told (
  article_id bigint not null references news_articles on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  organization_id uuid not null references organizations,
  primary key (article_id, event_id)
);
create index news_told_event on news_told (event_id);
alter table news_told enable row level security;
create policy own_rows on news_told using (organization_id = current_organization()) with check (organization_id = current_organization());
insert into news_told (article_id, event_id, organization_id)
select distinct a.article_id, e.event_id, e.organization_id
from webhook_events e, jsonb_path_query(e.body::jsonb, '$.stories[*].articles[*].id') as told (id), news_articles a
where e.request_id is null and e.body like '{"event":"news",%' and a.article_id = told.id::bigint;

-- Takes an article out of an event; an event that tells of nothing else goes, with its deliveries.
create function leave_event() returns trigger language plpgsql security definer set search_path = firmament, pg_temp as $$
begin
  update webhook_events e set body = (
    select json_build_object('event', t->'event', 'watch_id', t->'watch_id', 'watch', t->'watch', 'stories', coalesce((
      select json_agg(json_build_object('story_id', s->'story_id', 'is_new', s->'is_new', 'articles', kept.articles) order by place)
      from json_array_elements(t->'stories') with ordinality as stories (s, place)
      cross join lateral (
        select json_agg(a order by nth) as articles from json_array_elements(s->'articles') with ordinality as told (a, nth)
        where (a->>'id')::bigint <> old.article_id
      ) kept
      where kept.articles is not null
    ), '[]'))
    from (select e.body::json) as whole (t)
  ) where e.event_id = old.event_id;
  delete from webhook_events e where e.event_id = old.event_id and json_array_length(e.body::json -> 'stories') = 0;
  return null;
end $$;
create trigger leave_event after delete on news_told for each row execute function leave_event();

-- The articles of an address and of a website, for publishers who want them gone. What follows a host's name backwards is below it.
create index source_records_article_address on source_records using hash ((regexp_replace(payload ->> 'url', '^http:', 'https:'))) where kind = 'article';
create index source_records_article_key on source_records using hash (source_key) where kind = 'article';
create index source_records_article_host on source_records ((reverse(left(substring(payload ->> 'url' from '^https?://([^/:?#]+)'), 300))) collate "C")
  where kind = 'article';
