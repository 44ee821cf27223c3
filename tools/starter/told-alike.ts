/** Rows of one company under names that do not agree, known by what their summaries tell: renamed, a share class, spelled by a floor. */

import { foldName } from '../../packages/server/src/kernel/names.ts';
import { namesAgree } from './agreement.ts';
import { differ, keysOf, share, type Cluster, type Joining } from './cluster.ts';
import { commonWords, trulyBoth } from './evidence.ts';
import { copyFloors } from './listed-equities.ts';

/** So much of a summary is compared: its beginning says what the company does. */
const compared = 700;
/** A word of no more texts than this leads from one text to the other. */
const rareWord = 15;
/** Of all words of two texts, the part that is in both: the same text but for the name, and a text that says the same things. */
const sameText = 0.85;
const likeText = 0.08;

/** `Fund III`, `No. 5 Special Purpose Acquisition`: texts of a series are alike, and its members are not one. */
const serial = /\b(?:acquisitions?|capital corp|special purpose|spac|trust|fund|invest|etf|reit|partners|no \d+|[ivx]+|\d+)\b/;

/** Joins companies with one text in one place, and a copy of a listing to the one company whose words it has. */
export function joinToldAlike({ candidates, at, find, join }: Joining): void {
  const texts = new Map<number, Set<string>>();
  for (const root of new Set(candidates.keys().map(find))) {
    const [text = ''] = at(root)
      .members.map((member) => member.text)
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    if (text !== '') texts.set(root, wordsOf(text, at(root)));
  }
  const met = new Map<string, Meeting>();
  const groups = [
    ...named(candidates.map((one) => one.keys)),
    ...Map.groupBy(
      [...texts].flatMap(([root, words]) => [...words].map((word) => [word, root] as const)),
      ([word]) => word,
    )
      .values()
      .filter((all) => all.length <= rareWord)
      .map((all) => all.map(([, root]) => root)),
  ];
  for (const group of groups) {
    const roots = [...new Set(group.map(find))].sort((a, b) => a - b);
    for (const [place, right] of roots.entries()) {
      for (const left of roots.slice(0, place)) {
        const [a, b] = [texts.get(left), texts.get(right)];
        if (a === undefined || b === undefined || met.has(`${left} ${right}`)) continue;
        const likeness = shared(a, b);
        const evidence = toldAlike(at(left), at(right), likeness);
        if (evidence !== undefined) met.set(`${left} ${right}`, { left, right, likeness, evidence });
      }
    }
  }
  const best = [...met.values()].sort((a, b) => b.likeness - a.likeness || a.left - b.left || a.right - b.right);
  const ofCopy = Map.groupBy(
    best.flatMap((one) => [one.left, one.right].filter((root) => !at(root).isFirm).map((root) => [root, one] as const)),
    ([root]) => root,
  );
  // `Mitsubishi` alone is the beginning of several names.
  const unclear = new Set(
    [...ofCopy].flatMap(([root, all]) => {
      const others = new Set(all.map(([, { left, right }]) => (left === root ? right : left)).filter((other) => at(other).isFirm));
      return others.size > 1 ? [root] : [];
    }),
  );
  for (const { left, right, likeness, evidence } of best) {
    const isUnclear = likeness < sameText && (unclear.has(left) || unclear.has(right));
    if (!isUnclear && find(left) !== find(right)) join(left, right, evidence);
  }
}

interface Meeting {
  left: number;
  right: number;
  likeness: number;
  evidence: string;
}

/** Groups of candidates with a word of their names in common that few have. */
function named(keys: readonly (readonly string[])[]): number[][] {
  const found = new Map<string, Set<number>>();
  for (const [index, all] of keys.entries()) {
    for (const word of new Set(all.flatMap((key) => key.split(' ')))) {
      if (word.length >= 4 && !commonWords.has(word)) found.set(word, (found.get(word) ?? new Set()).add(index));
    }
  }
  return [...found.values()].filter(({ size }) => size > 1 && size <= 40).map((all) => [...all]);
}

