-- A sign-in by e-mail checks the same number of passwords for every address, so it needs no count of the most shared one.
drop function most_users_of_one_email();
drop function find_users_of_email(text);

-- The users of an e-mail address who may sign in: one in each organization, or only those of the wanted organization (its id or name).
-- `sharing` counts the users of the address in all organizations.
create function find_users_of_email(wanted_email text, wanted_organization text, most integer)
returns table (organization_id uuid, organization text, user_id uuid, role text, password_hash text, sharing integer)
language sql stable security definer set search_path = firmament, pg_temp as $$
  select f.organization_id, f.name, f.user_id, f.role, f.password_hash, f.sharing
  from (
    select u.organization_id, o.name, u.user_id, u.role, u.password_hash, u.created_at, count(*) over ()::integer as sharing
    from users u
    join organizations o using (organization_id)
    where u.email = lower(wanted_email) and u.disabled_at is null and o.disabled_at is null
  ) as f
  where wanted_organization is null or f.name = wanted_organization or f.organization_id::text = lower(wanted_organization)
  order by f.created_at, f.user_id
  limit most
$$;

grant execute on function find_users_of_email(text, text, integer) to firmament_service;
