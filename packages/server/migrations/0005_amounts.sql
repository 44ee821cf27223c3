-- A rate of exchange that becomes known, or is corrected, converts anew what was agreed in its currency about its day.
-- Compared byte by byte: dates are text here, some of a month or a year only.
create index source_records_amounts on source_records ((payload ->> 'currency'), (payload ->> 'date') collate "C")
where kind in ('deal', 'funding_round', 'investment');
