-- A run of a workflow on a subject. Its number is of one series with the questions of the older form, so that a report id names one thing.
create table notebooks (
  report_id integer primary key default nextval('news_reports_report_id_seq'),
  organization_id uuid not null references organizations on delete cascade,
  -- Who started it.
  user_id uuid not null,
  title text not null,
  workflow text not null,
  workflow_version integer not null,
  -- The workflow's document, as it was when the notebook was started.
  definition json not null,
  -- The body it was started with, as it was sent; what that was resolved to; handles of files.
  body json not null,
  subject jsonb not null,
  files text[] not null,
  -- Its latest run.
  request_id uuid not null,
  -- Raised whenever what its cells say has changed.
  revision integer not null default 0,
  created_at timestamptz not null
);
create index notebooks_organization on notebooks (organization_id, report_id desc);
create index notebooks_request on notebooks (request_id);
alter table notebooks enable row level security;
create policy own_rows on notebooks using (organization_id = current_organization()) with check (organization_id = current_organization());

create table notebook_cells (
  report_id integer not null references notebooks on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  cell text not null,
  -- In the order in which they are worked on: what a cell needs stands before it.
  ordinal integer not null,
  section text not null,
  block text not null,
  needs text[] not null,
  -- What it does, and with what.
  input json not null,
  state text not null check (state in ('waiting', 'running', 'done', 'empty', 'failed', 'skipped')),
  -- zstd-compressed JSON of what came of it; null before.
  output bytea,
  -- Of what it cites.
  sources integer not null default 0,
  reason text not null default '',
  started_at timestamptz,
  ended_at timestamptz,
  primary key (report_id, cell)
);
create index notebook_cells_organization on notebook_cells (organization_id);
alter table notebook_cells enable row level security;
create policy own_rows on notebook_cells using (organization_id = current_organization()) with check (organization_id = current_organization());

-- Whether there is a notebook of that number, whosever it is.
create function is_notebook(wanted integer) returns boolean
language sql stable security definer set search_path = firmament, pg_temp as $$
  select exists (select from notebooks where report_id = wanted)
$$;
grant execute on function is_notebook(integer) to firmament_service;

-- Workflows of organizations; of each the newest version counts, and none where that was removed.
create table own_workflows (
  organization_id uuid not null references organizations on delete cascade,
  workflow text not null,
  version integer not null,
  definition json not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (organization_id, workflow, version)
);
alter table own_workflows enable row level security;
create policy own_rows on own_workflows using (organization_id = current_organization()) with check (organization_id = current_organization());
