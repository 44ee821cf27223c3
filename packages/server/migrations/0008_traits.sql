-- Beside a name, the little that tells its bearer from most namesakes: so that of millions nobody's document need be read for it.
-- Null where it was written before this, and of what is no name.
alter table company_identifiers add column traits text;
