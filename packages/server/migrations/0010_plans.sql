-- What an organization may do and how much of it. An absent list or limit leaves everything open.
create table plans (
  plan text primary key,
  -- Ids of operations, names of sections, kinds of requests, permalinks of companies.
  operations text[],
  sections text[],
  request_types text[],
  companies text[],
  -- A bucket of `burst` calls that fills at this pace.
  calls_per_minute integer check (calls_per_minute between 1 and 6000000),
  burst integer check (burst between 1 and 1000000),
  -- Buckets of as many, that fill in a day.
  submissions_per_day integer check (submissions_per_day between 1 and 10000000),
  additions_per_day integer check (additions_per_day between 1 and 10000000),
  created_at timestamptz not null default now(),
  check ((calls_per_minute is null) = (burst is null))
);
insert into plans (plan, calls_per_minute, burst, submissions_per_day, additions_per_day) values
  ('standard', 200, 50, 20000, 100),
  ('unlimited', null, null, null, null);

-- Those there are had no limits; new ones name their plan.
alter table organizations add column plan text not null default 'unlimited' references plans;
alter table organizations alter column plan drop default;
alter table organizations add column disabled_at timestamptz;

-- A secret that was replaced goes on working for a while.
alter table clients add column previous_secret_hash text;
alter table clients add column previous_until timestamptz;
alter table users alter column password_hash set not null;

drop function find_credentials(text, text);
create function find_credentials(wanted_client text, wanted_email text)
returns table (
  organization_id uuid, secret_hash text, previous_secret_hash text, previous_until timestamptz, user_id uuid, password_hash text
)
language sql stable security definer set search_path = firmament, pg_temp as $$
  select c.organization_id, c.secret_hash, c.previous_secret_hash, c.previous_until, u.user_id, u.password_hash
  from clients c
  join organizations o using (organization_id)
  left join users u
    on u.organization_id = c.organization_id and u.email = lower(wanted_email) and u.disabled_at is null
  where c.client_id = wanted_client and c.revoked_at is null and o.disabled_at is null
$$;

-- Buckets of calls, shared by all processes. What a crash of the database loses are a few seconds' counts.
create unlogged table rate_limits (
  bucket text primary key,
  -- When the bucket is full again if nobody calls.
  full_at timestamptz not null,
  -- Up to when those who were refused have been told to come back.
  promised_until timestamptz not null
);
create index rate_limits_full_at on rate_limits (full_at);

-- Takes a call out of a bucket, or says when to come back: each who is refused gets a turn of his own, so that all who
-- wait as long as they were told find one. A clock that jumped back costs no more than an empty bucket.
create function take_call(wanted text, pace interval, most integer, moment timestamptz, longest_wait interval)
returns table (is_allowed boolean, full_at timestamptz, come_back_at timestamptz)
language plpgsql volatile security definer set search_path = firmament, pg_temp as $$
#variable_conflict use_column
declare
  kept rate_limits;
  filled timestamptz;
  free_at timestamptz;
begin
  insert into rate_limits values (wanted, moment, moment) on conflict do nothing;
  select * into kept from rate_limits where bucket = wanted for update;
  if not found then
    kept := (wanted, moment, moment);
  end if;
  filled := greatest(moment, least(kept.full_at, moment + most * pace));
  free_at := filled - (most - 1) * pace;
  if kept.promised_until > moment + greatest(longest_wait, free_at - moment) then
    kept.promised_until := moment;
  end if;
  if free_at <= moment then
    update rate_limits set full_at = filled + pace where bucket = wanted;
    return query select true, filled + pace, null::timestamptz;
  else
    free_at := least(greatest(free_at, kept.promised_until + pace), moment + greatest(longest_wait, free_at - moment));
    update rate_limits set promised_until = free_at where bucket = wanted;
    return query select false, filled, free_at;
  end if;
end $$;

-- Buckets that are full again need not be kept.
create function forget_full_buckets(moment timestamptz) returns void
language sql volatile security definer set search_path = firmament, pg_temp as $$
  delete from rate_limits where full_at < moment and promised_until < moment
$$;

-- Failed sign-ins by a digest of whom they claimed to be, whether that user exists or not.
create table sign_in_failures (
  claimed bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);

revoke all on rate_limits from firmament_service;
revoke insert, update, delete on plans from firmament_service;
grant execute on function find_credentials(text, text) to firmament_service;
grant execute on function take_call(text, interval, integer, timestamptz, interval) to firmament_service;
grant execute on function forget_full_buckets(timestamptz) to firmament_service;
