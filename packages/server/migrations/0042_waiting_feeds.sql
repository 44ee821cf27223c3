-- Why a feed is read later than it was due: its host may not be asked yet.
alter table news_feeds add column waiting text;
