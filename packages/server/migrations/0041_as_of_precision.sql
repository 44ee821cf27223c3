-- How exact `as_of` is, where a record states no more than a month or a year; `as_of` is then the first day of it.
alter table source_records add column as_of_precision text check (as_of_precision in ('month', 'year'));
