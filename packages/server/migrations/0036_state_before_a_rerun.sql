-- What a cell was before it was to be worked out again: a run that is called off leaves it so.
alter table notebook_cells add column state_before text check (state_before in ('done', 'empty', 'failed', 'skipped'));
