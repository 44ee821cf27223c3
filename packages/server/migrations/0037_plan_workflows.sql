-- Ids of workflows that a plan opens; absent leaves all of them open.
alter table plans add column workflows text[];
