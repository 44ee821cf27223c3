-- How the reports of an organization look, where an operator set it: what its theme says, its logo and its fonts.
create table report_themes (
  organization_id uuid primary key references organizations on delete cascade,
  look json not null,
  logo json,
  logo_png bytea,
  fonts bytea[] not null,
  set_at timestamptz not null
);
alter table report_themes enable row level security;
create policy own_rows on report_themes using (organization_id = current_organization()) with check (organization_id = current_organization());
