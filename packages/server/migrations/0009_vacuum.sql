-- Tables that only grow while an import runs, and whose rows are read through an index anyway: to vacuum them again and again for what was
-- inserted reads and writes gigabytes beside the import and buys nothing. What is updated or deleted is vacuumed as ever.
alter table source_records set (autovacuum_vacuum_insert_threshold = -1);
alter table assignments set (autovacuum_vacuum_insert_threshold = -1);
alter table companies set (autovacuum_vacuum_insert_threshold = -1);
alter table company_documents set (autovacuum_vacuum_insert_threshold = -1);
