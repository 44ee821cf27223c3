import { expect, test } from 'vitest';
import { toldThen } from './as-of.ts';
import { decontextualized } from './decontextualize.ts';
import { passageOf, sectionOf, speaker } from './test-support.ts';

const productsOf = async (text: string) =>
  (await sectionOf('products_and_services', text))?.products_and_services.map(
    ({ product_area, details }) => `${product_area}: ${details.map(({ summary }) => summary).join(' ')}`,
  ) ?? [];
const overviewOf = async (text: string) => (await sectionOf('products_and_services', text))?.product_overview.summary ?? '';
const movesOf = async (text: string) =>
  (await sectionOf('strategic_initiatives', text))?.strategic_moves.flatMap(({ Area, Details }) =>
    Details.map(({ point }) => `${Area}: ${point}`),
  ) ?? [];

test('a heading on the line of its paragraph names a product where a document lists its products', async () => {
  expect(
    await productsOf(
      [
        'Products',
        'Hand Tools - Our broad range of saws is made for orchards of any size.',
        'Field Robots. We provide robots that prune apple trees by night.',
      ].join('\n'),
    ),
  ).toEqual([
    'Hand Tools: Quillmere’s broad range of saws is made for orchards of any size.',
    'Field Robots: Quillmere provides robots that prune apple trees by night.',
  ]);
});

test('so does one in a list that is announced', async () => {
  expect(
    await productsOf(
      'Our business is told in the following segments:\n• Rail Depots: Quillmere Rail Corporation is a provider of depots to which robots return.',
    ),
  ).toEqual(['Rail Depots: Quillmere Rail Corporation is a provider of depots to which robots return.']);
});

test('a thing is called as its own paragraph begins, and not as a table above it', async () => {
  expect(await productsOf('Leeds in spring\nOrchard services. Our orchard services include pruning, picking and planting.')).toEqual([
    'Orchard services: Quillmere’s orchard services include pruning, picking and planting.',
  ]);
});

test.each([
  ['a term that is explained', 'Measures\nCore Yield: Core Yield is a measure of what robots on all farms bring in a year of work.'],
  ['a line without a subject', 'Products\nRail Depots: Provides charging and cleaning of robots for all farms around.'],
  ['by which way it is sold', 'Products\nField Robots. Field Robots are sold through a network of dealers and farm shops.'],
  ['who works there', 'Products\nField Robots. Field Robots employs nine people and provides services for farms.'],
])('no product is %s', async (_, text) => {
  expect(await productsOf(text)).toEqual([]);
});

test('the definition of a company is found after its names, its listing and its founding', async () => {
  const said =
    'Quillmère Robotics Inc. (Nasdaq: QMRE), founded in 2012 by two growers, is a maker of robots and offers services for farms.';
  expect(await overviewOf(`Overview\n${said}`)).toContain('is a maker of robots');
  expect(
    await overviewOf('Overview\nQuillmere Company (the Company) is an orchard equipment maker focused on superior tools for growers.'),
  ).toContain('is an orchard equipment maker');
});

test('a part of itself that it sells is a move, with or without the name of a buyer', async () => {
  expect(await movesOf('We have made the decision to sell our cider business as a whole.')).toEqual([
    'M&A: Quillmere has made the decision to sell its cider business as a whole.',
  ]);
  expect(await movesOf('In 2030 we agreed to sell our presses in Kent and Devon to the Alder Group.')).toEqual([
    'M&A: In 2030 Quillmere agreed to sell its presses in Kent and Devon to the Alder Group.',
  ]);
});

test('learners are not hired staff', async () => {
  expect(await movesOf('Every year we hired over 4,000 interns in all of our plants.')).toEqual([]);
});

test('what is said in a call is told without what is said before it, and with whole verbs', () => {
  expect(decontextualized('As a reminder, we’re building nine plants.', speaker)).toBe('Quillmere is building nine plants.');
  expect(decontextualized('So we’ve opened a plant in Leeds.', speaker)).toBe('Quillmere has opened a plant in Leeds.');
  expect(decontextualized('We and our products are subject to the Machine Safety Act.', speaker)).toBe(
    'Quillmere and its products are subject to the Machine Safety Act.',
  );
});

test('what is no verb of the company is not bent', () => {
  expect(
    decontextualized('We provide services to growers, including crop checks, open data tools and advice.', speaker) ?? '',
  ).not.toContain('opens');
  expect(
    decontextualized('We sell tools that suit, and empower growers to imagine orchards, create maps and sell fruit.', speaker) ?? '',
  ).not.toContain('creates');
});

test('what is paid is not earned, and clothes are no hardware', async () => {
  const modelsOf = async (text: string) => (await sectionOf('business_model', text))?.revenue_model?.map(({ type }) => type.code) ?? [];
  expect(await modelsOf('Our sales include fees on which we are obligated to pay royalties to growers.')).toEqual([]);
  expect(await modelsOf('We design and sell work boots, footwear and equipment for growers.')).toEqual([]);
});

test('a possession of another company is not a partner', async () => {
  const partners = (await sectionOf(
    'partnerships',
    'In 2030 we announced a collaboration with Alder Labs, and the integration of our app with Birch Cloud’s Depot Platform.',
  ))!.partnerships;
  expect(partners.map(({ partner_name }) => partner_name)).toEqual(['Alder Labs']);
});

test('what the newest document told years ago is told with its year', () => {
  const statement = { question: '', about: '', text: 'Quillmere sells robots.', rests_on: [{ evidence: 0, quote: '' }] };
  const evidence = [passageOf({ text: '', day: '2027-02-01' })];
  expect(toldThen(statement, evidence, '2028-01-01')).toBe('Quillmere sells robots.');
  expect(toldThen(statement, evidence, '2031-01-01')).toBe('As of 2027: Quillmere sells robots.');
  const [began, dated] = ['Quillmere, founded in 2012, sells robots.', 'In 2026 Quillmere sold nine robots.'];
  expect(toldThen({ ...statement, text: began }, evidence, '2031-01-01')).toBe(`As of 2027: ${began}`);
  expect(toldThen({ ...statement, text: dated }, evidence, '2031-01-01')).toBe(dated);
});

test('a paragraph that names the website of the company is read, and one that sends its reader somewhere is not', async () => {
  const said = 'Quillmere is a maker of robots and offers services for farms.';
  expect(await overviewOf(`Overview\n${said} Our website address is www.quillmere.com.`)).toContain('is a maker of robots');
  expect(await overviewOf(`Overview\n${said} Visit www.quillmere.com/robots for more.`)).toBe('');
});

test('what a company is, is told where it says by which trade', async () => {
  expect(await overviewOf('Overview\nQuillmere is a global leader in orchard care, from pruning to picking.')).toContain(
    'leader in orchard care',
  );
});

test('a product with a short name of the company is listed under its own name', async () => {
  expect(await productsOf('Products\nThe Quillmere Sky™ solution is a service that maps orchards from the air by night.')).toEqual([
    'Quillmere Sky: The Quillmere Sky™ solution is a service that maps orchards from the air by night.',
  ]);
});

test('facilities and contracts are no product', async () => {
  expect(await productsOf('Products\nField Robots. Field robot facilities include three plants that build robots for farms.')).toEqual([]);
});
