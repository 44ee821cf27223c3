-- Written by `node tools/schema.ts` from packages/server/migrations. To read, not to run: the migrations make the database.

create sequence company_data_turns;

create sequence data_revision;

create sequence news_revision;

create table added_companies (
  organization_id uuid not null,
  permalink text not null,
  name text not null,
  website text not null,
  domain text,
  joined_name text not null,
  added_at timestamp with time zone not null,
  source_key text not null,
  confirmed_at timestamp with time zone,
  rejected_at timestamp with time zone,
  constraint added_companies_pkey PRIMARY KEY (organization_id, permalink),
  constraint added_companies_organization_id_website_key UNIQUE (organization_id, website),
  constraint added_companies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint added_companies_check CHECK (((confirmed_at IS NULL) OR (rejected_at IS NULL)))
);
CREATE INDEX added_companies_domain ON added_companies USING btree (organization_id, domain) WHERE (domain IS NOT NULL);
alter table added_companies enable row level security;
create policy own_rows on added_companies using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may insert, select.

create table alerts (
  alert_id bigint not null generated always as identity,
  kind text not null,
  organization_id uuid,
  details jsonb not null,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  subject text not null default ''::text,
  count integer not null default 1,
  last_at timestamp with time zone not null,
  quiet_until timestamp with time zone not null,
  told text[] not null default '{}'::text[],
  constraint alerts_pkey PRIMARY KEY (alert_id),
  constraint alerts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX alerts_due ON alerts USING btree (due_at) WHERE (notified_at IS NULL);
CREATE INDEX alerts_newest ON alerts USING btree (kind, organization_id, subject, alert_id);
alter table alerts enable row level security;
create policy own_rows on alerts using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table assignments (
  assignment_id bigint not null generated always as identity,
  record_id bigint not null,
  company_id bigint not null,
  role text not null,
  decision text not null,
  reasons jsonb not null,
  decided_at timestamp with time zone not null,
  constraint assignments_decision_check CHECK ((decision = ANY (ARRAY['assign'::text, 'withdraw'::text]))),
  constraint assignments_role_check CHECK ((role = ANY (ARRAY['subject'::text, 'acquirer'::text, 'target'::text, 'investor'::text, 'lead_investor'::text, 'mentioned'::text])))
) with (autovacuum_vacuum_insert_threshold=-1);
CREATE INDEX assignments_company ON assignments USING btree (company_id, record_id);
CREATE INDEX assignments_record ON assignments USING btree (record_id);
CREATE CONSTRAINT TRIGGER passages_of_nobody AFTER INSERT ON assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.decision = 'withdraw'::text)) EXECUTE FUNCTION drop_passages_of_nobody();
-- The service may insert, select.

create table audit (
  audit_id bigint not null generated always as identity,
  acted_at timestamp with time zone not null,
  actor text not null,
  act text not null,
  subject_organization uuid,
  details jsonb not null,
  constraint audit_pkey PRIMARY KEY (audit_id)
);
CREATE TRIGGER keep_audit BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_whole_audit BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table clients (
  client_id text not null,
  organization_id uuid not null,
  secret_hash text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  previous_secret_hash text,
  previous_until timestamp with time zone,
  constraint clients_pkey PRIMARY KEY (client_id),
  constraint clients_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
alter table clients enable row level security;
create policy own_rows on clients using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table companies (
  company_id bigint not null generated always as identity,
  created_at timestamp with time zone not null,
  merged_into bigint,
  constraint companies_pkey PRIMARY KEY (company_id),
  constraint companies_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES companies(company_id)
) with (autovacuum_vacuum_insert_threshold=-1);
CREATE INDEX companies_merged ON companies USING btree (merged_into) WHERE (merged_into IS NOT NULL);
-- The service may delete, insert, select, update.

create table company_documents (
  company_id bigint not null,
  permalink text not null,
  name text not null,
  revision bigint not null,
  built_at timestamp with time zone not null,
  document bytea not null,
  constraint company_documents_pkey PRIMARY KEY (company_id)
) with (autovacuum_vacuum_insert_threshold=-1);
CREATE UNIQUE INDEX company_documents_revision ON company_documents USING btree (revision);
-- The service may delete, insert, select, update.

create table company_embeddings (
  company_id bigint not null,
  model text not null,
  text_hash bytea not null,
  vector bytea not null,
  constraint company_embeddings_pkey PRIMARY KEY (company_id)
);
-- The service may delete, insert, select, update.

create table company_identifiers (
  kind text not null,
  value text not null,
  company_id bigint not null,
  traits text,
  constraint company_identifiers_pkey PRIMARY KEY (kind, value, company_id),
  constraint company_identifiers_kind_check CHECK ((kind = ANY (ARRAY['host'::text, 'domain'::text, 'page'::text, 'brand'::text, 'cik'::text, 'lei'::text, 'isin'::text, 'uk_company_number'::text, 'name'::text])))
);
CREATE INDEX company_identifiers_company ON company_identifiers USING btree (company_id);
-- The service may delete, insert, select, update.

create table fx_rates (
  currency text not null,
  date date not null,
  usd double precision not null,
  source_id smallint not null,
  source_url text,
  retrieved_at timestamp with time zone,
  constraint fx_rates_pkey PRIMARY KEY (currency, date),
  constraint fx_rates_usd_check CHECK ((usd > (0)::double precision))
);
-- The service may delete, insert, select, update.

create table idempotency_keys (
  organization_id uuid not null,
  key text not null,
  call_hash bytea not null,
  answer text not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (organization_id, key),
  constraint idempotency_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);
alter table idempotency_keys enable row level security;
create policy own_rows on idempotency_keys using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table imports (
  import_id bigint not null generated always as identity,
  source text not null,
  file text not null,
  fingerprint text,
  state text not null,
  items bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  started_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint imports_pkey PRIMARY KEY (import_id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text, 'failed'::text])))
);
CREATE INDEX imports_file ON imports USING btree (source, fingerprint);
-- The service may delete, insert, select, update.

