-- Terms as directions learnt from the data of this installation: which stand together. Always the newest; it can be thrown away and is learnt anew.
create table learnt_vectors (
  kind text primary key check (kind in ('words', 'labels')),
  -- Another one whenever they were learnt anew.
  version bigint not null,
  -- Companies they were learnt from.
  companies integer not null,
  -- The newest record when they were learnt.
  record_id bigint not null,
  dimensions integer not null,
  terms text[] not null,
  -- Of how many of these companies each is said.
  counts integer[] not null,
  -- `dimensions` signed bytes a term, in their order.
  directions bytea not null,
  learnt_at timestamptz not null
);
