-- What filings, calls, postings and reviews say, cut into stretches that can be found and cited. Written when the record is imported;
-- a record of which a newer version is served, or that is nobody's any more, has none.
create table passages (
  record_id bigint not null,
  ordinal integer not null,
  -- Where it stands in the record's text, as text/passages/ makes it: UTF-16 code units, the end is the first behind it.
  span_start integer not null,
  span_end integer not null,
  section text not null,
  text text not null,
  -- What it means, as a vector of the record's model; null until it is made. A byte a number.
  meaning bytea,
  primary key (record_id, ordinal)
);

-- One row a record that has passages or has lost them, so that an index can follow.
create table passage_records (
  record_id bigint primary key,
  kind text not null,
  -- The day the record is of; null where it is not known.
  day date,
  revision bigint not null,
  -- How many it has; none once it has lost them.
  passages integer not null,
  -- Whose vectors its passages have; null while they have none, '' where no model could tell.
  model text
);
create unique index passage_records_revision on passage_records (revision);
create index passage_records_pending on passage_records (revision) where passages > 0 and model is null;

create function drop_passages(dropped bigint[]) returns void language sql as $$
  delete from passages where record_id = any(dropped);
  update passage_records set passages = 0, model = null, revision = nextval('data_revision')
  where record_id = any(dropped) and passages > 0;
$$;

-- At the end of the transaction, for a record that moves to another company is withdrawn from one before it is the other's.
create function drop_passages_of_nobody() returns trigger language plpgsql as $$
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
$$;
create constraint trigger passages_of_nobody after insert on assignments deferrable initially deferred
  for each row when (new.decision = 'withdraw') execute function drop_passages_of_nobody();

grant execute on function drop_passages(bigint[]), drop_passages_of_nobody() to firmament_service;
