-- From which run over a file a record came, and where it stands there: `line 17`. Null for what came another way, and for records of
-- before. No foreign key: runs are never deleted, and each row of a bulk load would be checked.
alter table source_records add column import_id bigint, add column place text;
