-- A company is found by the domains of its brands, which are not its website.
alter table company_identifiers
  drop constraint company_identifiers_kind_check,
  add constraint company_identifiers_kind_check check (kind in (
    'host', 'domain', 'page', 'brand', 'cik', 'lei', 'isin', 'uk_company_number', 'name'
  ));
