-- What a discovery tells beside its rows: filters read from its topic, companies without a value, what is still being learnt.
alter table requests add column notes jsonb;
