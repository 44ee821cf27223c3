-- What an organization took on a day of the calendar (UTC), counted exactly: a bucket that fills evenly lets nearly two days' worth
-- through on the first.
create table quota_days (
  organization_id uuid not null references organizations,
  what text not null,
  day date not null,
  taken integer not null,
  primary key (organization_id, what)
);
alter table quota_days enable row level security;
create policy own_rows on quota_days using (organization_id = current_organization()) with check (organization_id = current_organization());

-- The last turn each organization was given among those who wait with many, by kind of request. What a crash of the database loses
-- costs nobody his place: places stand with the jobs.
create unlogged table turns (
  request_type text not null,
  organization_id uuid not null references organizations,
  turn integer not null,
  primary key (request_type, organization_id)
);
-- Written with every submission of those who wait: room beside each row, and no index more, keep that cheap.
alter table turns set (fillfactor = 50);
alter table turns enable row level security;
create policy own_rows on turns using (organization_id = current_organization()) with check (organization_id = current_organization());
revoke all on turns from firmament_service;

-- The next turn of an organization, where the first who waits has the turn `first_waiting` (null: nobody waits). Nobody's turn is before
-- the first who waits, so whoever waits is overtaken by a newcomer's turns up to his own, and by no more however many come.
create function take_turn(whose uuid, wanted text, first_waiting integer) returns integer
language sql volatile security definer set search_path = firmament, pg_temp as $$
  insert into turns as t (request_type, organization_id, turn)
  values (wanted, whose, coalesce(first_waiting, (select max(turn) from turns where request_type = wanted), 1))
  on conflict (request_type, organization_id) do update set turn = greatest(t.turn + 1, excluded.turn)
  returning turn
$$;

-- Repeats of an alert are counted in one row; of its channels each is told once.
alter table alerts add column subject text not null default '';
alter table alerts add column count integer not null default 1;
alter table alerts add column last_at timestamptz;
update alerts set last_at = created_at;
alter table alerts alter column last_at set not null;
-- Until then whatever repeats it is told by one later notice.
alter table alerts add column quiet_until timestamptz;
update alerts set quiet_until = created_at;
alter table alerts alter column quiet_until set not null;
alter table alerts add column told text[] not null default '{}';
create index alerts_newest on alerts (kind, organization_id, subject, alert_id);

-- An alert, whomever it is about, the one place where any comes from. One that repeats another of its kind, organization and subject
-- within `quiet` is counted with it; when its notice is on its way already, the repeats get one of their own, once the quiet is over.
drop function raise_alert(text, uuid, jsonb, timestamptz);
create function raise_alert(
  about text, whose uuid, details jsonb, moment timestamptz,
  about_what text default '', times integer default 1, quiet interval default '1 hour'
) returns void
language plpgsql volatile security definer set search_path = firmament, pg_temp as $$
declare
  before alerts;
begin
  -- One after the other: of those that come at once, each sees what the one before told.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'alert', about, whose, about_what), 0));
  select * into before from alerts a
  where a.kind = about and a.organization_id is not distinct from whose and a.subject = about_what
  order by a.alert_id desc limit 1;
  if moment < before.quiet_until then
    -- Not where its notice went out meanwhile.
    update alerts set count = count + times, last_at = greatest(last_at, moment) where alert_id = before.alert_id and attempts = 0;
  end if;
  if not found or moment >= before.quiet_until then
    insert into alerts (kind, organization_id, subject, details, count, created_at, last_at, due_at, quiet_until)
    select about, whose, about_what, details, times, moment, moment, due, due + quiet
    from (select case when before.quiet_until <= moment + quiet then greatest(moment, before.quiet_until) else moment end as due) told;
  end if;
end $$;

drop function claim_alerts(timestamptz, timestamptz, integer);
create function claim_alerts(moment timestamptz, until timestamptz, most integer)
returns table (
  alert_id bigint, kind text, organization_id uuid, details jsonb, count integer, created_at timestamptz, last_at timestamptz,
  told text[], attempts integer
)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with due as (
    select a.alert_id from alerts a where a.notified_at is null and a.due_at <= moment order by a.due_at limit most for update skip locked
  )
  update alerts a set due_at = until, attempts = a.attempts + 1
  from due where a.alert_id = due.alert_id
  returning a.alert_id, a.kind, a.organization_id, a.details, a.count, a.created_at, a.last_at, a.told, a.attempts
$$;

-- One channel was told.
create function note_told(notice bigint, channel text) returns void
language sql volatile security definer set search_path = firmament, pg_temp as $$
  update alerts set told = told || channel where alert_id = notice and channel <> all (told)
$$;

-- Without an alert of its own: whoever calls it raises one for each organization, in the same transaction.
create or replace function expire_requests(submitted_by timestamptz, moment timestamptz, reason text)
returns table (request_id uuid, organization_id uuid, request_type text, created_at timestamptz)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  update requests set status = 'FAILED', error = reason, updated_at = moment
  where status in ('PENDING', 'PROCESSING') and coalesce(resumed_at, created_at) <= submitted_by
  returning request_id, organization_id, request_type, created_at
$$;

