-- Companies as organizations added them: each row is its organization's alone. What everybody finds is made of records, and one of these
-- becomes a record when an operator confirms it.
create table added_companies (
  organization_id uuid not null references organizations,
  -- Has `--added`, as no permalink of everybody's can: it takes none away, and tells nothing of whom else there is.
  permalink text collate "C" not null,
  name text not null,
  -- As facts have it: the host, with the page below it where many companies share the host.
  website text collate "C" not null,
  -- The domain it answers to besides.
  domain text collate "C",
  -- The key of the name (kernel/names.ts) in one word, so that names typed nearly so are found.
  joined_name text collate "C" not null,
  added_at timestamptz not null,
  -- Of the record that a confirmation makes.
  source_key text not null,
  confirmed_at timestamptz,
  rejected_at timestamptz,
  check (confirmed_at is null or rejected_at is null),
  primary key (organization_id, permalink),
  unique (organization_id, website)
);
create index added_companies_domain on added_companies (organization_id, domain) where domain is not null;
alter table added_companies enable row level security;
create policy own_rows on added_companies using (organization_id = current_organization()) with check (organization_id = current_organization());
-- Only an operator decides what becomes of one.
revoke update, delete on added_companies from firmament_service;

-- What was added before this is everybody's already, as if it had been confirmed: an operator can reject it.
insert into added_companies (organization_id, permalink, name, website, joined_name, added_at, source_key, confirmed_at)
select distinct on (q.organization_id, r.source_key)
  q.organization_id, p.permalink, q.input ->> 'company_name', r.source_key,
  regexp_replace(lower(q.input ->> 'company_name'), '[^a-z0-9]', '', 'g'), r.retrieved_at, r.source_key, q.updated_at
from sources s
join source_records r using (source_id)
join current_assignments a using (record_id)
join companies c using (company_id)
join permalinks p on p.company_id = coalesce(c.merged_into, c.company_id) and p.is_current
join requests q on q.request_type = 'company_addition' and q.status = 'COMPLETED'
  and q.input ->> 'website' = r.source_key and (q.input ->> 'added_at')::timestamptz = r.retrieved_at
where s.name = 'added-by-customers'
order by q.organization_id, r.source_key, q.created_at
on conflict do nothing;
