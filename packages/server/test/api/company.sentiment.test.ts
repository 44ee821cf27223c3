import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EmployeeReviewFacts, ProductReviewFacts, TranscriptFacts } from '../../src/kernel/publications.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { expectPublished } from '../support/conformance.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { aCompany, aPublication, take } from './documents.support.ts';

let keys = 0;
const employee = (day: string, rating: number, facts: Partial<EmployeeReviewFacts> & { permalink?: string } = {}) => {
  const { permalink = 'quillmere', ...stated } = facts;
  const dated = day === '' ? {} : { review_date: day };
  return aPublication('employee_review', `e-${++keys}`, {
    permalink,
    ...(day !== '' && { as_of: day }),
    facts: { summary: 'As it is', pros: '', cons: '', rating, provider: 'board-a', ...dated, ...stated },
  });
};
const product = (product_name: string, review_rating: number, facts: Partial<ProductReviewFacts> = {}) => {
  keys += 1;
  const day = `2030-11-${String(28 - keys).padStart(2, '0')}`;
  const stated = { product_name, review_title: '', review_rating, publish_date: `${day}T00:00:00`, provider: 'board-b', ...facts };
  return aPublication('product_review', `p-${keys}`, { permalink: 'quillmere', as_of: day, facts: stated });
};
const call = (quarter: 1 | 2 | 3 | 4, participants: TranscriptFacts['participants']) =>
  aPublication('transcript', `t-${quarter}`, {
    permalink: 'quillmere',
    as_of: `2030-0${quarter}-28`,
    facts: {
      title: `Q${quarter}`,
      date: `2030-0${quarter}-28`,
      quarter,
      year: 2030,
      url: `https://calls.example/${quarter}`,
      participants,
      speeches: [],
    },
  });

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  await saveSources(service.app.context.db, [{ name: 'wire', title: 'W', publisher: 'The Wire', licence: 'CC0', source_url: '' }]);
  await take(service, [
    aCompany('quillmere', { name: 'Quillmere Robotics' }),
    aCompany('fewmere', { name: 'Fewmere' }),
    aCompany('manymere', { name: 'Manymere' }),
    aCompany('silent', { name: 'Silent Ltd' }),
    product('Arm', 5, {
      review_question_answers: [
        { question: 'What do you like best?', answer: 'The arm is easy to use every day. Not good support, sadly.' },
        { question: 'What do you dislike?', answer: 'The price is rather high for us.' },
      ],
    }),
    product('Arm', 4, { review_content: 'Setup took an hour, and support answered quickly.' }),
    product('Arm', 1, { review_content: 'The app crashes all day long.' }),
    product('Cart', 2, { review_title: 'Too expensive for what it does.' }),
  ]);
  await take(service, [
    employee('2031-03-01', 5, { pros: 'The pay is really great.', cons: 'Long hours.', review_link: 'https://reviews.example/1' }),
    employee('2031-02-20', 4, { pros: 'Jordan explained the pay to me. Pay is really good here.', cons: 'Long hours at night.' }),
    employee('2031-02-10', 4, { pros: 'The pay is really great.\nThe pay is decent.' }),
    employee('2031-01-20', 3, { pros: 'Good people.', cons: 'Managers do not answer questions.' }),
    employee('2031-01-02', 5, { pros: 'I like the pay.', cons: 'None' }),
    employee('2030-12-30', 3, { pros: 'Not good pay, but nice people.', cons: 'Low pay.' }),
    employee('2030-12-01', 3, { pros: 'Good people.', cons: 'The pay is low here.' }),
    employee('2030-11-01', 2, { cons: 'Low salary for what they want.' }),
    employee('2030-10-02', 4, { pros: 'They pay well.' }),
    employee('2030-10-01', 3, { pros: 'Great salary.' }),
    employee('2030-05-01', 2, { cons: 'Ms. Jane Doe is a bad manager. You must say that this company is the best, dear managers.' }),
    employee('', 1, { cons: 'Bad managers all around us.' }),
    employee('2031-01-01', 5, { permalink: 'fewmere', pros: 'Great pay for easy work.' }),
    employee('2031-01-02', 3, { permalink: 'fewmere', pros: 'Gute Bezahlung.', language: 'deu' }),
    ...Array.from({ length: 10 }, (_, at) => [
      employee(`2031-02-${10 + at}`, 4, { permalink: 'manymere', summary: `Now ${at}` }),
      employee(`2030-11-${10 + at}`, 3, { permalink: 'manymere', summary: `Before ${at}` }),
    ]).flat(),
    call(4, [
      { name: 'Ada Marrow', role: 'Executives', job_title: 'President and CEO' },
      { name: 'Bo Quill', role: 'Analysts', job_title: 'Analyst' },
    ]),
    call(3, [
      { name: 'Ada Marrow', role: 'Executives', job_title: 'Chief Operating Officer' },
      { name: 'Cy Tern', role: 'Executives', job_title: 'Senior Vice President, Finance' },
    ]),
  ]);
});
afterAll(() => service.close());

