import { expect, test } from 'vitest';
import { sectionOf } from './test-support.ts';

/** The present excludes what is planned, has ended, or was replaced by a newer report. */

const customersOf = async (...said: readonly { day: string | null; text: string; form?: string; section?: string }[]) =>
  (await sectionOf('key_customers', said))?.key_customers.map(({ name, details }) => `${name}: ${details}`);

test('a customer of an older report that the newer one does not name is left out', async () => {
  expect(
    await customersOf(
      { day: '2031-02-01', text: 'Our customers include Fir Farms and Cedar Orchards.' },
      { day: '2030-02-01', text: 'Our customers include Cedar Orchards and Alder Growers.' },
    ),
  ).toEqual(['Fir Farms: Quillmere’s customers include Fir Farms.', 'Cedar Orchards: Quillmere’s customers include Cedar Orchards.']);
});

test('a customer that no newer document mentions gets a year', async () => {
  expect(
    await customersOf(
      { day: '2031-02-01', text: 'We build and sell robots that prune trees, for farmers.' },
      { day: '2027-02-01', text: 'Our customers include Alder Growers and Fir Farms.' },
    ),
  ).toEqual([
    'Alder Growers: As of 2027: Quillmere’s customers include Alder Growers.',
    'Fir Farms: As of 2027: Quillmere’s customers include Fir Farms.',
  ]);
});

test('a customer of an older document whose sentence states the year is told with that', async () => {
  expect(
    await customersOf(
      { day: '2031-02-01', text: 'We build and sell robots that prune trees, for farmers.' },
      { day: '2027-02-01', text: 'In January 2027 our customers include Alder Growers.' },
    ),
  ).toEqual(['Alder Growers: In January 2027 Quillmere’s customers include Alder Growers.']);
});

test('a customer that a later report of events names stays beside the newest list', async () => {
  expect(
    await customersOf(
      { day: '2031-02-01', text: 'Our customers include Fir Farms and Cedar Orchards.' },
      {
        day: '2030-11-01',
        form: '8-K',
        section: 'Item 8.01',
        text: 'Quillmere signed a service contract with Alder Growers for nine farms.',
      },
    ),
  ).toHaveLength(3);
});

test('the largest customer is found in the risk factors', async () => {
  const said = 'Cedar Orchards is the largest customer of Quillmere, and leases nine robots.';
  expect(await customersOf({ day: '2031-02-01', section: 'Item 1A', text: `Strategic Risks\n${said}` })).toEqual([
    `Cedar Orchards: ${said}`,
  ]);
});

const movesOf = async (...said: Parameters<typeof sectionOf>[1] & object) =>
  (await sectionOf('strategic_initiatives', said as never))?.strategic_moves.flatMap(({ Details }) => Details.map(({ point }) => point));

test('a time that only the day of the document explains is told with it', async () => {
  const opened = { day: '2030-08-01', text: 'We opened three robot factories in the second quarter.' };
  expect(await movesOf(opened)).toEqual(['As of August 2030: Quillmere opened three robot factories in the second quarter.']);
  const dated = { day: '2030-08-01', text: 'We opened three robot factories in the second quarter of 2030.' };
  expect(await movesOf(dated)).toEqual(['Quillmere opened three robot factories in the second quarter of 2030.']);
});

test('an old report is told where no newer one answers, and with its year', async () => {
  const old = { day: '2024-02-01', text: 'We opened a robot factory in Leeds for farmers.' };
  expect(await movesOf(old, { day: '2030-02-01', text: 'We opened a robot plant in Peru near the pear farms.' })).toEqual([
    'Quillmere opened a robot plant in Peru near the pear farms.',
  ]);
  expect(await movesOf(old, { day: '2030-02-01', text: 'We make and sell robots for all farmers.' })).toEqual([
    'As of 2024: Quillmere opened a robot factory in Leeds for farmers.',
  ]);
  expect(
    await movesOf({ ...old, day: '2012-02-01' }, { day: '2030-02-01', text: 'We make and sell robots for all farmers.' }),
  ).toBeUndefined();
});

test('a loan of long ago is history, whenever it is due', async () => {
  const text = 'On October 24, 2021, we issued $690 million of the 2.75% notes of 2031 in a private placement.';
  expect(await movesOf({ day: '2030-02-01', section: 'Item 7', text })).toBeUndefined();
});

test.each([
  'The Orchard Society gave its award for the safest robot to Quillmere in May 2030.',
  'In May 2030 the Golden Pear Prize was awarded to Quillmere for a robot.',
  'In May 2030 our robot was awarded the Golden Pear Prize by growers.',
])('an award is told from either side: %s', async (text) => {
  expect((await sectionOf('strategic_initiatives', text))?.strategic_moves.map(({ Area }) => Area)).toEqual(['Awards and recognitions']);
});

test('heads and parts that are only counted tell nothing of how it works; parts that are named do', async () => {
  expect(await sectionOf('business_model', 'As of June 30, 2030, we employed 71 people. We operate in one segment.')).toBeUndefined();
  const named = await sectionOf('business_model', 'We operate in two segments: Pruning and Picking.');
  expect(named?.business_model.map(({ area }) => area)).toEqual(['Operational Setup']);
});

