-- Roles of users. What each may call follows from the effect of an operation; an operator runs the installation.
alter table users add column role text not null default 'admin' check (role in ('viewer', 'analyst', 'admin', 'operator'));

-- Only the owner of the database, as whom operators act, makes an operator.
create policy no_new_operators on users as restrictive for insert with check (role <> 'operator');
create policy no_promoted_operators on users as restrictive for update with check (role <> 'operator');

-- A sign-in by e-mail has no client.
alter table token_families alter column client_id drop not null;
create index users_email on users (email);

-- The users that have an e-mail address, one an organization, if they may sign in.
create function find_users_of_email(wanted_email text)
returns table (organization_id uuid, organization text, user_id uuid, role text, password_hash text)
language sql stable security definer set search_path = firmament, pg_temp as $$
  select u.organization_id, o.name, u.user_id, u.role, u.password_hash
  from users u
  join organizations o using (organization_id)
  where u.email = lower(wanted_email) and u.disabled_at is null and o.disabled_at is null
  order by u.created_at, u.user_id
  limit 8
$$;

-- How many users share the e-mail address that most users share, at most 8. A sign-in checks as many passwords, so that its time does not
-- show how many accounts an address has.
create function most_users_of_one_email() returns integer
language sql stable security definer set search_path = firmament, pg_temp as $$
  select least(8, coalesce(max(users), 1))::integer from (select count(*) as users from users group by email) as shared
$$;

grant execute on function find_users_of_email(text) to firmament_service;
grant execute on function most_users_of_one_email() to firmament_service;