async function enriched(company: string, sections: string[]) {
  const { body } = await service.call('company.enrich', { body: { companies: [company], sections } });
  const { status, error } = await service.finished(body.request_id);
  expect(status, error).toBe('COMPLETED');
  const query = { include_sources: 'true' };
  const { result } = (await service.call('request.result', { params: { request_id: body.request_id }, query })).body;
  expectPublished('BatchEnrichment', result);
  return result[company];
}

describe('employee_sentiment', () => {
  test('has the figures of the reviews themselves, and their quarters without those that have none', async () => {
    const { employee_sentiment } = await enriched('quillmere', ['employee_sentiment']);
    const { body } = await service.call('company.employee_reviews', { query: { company: 'quillmere' } });
    expect(employee_sentiment).toMatchObject({ overview: body.data.overview, total_reviews: body.data.total });
    // (5 + 4 + 4 + 3 + 5 + 3 + 3 + 2 + 4 + 3 + 2 + 1) / 12; the review without a day is in no quarter.
    expect(employee_sentiment.overview.rating).toBe(3.25);
    expect(employee_sentiment.trends).toEqual([
      { period: '2030-Q2', rating: 2, reviews: 1 },
      { period: '2030-Q4', rating: 3, reviews: 5 },
      { period: '2031-Q1', rating: 4.2, reviews: 5 },
    ]);
  });

  test('counts for each theme the reviews that say so, and quotes the newest word for word, the same words once', async () => {
    const { employee_sentiment, _sources } = await enriched('quillmere', ['employee_sentiment']);
    const { positives, negatives, source } = employee_sentiment;
    // Six of twelve praise pay; of the three that criticize it one says so among the pros, and again among the cons.
    expect(positives.map(({ theme, share }: Theme) => [theme, share])).toEqual([
      ['Pay', 0.5],
      ['Colleagues', 0.25],
    ]);
    expect(negatives.map(({ theme, share }: Theme) => [theme, share])).toEqual([
      ['Management', 0.25],
      ['Pay', 0.25],
      ['Hours and balance', 0.17],
    ]);
    expect(positives[0].details).toBe('“The pay is really great.” [2] “Pay is really good here.” [3] “The pay is decent.” [4]');
    expect(source[1]).toEqual({
      id: 2,
      title: 'As it is',
      url: 'https://reviews.example/1',
      publisher: 'board-a',
      date: '2031-03-01',
      section: 'Pros',
      quote: 'The pay is really great.',
    });
    const cited = _sources.employee_sentiment[''].filter((each: object) => !('left_out' in each));
    expect(cited.length).toBe(new Set(source.slice(1).map(({ date }: { date: string }) => date)).size);
  });

  test('sums up in sentences with their figures and references', async () => {
    const { employee_sentiment } = await enriched('quillmere', ['employee_sentiment']);
    expect(employee_sentiment.summary).toBe(
      'There are 12 employee reviews of Quillmere Robotics from 1 May 2030 to 1 Mar 2031; the mean rating is 3.25 of 5. [1] ' +
        'Most praised are pay (50% of reviews) [2-4] and colleagues (25% of reviews) [5-6]. ' +
        'Most criticized are management (25% of reviews) [7], pay (25% of reviews) [8-9] and hours and balance (17% of reviews) [10].',
    );
  });

  test('tells a rating that moved from twenty reviews on, with how many each quarter has', async () => {
    const { employee_sentiment } = await enriched('manymere', ['employee_sentiment']);
    expect(employee_sentiment.summary).toContain('It rose from 3 in 2030-Q4 to 4 in 2031-Q1 (10 reviews in 2031-Q1, 10 in 2030-Q4). [1]');
  });

  test('names no person, and takes no orders from a review', async () => {
    const all = JSON.stringify(await enriched('quillmere', ['employee_sentiment']));
    expect(all).not.toMatch(/Jordan|Jane|Doe|You must/);
  });

  test('states no share of fewer than five reviews, and reports reviews that it cannot read', async () => {
    const { employee_sentiment, _sources } = await enriched('fewmere', ['employee_sentiment']);
    expect(employee_sentiment).toMatchObject({
      total_reviews: 2,
      positives: [{ theme: 'Pay', share: null }, { theme: 'The work itself' }],
    });
    expect(_sources.employee_sentiment['']).toContainEqual(
      expect.objectContaining({ left_out: { value: '', reason: 'Themes are read in English: 1 of 2 reviews are in other languages.' } }),
    );
  });
});

