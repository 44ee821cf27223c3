import type { Queryable } from '../database.ts';

/** A listing has the form of `listingKey`, a symbol that of `symbolKey`. A brand is the host of one, not the company's website, or the key of an everyday name. */
export interface IdentifierKey {
  kind: 'permalink' | 'host' | 'domain' | 'page' | 'brand' | 'listing' | 'symbol' | 'cik' | 'lei' | 'isin' | 'uk_company_number' | 'name';
  value: string;
}

/** Who answers to a key; beside a name with the traits of resolution/identity.ts, where they were written. */
export type KeyBearer = IdentifierKey & { company_id: number; traits: string | null };

export interface Candidate {
  permalink: string;
  name: string;
}

/** The companies of each key, at most six a key; unknown keys are absent. */
export async function findByKeys(db: Queryable, keys: readonly IdentifierKey[]): Promise<Map<string, Candidate[]>> {
  const { rows } = await db.query<{ kind: string; value: string; permalink: string; name: string }>(
    `select k.kind, k.value, found.permalink, found.name
     from unnest($1::text[], $2::text[]) as k (kind, value)
     cross join lateral (
       select d.permalink, d.name
       from (
         select coalesce(c.merged_into, c.company_id) as company_id
         from permalinks p join companies c using (company_id)
         where k.kind = 'permalink' and p.permalink = k.value
         union
         select l.company_id from listings l
         where k.kind = 'listing' and l.exchange = split_part(k.value, ':', 1) and l.symbol_key = split_part(k.value, ':', 2)
         union
         select i.company_id from company_identifiers i where i.kind = k.kind and i.value = k.value
       ) who
       join company_documents d using (company_id)
       order by d.permalink
       limit 6
     ) found`,
    [keys.map((key) => key.kind), keys.map((key) => key.value)],
  );
  const found = new Map<string, Candidate[]>();
  for (const { kind, value, permalink, name } of rows) {
    const key = keyOf({ kind: kind as IdentifierKey['kind'], value });
    found.set(key, [...(found.get(key) ?? []), { permalink, name }]);
  }
  return found;
}

/** How `findByKeys` names a key in its answer. */
export function keyOf(key: IdentifierKey): string {
  return `${key.kind} ${key.value}`;
}

/**
 * The companies with these keys: at most `most` a key, without those in `without`. A name that ends in `*` covers any continuation
 * of it: `apple|*` in any country, `apple *` with a further word. A symbol covers a primary listing on any exchange.
 * Unlike `findByKeys` it reads no documents: it is asked for thousands of keys at once.
 */
export async function companiesByKeys(
  db: Queryable,
  keys: readonly IdentifierKey[],
  { most, without }: { most: number; without: readonly number[] },
): Promise<KeyBearer[]> {
  const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()];
  const ask = async (text: string, asked: readonly IdentifierKey[]) => {
    if (asked.length === 0) return [];
    const values = [asked.map((key) => key.kind), asked.map((key) => key.value), most, without];
    return (await db.query<KeyBearer>(text, values)).rows;
  };
  const isListing = (key: IdentifierKey) => key.kind === 'listing';
  const isSymbol = (key: IdentifierKey) => key.kind === 'symbol';
  const isBeginning = (key: IdentifierKey) => key.kind === 'name' && key.value.endsWith('*');
  const given = 'from unnest($1::text[], $2::text[]) as k (kind, value)';
  // One after the other: they share a connection.
  const found = [
    await ask(
      `select k.kind, k.value, i.company_id, i.traits ${given}
       cross join lateral (
         select company_id, traits from company_identifiers i where i.kind = k.kind and i.value = k.value and i.company_id <> all($4::bigint[])
         order by i.kind, i.value, i.company_id limit $3
       ) i`,
      distinct.filter((key) => !isListing(key) && !isSymbol(key) && !isBeginning(key)),
    ),
    // In the order of the index: asked for distinct companies the planner walks all of them in theirs.
    await ask(
      `select k.kind, k.value, i.company_id, i.traits ${given}
       cross join lateral (
         select company_id, traits from company_identifiers i
         where i.kind = k.kind and i.value >= rtrim(k.value, '*') and i.value < rtrim(k.value, '*') || '~' and i.company_id <> all($4::bigint[])
         order by i.kind, i.value, i.company_id limit $3
       ) i`,
      distinct.filter(isBeginning),
    ),
    await ask(
      `select k.kind, k.value, l.company_id, null as traits ${given}
       cross join lateral (
         select company_id from listings l
         where l.exchange = split_part(k.value, ':', 1) and l.symbol_key = split_part(k.value, ':', 2) and l.company_id <> all($4::bigint[])
         order by l.symbol_key, l.exchange, l.company_id limit $3
       ) l`,
      distinct.filter(isListing),
    ),
    await ask(
      `select k.kind, k.value, l.company_id, null as traits ${given}
       cross join lateral (
         select distinct company_id from listings l where l.symbol_key = k.value and l.is_primary and l.company_id <> all($4::bigint[]) order by company_id limit $3
       ) l`,
      distinct.filter(isSymbol),
    ),
  ];
  return found.flat();
}

