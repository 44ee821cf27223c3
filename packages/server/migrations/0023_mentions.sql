-- A record may name companies that it merely mentions.
alter table assignments
  drop constraint assignments_role_check,
  add constraint assignments_role_check check (role in ('subject', 'acquirer', 'target', 'investor', 'lead_investor', 'mentioned'));