describe('product_sentiment', () => {
  test('gives likes and dislikes of each product, with their number of reviews', async () => {
    const { product_sentiment } = await enriched('quillmere', ['product_sentiment']);
    const [arm, cart] = product_sentiment.products;
    // (5 + 4 + 1) / 3
    expect(arm).toMatchObject({ product_name: 'Arm', rating: 3.33, total_reviews: 3 });
    expect(arm.star_distribution).toEqual({ '1': 1, '2': 0, '3': 0, '4': 1, '5': 1 });
    // The duration of the setup is neither praise nor criticism, with any stars.
    expect(arm.pros.map(({ text, count }: Point) => [text, count])).toEqual([
      ['Ease of use', 1],
      ['Speed', 1],
      ['Customer service', 1],
    ]);
    expect(arm.cons.map(({ text, count }: Point) => [text, count])).toEqual([
      ['Mobile app', 1],
      ['Price and value', 1],
      ['Reliability', 1],
      ['Customer service', 1],
    ]);
    expect(cart).toMatchObject({ product_name: 'Cart', pros: [], cons: [{ text: 'Price and value', count: 1 }] });
    const quoted = ({ source }: Point) =>
      source.map((id) => product_sentiment.source.find((cite: { id: number }) => cite.id === id)?.quote);
    expect(quoted(arm.pros[0])).toEqual(['The arm is easy to use every day.']);
    expect([...arm.pros, ...arm.cons].flatMap(quoted)).not.toContain(undefined);
    expect(product_sentiment.summary).toMatch(/^There are 4 product reviews of Quillmere Robotics; the mean rating is 3 of 5\. \[1\] /);
    expect(product_sentiment.source).toContainEqual(
      expect.objectContaining({ publisher: 'board-b', section: 'What do you dislike?', quote: 'The price is rather high for us.' }),
    );
  });
});

describe('management_profiles', () => {
  test('names no person unless the operator allows it', async () => {
    const { management_profiles, _sources } = await enriched('quillmere', ['management_profiles']);
    expect(management_profiles).toEqual({});
    expect(_sources.management_profiles['']).toMatchObject([{ left_out: { reason: 'Persons are not told of in this installation.' } }]);
  });

  test('names who spoke for the company, once and by the newest title, where the operator says so', async () => {
    const { config } = service.app.context;
    config.persons = true;
    onTestFinished(() => {
      config.persons = false;
    });
    const { management_profiles } = await enriched('quillmere', ['management_profiles']);
    const profile = { overview: '', profile_commentary: '', previous_companies: [] };
    const chief = { code: 'chief_executive_officer', label: 'Chief Executive Officer' };
    const vice = { code: 'vice_president', label: 'Vice President' };
    expect(management_profiles).toEqual({
      number_of_profiles: 2,
      profiles: [
        {
          ...profile,
          name: 'Ada Marrow',
          designation: 'President and CEO',
          designation_category: chief,
          source: ['https://calls.example/4'],
        },
        {
          ...profile,
          name: 'Cy Tern',
          designation: 'Senior Vice President, Finance',
          designation_category: vice,
          source: ['https://calls.example/3'],
        },
      ],
    });
  });
});

test('a section without imports is empty, and its sources say why', async () => {
  const { employee_sentiment, product_sentiment, _sources } = await enriched('silent', ['employee_sentiment', 'product_sentiment']);
  expect([employee_sentiment, product_sentiment]).toEqual([{}, {}]);
  expect(_sources.employee_sentiment['']).toMatchObject([
    { left_out: { reason: 'No employee review of this company has been imported.' } },
  ]);
  expect(_sources.product_sentiment['']).toMatchObject([{ left_out: { reason: 'No product review of this company has been imported.' } }]);
});

interface Point {
  text: string;
  count: number;
  source: number[];
}

interface Theme {
  theme: string;
  share: number | null;
}
