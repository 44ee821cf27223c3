-- What operators did. Rows are added and never changed, by nobody.
create table audit (
  audit_id bigint generated always as identity primary key,
  acted_at timestamptz not null,
  -- The user of the operating system who ran the command.
  actor text not null,
  act text not null,
  -- Whom it was done to, where it was one organization; not a reference, for it may outlive it.
  subject_organization uuid,
  -- What it was done with; never a secret.
  details jsonb not null
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger keep_audit before update or delete on audit for each row execute function refuse_change();
create trigger keep_whole_audit before truncate on audit for each statement execute function refuse_change();
revoke all on audit from firmament_service;

-- Calls of a day, by organization and operation.
create table usage_days (
  organization_id uuid not null references organizations,
  day date not null,
  operation text not null,
  calls bigint not null,
  -- Of the calls, those that were not answered with success.
  refused bigint not null,
  primary key (organization_id, day, operation)
);
alter table usage_days enable row level security;
create policy own_rows on usage_days using (organization_id = current_organization()) with check (organization_id = current_organization());

-- Adds to the counts of several organizations at once.
create function count_calls(organizations uuid[], days date[], operations text[], added_calls bigint[], added_refused bigint[]) returns void
language sql volatile security definer set search_path = firmament, pg_temp as $$
  insert into usage_days as u (organization_id, day, operation, calls, refused)
  select * from unnest(organizations, days, operations, added_calls, added_refused) as added (organization, day, operation, calls, refused)
  -- In one order, so that two writers never wait for each other.
  order by organization, day, operation
  on conflict (organization_id, day, operation) do update set calls = u.calls + excluded.calls, refused = u.refused + excluded.refused
$$;
grant execute on function count_calls(uuid[], date[], text[], bigint[], bigint[]) to firmament_service;
