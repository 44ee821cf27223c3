-- Whom to tell when a request reaches a final state.
create table webhooks (
  webhook_id uuid primary key,
  organization_id uuid not null references organizations,
  url text not null,
  statuses text[] not null default '{COMPLETED,FAILED}' check (statuses <@ '{COMPLETED,FAILED,CANCELLED}' and cardinality(statuses) > 0),
  -- Encrypted with the key of the environment. The one that was replaced signs besides until it ends.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text
);
create index webhooks_organization on webhooks (organization_id);

-- One for each final transition; `body` is what is signed and sent, byte for byte.
create table webhook_events (
  event_id text primary key,
  organization_id uuid not null references organizations,
  -- Null for a test.
  request_id uuid unique references requests on delete cascade,
  body text not null,
  created_at timestamptz not null
);
create index webhook_events_created on webhook_events (created_at);

create table webhook_deliveries (
  webhook_id uuid not null references webhooks on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  organization_id uuid not null references organizations,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'GIVEN_UP')),
  -- Tries so far; a replay starts anew.
  attempts integer not null default 0,
  -- When it is tried next; while somebody tries, when that is taken for dead.
  due_at timestamptz not null,
  -- Whoever tries has it until then.
  claimed_until timestamptz,
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'PENDING';
create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until) where state = 'PENDING' and claimed_until is not null;
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- The log: what each try met.
create table webhook_attempts (
  attempt_id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  organization_id uuid not null references organizations,
  attempted_at timestamptz not null,
  duration_ms integer not null,
  -- Of the answer; null when there was none.
  status integer,
  error text
);
create index webhook_attempts_delivery on webhook_attempts (webhook_id, event_id);
create index webhook_attempts_event on webhook_attempts (event_id);

do $$
declare bound text;
begin
  foreach bound in array array['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', bound);
    execute format(
      'create policy own_rows on %I using (organization_id = current_organization()) with check (organization_id = current_organization())',
      bound
    );
  end loop;
end $$;

-- Whoever ends a request, and however: its event and whom to tell are there in the same transaction.
create function tell_of_final_status() returns trigger
language plpgsql security definer set search_path = firmament, pg_temp as $$
declare
  told text := 'msg_' || replace(new.request_id::text, '-', '');
begin
  insert into webhook_events (event_id, organization_id, request_id, body, created_at)
  values (told, new.organization_id, new.request_id,
    format('{"request_id":"%s","status":"%s"}', new.request_id, new.status), new.updated_at);
  insert into webhook_deliveries (webhook_id, event_id, organization_id, due_at)
  select webhook_id, told, organization_id, new.updated_at
  from webhooks
  where organization_id = new.organization_id and disabled_at is null and new.status = any (statuses);
  if found then
    perform pg_notify('firmament_webhooks', told);
  end if;
  return null;
end $$;

create trigger tell_of_final_status after update of status on requests for each row
when (new.status in ('COMPLETED', 'FAILED', 'CANCELLED') and old.status is distinct from new.status)
execute function tell_of_final_status();

-- Takes deliveries that are due, of every organization, for as long as a try may take: of a webhook no more than leave it
-- `most_each` in flight and of an organization twice that, in turns, so that those who answer slowly do not use up what all share.
create function claim_deliveries(moment timestamptz, until timestamptz, most integer, most_each integer)
returns table (
  webhook_id uuid, event_id text, organization_id uuid, attempts integer, url text, body text,
  secret bytea, previous_secret bytea, previous_until timestamptz, claimed_until timestamptz
)
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with in_flight as (
    select f.organization_id, count(*) as tries
    from webhook_deliveries f
    where f.state = 'PENDING' and f.claimed_until > moment
    group by f.organization_id
  ), waiting as (
    select w.organization_id, d.webhook_id, d.event_id, d.due_at
    from webhooks w
    cross join lateral (
      select p.webhook_id, p.event_id, p.due_at
      from webhook_deliveries p
      where p.webhook_id = w.webhook_id and p.state = 'PENDING' and p.due_at <= moment
      order by p.due_at
      limit greatest(0, most_each - (
        select count(*) from webhook_deliveries f
        where f.webhook_id = w.webhook_id and f.state = 'PENDING' and f.claimed_until > moment
      ))
      for update skip locked
    ) d
    where w.disabled_at is null
  ), in_turns as (
    select w.webhook_id, w.event_id, w.due_at,
      coalesce(f.tries, 0) + row_number() over (partition by w.organization_id order by w.due_at) as turn
    from waiting w left join in_flight f using (organization_id)
  ), due as (
    select webhook_id, event_id from in_turns where turn <= 2 * most_each order by turn, due_at limit most
  )
  update webhook_deliveries d set claimed_until = until, due_at = until
  from due, webhooks w, webhook_events e
  where d.webhook_id = due.webhook_id and d.event_id = due.event_id and w.webhook_id = d.webhook_id and e.event_id = d.event_id
  returning d.webhook_id, d.event_id, d.organization_id, d.attempts, w.url, e.body, w.secret, w.previous_secret, w.previous_until, d.claimed_until
$$;

-- When the next delivery is due, or a claim lapses; null when none waits.
create function next_delivery() returns timestamptz
language sql stable security definer set search_path = firmament, pg_temp as $$
  select min(d.due_at)
  from webhooks w
  cross join lateral (
    select p.due_at from webhook_deliveries p where p.webhook_id = w.webhook_id and p.state = 'PENDING' order by p.due_at limit 1
  ) d
  where w.disabled_at is null
$$;

-- Forgets events, with their deliveries and tries, except those that are still to be tried. Returns how many.
create function forget_events(created_before timestamptz) returns bigint
language sql volatile security definer set search_path = firmament, pg_temp as $$
  with forgotten as (
    delete from webhook_events e
    where e.created_at < created_before
      and not exists (
        select from webhook_deliveries d join webhooks w using (webhook_id)
        where d.event_id = e.event_id and d.state = 'PENDING' and w.disabled_at is null
      )
    returning 1
  )
  select count(*) from forgotten
$$;

grant execute on function claim_deliveries(timestamptz, timestamptz, integer, integer) to firmament_service;
grant execute on function next_delivery() to firmament_service;
grant execute on function forget_events(timestamptz) to firmament_service;
