-- The role the service runs as: bound by row-level security, and unable to change what must not change.
do $$
begin
  if not exists (select from pg_roles where rolname = 'firmament_service') then
    create role firmament_service nologin;
  end if;
  -- The connecting user takes the role on, so it must be a member of it.
  if not pg_has_role(current_user, 'firmament_service', 'member') then
    execute format('grant firmament_service to %I', current_user);
  end if;
end $$;

do $$
begin
  execute format('grant usage on schema %I to firmament_service', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to firmament_service', current_schema());
  execute format('grant usage on all sequences in schema %I to firmament_service', current_schema());
end $$;

revoke update, delete on source_records, assignments, permalinks, loads, signing_keys from firmament_service;
grant update (is_current, company_id) on permalinks to firmament_service;
revoke all on migrations from firmament_service;

-- The owner's functions look across organizations: nobody else may call them. Later migrations' tables need no grants.
revoke execute on all functions in schema firmament from public;
grant execute on all functions in schema firmament to firmament_service;
alter default privileges in schema firmament grant select, insert, update, delete on tables to firmament_service;
alter default privileges in schema firmament grant usage on sequences to firmament_service;
alter default privileges in schema firmament revoke execute on functions from public;
