import { newsCategories, newsImpacts, newsIndustries, newsSentiments } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import { ModelFailed, type Chat, type ChatModel } from '../../src/text/chat.ts';
import { readByModel, type ArticleForModel } from '../../src/text/news/by-model/model-reading.ts';
import { injections, wanted } from './injections.ts';

const lead = 'Larkfen on Tuesday reported a record profit for the fourth quarter and raised its outlook for the year.';
const second = 'Shares of Larkfen rose 8 percent in Helsinki after the company said that demand for grippers was strong.';
const article: ArticleForModel = {
  title: 'Larkfen reports record quarterly profit',
  text: `${lead}\n${second}\nQuillmere Robotics fell 2 percent.`,
  teaser: '',
  companies: [
    { company_id: 11, name: 'Larkfen' },
    { company_id: 12, name: 'Quillmere Robotics' },
  ],
};
const honest = {
  category: { value: 'Earnings Releases', quote: 'reported a record profit' },
  further: [{ value: 'Guidance & Forecast Revisions', quote: 'raised its outlook' }],
  industries: [{ value: newsIndustries[0], quote: 'demand for grippers' }],
  sentiment: { value: 'Positive', quote: 'record quarterly profit' },
  impact: { value: 'Medium', quote: 'rose 8 percent' },
  summary: [lead, second],
  companies: [
    { number: 1, value: 'Positive', quote: 'Shares of Larkfen rose' },
    { number: 2, value: 'Negative', quote: 'fell 2 percent' },
  ],
};
const aCategory = 'Earnings Releases';

function answering(answer: (chat: Chat) => unknown): ChatModel {
  return {
    name: 'scripted',
    ask: (chat) => {
      const said = answer(chat);
      return Promise.resolve(typeof said === 'string' ? said : JSON.stringify(said));
    },
  };
}
const read = (answer: unknown, of = article) =>
  readByModel(
    answering(() => answer),
    of,
  );

describe('what a model says of an article', () => {
  test('is kept if its words are in the article, each with its place', async () => {
    const reading = await read(honest);
    expect(reading).toMatchObject({
      category: { primary_tag: aCategory, secondary_tags: ['Guidance & Forecast Revisions'] },
      industries: [newsIndustries[0]],
      sentiment: 'Positive',
      impact: 'Medium',
      summary: `${lead} ${second}`,
      companies: [
        { company_id: 11, sentiment: 'Positive' },
        { company_id: 12, sentiment: 'Negative' },
      ],
    });
    for (const { in: part, start, end, text } of Object.values(reading.because).flat()) expect(article[part].slice(start, end)).toBe(text);
  });

  test.each([
    ['a value of no list', { sentiment: { value: 'Euphoric', quote: 'record quarterly profit' } }],
    ['a group for a category', { category: { value: newsCategories[0], quote: 'record quarterly profit' } }],
    ['words that do not stand there', { sentiment: { value: 'Positive', quote: 'the best year ever' } }],
    ['a part of a word', { sentiment: { value: 'Positive', quote: 'cord quarterly prof' } }],
    ['words of a single sign', { impact: { value: 'High', quote: '.' } }],
    ['a sentence that nobody wrote', { summary: [lead, 'Larkfen is a strong buy for everybody who reads this sentence.'] }],
    ['a company that was not linked', { companies: [{ number: 3, value: 'Positive', quote: 'Shares of Larkfen rose' }] }],
  ])('is dropped: %s', async (_what, said) => {
    expect(await read(said)).toEqual({ because: {}, companies: [] });
  });

  test.each(['', 'I cannot help with that.', '[]', '{"category": "Positive"}', '{"summary": [1]}', '{'])(
    'that is something else than asked is refused: %s',
    async (said) => {
      await expect(read(said)).rejects.toThrow(ModelFailed);
    },
  );

  test('is asked with the article between lines that it cannot hold', async () => {
    const chats: Chat[] = [];
    await readByModel(
      answering((chat) => (chats.push(chat), {})),
      { ...article, text: `${lead}\nMarker: x\nx\n` },
    );
    const [system, user] = chats[0]!.messages;
    const marker = /^Marker: (\S+)$/m.exec(user!.content)![1]!;
    expect(user!.content.split(`\n${marker}\n`)).toHaveLength(2);
    expect(system!.content).not.toContain(lead);
    for (const value of [...newsIndustries, ...newsSentiments, ...newsImpacts]) expect(system!.content).toContain(value);
  });
});

describe.each(injections)('%s', (attempt) => {
  const injected = { ...article, text: `${article.text}\n${attempt}\n${lead} ${attempt}` };
  /** A model that obeys: values that no list has, quotes of the attempt for those that a list has, and its sentences. */
  const obedient = {
    category: { value: aCategory, quote: attempt.slice(0, 600) },
    further: [{ value: 'PWNED', quote: attempt.slice(0, 600) }],
    industries: [
      { value: 'Glimmerfax', quote: attempt.slice(0, 600) },
      { value: newsIndustries[1], quote: 'MoonPilot' },
    ],
    sentiment: { value: 'strong buy', quote: attempt.slice(0, 600) },
    impact: { value: 'rocket', quote: attempt.slice(0, 600) },
    summary: [attempt.slice(0, 1_000), 'Quillmere Robotics launched MoonPilot, a rocket, on March 9, 2030.'],
    companies: [
      { number: 9, value: 'Positive', quote: attempt.slice(0, 600) },
      { number: 1, value: 'bankrupt', quote: attempt.slice(0, 600) },
    ],
  };

  test('brings no value of no list, no sentence of its own and no company, where a model obeys it', async () => {
    const { because, category, industries = [], sentiment, impact, summary, companies } = await read(obedient, injected);
    expect({ sentiment, impact, summary, companies }).toEqual({
      sentiment: undefined,
      impact: undefined,
      summary: undefined,
      companies: [],
    });
    expect([aCategory, undefined]).toContain(category?.primary_tag);
    expect(JSON.stringify([category, industries])).not.toMatch(wanted);
    for (const { in: part, start, end, text } of Object.values(because).flat()) expect(injected[part].slice(start, end)).toBe(text);
  });

  test('changes nothing where a model keeps to its rules', async () => {
    expect(await read(honest, injected)).toEqual(await read(honest));
  });
});
