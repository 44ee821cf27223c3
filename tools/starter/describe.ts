/** Gives each company key phrases and a product category, on the record whose upstream they come from. */

import { abbreviationsOf, phraseKey } from './abbreviations.ts';
import type { Candidate } from './candidate.ts';
import { categoryOf } from './categories.ts';
import type { Cluster } from './cluster.ts';
import { frequencies, keyPhrases, mentionsIn, type Corpus, type Mention } from './phrases.ts';

/** Copies of a listing describe a company again in other words; two more descriptions say nearly all that the rest do. */
const mostTexts = 3;
/** What a further description may add. */
const furtherPhrases = 6;

/** The texts of a company, each once, those that tell most first. */
function textsOf(cluster: Cluster): Candidate[] {
  const distinct = new Map(cluster.members.filter(({ text }) => text !== '').map((member) => [member.text, member]));
  return [...distinct.values()].sort((a, b) => b.text.length - a.text.length || (a.key < b.key ? -1 : 1)).slice(0, mostTexts);
}

/** Writes `key_phrases` and `product_category` into the candidates; gives back what deals need and the abbreviations found. */
export function describeCompanies(clusters: readonly Cluster[]): { corpus: Corpus; abbreviations: Record<string, string[]> } {
  const told = clusters.map(textsOf);
  const abbreviations = abbreviationsOf(told.map((members) => members.map(({ text }) => text).join('\n')));
  const mentions = new Map<Candidate, Mention[]>();
  for (const member of told.flat()) mentions.set(member, mentionsIn(member.text, member.facts.name));
  const corpus: Corpus = {
    frequency: frequencies(mentions.values()),
    texts: mentions.size,
    abbreviated: new Set(
      Object.entries(abbreviations)
        .flatMap(([short, long]) => [short, ...long])
        .map(phraseKey),
    ),
  };
  for (const [index, cluster] of clusters.entries()) {
    const known = new Set<string>();
    for (const member of told[index] ?? []) {
      const room = known.size === 0 ? Infinity : furtherPhrases;
      const phrases = keyPhrases(mentions.get(member) ?? [], corpus).filter((phrase) => !known.has(phraseKey(phrase)));
      if (phrases.length > 0) member.facts.key_phrases = phrases.slice(0, room);
      for (const phrase of phrases) known.add(phraseKey(phrase));
    }
    categorise(cluster, corpus);
  }
  return { corpus, abbreviations };
}

/** The index's sub-industry, else the regulator's class, else the vendor's industry, else, where none is kept by hand, the most telling phrase. */
function categorise(cluster: Cluster, corpus: Corpus): void {
  const orders: ((one: Candidate) => string | undefined)[] = [
    (one) => (one.source === 'sp500-constituents' ? one.facts.industry : undefined),
    (one) => (one.source === 'sec-filers' ? one.facts.categories?.[0] : undefined),
    (one) => (one.source === 'listed-equities' ? one.facts.industry : undefined),
  ];
  for (const order of orders) {
    for (const member of cluster.members) {
      const category = categoryOf(order(member) ?? '');
      if (category === undefined) continue;
      member.facts.product_category = category;
      return;
    }
  }
  if (cluster.members.some(({ facts }) => facts.product_category !== undefined)) return;
  for (const { facts } of cluster.members) {
    const phrase = facts.key_phrases?.find((one) => one.includes(' ') && (corpus.frequency.get(phraseKey(one)) ?? 0) >= 3);
    if (phrase === undefined) continue;
    facts.product_category = phrase.charAt(0).toUpperCase() + phrase.slice(1);
    return;
  }
}
