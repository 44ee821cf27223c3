/** A snapshot of deals as it was known on a day: who had bought what, in the shape the ranking reads. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CompanyDocument, DocumentDeal } from '../../packages/server/src/kernel/document.ts';
import { countryName } from '../../packages/server/src/kernel/countries.ts';
import { labelsOf } from '../../packages/server/src/kernel/labels.ts';
import { vectorTable } from '../../packages/server/src/kernel/learnt-vectors.ts';
import { stemsOf } from '../../packages/server/src/kernel/words.ts';
import { dealPatternOf, partyOf, type DealPattern, type Party } from '../../packages/server/src/ranking/deals/deal-pattern.ts';
import type { Demand } from '../../packages/server/src/ranking/deals/targets.ts';
import type { Learnt } from '../../packages/server/src/ranking/deals/trade.ts';
import type { Lexicon } from '../../packages/server/src/ranking/topic.ts';
import { learnerOf } from '../../packages/server/src/text/learn/learn-vectors.ts';
import { csvOf, type Deal, type Identity } from './deals.ts';
import { linesOf } from './peers.ts';

export interface Snapshot {
  acquirers: readonly { party: Party; pattern: DealPattern }[];
  free: readonly Party[];
  demand: Demand;
}

export interface PastDeals {
  lexicon: Lexicon;
  before(day: string): Snapshot;
  /** Deals from one day to another between known companies. */
  between(from: string, to: string): Deal[];
  partyOf(permalink: string): Party;
}

/** Reads the deals before 2013 and all identities below the folder of FIRMAMENT_BENCH_DATA. */
export function readPastDeals(folder: string): PastDeals {
  const files = path.join(folder, 'evaluation/deals');
  const identities = linesOf<Identity>(gunzipSync(readFileSync(path.join(files, 'companies.jsonl.gz'))).toString('utf8'));
  const deals = csvOf<Deal>(gunzipSync(readFileSync(path.join(files, 'train-before-2013.csv.gz'))));
  const known = new Map(identities.map((identity) => [identity.permalink, identity]));
  const stems = new Map(
    identities.map(({ permalink, name, categories, city = '', country }) => [
      permalink,
      new Set(stemsOf([name, ...categories, city, country && countryName(country)].join(' ; '))),
    ]),
  );
  const frequencies = frequenciesOf(stems.values());
  const lexicon: Lexicon = {
    companies: identities.length,
    frequency: (stem) => frequencies.get(stem) ?? 0,
    named: () => 0,
    expansions: () => [],
    abbreviations: () => [],
  };
  const learnt = learntOf(identities);
  const parties = new Map(identities.map((identity) => [identity.permalink, partyOf(documentOf(identity), lexicon, learnt)]));

  return {
    lexicon,
    partyOf: (permalink) => parties.get(permalink)!,
    between: (from, to) =>
      deals.filter(({ date, acquirer, target }) => date >= from && date < to && known.has(acquirer) && known.has(target)),
    before(day) {
      const made = deals.filter(({ date }) => date < day);
      const bought = new Map(made.map((deal) => [deal.target, deal]));
      const boughtFrequencies = frequenciesOf([...bought.keys()].flatMap((permalink) => stems.get(permalink) ?? []));
      const acquirers = [...Map.groupBy(made, ({ acquirer }) => acquirer)].flatMap(([permalink, own]) => {
        const identity = known.get(permalink);
        if (!identity) return [];
        const own_purchase = bought.get(permalink);
        const document: CompanyDocument = {
          ...documentOf(identity),
          acquisitions: own.map(({ target, date }) => dealWith(known.get(target), { permalink: target, date })),
          acquired_by: own_purchase
            ? [dealWith(known.get(own_purchase.acquirer), { permalink: own_purchase.acquirer, date: own_purchase.date })]
            : [],
        };
        return [{ party: { ...parties.get(permalink)!, document }, pattern: dealPatternOf(document, { lexicon, as_of: day, learnt }) }];
      });
      return {
        acquirers,
        free: identities.flatMap(({ permalink }) => (bought.has(permalink) ? [] : parties.get(permalink)!)),
        demand: { lexicon, acquired: bought.size, acquiredFrequency: (stem) => boughtFrequencies.get(stem) ?? 0 },
      };
    },
  };
}

function learntOf(identities: readonly Identity[]): Learnt {
  const learner = learnerOf({ most_terms: 4_000, least_texts: 3, dimensions: 48, window: 1_000 });
  for (const { categories } of identities) learner.add(labelsOf({ categories }));
  const lesson = learner.learn();
  return { labels: lesson && vectorTable({ version: 1, ...lesson }) };
}

function frequenciesOf(sets: Iterable<ReadonlySet<string>>): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const set of sets) for (const stem of set) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  return frequencies;
}

function documentOf({ permalink, name, categories, country, city }: Identity): CompanyDocument {
  const facts = { name, categories, ...(country && { country }), ...(city && { city }) };
  return { permalink, records: [], origins: {}, facts, acquisitions: [], acquired_by: [] };
}

function dealWith(other: Identity | undefined, { permalink, date }: { permalink: string; date: string }): DocumentDeal {
  const { name = permalink, categories = [], country, city } = other ?? {};
  return { permalink, name, categories, ...(country && { country }), ...(city && { city }), facts: { date }, record: 0 };
}