export async function listedAmong(db: Queryable, company_ids: readonly number[]): Promise<Set<number>> {
  if (company_ids.length === 0) return new Set();
  const { rows } = await db.query<{ company_id: number }>(
    'select g.company_id from unnest($1::bigint[]) as g (company_id) where exists (select from listings l where l.company_id = g.company_id)',
    [company_ids],
  );
  return new Set(rows.map(({ company_id }) => company_id));
}

/**
 * Companies listed under a symbol, primary listings first; on one exchange when it is given.
 * @param symbols in the form of `symbolKey`
 */
export async function findBySymbol(
  db: Queryable,
  symbols: readonly string[],
  exchange?: string,
): Promise<(Candidate & { is_primary: boolean })[]> {
  const { rows } = await db.query<Candidate & { is_primary: boolean }>(
    `select d.permalink, d.name, l.is_primary
     from listings l join company_documents d using (company_id)
     where l.symbol_key = any($1::text[]) and ($2::text is null or l.exchange = $2)
     order by l.is_primary desc, d.permalink
     limit 20`,
    [symbols, exchange ?? null],
  );
  return rows;
}

/** A company by its website; `is_begun` where its host only begins with the one asked for. */
export type FoundHost = Candidate & { is_begun: boolean };

/** Companies by website: that very host or page first, then those below it on its domain, whose brand it is, then those that begin so. */
export async function findByHostPrefix(
  db: Queryable,
  site: { kind: 'host' | 'page'; value: string; domain?: string },
): Promise<FoundHost[]> {
  const { rows } = await db.query<FoundHost>(
    `select permalink, name, distance = 3 as is_begun from (
       select distinct on (d.permalink) d.permalink, d.name, case when i.value = $2 and i.kind <> 'brand' then 0 when i.kind = 'domain' then 1 when i.kind = 'brand' then 2 else 3 end as distance, i.value
       from company_identifiers i join company_documents d using (company_id)
       where (i.kind = $1 and i.value >= $2 and i.value < $2 || chr(1114111)) or (i.kind in ('host', 'domain') and i.value = $3) or (i.kind = 'brand' and i.value in ($2, $3))
       order by d.permalink, distance
     ) found
     order by distance, length(value), permalink
     limit 20`,
    [site.kind, site.value, site.domain ?? null],
  );
  return rows;
}

/** Companies with a host of this first label, `philips` for `philips.com`, or a brand's; at most fifty. */
export async function findByLabel(db: Queryable, label: string): Promise<(Candidate & { host: string })[]> {
  const { rows } = await db.query<Candidate & { host: string }>(
    `select d.permalink, d.name, i.value as host
     from company_identifiers i join company_documents d using (company_id)
     where i.kind in ('host', 'brand') and i.value >= $1 || '.' and i.value < $1 || '/'
     order by i.value, d.permalink
     limit 50`,
    [label],
  );
  return rows;
}

/**
 * The companies listed under a symbol on any exchange; those that have it as a primary listing first.
 * @param symbols in the form of `symbolKey`
 */
export async function companiesWithSymbol(
  db: Queryable,
  symbols: readonly string[],
): Promise<{ permalink: string; name: string; is_primary: boolean }[]> {
  const { rows } = await db.query<{ permalink: string; name: string; is_primary: boolean }>(
    `select d.permalink, d.name, bool_or(l.is_primary) as is_primary
     from listings l join company_documents d using (company_id)
     where l.symbol_key = any($1::text[])
     group by d.company_id, d.permalink, d.name
     order by is_primary desc, d.permalink
     limit 20`,
    [symbols],
  );
  return rows;
}
