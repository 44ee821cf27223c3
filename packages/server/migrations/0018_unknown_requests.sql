-- Fails requests of kinds that are not known: an earlier version took them on, and nobody works on them now.
create function fail_unknown_requests(known text[], moment timestamptz, reason text)
returns table (request_id uuid, organization_id uuid, request_type text)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  update requests set status = 'FAILED', error = reason, updated_at = moment
  where status in ('PENDING', 'PROCESSING') and request_type <> all (known)
  returning request_id, organization_id, request_type
$$;
revoke all on function fail_unknown_requests(text[], timestamptz, text) from public;
grant execute on function fail_unknown_requests(text[], timestamptz, text) to firmament_service;
