/**
 * Draws purchases whose target was found in the set, for readers to judge: `node tools/starter/sample-purchases.ts [count] [seed] > sample.tsv`.
 * It takes those that are not exact first, and where there are fewer than `count`, fills up with targets found under their very spelling.
 */

import { foldName, nameKey } from '../../packages/server/src/kernel/names.ts';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { waysFound } from './bought-company.ts';
import { companyColumns, readMatches, tsvOf, type MatchRow } from './purchase-matches.ts';
import { readPurchases } from './purchases.ts';

const [count = 300, seed = 1] = process.argv.slice(2).map(Number);

/** The xorshift generator: the same seed draws the same rows. */
let state = seed >>> 0 || 1;
function random(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

function drawn<One>(all: readonly One[], most: number): One[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, Math.max(0, most))
    .map(({ one }) => one);
}

const matches = drawn(readMatches(), count);
console.log(tsvOf([...matches, ...drawn(await exactMatches(), count - matches.length)]).trimEnd());

/** Deals of the set whose target has exactly the purchase's name, and further records. */
async function exactMatches(): Promise<MatchRow[]> {
  const { statements } = await readStarterFile(starterFiles[0]!);
  const facts = new Map<string, CompanyFacts[]>();
  for (const statement of statements) {
    if (statement.kind !== 'company') continue;
    const { permalink = '' } = statement.subject;
    facts.set(permalink, [...(facts.get(permalink) ?? []), statement.facts]);
  }
  const rows = new Map(readPurchases().map((row) => [`${row.company}, bought by ${row.acquirer}`, row]));
  return statements.flatMap((statement): MatchRow[] => {
    const row = statement.kind === 'deal' ? rows.get(statement.source_key) : undefined;
    if (statement.kind !== 'deal' || row === undefined) return [];
    const { permalink = '' } = statement.target;
    const known = facts.get(permalink) ?? [];
    const { company: bought = '', country = '', acquirer: buyer = '', year = '', category = '', does = '' } = row;
    const isSpelled = known.some(({ name, legal_name }) => [name, legal_name ?? name].some((each) => foldName(each) === foldName(bought)));
    if (known.length < 2 || !isSpelled || nameKey(bought) === '') return [];
    return [
      { way: waysFound.spelled, buyer, bought, country, year, trade_bought: `${category}: ${does}`, ...companyColumns(permalink, known) },
    ];
  });
}
