-- How far a request is; besides its status, and without touching `updated_at`, which tells of transitions.
alter table requests add column started_at timestamptz;
alter table requests add column progress real not null default 0 check (progress between 0 and 1);
alter table requests add column stage text;
-- What is done of what there is to do, where it can be counted.
alter table requests add column done integer;
alter table requests add column total integer;
alter table requests add column progressed_at timestamptz;
-- When a restore gave it back its ninety minutes.
alter table requests add column resumed_at timestamptz;
create index requests_unfinished_of on requests (organization_id) where status in ('PENDING', 'PROCESSING');
create index requests_updated on requests (updated_at) where status in ('COMPLETED', 'FAILED', 'CANCELLED');

-- The first answer to a key, and a digest of the call it was given to. Made in the transaction that takes the request on.
create table idempotency_keys (
  organization_id uuid not null references organizations,
  key text not null,
  call_hash bytea not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (organization_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy own_rows on idempotency_keys using (organization_id = current_organization()) with check (organization_id = current_organization());

-- What the operator should look at.
create table alerts (
  alert_id bigint generated always as identity primary key,
  kind text not null,
  organization_id uuid references organizations,
  details jsonb not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz not null
);
create index alerts_due on alerts (due_at) where notified_at is null;
alter table alerts enable row level security;
create policy own_rows on alerts using (organization_id = current_organization()) with check (organization_id = current_organization());

-- Tells the operator of each it fails, in the same statement.
create or replace function expire_requests(submitted_by timestamptz, moment timestamptz, reason text)
returns table (request_id uuid, organization_id uuid, request_type text, created_at timestamptz)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with expired as (
    update requests set status = 'FAILED', error = reason, updated_at = moment
    where status in ('PENDING', 'PROCESSING') and coalesce(resumed_at, created_at) <= submitted_by
    returning request_id, organization_id, request_type, created_at
  ), told as (
    insert into alerts (kind, organization_id, details, created_at, due_at)
    select 'request_timed_out', organization_id,
      jsonb_build_object('request_id', request_id, 'request_type', request_type, 'submitted_at', created_at), moment, moment
    from expired
  )
  select * from expired
$$;

-- Forgets what need not be kept: results after `results_before`, answers to keys after `keys_before`. Returns how many of each.
create function forget_old(results_before timestamptz, keys_before timestamptz) returns table (results bigint, keys bigint)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with old_results as (
    delete from request_results r using requests q
    where q.request_id = r.request_id and q.status = 'COMPLETED' and q.updated_at < results_before
    returning 1
  ), old_keys as (
    delete from idempotency_keys where created_at < keys_before returning 1
  )
  select (select count(*) from old_results), (select count(*) from old_keys)
$$;
grant execute on function forget_old(timestamptz, timestamptz) to firmament_service;
