-- What the files say that organizations uploaded: their text alone, by page, slide or sheet.
create table uploaded_files (
  -- `file_` and a uuid.
  file_name text primary key,
  organization_id uuid not null references organizations on delete cascade,
  original_name text not null,
  kind text not null,
  bytes bigint not null,
  -- zstd-compressed JSON: a list of parts.
  body bytea not null,
  uploaded_at timestamptz not null
);
create index uploaded_files_organization on uploaded_files (organization_id);
create index uploaded_files_uploaded on uploaded_files (uploaded_at);
alter table uploaded_files enable row level security;
create policy own_rows on uploaded_files using (organization_id = current_organization()) with check (organization_id = current_organization());

-- Takes away what was uploaded before, whosever it is.
create function forget_uploaded_files(before timestamptz) returns bigint
language plpgsql security definer set search_path = firmament, pg_temp as $$
declare
  gone bigint;
begin
  delete from uploaded_files where uploaded_at < before;
  get diagnostics gone = row_count;
  return gone;
end $$;
grant execute on function forget_uploaded_files(timestamptz) to firmament_service;
