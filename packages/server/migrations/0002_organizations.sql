-- Who uses the service. Every table with an organization_id is bound by row-level security: the service role
-- sees the rows of the organization named in `firmament.organization_id` and no others.

create table organizations (
  organization_id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

create table users (
  user_id uuid primary key,
  organization_id uuid not null references organizations,
  email text not null check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  unique (organization_id, email)
);

create table clients (
  client_id text primary key,
  organization_id uuid not null references organizations,
  secret_hash text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- One sign-in and everything refreshed from it; revoking the family ends all its tokens.
create table token_families (
  family_id uuid primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  client_id text not null references clients,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table refresh_tokens (
  token_id uuid primary key,
  family_id uuid not null references token_families,
  organization_id uuid not null references organizations,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

create table signing_keys (
  key_id text primary key,
  secret bytea not null,
  created_at timestamptz not null
);

create table requests (
  request_id uuid primary key,
  organization_id uuid not null references organizations,
  request_type text not null,
  input jsonb not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The revision of the company index the result was made from.
  data_version bigint,
  error text
);
create index requests_unfinished on requests (created_at) where status in ('PENDING', 'PROCESSING');
create index requests_organization on requests (organization_id, created_at desc);

create table request_results (
  request_id uuid primary key references requests on delete cascade,
  organization_id uuid not null references organizations,
  -- JSON text, zstd-compressed: jsonb would reorder the keys of the rows.
  body bytea not null
);

create function keep_final_status() returns trigger language plpgsql as $$
begin
  raise exception 'request % is %, which is final', old.request_id, old.status using errcode = 'check_violation';
end $$;

create trigger keep_final_status before update on requests for each row
when (old.status in ('COMPLETED', 'FAILED', 'CANCELLED') and new.status is distinct from old.status)
execute function keep_final_status();

create function current_organization() returns uuid language sql stable as
$$ select nullif(current_setting('firmament.organization_id', true), '')::uuid $$;

do $$
declare bound text;
begin
  foreach bound in array array[
    'organizations', 'users', 'clients', 'token_families', 'refresh_tokens', 'requests', 'request_results'
  ] loop
    execute format('alter table %I enable row level security', bound);
    execute format(
      'create policy own_rows on %I using (organization_id = current_organization()) with check (organization_id = current_organization())',
      bound
    );
  end loop;
end $$;

-- What must look across organizations is a function of the owner, and returns no more than it needs.

-- The credentials behind a client id and an e-mail address, before anyone is authenticated.
create function find_credentials(wanted_client text, wanted_email text)
returns table (organization_id uuid, secret_hash text, user_id uuid, password_hash text)
language sql stable security definer set search_path = firmament, pg_temp as $$
  select c.organization_id, c.secret_hash, u.user_id, u.password_hash
  from clients c
  left join users u
    on u.organization_id = c.organization_id and u.email = lower(wanted_email) and u.disabled_at is null
  where c.client_id = wanted_client and c.revoked_at is null
$$;

-- Fails every request submitted at or before the given moment that has not finished; returns what it failed.
create function expire_requests(submitted_by timestamptz, moment timestamptz, reason text)
returns table (request_id uuid, organization_id uuid, request_type text, created_at timestamptz)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  update requests set status = 'FAILED', error = reason, updated_at = moment
  where status in ('PENDING', 'PROCESSING') and created_at <= submitted_by
  returning request_id, organization_id, request_type, created_at
$$;
