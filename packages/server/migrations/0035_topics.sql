-- Articles are found by their words among their facets, whose rows are a twentieth as wide: what matches a topic is counted there.
-- An index stands on what never changes. Facets are written whenever an article is read, behind its words, so what it holds is true.
create function words_of_article(article bigint) returns tsvector
language sql immutable strict parallel safe cost 2000
return (select a.words from news_articles a where a.article_id = article);
grant execute on function words_of_article(bigint) to firmament_service;
create index news_facets_words on news_facets using gin (words_of_article(article_id));
drop index news_articles_words;
