-- Tokens of a day that an organization spends on the model that words narrative sections, those of calls under way included.
create table model_tokens (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (organization_id, day)
);
alter table model_tokens enable row level security;
create policy own_rows on model_tokens using (organization_id = current_organization()) with check (organization_id = current_organization());
