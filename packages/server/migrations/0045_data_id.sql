-- Names the data of this database. An index made of other data is built anew. A restore draws another id, because it draws revisions again.
create table installation (
  is_only boolean primary key default true check (is_only),
  data_id uuid not null default gen_random_uuid()
);
insert into installation default values;
revoke all on installation from firmament_service;
grant select on installation to firmament_service;
