import { hash } from 'node:crypto';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { isPermalink, permalinkFrom, qualifiedPermalinks } from '../../kernel/permalinks.ts';
import type { Identity } from '../../matching/same-company.ts';
import { takenPermalinks } from '../../store/companies/permalinks.ts';
import type { Queryable } from '../../store/database.ts';

export interface Unnamed {
  name: string;
  identity: Identity;
  permalink?: string | undefined;
  facts?: CompanyFacts | undefined;
  /** Names the record it is made for, so that a mark made of it is the company's alone. */
  key: string;
}

/**
 * An unused permalink for each: the requested one, else the name's, distinguished from namesakes by country, city,
 * symbol or a mark. Two queries a batch: most names are free at the first look.
 * @param reserved about to be given out
 */
export async function choosePermalinks(
  db: Queryable,
  companies: readonly Unnamed[],
  reserved: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const asked = companies.map(({ permalink }) => permalink !== undefined && isPermalink(permalink));
  const wanted = companies.map(({ name, permalink }, index) => (asked[index] ? permalink! : permalinkFrom(name)));
  const taken = await takenPermalinks(db, wanted);
  const given = new Set(reserved.keys());
  // Requested permalinks win over generated ones, then first come, first served. Later ones get a suffix.
  const contested = new Map<number, string[]>();
  const order = asked.includes(true) ? [...wanted.keys()].sort((a, b) => Number(asked[b]) - Number(asked[a])) : wanted.keys();
  for (const index of order) {
    const permalink = wanted[index]!;
    if (taken.has(permalink) || given.has(permalink)) contested.set(index, qualified(companies[index]!));
    else given.add(permalink);
  }
  for (const permalink of await takenPermalinks(db, [...contested.values()].flat())) taken.add(permalink);
  return wanted.map((permalink, index) => {
    const others = contested.get(index);
    if (!others) return permalink;
    const isTaken = (one: string) => taken.has(one) || given.has(one);
    const chosen = others.find((one) => !isTaken(one)) ?? numbered(others.at(-1)!, isTaken);
    given.add(chosen);
    return chosen;
  });
}

function qualified({ name, identity, facts, key }: Unnamed): string[] {
  const { country, city } = identity;
  return [
    permalinkFrom(name),
    ...qualifiedPermalinks(name, { country, city, symbol: facts?.listings?.[0]?.symbol }, hash('sha256', key).slice(0, 16)),
  ];
}

/** One record that makes several companies of one name: only a number is left. */
function numbered(permalink: string, isTaken: (permalink: string) => boolean): string {
  for (let number = 2; ; number++) if (!isTaken(`${permalink.slice(0, 52)}-${number}`)) return `${permalink.slice(0, 52)}-${number}`;
}
