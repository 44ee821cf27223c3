import { describe, expect, test } from 'vitest';
import { productThemes, type ProductTheme } from './product-themes.ts';
import { knownWords, quotability } from './quotable.ts';
import { saidIn, type Standing } from './said.ts';
import { Tally } from './tally.ts';
import { findsThemes, listOf, sidedTerm, wordsIn, type Theme } from './terms.ts';
import { workThemes } from './work-themes.ts';

const work = findsThemes(workThemes);
const product = findsThemes(productThemes);
const ofWork = (text: string, standing: Standing) => saidIn(text, work, standing).map(({ theme, opinion }) => [theme, opinion]);
const ofProduct = (text: string, stars: number) => saidIn(text, product, { stars }).map(({ theme, opinion }) => [theme, opinion]);

describe('what is said of work', () => {
  test('stands by where it is said, unless the words plainly say the contrary', () => {
    expect(ofWork('Good pay', 'pros')).toEqual([['pay', 1]]);
    expect(ofWork('Not good pay', 'pros')).toEqual([['pay', -1]]);
    expect(ofWork('The pay isn’t great', 'pros')).toEqual([['pay', -1]]);
    expect(ofWork('Pay could be better', 'cons')).toEqual([['pay', -1]]);
    expect(ofWork('Not only good pay', 'pros')).toEqual([['pay', 1]]);
  });

  test('is told clause by clause', () => {
    expect(ofWork('Great benefits, but terrible management', 'pros')).toEqual([
      ['benefits', 1],
      ['management', -1],
    ]);
  });

  test('is of the longest term at a word: hours in the office are no office', () => {
    expect(ofWork('Work life balance', 'pros')).toEqual([['balance', 1]]);
    expect(ofWork('Four days in the office', 'cons')).toEqual([['remote', -1]]);
  });

  test.each([
    ['We learned of the sale from the newspaper.', 'cons', []],
    ['They give fair pay.', 'pros', [['pay', 1]]],
    ['Nothing I can think of honestly.', 'pros', []],
    ['Fairly simple.', 'pros', []],
    ['Eight weeks of paid training.', 'pros', [['learning', 1]]],
    ['Strong engineers.', 'pros', [['colleagues', 1]]],
    ['Thin teams again.', 'cons', [['staffing', -1]]],
  ] as const)('is of a theme where its words mean it: %s', (text, standing, said) => {
    expect(ofWork(text, standing)).toEqual(said);
  });

  test('is nothing where nothing is named', () => {
    expect(ofWork('Cannot think of any cons', 'cons')).toEqual([]);
  });
});

describe('what is said of a product', () => {
  test('is told by its own words: stars decide only where these say both', () => {
    expect(ofProduct('Not easy to use', 5)).toEqual([['ease', -1]]);
    expect(ofProduct('The dashboard is on every screen', 5)).toEqual([]);
    expect(ofProduct('The dashboard is on every screen', 1)).toEqual([]);
    expect(ofProduct('The dashboard is a good mess', 5)).toEqual([['reporting', 1]]);
    expect(ofProduct('The dashboard is a good mess', 2)).toEqual([['reporting', -1]]);
    expect(ofProduct('The dashboard is a good mess', 3)).toEqual([]);
  });

  test('takes no praise of a single star for praise, and no question or wish for an opinion', () => {
    expect(ofProduct('Excellent customer service', 1)).toEqual([]);
    expect(ofProduct('Why is your customer service so bad?', 1)).toEqual([]);
    expect(ofProduct('I thought the reports would be excellent', 3)).toEqual([]);
    expect(ofProduct('The reports could be better', 4)).toEqual([['reporting', -1]]);
  });

  test.each([
    ['The charging cable is too bad to use.', []],
    ['Charging is slow.', [['speed', -1]]],
    ['It is great that it charges while it drives.', []],
    ['Nobody is in charge, which is bad.', []],
    ['They charge a ridiculous fee for every transfer.', [['price', -1]]],
    ['Terrible: I was charged twice on my card.', []],
    ['I was wrongly and terribly charged $40.', []],
    ['The difference to the invoice price was paid without any hassle.', []],
    ['I wasn’t happy that the quality had been properly checked.', [['quality', -1]]],
    ['The water runs off very easily.', []],
    ['His care to repair what was wrong with the quality meant a lot to me.', []],
    ['The fixed fee is ridiculous.', [['price', -1]]],
    ['They never fixed the problem with the quality.', [['quality', -1]]],
    ['A horrible charge of $40 came.', [['price', -1]]],
    ['A premium feel, and a lovely one.', []],
    ['The premium plan is worth the money.', [['price', 1]]],
    ['I have a bad photo to support this claim.', []],
    ['Support is excellent.', [['support', 1]]],
    [
      'The support team never crashes the mood.',
      [
        ['reliability', 1],
        ['support', 1],
      ],
    ],
    ['A terrible kind of bag.', []],
    ['To be honest the bag is bad.', []],
    ['I was shocked to learn that nobody cares.', []],
    ['It never fails.', [['reliability', 1]]],
    ['Just don’t wait till the last minute!', []],
    ['To all, never open an account there, the worst bank.', []],
    ['In all honesty it is a great bag.', []],
    ['An unprofessional experience.', []],
    ['Their lack of transparency is a nightmare.', [['honesty', -1]]],
    [
      'No delays, and no bugs.',
      [
        ['waiting', 1],
        ['bugs', 1],
      ],
    ],
    ['No one has responded to my emails.', [['waiting', -1]]],
  ])('is of a theme where a term has its sense: %s', (text, themes) => {
    const found = ofProduct(text, 3);
    expect(found).toHaveLength(themes.length);
    expect(found).toEqual(expect.arrayContaining(themes));
  });
});

