import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameKey } from '../../src/kernel/names.ts';
import { company, onEveryEngine, type FolderIndex } from './support.ts';

onEveryEngine(({ newIndex }) => {
  const named = (company_id: number, names: string[], facts = {}) =>
    company(company_id, { name: names[0] ?? '', name_keys: names.map(nameKey), ...facts });

  let opened: FolderIndex;
  beforeAll(async () => {
    opened = await newIndex([
      named(1, ['Salesforce']),
      named(2, ['Meta Platforms', 'Facebook'], { type: 'public' }),
      named(3, ['Microsoft'], { type: 'public' }),
      named(4, ['Nestlé']),
      named(5, ["O'Reilly Publishing"]),
      named(6, ['Coca-Cola']),
      named(7, ['Mercury'], { prominence: 1 }),
      named(8, ['Mercury'], { prominence: 4, type: 'public' }),
      named(9, ['Mercury'], { prominence: 2 }),
      named(10, ['Mercurial Systems'], { prominence: 9 }),
      named(11, ['Ab']),
      named(12, ['Internationalelektrizitätswerk']),
    ]);
  });
  afterAll(() => opened.close());

  async function found(text: string, options: { type?: 'public' | 'private'; limit?: number } = {}): Promise<number[]> {
    const hits = await opened.index.findNames({ key: nameKey(text), limit: 50, ...options });
    return hits.map((hit) => hit.company_id).toSorted((a, b) => a - b);
  }

  test.each([
    ['exact', 'Microsoft', [3]],
    ['the legal form left off', 'Microsoft Corporation', [3]],
    ['accents folded', 'nestle', [4]],
    ['an apostrophe', "o'reilly publishing", [5]],
    ['apart that is written together', 'sales force', [1]],
    ['together that is written apart', 'cocacola', [6]],
    ['the beginning of a name', 'salesf', [1]],
    ['the beginning of a second word', 'meta pl', [2]],
    ['one letter wrong', 'microsaft', [3]],
    ['one letter missing', 'micrsoft', [3]],
    ['one letter too many', 'microssoft', [3]],
    ['two letters wrong', 'mikrosaft', [3]],
    ['a former name', 'facebook', [2]],
    ['a former name with a typo', 'facebok', [2]],
    ['one word of two', 'platforms', [2]],
    ['a short word is not guessed at', 'ac', []],
    ['three letters wrong', 'mykrosaft', []],
    ['a long word, exact', 'Internationalelektrizitätswerk', [12]],
    ['a long word, begun', 'Internationalelektrizitäts', [12]],
    ['another name', 'zzqxv', []],
    ['nothing', '   ', []],
  ])('%s: %s', async (_, text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  test('keeps to the type', async () => {
    expect(await found('mercury', { type: 'public' })).toEqual([8]);
    expect(await found('mercury', { type: 'private' })).toEqual([7, 9]);
    expect(await found('mikrosaft', { type: 'private' })).toEqual([]);
  });

  test('of more namesakes than it may tell, it tells the prominent', async () => {
    expect(await found('mercury')).toEqual([7, 8, 9]);
    expect(await found('mercur')).toEqual([7, 8, 9, 10]);
    expect(await found('mer', { limit: 1 })).toEqual([10]);
    expect(await found('me rcu ry', { limit: 1 })).toEqual([8]);
  });

  const decoys = [
    ...Array.from({ length: 40 }, (_, index) => named(1000 + index, [`Word${index}qq Software`], { prominence: 9 })),
    ...Array.from({ length: 40 }, (_, index) => named(2000 + index, [`Word${index}qq & Smithe`], { prominence: 9 })),
    ...Array.from({ length: 40 }, (_, index) => named(3000 + index, [`Word${index}qq of`], { prominence: 9 })),
    ...Array.from({ length: 40 }, (_, index) => named(3500 + index, [`Van Word${index}qq`], { prominence: 9 })),
    // Of one typo, beside the name with two neighbours swapped.
    named(4000, ['Kailbra Software']),
    named(4001, ['Aple']),
    // More words one typo away from a short one than are looked for.
    ...Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
      .flatMap((x) => [`${x}an`, `v${x}n`, `va${x}`, `${x}van`, `v${x}an`, `va${x}n`, `van${x}`])
      .map((word, index) => named(5000 + index, [`${word} Wordqq`])),
  ];

  test.each([
    ['one letter wrong', 'kalibron software', 'Kalibran Software'],
    ['two neighbours swapped', 'kailbran software', 'Kalibran Software'],
    ['two neighbours swapped in the only word', 'aplpe', 'Apple'],
    ['a letter missing in each word', 'kalibrn softwar', 'Kalibran Software'],
    ['a short word beside one with a letter wrong', 'kalibron of sftware', 'Kalibran of Software'],
    ['a short word that many words are near, first', 'van kalibron', 'Van Kalibran'],
    ['two words mistyped, one of them twice', 'tolmerek software', 'Tolmerik Softwair'],
    ['a short word beside one mistyped twice', 'of tolmeruk werks', 'Of Tolmerik Works'],
    ['the only word, mistyped twice', 'talmerak', 'Tolmerik'],
    ['a letter missing, and in every second name', 'jons and smithe', 'Jones & Smithe'],
    ['apart, and a letter missing', 'talvi korpi', 'Tallvikorpi'],
    ['apart in a longer name, and a letter missing', 'talvi korpi robotics', 'Tallvikorpi Robotics'],
    ['together, and a letter missing', 'suomnlinna', 'Suomen Linna'],
  ])('a mistyped name is found among many that share its other words or are like them: %s: %s', async (_, text, expected) => {
    const crowd = await newIndex([
      ...decoys,
      named(1, ['Kalibran Software']),
      named(2, ['Kalibran Softwair']),
      named(3, ['Tolmerik Softwair']),
      named(4, ['Jones & Smithe']),
      named(5, ['Kalibran of Software']),
      named(6, ['Van Kalibran']),
      named(7, ['Of Tolmerik Works']),
      named(8, ['Tolmerik']),
      named(9, ['Apple']),
      named(10, ['Tallvikorpi']),
      named(11, ['Tallvikorpi Robotics']),
      named(12, ['Suomen Linna']),
    ]);
    expect((await crowd.index.findNames({ key: nameKey(text), limit: 10 })).map((hit) => hit.name)).toContain(expected);
    await crowd.close();
  });

  test('of more that begin so than it may tell, those that are known better come first, and none twice', async () => {
    const crowd = await newIndex([
      named(1, ['Kalibran Works'], { prominence: 1.2 }),
      ...Array.from({ length: 30 }, (_, index) => named(100 + index, [`Kalibran ${index}`], { prominence: 1 })),
      named(200, ['Kalibran Mills'], { prominence: 4 }),
    ]);
    const hits = await crowd.index.findNames({ key: 'kalibra', limit: 5 });
    expect(hits.map((hit) => hit.company_id).slice(0, 2)).toEqual([200, 1]);
    expect(hits).toHaveLength(5);
    await crowd.close();
  });

  test('of more companies that bear the very name than a search shows, those that are known better are among those it finds, and no others are asked for', async () => {
    const crowd = await newIndex([
      ...Array.from({ length: 60 }, (_, index) => named(100 + index, ['Kalibran'], { prominence: 1 })),
      named(1, ['Kali Bran'], { prominence: 2 }),
      named(2, ['Kalibran Mills'], { prominence: 1 }),
    ]);
    const ids = (await crowd.index.findNames({ key: 'kalibran', limit: 200 })).map((hit) => hit.company_id);
    expect(ids).toContain(1);
    expect(ids).not.toContain(2);
    expect(ids).toHaveLength(51);
    await crowd.close();
  });

  test('tells all names of a company, the present one first', async () => {
    const [meta] = await opened.index.findNames({ key: 'facebook', limit: 5 });
    expect(meta).toMatchObject({
      permalink: 'company-2',
      name: 'Meta Platforms',
      name_keys: ['meta platforms', 'facebook'],
      prominence: 0,
    });
  });

  test('uses the first words of a long text', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}qqx`);
    expect(await found(`microsoft ${words.join(' ')}`)).toEqual([3]);
  });

  test('no text is too long or too strange to look for', async () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
    const scripts = Array.from('éßøñ中文字年株式会社العربيةабв😀🏢\'"%|\\ ');
    const text = (of: string[]) => fc.array(fc.constantFrom(...of), { maxLength: 500 }).map((all) => all.join(''));
    const key = fc.oneof(
      text(letters),
      text([...letters, ...scripts]),
      text(['a', 'b']),
      text([...letters, ' ']),
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.integer({ min: 1, max: 500 }).map((length) => 'a'.repeat(length)),
      // The longest words that typos are looked for in.
      fc.array(fc.constantFrom(...letters), { minLength: 22, maxLength: 25 }).map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(key, async (raw) => {
        await opened.index.findNames({ key: raw, limit: 5 });
        await opened.index.findNames({ key: nameKey(raw), type: 'public', limit: 5 });
      }),
      { numRuns: 60 },
    );
  });
});
