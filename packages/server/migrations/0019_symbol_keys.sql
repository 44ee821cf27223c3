-- Under which all spellings of a symbol meet, as kernel/exchanges.ts has it: BRK.B, BRK/B and BRK B are BRK-B.
alter table listings add column symbol_key text not null generated always as (regexp_replace(upper(symbol), '[-./ _]+', '-', 'g')) stored;
drop index listings_symbol;
create index listings_symbol_key on listings (symbol_key, exchange, company_id);
