/** Buyer and target screening on a snapshot of deals: who bought in 2013, from what was known before. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { discover, noFilters, type Client } from '../client.ts';
import { figureOf, type Figure } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean } from '../statistics.ts';
import { linesOf } from './peers.ts';
import { serviceWith, type DiscoveryRow } from './protocol.ts';

export interface Identity {
  permalink: string;
  name: string;
  categories: string[];
  country: string;
  city?: string;
}
export type Deal = Record<'target' | 'acquirer' | 'date' | 'price_usd', string>;

const hitTargets: Record<number, number> = { 10: 0.19, 50: 0.39, 100: 0.49 };
const shareTarget = 0.072;

export async function buyersAndTargets(bench: Bench, folder: string): Promise<Figure[]> {
  const deals = path.join(folder, 'evaluation/deals');
  const identities = linesOf<Identity>(gunzipSync(readFileSync(path.join(deals, 'companies.jsonl.gz'))).toString('utf8'));
  const before = csvOf<Deal>(gunzipSync(readFileSync(path.join(deals, 'train-before-2013.csv.gz'))));
  const { client, stop } = await serviceWith(bench, [
    { source: 'companies', rows: identities },
    { source: 'deals', file: path.join(deals, 'train-before-2013.csv.gz') },
  ]);
  const known = knownOf(identities, before);
  const figures = [
    ...(await screenBuyers(client, known, csvOf<Deal>(readFileSync(path.join(deals, 'buyer-queries-2013.csv'))))),
    ...(await screenTargets(client, known, linesOf(readFileSync(path.join(deals, 'target-queries-2013.jsonl'), 'utf8')))),
  ];
  await stop();
  return figures;
}

interface Known {
  identities: ReadonlyMap<string, Identity>;
  history: ReadonlyMap<string, readonly Identity[]>;
  bought: ReadonlySet<string>;
}

function knownOf(identities: readonly Identity[], before: readonly Deal[]): Known {
  const byPermalink = new Map(identities.map((identity) => [identity.permalink, identity]));
  const nobody = (permalink: string): Identity => ({ permalink, name: permalink, categories: [], country: '' });
  const groups = Map.groupBy(before, (deal) => deal.acquirer);
  const history = [...groups].map(
    ([acquirer, made]) => [acquirer, made.map(({ target }) => byPermalink.get(target) ?? nobody(target))] as const,
  );
  return { identities: byPermalink, history: new Map(history), bought: new Set(before.map((deal) => deal.target)) };
}

async function screenBuyers(client: Client, known: Known, queries: readonly Pick<Deal, 'target' | 'acquirer'>[]): Promise<Figure[]> {
  const ours: number[] = [];
  const acquisitive: number[] = [];
  const matching: number[] = [];
  const most = [...known.history].map(([permalink, made]) => ({ permalink, value: made.length }));
  for (const { target, acquirer } of queries) {
    const { rows } = await discover<DiscoveryRow>(client, 'buyer-screening', { company: target, parameters: noFilters['buyer-screening'] });
    ours.push(
      placeOf(
        rows.map((row) => row.Permalink),
        acquirer,
      ),
    );
    acquisitive.push(placeOf(ranked(most), acquirer));
    matching.push(
      placeOf(ranked(most.map(({ permalink }) => ({ permalink, value: plainFit(known, { target, acquirer: permalink }) }))), acquirer),
    );
  }
  return [10, 50, 100].flatMap((rank) => {
    const hits = (places: readonly number[]) => places.map((place) => Number(place < rank));
    const target = { at: 'least', value: hitTargets[rank]! } as const;
    return [
      figureOf(
        { name: `buyers: hit@${rank}, baseline category × history × country`, unit: '', target },
        { values: hits(ours), baseline: hits(matching) },
        mean,
      ),
      figureOf(
        { name: `buyers: hit@${rank}, baseline most acquisitive`, unit: '' },
        { values: hits(ours), baseline: hits(acquisitive) },
        mean,
      ),
    ];
  });
}

/** Shared categories with what it bought, times how much it bought, half of it abroad. */
function plainFit({ identities, history }: Known, { target, acquirer }: { target: string; acquirer: string }): number {
  const asked = identities.get(target);
  const made = history.get(acquirer) ?? [];
  const categories = new Set(asked?.categories);
  const shared = made.filter((each) => each.categories.some((category) => categories.has(category))).length;
  const country = asked?.country && identities.get(acquirer)?.country === asked.country ? 1 : 0.5;
  return (0.1 + shared) * Math.log1p(made.length) * country;
}

async function screenTargets(client: Client, known: Known, queries: readonly { acquirer: string; targets: string[] }[]): Promise<Figure[]> {
  const ours: number[] = [];
  const plain: number[] = [];
  const free = [...known.identities.values()].filter(({ permalink }) => !known.bought.has(permalink));
  for (const { acquirer, targets } of queries) {
    const wanted = new Set(targets);
    const share = (permalinks: readonly string[]) => permalinks.slice(0, 100).filter((each) => wanted.has(each)).length / wanted.size;
    const { rows } = await discover<DiscoveryRow>(client, 'target-screening', {
      company: acquirer,
      parameters: noFilters['target-screening'],
    });
    ours.push(share(rows.map((row) => row.Permalink)));
    const categories = new Set(known.identities.get(acquirer)?.categories);
    const values = free.map((each) => ({
      permalink: each.permalink,
      value: each.categories.filter((category) => categories.has(category)).length / Math.max(1, each.categories.length),
    }));
    plain.push(share(ranked(values)));
  }
  return [
    figureOf(
      {
        name: 'targets: share of later targets in the top 100, baseline same category',
        unit: '',
        target: { at: 'least', value: shareTarget },
      },
      { values: ours, baseline: plain },
      mean,
    ),
  ];
}

function ranked(values: readonly { permalink: string; value: number }[]): string[] {
  return values.toSorted((a, b) => b.value - a.value || (a.permalink < b.permalink ? -1 : 1)).map(({ permalink }) => permalink);
}

function placeOf(ranking: readonly string[], permalink: string): number {
  const place = ranking.indexOf(permalink);
  return place === -1 ? Infinity : place;
}

export function csvOf<T>(text: Buffer): T[] {
  return parse(text, { columns: true, bom: true, relax_column_count: true });
}