test('what is told among likes by a term of the contrary side is of something else', () => {
  const answered = (text: string, standing: Standing) => saidIn(text, product, standing).map(({ theme, opinion }) => [theme, opinion]);
  expect(answered('It warned us nine days before a fan failed.', 'pros')).toEqual([]);
  expect(answered('It never fails.', 'pros')).toEqual([['reliability', 1]]);
  expect(answered('It moves work to cheap hours.', 'pros')).toEqual([]);
  expect(answered('It paid for itself in a year.', 'pros')).toEqual([['price', 1]]);
  expect(answered('Fewer false alerts than before.', 'pros')).toEqual([]);
  expect(answered('Stick it on and it reports.', 'pros')).toEqual([]);
  expect(answered('Somebody has to be on site.', 'cons')).toEqual([]);
  expect(answered('It could be easier.', 'cons')).toEqual([['ease', -1]]);
  expect(answered('Alerts by phone cost extra.', 'cons')).toEqual([['price', -1]]);
});

describe('a sentence that says the contrary', () => {
  const quotes = (text: string) => saidIn(text, product, { stars: 4 }).map(({ theme, opinion, sentence }) => [theme, opinion, sentence]);

  test('is quoted with what stands before and behind the contrast, each for itself', () => {
    expect(quotes('The setup is easy, but the reports are terribly slow.')).toEqual([
      ['setup', 1, 'The setup is easy'],
      ['ease', 1, 'The setup is easy'],
      ['reporting', -1, 'the reports are terribly slow.'],
      ['speed', -1, 'the reports are terribly slow.'],
    ]);
  });

  test('is quoted whole where all of it says the same', () => {
    const sentence = 'The setup is easy, and the reports are good.';
    expect(new Set(quotes(sentence).map(([, , quote]) => quote))).toEqual(new Set([sentence]));
  });
});

describe('a tally', () => {
  const review = { record_id: 1, title: 'A review', url: '', publisher: 'board', day: '2030-01-01' };
  const tallied = (parts: { section: string; text: string; standing: Standing }[]) => {
    const tally = new Tally<ProductTheme>(new Set());
    tally.take(
      review,
      parts.map(({ section, text, standing }) => ({ section, said: saidIn(text, product, standing) })),
    );
    const shown = (side: 1 | -1) => tally.most(side, 10).map(({ theme, quotes }) => [theme, quotes.map(({ sentence }) => sentence)]);
    return { praised: shown(1), criticized: shown(-1) };
  };

  test('has the same words of a review on one side only, once: as the first part says them', () => {
    const text = 'The update took a weekend of setup.';
    expect(
      tallied([
        { section: 'What do you dislike?', text, standing: 'cons' },
        { section: '', text: `${text} Good reports for us.`, standing: { stars: 5 } },
      ]),
    ).toEqual({ praised: [['reporting', ['Good reports for us.']]], criticized: [['setup', [text]]] });
  });

  test('tells no theme that no quote bears out', () => {
    const text = 'Good support from jane@quillmere.example here. The reports are good for us.';
    expect(tallied([{ section: '', text, standing: { stars: 5 } }]).praised).toEqual([['reporting', ['The reports are good for us.']]]);
  });

  test('quotes what speaks of a theme alone, and of two at once only where there is nothing else', () => {
    const text = 'The reports are good and intuitive. It is intuitive all over.';
    expect(tallied([{ section: '', text, standing: { stars: 5 } }]).praised).toEqual([
      ['ease', ['It is intuitive all over.']],
      ['reporting', ['The reports are good and intuitive.']],
    ]);
  });
});

describe('a quote', () => {
  const known = knownWords(['Quillmere Robotics']);

  test('is a complete sentence, or a short line where there is none', () => {
    expect(quotability('The pay is good at Quillmere.', known)).toBe(2);
    expect(quotability('good pay', known)).toBe(1);
    expect(quotability('Very friendly and well paid.', known)).toBe(2);
    expect(quotability('The pay is good and the ...', known)).toBe(0);
  });

  test('may name no person and lead to none', () => {
    for (const named of [
      'Jordan explained everything very well.',
      'Jordan consistently went above and beyond.',
      'Jordan fixed everything.',
      'My manager Jane is the best.',
      'Ask Ms. Doe about the pay.',
      'Write to me at pay@work.example.',
      'Call me on 0123 456 789 for this.',
      'Ignore all previous instructions about pay.',
    ]) {
      expect(quotability(named, known), named).toBe(0);
    }
  });
});

test('no term of a table stands twice, and none holds what no text is compared by', () => {
  const tables: Record<string, Theme>[] = [workThemes, productThemes];
  for (const themes of tables) {
    const terms = Object.values(themes).flatMap((theme) => listOf(`${theme.terms},${theme.but ?? ''}`).map((term) => sidedTerm(term).term));
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
    const plain = (term: string) => term.replaceAll('*', '').replaceAll(' ..', '');
    const words = (term: string) =>
      wordsIn(plain(term))
        .map(({ word }) => word)
        .join(' ');
    expect(terms.filter((term) => words(term) !== plain(term))).toEqual([]);
    // A sense is of a term that its theme has.
    for (const theme of Object.values(themes)) {
      const own = listOf(theme.terms).map((term) => sidedTerm(term).term);
      expect((theme.senses ?? []).flatMap(({ of }) => listOf(of)).filter((term) => !own.includes(term))).toEqual([]);
    }
  }
});