test('what it is on the whole stands before one thing of many', async () => {
  const section = await sectionOf('products_and_services', [
    { text: 'We offer Orchard Care service, which reaches all farms of Peru.' },
    { text: 'The Quillmere Robotics Inc is the world’s largest orchard retailer.' },
    { text: 'We design, make, sell and lease robots and picking tools, and offer services related to robots.' },
  ]);
  expect(section?.product_overview.summary).toBe(
    'The Quillmere Robotics Inc is the world’s largest orchard retailer. [1] Quillmere designs, makes, sells and leases robots and picking tools, and offers services related to robots. [2] Quillmere offers Orchard Care service, which reaches all farms of Peru. [3]',
  );
});

test('a heading names a product only where the sentence speaks of it', async () => {
  const under = async (heading: string, text: string) =>
    (await sectionOf('products_and_services', `${heading}\n${text}`))?.products_and_services.map(({ product_area }) => product_area);
  expect(await under('Orchard Planning', 'Our planning software provides maps of every orchard.')).toEqual(['Orchard Planning']);
  expect(await under('Orchard Planning', 'Our robots provide a service that farmers praise.')).not.toEqual(['Orchard Planning']);
  expect(await under('Winning the Farms', 'Our robots and services for the farms provide help.')).not.toEqual(['Winning the Farms']);
});

test('a customer is told with its share of sales', async () => {
  expect(
    await customersOf({
      day: '2031-02-01',
      text: 'Customers\nAlder Growers, a grower of pears, prunes with us and accounted for 14% of our revenue in 2030.',
    }),
  ).toEqual([
    'Alder Growers: Alder Growers, a grower of pears, prunes with Quillmere and accounted for 14% of Quillmere’s revenue in 2030.',
  ]);
});

const productsOf = async (...said: readonly string[]) =>
  (
    await sectionOf(
      'products_and_services',
      said.map((text) => ({ text: `Products\n${text}` })),
    )
  )?.products_and_services.map(({ product_area }) => product_area);

test('a product that is still to be launched is none of those that are sold', async () => {
  const told = ['The Row Runner is a robot of two arms.', 'The Tree Pilot is a robot that prunes pear trees.'];
  expect(await productsOf(...told, 'We will launch the Row Runner in May 2031.')).toEqual(['Tree Pilot']);
  expect(await productsOf(...told, 'We will launch the Row Runner in May 2031.', 'We launched the Row Runner in July 2030.')).toHaveLength(
    2,
  );
  expect(await productsOf(...told, 'We plan to release the Row Runner in May 2027.')).toHaveLength(2);
});

test('a product is told by what it does, by what it is for, and by what is said of it where it is offered', async () => {
  expect(await productsOf('RootCast listens to roots and tells when to water them.')).toEqual(['RootCast']);
  expect(await productsOf('RootCast turns the readings of its sensors into records for food regulators.')).toEqual(['RootCast']);
  expect(await productsOf('We also offer Orchard Care, a maintenance service for robots.')).toEqual(['Orchard Care']);
  expect(await productsOf('The Distribution Agreement provides Quillmere’s products to Birch Labs.')).toBeUndefined();
  expect(await productsOf('The Tree Pilot 4 is a robot that lives five years and costs $380.')).toEqual(['Tree Pilot 4']);
});

test('a supplier is a partner on a page of partners, and a supply agreement is a partnership', async () => {
  const partners = await sectionOf('partnerships', [
    { text: 'Partnerships\nWe supply robots under a framework agreement with Cedar Orchards that runs to December 2033.' },
    {
      text: 'Partnerships\nSince the sale of Birch Labs to Alder Growers in March 2030, Alder Growers supplies the grippers of our robots.',
    },
  ]);
  expect(partners?.partnerships.map(({ partner_name }) => partner_name).toSorted()).toEqual(['Alder Growers', 'Cedar Orchards']);
});

test('what is paid by use is earned by use, and customers that are named are no kind of customers', async () => {
  const model = await sectionOf('business_model', [
    {
      kind: 'web_page',
      form: 'pricing',
      day: null,
      text: 'Pricing\nCustomers pay by the pruned tree, and there is no price for the robot.',
    },
    { text: 'Our customers include Cedar Orchards, Alder Growers and Fir Farms.' },
  ]);
  expect(model?.revenue_model?.map(({ type }) => type.code)).toEqual(['usage_based']);
  expect(model?.business_model.map(({ area }) => area)).toEqual(['Revenue & Pricing']);
});

test('two prices are two things', async () => {
  const model = await sectionOf('business_model', [
    { text: 'PruneCloud costs $11 per robot and month.' },
    { text: 'PruneCare costs $4 per robot and month.' },
  ]);
  expect(model?.pricing_details).toHaveLength(2);
});

test('a move whose only sentence also reports a launch is listed as both', async () => {
  const said = 'In March 2030 we acquired Birch Labs from Alder Growers and began selling Birch grippers.';
  const moves = await sectionOf('strategic_initiatives', [{ text: said }, { text: 'In May 2030 we opened a factory in Leeds.' }]);
  expect(moves?.strategic_moves.map(({ Area }) => Area)).toEqual(['M&A', 'Office expansion']);
});