create table index_owners (
  owner text not null,
  revision bigint not null,
  companies bigint not null,
  updated_at timestamp with time zone not null,
  constraint index_owners_pkey PRIMARY KEY (owner)
);
-- The service may delete, insert, select, update.

create table installation (
  is_only boolean not null default true,
  data_id uuid not null default gen_random_uuid(),
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only)
);
-- The service may select.

create table learnt_vectors (
  kind text not null,
  version bigint not null,
  companies integer not null,
  record_id bigint not null,
  dimensions integer not null,
  terms text[] not null,
  counts integer[] not null,
  directions bytea not null,
  learnt_at timestamp with time zone not null,
  constraint learnt_vectors_pkey PRIMARY KEY (kind),
  constraint learnt_vectors_kind_check CHECK ((kind = ANY (ARRAY['words'::text, 'labels'::text])))
);
-- The service may delete, insert, select, update.

create table listings (
  exchange text not null,
  symbol text not null,
  company_id bigint not null,
  isin text,
  is_primary boolean not null,
  symbol_key text not null,
  constraint listings_pkey PRIMARY KEY (exchange, symbol, company_id)
);
CREATE INDEX listings_company ON listings USING btree (company_id);
CREATE INDEX listings_symbol_key ON listings USING btree (symbol_key, exchange, company_id);
-- The service may delete, insert, select, update.

create table loads (
  load_id bigint not null generated always as identity,
  source text not null,
  hash text not null,
  records bigint not null,
  companies bigint not null,
  finished_at timestamp with time zone not null,
  constraint loads_pkey PRIMARY KEY (load_id),
  constraint loads_source_hash_key UNIQUE (source, hash)
);
-- The service may insert, select.

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table model_tokens (
  organization_id uuid not null,
  day date not null,
  tokens bigint not null,
  constraint model_tokens_pkey PRIMARY KEY (organization_id, day),
  constraint model_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint model_tokens_tokens_check CHECK ((tokens >= 0))
);
alter table model_tokens enable row level security;
create policy own_rows on model_tokens using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table named_companies (
  record_id bigint not null,
  key text not null,
  relation text not null,
  name text not null,
  sentence text not null,
  document text not null,
  day date,
  constraint named_companies_pkey PRIMARY KEY (record_id, relation, key),
  constraint named_companies_relation_check CHECK ((relation = ANY (ARRAY['competitor'::text, 'customer'::text])))
);
CREATE INDEX named_companies_key ON named_companies USING btree (key, relation, day DESC NULLS LAST, record_id DESC);
-- The service may delete, insert, select, update.

create table news_articles (
  article_id bigint not null,
  record_id bigint not null,
  published_at timestamp with time zone,
  publisher_id integer not null,
  story_id bigint not null,
  language text not null,
  primary_tag text not null,
  secondary_tags text[] not null,
  industries text[] not null,
  countries text[] not null,
  sentiment text not null,
  impact text not null,
  is_breaking boolean not null,
  summary text not null,
  because jsonb not null,
  words tsvector not null,
  rules integer not null,
  model text,
  by_model text[] not null default '{}'::text[],
  constraint news_articles_pkey PRIMARY KEY (article_id),
  constraint news_articles_publisher_id_fkey FOREIGN KEY (publisher_id) REFERENCES news_publishers(publisher_id),
  constraint news_articles_impact_check CHECK ((impact = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text, ''::text]))),
  constraint news_articles_sentiment_check CHECK ((sentiment = ANY (ARRAY['Positive'::text, 'Negative'::text, 'Neutral'::text, ''::text])))
);
CREATE INDEX news_articles_published ON news_articles USING btree (published_at DESC NULLS LAST, article_id DESC);
CREATE INDEX news_articles_record ON news_articles USING btree (record_id);
CREATE INDEX news_articles_rules ON news_articles USING btree (rules);
CREATE INDEX news_articles_story ON news_articles USING btree (story_id);
CREATE TRIGGER forget_undecided AFTER DELETE ON news_articles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_undecided();
-- The service may delete, insert, select, update.

create table news_bands (
  band bigint not null,
  article_id bigint not null,
  published_at timestamp with time zone not null,
  constraint news_bands_pkey PRIMARY KEY (band, article_id),
  constraint news_bands_article_id_fkey FOREIGN KEY (article_id) REFERENCES news_articles(article_id) ON DELETE CASCADE
);
CREATE INDEX news_bands_article ON news_bands USING btree (article_id);
-- The service may delete, insert, select, update.

create table news_companies (
  article_id bigint not null,
  company_id bigint not null,
  published_at timestamp with time zone,
  sentiment text not null,
  because jsonb not null,
  constraint news_companies_pkey PRIMARY KEY (article_id, company_id),
  constraint news_companies_article_id_fkey FOREIGN KEY (article_id) REFERENCES news_articles(article_id) ON DELETE CASCADE,
  constraint news_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint news_companies_sentiment_check CHECK ((sentiment = ANY (ARRAY['Positive'::text, 'Negative'::text, 'Neutral'::text, ''::text])))
);
CREATE INDEX news_companies_company ON news_companies USING btree (company_id, published_at DESC NULLS LAST, article_id DESC);
-- The service may delete, insert, select, update.

create table news_facets (
  article_id bigint not null,
  revision bigint not null default nextval('news_revision'::regclass),
  is_gone boolean not null default false,
  published_at timestamp with time zone,
  publisher_id integer not null,
  tags smallint[] not null,
  industries smallint[] not null,
  countries smallint[] not null,
  sentiment smallint not null,
  is_breaking boolean not null,
  is_invented boolean not null,
  constraint news_facets_pkey PRIMARY KEY (article_id)
);
CREATE UNIQUE INDEX news_facets_revision ON news_facets USING btree (revision);
CREATE INDEX news_facets_words ON news_facets USING gin (words_of_article(article_id));
-- The service may delete, insert, select, update.

