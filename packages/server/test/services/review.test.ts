import { describe, expect, test } from 'vitest';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import { mergeCandidate, separateCandidate } from '../../src/services/resolution/review.ts';
import { article, publish, silent } from '../support/news.ts';
import {
  changes,
  context,
  deal,
  documentsOf,
  owner,
  record,
  resolve,
  review,
  served,
  take,
  useFreshDatabases,
} from './resolution.support.ts';

useFreshDatabases();

describe('resolve merge and resolve apart', () => {
  const finnish = (by: string) => record(by, { name: 'Quillmere', country: 'FIN' });
  async function pair() {
    await take(finnish('register 1'));
    await take(finnish('wire 2'));
    const [candidate] = await review();
    return candidate!;
  }

  test('merge gives both records to one company, which both permalinks lead to', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    expect(await mergeCandidate(context(), candidate_id)).toMatchObject({ state: 'merged' });
    expect(await served()).toEqual({ [other_permalink]: ['register 1', 'wire 2'] });
    expect([await resolve(permalink), await resolve(other_permalink)]).toEqual([other_permalink, other_permalink]);
    expect(await review()).toEqual([]);
  });

  test('a source that names the permalink which was merged away speaks of the company that remains', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    await mergeCandidate(context(), candidate_id);
    const named = deal('later', { permalink }, { name: 'Zenith Tools' });
    const listed = record('directory 3', { name: 'Quillmere', website: 'quillmere.com' }, { permalink });
    expect(await take(listed, named)).toMatchObject({ new: 0, rejected: 0, mentioned: 1 });
    expect(await served()).toMatchObject({ [other_permalink]: ['directory 3', 'register 1', 'wire 2', 'wire later'] });
    expect(await served()).not.toHaveProperty(permalink);
  });

  test('apart takes a merge back: each has its own records and its permalink again', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    const before = await served();
    await mergeCandidate(context(), candidate_id);
    expect(await separateCandidate(context(), candidate_id)).toMatchObject({ state: 'apart' });
    expect(await served()).toEqual(before);
    expect([await resolve(permalink), await resolve(other_permalink)]).toEqual([permalink, other_permalink]);
  });

  test('apart gives each its own news again, also what was read while they were one', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    const [own, other] = ['Quillmere Robotics', 'Larkfen Instruments'];
    const ofRegister = (await served())[permalink]!.includes('register 1');
    await take(record('register 1', { name: own, country: 'FIN' }), record('wire 2', { name: other, country: 'FIN' }));
    await mergeCandidate(context(), candidate_id);
    const says = (name: string) => `${name} Inc. said on Monday that orders of ${name} rose by a fifth.`;
    const about = (name: string) => ({
      title: `${name} reports rising orders`,
      text: says(name),
      url: `https://ledger.example/${name.length}`,
    });
    await publish(context(), article(about(own)), article(about(other)));
    const named = async () =>
      (
        await owner().query<{ title: string; permalink: string }>(
          `select r.payload ->> 'title' as title, p.permalink from news_companies n join news_articles a using (article_id)
           join source_records r using (record_id) join permalinks p using (company_id) where p.is_current order by 1 desc`,
        )
      ).rows.map((row) => [row.title, row.permalink]);
    expect(await named()).toEqual([about(own), about(other)].map(({ title }) => [title, other_permalink]));
    await separateCandidate(context(), candidate_id);
    await readNews({ ...context(), log: silent }, new AbortController().signal);
    const sides = ofRegister ? [permalink, other_permalink] : [other_permalink, permalink];
    expect(await named()).toEqual([about(own), about(other)].map(({ title }, index) => [title, sides[index]]));
  });

  test('merge and apart can follow each other again and again', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    const before = await served();
    for (let round = 0; round < 2; round++) {
      await mergeCandidate(context(), candidate_id);
      expect(await served()).toEqual({ [other_permalink]: ['register 1', 'wire 2'] });
      await separateCandidate(context(), candidate_id);
      expect(await served()).toEqual(before);
    }
    expect(await resolve(permalink)).toBe(permalink);
  });

  test('what came to the remaining company meanwhile stays there when the merge is taken back', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    await mergeCandidate(context(), candidate_id);
    await take(record('directory 3', { name: 'Quillmere', website: 'quillmere.com' }, { permalink: other_permalink }));
    await separateCandidate(context(), candidate_id);
    expect(await served()).toEqual({ [permalink]: ['wire 2'], [other_permalink]: ['directory 3', 'register 1'] });
  });

  test('deals move with their company, and back', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    await take(record('register 5', { name: 'Larkspur' }), deal('d', { permalink }, { name: 'Larkspur' }));
    const dealsOf = async (name: string) => (await documentsOf([name])).get(name)?.acquisitions?.length ?? 0;
    expect([await dealsOf(permalink), await dealsOf(other_permalink)]).toEqual([1, 0]);
    await mergeCandidate(context(), candidate_id);
    expect(await dealsOf(other_permalink)).toBe(1);
    expect((await documentsOf(['larkspur'])).get('larkspur')?.acquired_by).toMatchObject([{ permalink: other_permalink }]);
    await separateCandidate(context(), candidate_id);
    expect([await dealsOf(permalink), await dealsOf(other_permalink)]).toEqual([1, 0]);
    expect((await documentsOf(['larkspur'])).get('larkspur')?.acquired_by).toMatchObject([{ permalink }]);
  });

  test.each([
    ['merged', mergeCandidate],
    ['kept apart', separateCandidate],
  ])('a pair that was %s stays so when the same files are imported again', async (_, decide) => {
    const { candidate_id } = await pair();
    await decide(context(), candidate_id);
    const before = [await served(), await changes()];
    await take(finnish('register 1'));
    await take(finnish('wire 2'));
    expect([await served(), await changes()]).toEqual(before);
    expect(await review()).toEqual([]);
  });

  test('a merged record that is stated anew stays where the merge put it', async () => {
    const { candidate_id, other_permalink } = await pair();
    await mergeCandidate(context(), candidate_id);
    await take(record('wire 2', { name: 'Quillmere', country: 'FIN', founded: 1999 }));
    expect(await served()).toEqual({ [other_permalink]: ['register 1', 'wire 2'] });
  });

  test('a pair cannot be merged twice, and an unknown one is refused with a sentence', async () => {
    const { candidate_id } = await pair();
    await mergeCandidate(context(), candidate_id);
    await expect(mergeCandidate(context(), candidate_id)).rejects.toThrow('is merged already');
    await expect(separateCandidate(context(), 999)).rejects.toThrow('There is no pair 999');
  });

  test('keeping an open pair apart changes no company', async () => {
    const { candidate_id } = await pair();
    const before = await served();
    expect(await separateCandidate(context(), candidate_id)).toMatchObject({ state: 'apart' });
    expect(await served()).toEqual(before);
    expect(await review()).toEqual([]);
  });

  describe('of several pairs', () => {
    /** Namesakes, each a pair with those before it. */
    async function namesakes(count: number) {
      for (let index = 0; index < count; index++) await take(finnish(`register ${index}`));
      const { rows } = await owner().query<{ permalink: string; company_id: number }>(
        `select permalink, company_id from permalinks where is_current order by company_id`,
      );
      const names = rows.map((row) => row.permalink);
      const own = Object.fromEntries(names.map((name, index) => [name, [`register ${index}`]]));
      const pairOf = async (from: number, to: number) => {
        const { rows: pairs } = await owner().query<{ candidate_id: number }>(
          `insert into resolution_candidates (record_id, company_id, other_id, score, reasons, created_at)
           select r.record_id, $1, $2, 0.6, '[]', now() from source_records r limit 1
           on conflict (company_id, other_id) do update set score = 0.6 returning candidate_id`,
          [rows[from]!.company_id, rows[to]!.company_id],
        );
        return pairs[0]!.candidate_id;
      };
      const places = async () => Object.fromEntries(await Promise.all(names.map(async (name) => [name, await resolve(name)] as const)));
      return { names, own, pairOf, places };
    }
    let moment = 0;
    const later = () => ({ ...context(), clock: () => new Date(Date.UTC(2026, 10, 21, 12, 0, moment++)) });
    const merge = (candidate: number) => mergeCandidate(later(), candidate);
    const apart = (candidate: number) => separateCandidate(later(), candidate);

    test('one that shares a company with a merged one merges all three', async () => {
      const { names, own, pairOf, places } = await namesakes(3);
      const [a, b, c] = names as [string, string, string];
      const [first, second] = [await pairOf(0, 1), await pairOf(0, 2)];
      await merge(first);
      await merge(second);
      expect(await places()).toEqual({ [a]: c, [b]: c, [c]: c });
      await apart(first);
      expect(await places()).toEqual({ [a]: c, [b]: b, [c]: c });
      expect(await served()).toEqual({ [b]: own[b], [c]: [...own[a]!, ...own[c]!] });
      await apart(second);
      expect(await served()).toEqual(own);
    });

    test('the first of a chain can be taken back before the second', async () => {
      const { names, own, pairOf, places } = await namesakes(3);
      const [a, b, c] = names as [string, string, string];
      const [first, second] = [await pairOf(0, 1), await pairOf(1, 2)];
      await merge(first);
      await merge(second);
      await apart(first);
      expect(await served()).toEqual({ [a]: own[a], [c]: [...own[b]!, ...own[c]!] });
      expect(await places()).toEqual({ [a]: a, [b]: c, [c]: c });
    });

    test('merging into one that was merged away goes on to where that one is', async () => {
      const { names, own, pairOf, places } = await namesakes(3);
      const [a, b, x] = names as [string, string, string];
      const [first, second] = [await pairOf(0, 1), await pairOf(2, 0)];
      await merge(first);
      await merge(second);
      expect(await served()).toEqual({ [b]: [...own[a]!, ...own[b]!, ...own[x]!] });
      await apart(first);
      expect(await places()).toEqual({ [a]: a, [b]: b, [x]: a });
      expect(await served()).toEqual({ [a]: [...own[a]!, ...own[x]!], [b]: own[b] });
    });

    test('a pair that others already join is no longer asked, and neither merged nor separated by itself', async () => {
      const { pairOf } = await namesakes(3);
      const [first, second, third] = [await pairOf(0, 1), await pairOf(1, 2), await pairOf(0, 2)];
      await merge(first);
      await merge(second);
      expect((await review()).map((each) => each.candidate_id)).not.toContain(third);
      await expect(merge(third)).rejects.toThrow('are one company already');
      await expect(apart(third)).rejects.toThrow('one company by other pairs as well');
    });

    test('a merge with nothing left to take apart is refused', async () => {
      const { names, pairOf, places } = await namesakes(3);
      const first = await pairOf(0, 1);
      await merge(first);
      await take({ kind: 'withdrawn', of: 'company', source: 'register', source_key: '0', at: 'line 1' });
      const before = await places();
      await expect(apart(first)).rejects.toThrow('has no record of its own any more');
      expect(await places()).toEqual(before);
      expect(before[names[0]!]).toBe(names[1]);
    });

    test('a record that was stated anew while merged goes back with all its versions', async () => {
      const { names, own, pairOf } = await namesakes(2);
      const first = await pairOf(0, 1);
      await merge(first);
      await take(record('register 0', { name: 'Quillmere', country: 'FIN', founded: 1999 }));
      await apart(first);
      expect(await served()).toEqual(own);
      const documents = await documentsOf(names);
      expect(names.map((name) => documents.get(name)?.facts.founded)).toEqual([1999, undefined]);
    });

    test('a record that went back to what it said first says so after merging and parting, too', async () => {
      const { names, own, pairOf } = await namesakes(2);
      const stated = (founded: number) => record('register 0', { name: 'Quillmere', country: 'FIN', founded });
      for (const founded of [1990, 1999, 1990]) await take(stated(founded));
      const first = await pairOf(0, 1);
      await merge(first);
      expect((await documentsOf(names)).get(names[1]!)?.facts.founded).toBe(1990);
      await apart(first);
      expect((await documentsOf(names)).get(names[0]!)?.facts.founded).toBe(1990);
      expect(await served()).toEqual(own);
    });

    test.each([1, 2, 3])(
      'in any order: every permalink leads to a company with records, and undoing all restores the start (%i)',
      async (seed) => {
        const count = 6;
        const { names, own, pairOf, places } = await namesakes(count);
        let state = seed * 7_919;
        const random = (below: number) => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 65_521) % below;
        const merged: number[] = [];
        for (let step = 0; step < 24; step++) {
          if (merged.length > 0 && random(3) === 0) {
            await apart(merged.splice(random(merged.length), 1)[0]!);
          } else {
            const [from, to] = [random(count), random(count)];
            const reached = await places();
            if (from === to || reached[names[from]!] === reached[names[to]!]) continue;
            const candidate = await pairOf(from, to);
            await merge(candidate);
            merged.push(candidate);
          }
          const now = await served();
          const reached = await places();
          // Each record belongs to the company that its permalink leads to.
          for (const name of names) expect(now[reached[name]!]).toEqual(expect.arrayContaining(own[name]!));
          expect(Object.values(now).flat().toSorted()).toEqual(Object.values(own).flat().toSorted());
          expect(Object.keys(now)).toHaveLength(count - merged.length);
        }
        for (const each of merged.toReversed()) await apart(each);
        expect(await served()).toEqual(own);
        expect(await places()).toEqual(Object.fromEntries(names.map((name) => [name, name])));
      },
    );
  });
});
