-- What waits and what was told, over all organizations, for whoever watches the service.
create function work_in_hand(moment timestamptz) returns table (measure text, label text, value double precision)
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
  select 'alerts', kind, count(*)::float8 from alerts group by kind
  union all
  select 'imports_running', '', count(*)::float8 from imports where state = 'running'
  union all
  select 'import_items', source, sum(items)::float8 from imports group by source
$$;
grant execute on function work_in_hand(timestamptz) to firmament_service;

-- Alerts nobody was notified of, of every organization; taken for as long as a notice may take.
create function claim_alerts(moment timestamptz, until timestamptz, most integer)
returns table (alert_id bigint, kind text, organization_id uuid, details jsonb, created_at timestamptz, attempts integer)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with due as (
    select a.alert_id from alerts a where a.notified_at is null and a.due_at <= moment order by a.due_at limit most for update skip locked
  )
  update alerts a set due_at = until, attempts = a.attempts + 1
  from due where a.alert_id = due.alert_id
  returning a.alert_id, a.kind, a.organization_id, a.details, a.created_at, a.attempts
$$;

-- Notified, when that worked; else to be tried again then.
create function settle_alert(settled bigint, notified timestamptz, again timestamptz) returns void
language sql volatile security definer set search_path = firmament, pg_temp as $$
  update alerts set notified_at = notified, due_at = coalesce(again, due_at) where alert_id = settled
$$;

-- An alert, whomever it is about.
create function raise_alert(about text, whose uuid, told jsonb, moment timestamptz) returns void
language sql volatile security definer set search_path = firmament, pg_temp as $$
  insert into alerts (kind, organization_id, details, created_at, due_at) values (about, whose, told, moment, moment)
$$;
grant execute on function claim_alerts(timestamptz, timestamptz, integer) to firmament_service;
grant execute on function settle_alert(bigint, timestamptz, timestamptz) to firmament_service;
grant execute on function raise_alert(text, uuid, jsonb, timestamptz) to firmament_service;

-- Functions of the owner are the service's alone. Defaults of a schema cannot take away what is everybody's by default.
revoke execute on all functions in schema firmament from public;
grant execute on all functions in schema firmament to firmament_service;
alter default privileges revoke execute on functions from public;
