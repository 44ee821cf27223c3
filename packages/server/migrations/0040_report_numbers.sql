-- Numbers of reports and of questions of the older form are drawn by chance: from one's own nobody learns how many others have.
create function new_report_id() returns integer
language plpgsql volatile security definer set search_path = firmament, pg_temp as $$
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
end $$;
grant execute on function new_report_id() to firmament_service;

alter table notebooks alter column report_id set default new_report_id();
alter table news_reports alter column report_id drop identity;
alter table news_reports alter column report_id set default new_report_id();

-- Notebooks are listed by the moment of their start.
drop index notebooks_organization;
create index notebooks_organization on notebooks (organization_id, created_at desc, report_id desc);
