-- What is worked out of a request before all of it is: a worker that takes it up again goes on behind that. Gone once the request has ended.
create table request_parts (
  request_id uuid not null references requests on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  -- A company's permalink.
  part text not null,
  -- zstd-compressed JSON.
  body bytea not null,
  primary key (request_id, part)
);
create index request_parts_organization on request_parts (organization_id);
alter table request_parts enable row level security;
create policy own_rows on request_parts using (organization_id = current_organization()) with check (organization_id = current_organization());

create function forget_request_parts() returns trigger language plpgsql security definer set search_path = firmament, pg_temp as $$
begin
  delete from request_parts where request_id = new.request_id;
  return null;
end
$$;
create trigger forget_request_parts after update of status on requests
  for each row when (new.status in ('COMPLETED', 'FAILED', 'CANCELLED')) execute function forget_request_parts();