function wordsOf(text: string, cluster: Cluster): Set<string> {
  const own = new Set(keysOf(cluster).flatMap((key) => key.split(' ')));
  return new Set(
    foldName(text.slice(0, compared))
      .split(' ')
      .filter((word) => word.length > 3 && !own.has(word)),
  );
}

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const both = [...left].filter((word) => right.has(word)).length;
  return both < 4 ? 0 : both / (left.size + right.size - both);
}

function toldAlike(left: Cluster, right: Cluster, likeness: number): string | undefined {
  if (likeness < likeText || differ(left.ciks, right.ciks) || differ(placesOf(left), placesOf(right))) return undefined;
  const [a, b] = [keysOf(left), keysOf(right)];
  const isSerial = [...a, ...b].some((key) => serial.test(key));
  const isCopy = !left.isFirm || !right.isFirm;
  if (likeness >= sameText && !isSerial) {
    const isSamePlace = share(left.cities, right.cities) || isCopy;
    const isOneFloor =
      trulyBoth(left, right) && (likeness < 0.97 || !share(left.cities, right.cities) || differ(left.websites, right.websites));
    if (isSamePlace && !isWithin(a, b) && !isOneFloor) return 'same text and place';
  }
  if (trulyBoth(left, right)) return undefined;
  if (isSerial) return undefined;
  const isCopyOf = (copy: Cluster, keys: readonly string[], names: readonly string[]): boolean =>
    isAway(copy) && keys.some((one) => names.some((other) => spells(one, other)));
  if (isCopyOf(left, a, b) || isCopyOf(right, b, a)) return 'copy of a listing, told alike';
  const isRenamed = likeness >= 0.5 && share(left.cities, right.cities) && !differ(left.websites, right.websites);
  return isRenamed && a.some((one) => b.some((other) => firstWordIsSame(one, other)))
    ? 'renamed: same place, first word and text'
    : undefined;
}

/** Whether all is copied from a listing elsewhere. */
function isAway({ isFirm, homes }: Cluster): boolean {
  return !isFirm && [...homes].every((home) => copyFloors.has(home.split(':')[0] ?? ''));
}

function placesOf(cluster: Cluster): Set<string> {
  return new Set([...cluster.countries, ...cluster.members.flatMap(({ facts }) => facts.country ?? [])]);
}

/** `VZ Holding` within `BVZ Holding`: the vendor gave the one the other's text. */
function isWithin(left: readonly string[], right: readonly string[]): boolean {
  const firsts = (keys: readonly string[]): string[] => keys.map((key) => key.split(' ')[0] ?? '');
  return firsts(left).some((one) => firsts(right).some((other) => one !== other && (one.endsWith(other) || other.endsWith(one))));
}

/** What floors write behind a name: classes, and how shares are held. */
const shareWords = new Set(
  'a b c h inh inhaber nam na vna vz st reg gen ord ps pc cap sa ag ab nv asa oyj se spa plc ltd inc corp'.split(' '),
);

/**
 * Whether a copy's name is the company's shortened, in any order, or with share words, or repeated:
 * `Lufthansa vna`, `Beiersdorf AG Beiersdorf`. A copy with another word is more likely a relative.
 */
function spells(copy: string, company: string): boolean {
  if (namesAgree(copy, company)) return true;
  const [short, long] = [tailless(copy), tailless(company)];
  const telling = short.filter((word) => word.length >= 4 && !commonWords.has(word));
  return telling.length > 0 && short.every((word) => long.some((other) => other === word || (word.length >= 4 && other.startsWith(word))));
}

function tailless(key: string): string[] {
  const words = key.split(' ');
  while (words.length > 1 && shareWords.has(words.at(-1) ?? '')) words.pop();
  return words.filter((word, place) => place === 0 || !shareWords.has(word));
}

function firstWordIsSame(left: string, right: string): boolean {
  const [one = ''] = left.split(' ');
  return one.length >= 4 && !commonWords.has(one) && one === right.split(' ')[0];
}
