import { expect, test } from 'vitest';
import { BoardArticles, type BoardQuery } from '../../src/services/news/board/board.ts';
import type { Facets } from '../../src/store/news/facets.ts';

const start = Date.UTC(2031, 2, 1);
const everything: BoardQuery = { tags: [], industries: [], countries: [], is_breaking: false, blacklisted: [], limit: 100, offset: 0 };

/** Numbers below 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

function drawn(random: () => number, article_id: number, minutes: number): Facets {
  const below = (most: number) => Math.floor(random() * most);
  return {
    article_id,
    revision: 0,
    is_gone: false,
    is_invented: false,
    published: start + below(minutes) * 60_000,
    publisher_id: below(5),
    tags: [below(4), 4 + below(80)],
    industries: random() < 0.5 ? [below(28)] : [],
    countries: [below(3), 240 + below(8)],
    sentiment: below(4),
    is_breaking: random() < 0.1,
  };
}

/** What the board is to answer, the plain way. */
function plainly(all: Iterable<Facets>, query: BoardQuery): { ids: number[]; total: number } {
  const one = (asked: readonly number[], own: readonly number[]) => asked.length === 0 || asked.some((each) => own.includes(each));
  const found = [...all]
    .filter((each) => one(query.tags, each.tags) && one(query.industries, each.industries) && one(query.countries, each.countries))
    .filter((each) => (query.sentiment ?? each.sentiment) === each.sentiment && (each.is_breaking || !query.is_breaking))
    .filter((each) => !query.blacklisted.includes(each.publisher_id))
    .filter(({ published }) => published >= (query.from ?? -Infinity) && published < (query.before ?? Infinity))
    .toSorted((a, b) => b.published - a.published || b.article_id - a.article_id);
  const { offset, limit } = query;
  return { ids: found.slice(offset, offset + limit).map(({ article_id }) => article_id), total: found.length };
}

function askedOf(random: () => number, minutes: number): BoardQuery {
  const maybe = <T>(value: T, otherwise: T) => (random() < 0.4 ? value : otherwise);
  const below = (most: number) => Math.floor(random() * most);
  const from = start + below(minutes) * 60_000;
  return {
    tags: maybe([below(4), 4 + below(80)], []),
    industries: maybe([below(28), below(28)], []),
    countries: maybe([below(3)], []),
    sentiment: maybe<number | undefined>(1 + below(3), undefined),
    is_breaking: random() < 0.1,
    blacklisted: maybe([below(5), below(5)], []),
    from: maybe<number | undefined>(from, undefined),
    before: maybe<number | undefined>(from + below(minutes) * 60_000, undefined),
    limit: 1 + below(200),
    offset: maybe(below(3_000), 0),
  };
}

test.each([
  ['at random moments', 50_000],
  ['many at one moment', 3],
])('answers as a plain look over all articles does, whatever came, changed and went: %s', (_name, minutes) => {
  const random = numbers(7);
  const board = new BoardArticles();
  const all = new Map<number, Facets>();
  const put = (facets: Facets) => {
    board.put(facets);
    if (facets.is_gone) all.delete(facets.article_id);
    else all.set(facets.article_id, facets);
  };
  const agree = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const query = askedOf(random, minutes);
      expect(board.find(query)).toEqual(plainly(all.values(), query));
    }
    expect(board.size).toBe(all.size);
  };
  for (let id = 1; id <= 15_000; id += 1) put(drawn(random, id, minutes));
  agree(30);
  // Changed in place, moved to another moment, gone, gone that never was there, and come again.
  for (let time = 0; time < 12_000; time += 1) {
    const id = 1 + Math.floor(random() * 20_000);
    put({ ...drawn(random, id, minutes), is_gone: random() < 0.8 });
  }
  agree(30);
  for (const id of all.keys()) if (random() < 0.97) put({ ...drawn(random, id, minutes), is_gone: true });
  agree(20);
  for (let id = 20_001; id <= 26_000; id += 1) put(drawn(random, id, minutes));
  agree(20);
});

test('articles that come in the order of time fill their blocks, and those that go give them back', () => {
  const board = new BoardArticles();
  const random = numbers(3);
  const at = (id: number): Facets => ({ ...drawn(random, id, 1), published: start + id * 1_000 });
  for (let id = 1; id <= 41_000; id += 1) board.put(at(id));
  expect(board.blocks).toBe(Math.ceil(41_000 / 4_096));
  for (let id = 1; id <= 40_000; id += 1) board.put({ ...at(id), is_gone: true });
  expect(board.blocks).toBe(1);
  expect(board.find(everything)).toEqual(expect.objectContaining({ total: 1_000 }));
});