create table news_feeds (
  feed_id integer not null generated always as identity,
  url text not null,
  is_listed boolean not null,
  publisher text,
  language text,
  countries text[] not null default '{}'::text[],
  industries text[] not null default '{}'::text[],
  every_seconds integer not null,
  full_text boolean not null default false,
  added_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  due_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  etag text,
  last_modified text,
  read_at timestamp with time zone,
  articles bigint not null default 0,
  failures integer not null default 0,
  failure text,
  waiting text,
  constraint news_feeds_pkey PRIMARY KEY (feed_id),
  constraint news_feeds_url_key UNIQUE (url),
  constraint news_feeds_every_seconds_check CHECK ((every_seconds >= 60))
);
CREATE INDEX news_feeds_due ON news_feeds USING btree (due_at) WHERE (paused_at IS NULL);
-- The service may delete, insert, select, update.

create table news_for_model (
  article_id bigint not null,
  tries integer not null default 0,
  claimed_until timestamp with time zone,
  constraint news_for_model_pkey PRIMARY KEY (article_id),
  constraint news_for_model_article_id_fkey FOREIGN KEY (article_id) REFERENCES news_articles(article_id) ON DELETE CASCADE
);
-- The service may delete, insert, select, update.

create table news_model_tokens (
  day date not null,
  tokens bigint not null,
  constraint news_model_tokens_pkey PRIMARY KEY (day),
  constraint news_model_tokens_tokens_check CHECK ((tokens >= 0))
);
-- The service may delete, insert, select, update.

create table news_progress (
  only_row boolean not null default true,
  read_to bigint not null default 0,
  constraint news_progress_pkey PRIMARY KEY (only_row),
  constraint news_progress_only_row_check CHECK (only_row)
);
-- The service may delete, insert, select, update.

create table news_publishers (
  publisher_id integer not null generated always as identity,
  host text not null,
  constraint news_publishers_pkey PRIMARY KEY (publisher_id),
  constraint news_publishers_host_key UNIQUE (host)
);
-- The service may delete, insert, select, update.