create or replace function work_in_hand(moment timestamptz) returns table (measure text, label text, value double precision)
language sql stable security definer set search_path = firmament, pg_temp as $$
  select 'requests', s.status, count(r.request_id)::float8
  from unnest(array['PENDING', 'PROCESSING']) as s (status) left join requests r on r.status = s.status
  group by s.status
  union all
  select 'oldest_pending_seconds', '', coalesce(extract(epoch from moment - min(created_at)), 0)::float8 from requests where status = 'PENDING'
  union all
  select 'deliveries_waiting', '', count(*)::float8 from webhook_deliveries where state = 'PENDING'
  union all
  select 'oldest_due_delivery_seconds', '', greatest(0, coalesce(extract(epoch from moment - min(d.due_at)), 0))::float8
  from webhook_deliveries d join webhooks w using (webhook_id)
  where d.state = 'PENDING' and w.disabled_at is null
  union all
  select 'alerts', kind, sum(a.count)::float8 from alerts a group by kind
  union all
  select 'imports_running', '', count(*)::float8 from imports where state = 'running'
  union all
  select 'import_items', source, sum(items)::float8 from imports group by source
$$;

-- A bucket that was full ahead of a clock that was put back is remembered as no fuller than it can be, also when it refuses.
create or replace function take_call(wanted text, pace interval, most integer, moment timestamptz, longest_wait interval)
returns table (is_allowed boolean, full_at timestamptz, come_back_at timestamptz)
language plpgsql volatile security definer set search_path = firmament, pg_temp as $$
#variable_conflict use_column
declare
  kept rate_limits;
  filled timestamptz;
  free_at timestamptz;
begin
  insert into rate_limits values (wanted, moment, moment) on conflict do nothing;
  select * into kept from rate_limits where bucket = wanted for update;
  if not found then
    kept := (wanted, moment, moment);
  end if;
  filled := greatest(moment, least(kept.full_at, moment + most * pace));
  free_at := filled - (most - 1) * pace;
  if kept.promised_until > moment + greatest(longest_wait, free_at - moment) then
    kept.promised_until := moment;
  end if;
  if free_at <= moment then
    update rate_limits set full_at = filled + pace where bucket = wanted;
    return query select true, filled + pace, null::timestamptz;
  else
    free_at := least(greatest(free_at, kept.promised_until + pace), moment + greatest(longest_wait, free_at - moment));
    update rate_limits set full_at = filled, promised_until = free_at where bucket = wanted;
    return query select false, filled, free_at;
  end if;
end $$;

-- What was never tried is due at once: when the clock was put back since, its time to be tried stands ahead.
create or replace function claim_deliveries(moment timestamptz, until timestamptz, most integer, most_each integer)
returns table (
  webhook_id uuid, event_id text, organization_id uuid, attempts integer, url text, body text,
  secret bytea, previous_secret bytea, previous_until timestamptz, claimed_until timestamptz
)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with in_flight as (
    select f.organization_id, count(*) as tries
    from webhook_deliveries f
    where f.state = 'PENDING' and f.claimed_until > moment
    group by f.organization_id
  ), waiting as (
    select w.organization_id, d.webhook_id, d.event_id, d.due_at
    from webhooks w
    cross join lateral (
      select p.webhook_id, p.event_id, p.due_at
      from webhook_deliveries p
      where p.webhook_id = w.webhook_id and p.state = 'PENDING'
        and (p.due_at <= moment or (p.attempts = 0 and p.claimed_until is null))
      order by p.due_at
      limit greatest(0, most_each - (
        select count(*) from webhook_deliveries f
        where f.webhook_id = w.webhook_id and f.state = 'PENDING' and f.claimed_until > moment
      ))
      for update skip locked
    ) d
    where w.disabled_at is null
  ), in_turns as (
    select w.webhook_id, w.event_id, w.due_at,
      coalesce(f.tries, 0) + row_number() over (partition by w.organization_id order by w.due_at) as turn
    from waiting w left join in_flight f using (organization_id)
  ), due as (
    select webhook_id, event_id from in_turns where turn <= 2 * most_each order by turn, due_at limit most
  )
  update webhook_deliveries d set claimed_until = until, due_at = until
  from due, webhooks w, webhook_events e
  where d.webhook_id = due.webhook_id and d.event_id = due.event_id and w.webhook_id = d.webhook_id and e.event_id = d.event_id
  returning d.webhook_id, d.event_id, d.organization_id, d.attempts, w.url, e.body, w.secret, w.previous_secret, w.previous_until, d.claimed_until
$$;

-- The postings of a board are found by what their keys begin with.
create index source_records_job_begins on source_records (source_key collate "C") where kind = 'job';

-- Indexes are told apart by their host too; each says how far it is as soon as it follows changes.
delete from index_owners;

grant execute on function take_turn(uuid, text, integer) to firmament_service;
grant execute on function raise_alert(text, uuid, jsonb, timestamptz, text, integer, interval) to firmament_service;
grant execute on function claim_alerts(timestamptz, timestamptz, integer) to firmament_service;
grant execute on function note_told(bigint, text) to firmament_service;
