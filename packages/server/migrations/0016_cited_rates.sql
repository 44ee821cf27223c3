-- Where a rate of exchange was read and when; unknown of those imported before.
alter table fx_rates add column source_url text;
alter table fx_rates add column retrieved_at timestamptz;