create table news_reported (
  reported_id integer not null generated always as identity,
  article_id bigint not null,
  story_id bigint not null,
  published_at timestamp with time zone not null,
  source text not null,
  source_key text not null,
  title text not null,
  url text not null,
  publisher text not null,
  host text not null,
  kind text not null,
  facts jsonb not null,
  parties jsonb not null,
  company_ids bigint[] not null,
  words jsonb not null,
  record_key text not null,
  state text not null,
  known_by text,
  told_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint news_reported_pkey PRIMARY KEY (reported_id),
  constraint news_reported_kind_check CHECK ((kind = ANY (ARRAY['deal'::text, 'funding_round'::text]))),
  constraint news_reported_state_check CHECK ((state = ANY (ARRAY['open'::text, 'known'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX news_reported_article ON news_reported USING btree (article_id);
CREATE INDEX news_reported_companies ON news_reported USING gin (company_ids);
CREATE INDEX news_reported_record ON news_reported USING btree (record_key) WHERE (state = 'accepted'::text);
CREATE INDEX news_reported_state ON news_reported USING btree (state, reported_id DESC);
-- The service may delete, insert, select, update.

create table news_reports (
  report_id integer not null default new_report_id(),
  organization_id uuid not null,
  question jsonb not null,
  created_at timestamp with time zone not null,
  constraint news_reports_pkey PRIMARY KEY (report_id),
  constraint news_reports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX news_reports_organization ON news_reports USING btree (organization_id);
alter table news_reports enable row level security;
create policy own_rows on news_reports using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table news_told (
  article_id bigint not null,
  event_id text not null,
  organization_id uuid not null,
  constraint news_told_pkey PRIMARY KEY (article_id, event_id),
  constraint news_told_article_id_fkey FOREIGN KEY (article_id) REFERENCES news_articles(article_id) ON DELETE CASCADE,
  constraint news_told_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(event_id) ON DELETE CASCADE,
  constraint news_told_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX news_told_event ON news_told USING btree (event_id);
alter table news_told enable row level security;
create policy own_rows on news_told using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
CREATE TRIGGER leave_event AFTER DELETE ON news_told FOR EACH ROW EXECUTE FUNCTION leave_event();
-- The service may delete, insert, select, update.

create table news_watches (
  watch_id uuid not null,
  organization_id uuid not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  told_to bigint not null,
  seen_to bigint not null,
  constraint news_watches_pkey PRIMARY KEY (watch_id),
  constraint news_watches_organization_id_name_key UNIQUE (organization_id, name),
  constraint news_watches_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
alter table news_watches enable row level security;
create policy own_rows on news_watches using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table news_withdrawn (
  source_key text not null,
  reason text not null,
  withdrawn_at timestamp with time zone not null,
  constraint news_withdrawn_pkey PRIMARY KEY (source_key)
);
-- The service may delete, insert, select, update.

create table notebook_cells (
  report_id integer not null,
  organization_id uuid not null,
  cell text not null,
  ordinal integer not null,
  section text not null,
  block text not null,
  needs text[] not null,
  input json not null,
  state text not null,
  output bytea,
  sources integer not null default 0,
  reason text not null default ''::text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  state_before text,
  constraint notebook_cells_pkey PRIMARY KEY (report_id, cell),
  constraint notebook_cells_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint notebook_cells_report_id_fkey FOREIGN KEY (report_id) REFERENCES notebooks(report_id) ON DELETE CASCADE,
  constraint notebook_cells_state_before_check CHECK ((state_before = ANY (ARRAY['done'::text, 'empty'::text, 'failed'::text, 'skipped'::text]))),
  constraint notebook_cells_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'empty'::text, 'failed'::text, 'skipped'::text])))
);
CREATE INDEX notebook_cells_organization ON notebook_cells USING btree (organization_id);
alter table notebook_cells enable row level security;
create policy own_rows on notebook_cells using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table notebooks (
  report_id integer not null default new_report_id(),
  organization_id uuid not null,
  user_id uuid not null,
  title text not null,
  workflow text not null,
  workflow_version integer not null,
  definition json not null,
  body json not null,
  subject jsonb not null,
  files text[] not null,
  request_id uuid not null,
  revision integer not null default 0,
  created_at timestamp with time zone not null,
  constraint notebooks_pkey PRIMARY KEY (report_id),
  constraint notebooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
CREATE INDEX notebooks_organization ON notebooks USING btree (organization_id, created_at DESC, report_id DESC);
CREATE INDEX notebooks_request ON notebooks USING btree (request_id);
alter table notebooks enable row level security;
create policy own_rows on notebooks using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table organizations (
  organization_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  plan text not null,
  disabled_at timestamp with time zone,
  constraint organizations_pkey PRIMARY KEY (organization_id),
  constraint organizations_plan_fkey FOREIGN KEY (plan) REFERENCES plans(plan)
);
alter table organizations enable row level security;
create policy own_rows on organizations using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table own_workflows (
  organization_id uuid not null,
  workflow text not null,
  version integer not null,
  definition json not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint own_workflows_pkey PRIMARY KEY (organization_id, workflow, version),
  constraint own_workflows_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table own_workflows enable row level security;
create policy own_rows on own_workflows using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table passage_records (
  record_id bigint not null,
  kind text not null,
  day date,
  revision bigint not null,
  passages integer not null,
  model text,
  constraint passage_records_pkey PRIMARY KEY (record_id)
);
CREATE INDEX passage_records_pending ON passage_records USING btree (revision) WHERE ((passages > 0) AND (model IS NULL));
CREATE UNIQUE INDEX passage_records_revision ON passage_records USING btree (revision);
-- The service may delete, insert, select, update.

create table passages (
  record_id bigint not null,
  ordinal integer not null,
  span_start integer not null,
  span_end integer not null,
  section text not null,
  text text not null,
  meaning bytea,
  constraint passages_pkey PRIMARY KEY (record_id, ordinal)
);
-- The service may delete, insert, select, update.

create table pending_embeddings (
  company_id bigint not null,
  revision bigint not null
);
CREATE INDEX pending_embeddings_company ON pending_embeddings USING btree (company_id);
-- The service may delete, insert, select, update.

create table permalinks (
  permalink text not null,
  company_id bigint not null,
  is_current boolean not null,
  created_at timestamp with time zone not null,
  constraint permalinks_pkey PRIMARY KEY (permalink)
);
CREATE UNIQUE INDEX permalinks_current ON permalinks USING btree (company_id) WHERE is_current;
-- The service may insert, select.
-- The service may update company_id, is_current.

create table plans (
  plan text not null,
  operations text[],
  sections text[],
  request_types text[],
  companies text[],
  calls_per_minute integer,
  burst integer,
  submissions_per_day integer,
  additions_per_day integer,
  created_at timestamp with time zone not null default now(),
  workflows text[],
  constraint plans_pkey PRIMARY KEY (plan),
  constraint plans_additions_per_day_check CHECK (((additions_per_day >= 1) AND (additions_per_day <= 10000000))),
  constraint plans_burst_check CHECK (((burst >= 1) AND (burst <= 1000000))),
  constraint plans_calls_per_minute_check CHECK (((calls_per_minute >= 1) AND (calls_per_minute <= 6000000))),
  constraint plans_check CHECK (((calls_per_minute IS NULL) = (burst IS NULL))),
  constraint plans_submissions_per_day_check CHECK (((submissions_per_day >= 1) AND (submissions_per_day <= 10000000)))
);
-- The service may select.

create table quota_days (
  organization_id uuid not null,
  what text not null,
  day date not null,
  taken integer not null,
  constraint quota_days_pkey PRIMARY KEY (organization_id, what),
  constraint quota_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
alter table quota_days enable row level security;
create policy own_rows on quota_days using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create unlogged table rate_limits (
  bucket text not null,
  full_at timestamp with time zone not null,
  promised_until timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);
CREATE INDEX rate_limits_full_at ON rate_limits USING btree (full_at);

create table read_documents (
  record_id bigint not null,
  rules smallint not null,
  constraint read_documents_pkey PRIMARY KEY (record_id)
);
-- The service may delete, insert, select, update.

create table refresh_tokens (
  token_id uuid not null,
  family_id uuid not null,
  organization_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_id),
  constraint refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES token_families(family_id),
  constraint refresh_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
CREATE INDEX refresh_tokens_family ON refresh_tokens USING btree (family_id);
alter table refresh_tokens enable row level security;
create policy own_rows on refresh_tokens using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table removed_documents (
  company_id bigint not null,
  revision bigint not null,
  constraint removed_documents_pkey PRIMARY KEY (company_id)
);
-- The service may delete, insert, select, update.

create table report_themes (
  organization_id uuid not null,
  look json not null,
  logo json,
  logo_png bytea,
  fonts bytea[] not null,
  set_at timestamp with time zone not null,
  constraint report_themes_pkey PRIMARY KEY (organization_id),
  constraint report_themes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table report_themes enable row level security;
create policy own_rows on report_themes using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table request_parts (
  request_id uuid not null,
  organization_id uuid not null,
  part text not null,
  body bytea not null,
  constraint request_parts_pkey PRIMARY KEY (request_id, part),
  constraint request_parts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint request_parts_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(request_id) ON DELETE CASCADE
);
CREATE INDEX request_parts_organization ON request_parts USING btree (organization_id);
alter table request_parts enable row level security;
create policy own_rows on request_parts using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table request_results (
  request_id uuid not null,
  organization_id uuid not null,
  body bytea not null,
  sources bytea,
  constraint request_results_pkey PRIMARY KEY (request_id),
  constraint request_results_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint request_results_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(request_id) ON DELETE CASCADE
);
alter table request_results enable row level security;
create policy own_rows on request_results using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table requests (
  request_id uuid not null,
  organization_id uuid not null,
  request_type text not null,
  input jsonb not null,
  status text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  data_version bigint,
  error text,
  removed jsonb,
  started_at timestamp with time zone,
  progress real not null default 0,
  stage text,
  done integer,
  total integer,
  progressed_at timestamp with time zone,
  resumed_at timestamp with time zone,
  notes jsonb,
  constraint requests_pkey PRIMARY KEY (request_id),
  constraint requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint requests_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint requests_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
CREATE INDEX requests_organization ON requests USING btree (organization_id, created_at DESC);
CREATE INDEX requests_unfinished ON requests USING btree (created_at) WHERE (status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text]));
CREATE INDEX requests_unfinished_of ON requests USING btree (organization_id) WHERE (status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text]));
CREATE INDEX requests_updated ON requests USING btree (updated_at) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text]));
alter table requests enable row level security;
create policy own_rows on requests using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
CREATE TRIGGER forget_request_parts AFTER UPDATE OF status ON requests FOR EACH ROW WHEN ((new.status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text]))) EXECUTE FUNCTION forget_request_parts();
CREATE TRIGGER keep_final_status BEFORE UPDATE ON requests FOR EACH ROW WHEN (((old.status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION keep_final_status();
CREATE TRIGGER tell_of_final_status AFTER UPDATE OF status ON requests FOR EACH ROW WHEN (((new.status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION tell_of_final_status();
-- The service may delete, insert, select, update.

create table researched_pages (
  company_id bigint not null,
  url text not null,
  page_url text not null,
  checked_at timestamp with time zone not null,
  etag text,
  last_modified text,
  hash bytea,
  rules integer not null,
  links jsonb not null,
  constraint researched_pages_pkey PRIMARY KEY (company_id, url),
  constraint researched_pages_company_id_fkey FOREIGN KEY (company_id) REFERENCES researched_websites(company_id) ON DELETE CASCADE
);
-- The service may delete, insert, select, update.

create table researched_websites (
  company_id bigint not null,
  begins_at text not null,
  site text not null,
  began_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint researched_websites_pkey PRIMARY KEY (company_id),
  constraint researched_websites_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX researched_websites_ended ON researched_websites USING btree (ended_at);
CREATE INDEX researched_websites_site ON researched_websites USING btree (site);
-- The service may delete, insert, select, update.

create table resolution_candidates (
  candidate_id bigint not null generated always as identity,
  record_id bigint not null,
  company_id bigint not null,
  other_id bigint not null,
  score real not null,
  reasons jsonb not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint resolution_candidates_pkey PRIMARY KEY (candidate_id),
  constraint resolution_candidates_company_id_other_id_key UNIQUE (company_id, other_id),
  constraint resolution_candidates_state_check CHECK ((state = ANY (ARRAY['open'::text, 'merged'::text, 'apart'::text])))
);
CREATE INDEX resolution_candidates_open ON resolution_candidates USING btree (score DESC) WHERE (state = 'open'::text);
-- The service may delete, insert, select, update.

create table sign_in_failures (
  claimed bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint sign_in_failures_pkey PRIMARY KEY (claimed)
);
-- The service may delete, insert, select, update.

create table signing_keys (
  key_id text not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  constraint signing_keys_pkey PRIMARY KEY (key_id)
);
-- The service may insert, select.

create table source_records (
  record_id bigint not null generated always as identity,
  source_id smallint not null,
  source_key text not null,
  kind text not null,
  method text not null,
  hash bytea not null,
  as_of date,
  retrieved_at timestamp with time zone not null,
  source_url text,
  payload json not null,
  import_id bigint,
  place text,
  as_of_precision text,
  constraint source_records_pkey PRIMARY KEY (record_id),
  constraint source_records_source_id_source_key_hash_key UNIQUE (source_id, source_key, hash),
  constraint source_records_as_of_precision_check CHECK ((as_of_precision = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint source_records_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'parent'::text, 'deal'::text, 'funding_round'::text, 'investment'::text, 'financials'::text, 'accounts'::text, 'headcount'::text, 'traffic'::text, 'filing'::text, 'job'::text, 'employee_review'::text, 'product_review'::text, 'transcript'::text, 'web_page'::text, 'article'::text]))),
  constraint source_records_method_check CHECK ((method = ANY (ARRAY['filed'::text, 'reported'::text, 'derived'::text, 'generated'::text])))
) with (autovacuum_vacuum_insert_threshold=-1);
CREATE INDEX source_records_amounts ON source_records USING btree (((payload ->> 'currency'::text)), ((payload ->> 'date'::text)) COLLATE "C") WHERE (kind = ANY (ARRAY['deal'::text, 'funding_round'::text, 'investment'::text]));
CREATE INDEX source_records_article_address ON source_records USING hash (regexp_replace((payload ->> 'url'::text), '^http:'::text, 'https:'::text)) WHERE (kind = 'article'::text);
CREATE INDEX source_records_article_host ON source_records USING btree (reverse("left"("substring"((payload ->> 'url'::text), '^https?://([^/:?#]+)'::text), 300)) COLLATE "C") WHERE (kind = 'article'::text);
CREATE INDEX source_records_article_key ON source_records USING hash (source_key) WHERE (kind = 'article'::text);
CREATE INDEX source_records_articles ON source_records USING btree (record_id) WHERE (kind = 'article'::text);
CREATE INDEX source_records_job ON source_records USING btree (source_key) WHERE (kind = 'job'::text);
CREATE INDEX source_records_job_begins ON source_records USING btree (source_key COLLATE "C") WHERE (kind = 'job'::text);
-- The service may insert, select.

create table sources (
  source_id smallint not null generated always as identity,
  name text not null,
  title text not null,
  publisher text not null,
  licence text not null,
  source_url text not null,
  constraint sources_pkey PRIMARY KEY (source_id),
  constraint sources_name_key UNIQUE (name)
);
-- The service may delete, insert, select, update.

create table token_families (
  family_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  client_id text,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint token_families_pkey PRIMARY KEY (family_id),
  constraint token_families_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id),
  constraint token_families_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint token_families_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
alter table token_families enable row level security;
create policy own_rows on token_families using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create unlogged table turns (
  request_type text not null,
  organization_id uuid not null,
  turn integer not null,
  constraint turns_pkey PRIMARY KEY (request_type, organization_id),
  constraint turns_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
) with (fillfactor=50);
alter table turns enable row level security;
create policy own_rows on turns using ((organization_id = current_organization())) with check ((organization_id = current_organization()));

create table uploaded_files (
  file_name text not null,
  organization_id uuid not null,
  original_name text not null,
  kind text not null,
  bytes bigint not null,
  body bytea not null,
  uploaded_at timestamp with time zone not null,
  constraint uploaded_files_pkey PRIMARY KEY (file_name),
  constraint uploaded_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
CREATE INDEX uploaded_files_organization ON uploaded_files USING btree (organization_id);
CREATE INDEX uploaded_files_uploaded ON uploaded_files USING btree (uploaded_at);
alter table uploaded_files enable row level security;
create policy own_rows on uploaded_files using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table usage_days (
  organization_id uuid not null,
  day date not null,
  operation text not null,
  calls bigint not null,
  refused bigint not null,
  constraint usage_days_pkey PRIMARY KEY (organization_id, day, operation),
  constraint usage_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id)
);
alter table usage_days enable row level security;
create policy own_rows on usage_days using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table users (
  user_id uuid not null,
  organization_id uuid not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  role text not null default 'admin'::text,
  constraint users_pkey PRIMARY KEY (user_id),
  constraint users_organization_id_email_key UNIQUE (organization_id, email),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'analyst'::text, 'admin'::text, 'operator'::text])))
);
CREATE INDEX users_email ON users USING btree (email);
alter table users enable row level security;
create policy no_new_operators on users with check ((role <> 'operator'::text));
create policy no_promoted_operators on users with check ((role <> 'operator'::text));
create policy own_rows on users using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table webhook_attempts (
  attempt_id bigint not null generated always as identity,
  webhook_id uuid not null,
  event_id text not null,
  organization_id uuid not null,
  attempted_at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  error text,
  constraint webhook_attempts_pkey PRIMARY KEY (attempt_id),
  constraint webhook_attempts_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(event_id) ON DELETE CASCADE,
  constraint webhook_attempts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint webhook_attempts_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(webhook_id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts USING btree (webhook_id, event_id);
CREATE INDEX webhook_attempts_event ON webhook_attempts USING btree (event_id);
alter table webhook_attempts enable row level security;
create policy own_rows on webhook_attempts using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table webhook_deliveries (
  webhook_id uuid not null,
  event_id text not null,
  organization_id uuid not null,
  state text not null default 'PENDING'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id),
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(event_id) ON DELETE CASCADE,
  constraint webhook_deliveries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(webhook_id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'GIVEN_UP'::text])))
);
CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries USING btree (webhook_id, claimed_until) WHERE ((state = 'PENDING'::text) AND (claimed_until IS NOT NULL));
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (webhook_id, due_at) WHERE (state = 'PENDING'::text);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (event_id);
alter table webhook_deliveries enable row level security;
create policy own_rows on webhook_deliveries using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table webhook_events (
  event_id text not null,
  organization_id uuid not null,
  request_id uuid,
  body text not null,
  created_at timestamp with time zone not null,
  constraint webhook_events_pkey PRIMARY KEY (event_id),
  constraint webhook_events_request_id_key UNIQUE (request_id),
  constraint webhook_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint webhook_events_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(request_id) ON DELETE CASCADE
);
CREATE INDEX webhook_events_created ON webhook_events USING btree (created_at);
alter table webhook_events enable row level security;
create policy own_rows on webhook_events using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create table webhooks (
  webhook_id uuid not null,
  organization_id uuid not null,
  url text not null,
  statuses text[] not null default '{COMPLETED,FAILED}'::text[],
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  disabled_reason text,
  constraint webhooks_pkey PRIMARY KEY (webhook_id),
  constraint webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  constraint webhooks_statuses_check CHECK (((statuses <@ '{COMPLETED,FAILED,CANCELLED,NEWS}'::text[]) AND (cardinality(statuses) > 0)))
);
CREATE INDEX webhooks_organization ON webhooks USING btree (organization_id);
alter table webhooks enable row level security;
create policy own_rows on webhooks using ((organization_id = current_organization())) with check ((organization_id = current_organization()));
-- The service may delete, insert, select, update.

