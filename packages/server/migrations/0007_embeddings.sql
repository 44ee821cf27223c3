-- What companies are described as, as vectors: made in the background, from the descriptions alone, by whatever model is set.
create table company_embeddings (
  company_id bigint primary key,
  model text not null,
  -- Digest of the text, so that what did not change is not made again.
  text_hash bytea not null,
  -- A byte a number; only the direction means something.
  vector bytea not null
);

-- Companies whose description is new or another, under the revision that brought it. Several rows of one company are one task.
create table pending_embeddings (
  company_id bigint not null,
  revision bigint not null
);
create index pending_embeddings_company on pending_embeddings (company_id);
