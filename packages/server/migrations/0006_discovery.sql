-- Of a discovery without rows: how many companies each filter removed by itself.
alter table requests add column removed jsonb;