create view current_assignments as
 SELECT record_id,
    company_id,
    role,
    reasons,
    decided_at
   FROM ( SELECT DISTINCT ON (assignments.record_id, assignments.company_id, assignments.role) assignments.assignment_id,
            assignments.record_id,
            assignments.company_id,
            assignments.role,
            assignments.decision,
            assignments.reasons,
            assignments.decided_at
           FROM assignments
          ORDER BY assignments.record_id, assignments.company_id, assignments.role, assignments.assignment_id DESC) latest
  WHERE decision = 'assign'::text;

CREATE OR REPLACE FUNCTION claim_alerts(moment timestamp with time zone, until timestamp with time zone, most integer)
 RETURNS TABLE(alert_id bigint, kind text, organization_id uuid, details jsonb, count integer, created_at timestamp with time zone, last_at timestamp with time zone, told text[], attempts integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  with due as (
    select a.alert_id from alerts a where a.notified_at is null and a.due_at <= moment order by a.due_at limit most for update skip locked
  )
  update alerts a set due_at = until, attempts = a.attempts + 1
  from due where a.alert_id = due.alert_id
  returning a.alert_id, a.kind, a.organization_id, a.details, a.count, a.created_at, a.last_at, a.told, a.attempts
$function$
;

CREATE OR REPLACE FUNCTION claim_deliveries(moment timestamp with time zone, until timestamp with time zone, most integer, most_each integer)
 RETURNS TABLE(webhook_id uuid, event_id text, organization_id uuid, attempts integer, url text, body text, secret bytea, previous_secret bytea, previous_until timestamp with time zone, claimed_until timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
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
      where p.webhook_id = w.webhook_id and p.state = 'PENDING'
        and (p.due_at <= moment or (p.attempts = 0 and p.claimed_until is null))
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
$function$
;

CREATE OR REPLACE FUNCTION count_calls(organizations uuid[], days date[], operations text[], added_calls bigint[], added_refused bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  insert into usage_days as u (organization_id, day, operation, calls, refused)
  select * from unnest(organizations, days, operations, added_calls, added_refused) as added (organization, day, operation, calls, refused)
  -- In one order, so that two writers never wait for each other.
  order by organization, day, operation
  on conflict (organization_id, day, operation) do update set calls = u.calls + excluded.calls, refused = u.refused + excluded.refused
$function$
;

CREATE OR REPLACE FUNCTION current_organization()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('organization_id', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION drop_passages(dropped bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from passages where record_id = any(dropped);
  update passage_records set passages = 0, model = null, revision = nextval('data_revision')
  where record_id = any(dropped) and passages > 0;
$function$
;

CREATE OR REPLACE FUNCTION drop_passages_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from passage_records where record_id = new.record_id and passages > 0)
    and not exists (select from current_assignments where record_id = new.record_id)
  then
    perform drop_passages(array[new.record_id]);
    -- Whoever states it again has it read again.
    delete from read_documents where record_id = new.record_id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION expire_requests(submitted_by timestamp with time zone, moment timestamp with time zone, reason text)
 RETURNS TABLE(request_id uuid, organization_id uuid, request_type text, created_at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  update requests set status = 'FAILED', error = reason, updated_at = moment
  where status in ('PENDING', 'PROCESSING') and coalesce(resumed_at, created_at) <= submitted_by
  returning request_id, organization_id, request_type, created_at
$function$
;

CREATE OR REPLACE FUNCTION fail_unknown_requests(known text[], moment timestamp with time zone, reason text)
 RETURNS TABLE(request_id uuid, organization_id uuid, request_type text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  update requests set status = 'FAILED', error = reason, updated_at = moment
  where status in ('PENDING', 'PROCESSING') and request_type <> all (known)
  returning request_id, organization_id, request_type
$function$
;

CREATE OR REPLACE FUNCTION find_credentials(wanted_client text, wanted_email text)
 RETURNS TABLE(organization_id uuid, secret_hash text, previous_secret_hash text, previous_until timestamp with time zone, user_id uuid, password_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  select c.organization_id, c.secret_hash, c.previous_secret_hash, c.previous_until, u.user_id, u.password_hash
  from clients c
  join organizations o using (organization_id)
  left join users u
    on u.organization_id = c.organization_id and u.email = lower(wanted_email) and u.disabled_at is null
  where c.client_id = wanted_client and c.revoked_at is null and o.disabled_at is null
$function$
;

CREATE OR REPLACE FUNCTION find_users_of_email(wanted_email text, wanted_organization text, most integer)
 RETURNS TABLE(organization_id uuid, organization text, user_id uuid, role text, password_hash text, sharing integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION forget_articles(forgotten bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
declare
  versions bigint[];
  gone bigint;
begin
  select coalesce(array_agg(v.record_id), '{}') into versions
  from source_records f join source_records v using (source_id, source_key)
  where f.record_id = any (forgotten) and f.kind = 'article' and v.kind = 'article';
  delete from news_articles where article_id = any (forgotten);
  get diagnostics gone = row_count;
  update news_facets set is_gone = true, revision = nextval('news_revision') where article_id = any (forgotten) and not is_gone;
  perform drop_passages(versions);
  delete from assignments where record_id = any (versions);
  delete from source_records where record_id = any (versions);
  return gone;
end $function$
;

CREATE OR REPLACE FUNCTION forget_events(created_before timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION forget_full_buckets(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  delete from rate_limits where full_at < moment and promised_until < moment
$function$
;

CREATE OR REPLACE FUNCTION forget_old(results_before timestamp with time zone, keys_before timestamp with time zone)
 RETURNS TABLE(results bigint, keys bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  with old_results as (
    delete from request_results r using requests q
    where q.request_id = r.request_id and q.status = 'COMPLETED' and q.updated_at < results_before
    returning 1
  ), old_keys as (
    delete from idempotency_keys where created_at < keys_before returning 1
  )
  select (select count(*) from old_results), (select count(*) from old_keys)
$function$
;

CREATE OR REPLACE FUNCTION forget_request_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
begin
  delete from request_parts where request_id = new.request_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION forget_undecided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
begin
  delete from news_reported n using gone where n.article_id = gone.article_id and n.state in ('open', 'known');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION forget_uploaded_files(before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
declare
  gone bigint;
begin
  delete from uploaded_files where uploaded_at < before;
  get diagnostics gone = row_count;
  return gone;
end $function$
;

CREATE OR REPLACE FUNCTION is_notebook(wanted integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  select exists (select from notebooks where report_id = wanted)
$function$
;

CREATE OR REPLACE FUNCTION keep_final_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'request % is %, which is final', old.request_id, old.status using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION leave_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
begin
  update webhook_events e set body = (
    select json_build_object('event', t->'event', 'watch_id', t->'watch_id', 'watch', t->'watch', 'stories', coalesce((
      select json_agg(json_build_object('story_id', s->'story_id', 'is_new', s->'is_new', 'articles', kept.articles) order by place)
      from json_array_elements(t->'stories') with ordinality as stories (s, place)
      cross join lateral (
        select json_agg(a order by nth) as articles from json_array_elements(s->'articles') with ordinality as told (a, nth)
        where (a->>'id')::bigint <> old.article_id
      ) kept
      where kept.articles is not null
    ), '[]'))
    from (select e.body::json) as whole (t)
  ) where e.event_id = old.event_id;
  delete from webhook_events e where e.event_id = old.event_id and json_array_length(e.body::json -> 'stories') = 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION new_report_id()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
declare
  drawn integer;
begin
  loop
    -- 31 bits of a random uuid, which comes from a cryptographic source.
    drawn := ('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & 2147483647;
    exit when drawn > 0
      and not exists (select from notebooks where report_id = drawn)
      and not exists (select from news_reports where report_id = drawn);
  end loop;
  return drawn;
end $function$
;

CREATE OR REPLACE FUNCTION next_delivery()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  select min(d.due_at)
  from webhooks w
  cross join lateral (
    select p.due_at from webhook_deliveries p where p.webhook_id = w.webhook_id and p.state = 'PENDING' order by p.due_at limit 1
  ) d
  where w.disabled_at is null
$function$
;

CREATE OR REPLACE FUNCTION note_told(notice bigint, channel text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  update alerts set told = told || channel where alert_id = notice and channel <> all (told)
$function$
;

CREATE OR REPLACE FUNCTION raise_alert(about text, whose uuid, details jsonb, moment timestamp with time zone, about_what text DEFAULT ''::text, times integer DEFAULT 1, quiet interval DEFAULT '01:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
declare
  before alerts;
begin
  -- One after the other: of those that come at once, each sees what the one before told.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'alert', about, whose, about_what), 0));
  select * into before from alerts a
  where a.kind = about and a.organization_id is not distinct from whose and a.subject = about_what
  order by a.alert_id desc limit 1;
  if moment < before.quiet_until then
    -- Not where its notice went out meanwhile.
    update alerts set count = count + times, last_at = greatest(last_at, moment) where alert_id = before.alert_id and attempts = 0;
  end if;
  if not found or moment >= before.quiet_until then
    insert into alerts (kind, organization_id, subject, details, count, created_at, last_at, due_at, quiet_until)
    select about, whose, about_what, details, times, moment, moment, due, due + quiet
    from (select case when before.quiet_until <= moment + quiet then greatest(moment, before.quiet_until) else moment end as due) told;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION settle_alert(settled bigint, notified timestamp with time zone, again timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  update alerts set notified_at = notified, due_at = coalesce(again, due_at) where alert_id = settled
$function$
;

CREATE OR REPLACE FUNCTION take_call(wanted text, pace interval, most integer, moment timestamp with time zone, longest_wait interval)
 RETURNS TABLE(is_allowed boolean, full_at timestamp with time zone, come_back_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
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
    update rate_limits set full_at = filled, promised_until = free_at where bucket = wanted;
    return query select false, filled, free_at;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION take_turn(whose uuid, wanted text, first_waiting integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  insert into turns as t (request_type, organization_id, turn)
  values (wanted, whose, coalesce(first_waiting, (select max(turn) from turns where request_type = wanted), 1))
  on conflict (request_type, organization_id) do update set turn = greatest(t.turn + 1, excluded.turn)
  returning turn
$function$
;

CREATE OR REPLACE FUNCTION tell_of_final_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION waiting_watches(most integer)
 RETURNS TABLE(watch_id uuid, organization_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  select w.watch_id, w.organization_id from news_watches w, news_progress p
  where w.paused_at is null and w.told_to < p.read_to
  order by w.told_to, w.watch_id limit most
$function$
;

CREATE OR REPLACE FUNCTION words_of_article(article bigint)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 2000
RETURN (SELECT a.words FROM news_articles a WHERE (a.article_id = words_of_article.article))
;

CREATE OR REPLACE FUNCTION work_in_hand(moment timestamp with time zone)
 RETURNS TABLE(measure text, label text, value double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'firmament', 'pg_temp'
AS $function$
  select 'requests', s.status, count(r.request_id)::float8
  from unnest(array['PENDING', 'PROCESSING']) as s (status) left join requests r on r.status = s.status
  group by s.status
  union all
  select 'oldest_pending_seconds', '', coalesce(extract(epoch from moment - min(created_at)), 0)::float8 from requests where status = 'PENDING'
  union all
  select 'deliveries_waiting', '', count(*)::float8 from webhook_deliveries where state = 'PENDING'
  union all
  select 'oldest_due_delivery_seconds', '', greatest(0, coalesce(extract(epoch from moment - min(d.due_at)), 0))::float8
  from webhook_deliveries d join webhooks w using (webhook_id)
  where d.state = 'PENDING' and w.disabled_at is null
  union all
  select 'alerts', kind, sum(a.count)::float8 from alerts a group by kind
  union all
  select 'imports_running', '', count(*)::float8 from imports where state = 'running'
  union all
  select 'import_items', source, sum(items)::float8 from imports group by source
$function$
;
