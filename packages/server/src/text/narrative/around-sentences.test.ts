import { describe, expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { pricingIn } from './pricing.ts';
import { sectionOf } from './test-support.ts';

describe('a code is read only from what the company does', () => {
  const codesOf = async (text: string) => {
    const model = await sectionOf('business_model', text);
    return [...(model?.revenue_model ?? []), ...(model?.gtm_motion ?? [])].map(({ type }) => type.code);
  };

  test.each([
    'We never charged subscription fees for our robots.',
    'We discontinued our subscription plans in 2029.',
    'We intend to offer usage-based plans to our customers in 2032.',
    'We no longer sell our robots through dealers.',
    'We sell our films to subscription services.',
    'Our information is on our website.',
    'Interchange fees reflect what merchants gain from our network.',
    'We offer robots instead of consulting services.',
  ])('none: %s', async (text) => {
    expect(await codesOf(text)).toEqual([]);
  });

  test.each([
    ['We offer our robots as a subscription.', ['subscription_recurring']],
    ['We sell pruning robots through dealers in Spain and Italy.', ['hardware_sales', 'channel_partners']],
    ['The customer pays us a variable fee per tree pruned, and we charge it monthly.', ['usage_based']],
  ])('some: %s', async (text, codes) => {
    expect(await codesOf(text)).toEqual(codes);
  });
});

test('prices, ways of selling and parts of cost are read from the sentences that say them', async () => {
  const prices = await sectionOf('business_model', [
    { text: 'PruneCloud costs $40 per robot and month, and we sell it to farms.' },
    { text: 'We sell robots through dealers in Spain and Italy.' },
    { section: 'Item 7', text: 'Our cost of revenue consists primarily of parts, salaries of technicians and freight.' },
  ]);
  expect(prices?.pricing_details).toMatchObject([{ model: { code: 'subscription' }, billing_cadence: { code: 'monthly' } }]);
  expect(prices?.distribution_channels).toMatchObject([{ title: 'Dealers', type: 'indirect', scope: 'Spain and Italy' }]);
  expect(prices?.cost_components).toEqual(['Parts', 'Salaries of technicians', 'Freight']);
  const usage = await sectionOf('business_model', 'A pruned tree is free. A picked case costs between 7 and 12 cents.');
  expect(usage?.pricing_details).toMatchObject([{ model: { code: 'usage_based' } }]);
  const none = await sectionOf('business_model', 'We sell robots through dealers, and a works in Dover cost us $40 more than planned.');
  expect(none?.pricing_details).toBeUndefined();
});

test.each([
  ['PruneCloud costs $40 per robot and month.', 'monthly'],
  ['PruneCloud costs $400 a year, billed in advance.', 'annual'],
  ['PruneCloud costs $400 per annum and site as a subscription.', 'annual'],
  ['A membership of PruneCloud costs $90 per quarter.', 'quarterly'],
  ['PruneCloud costs $12 per week and membership.', 'weekly'],
  ['PrunePilot is priced at $40,000.', 'one_time'],
  ['A picked case costs between 7 and 12 cents.', undefined],
])('how often is billed is read with the price: %s', (text, cadence) => {
  expect(pricingIn(text)?.cadence).toBe(cadence);
});

test('a trade in compliance is a business, and no talk of law', async () => {
  const text = 'Quillmere makes wireless sensors and turns their readings into compliance records.';
  expect((await sectionOf('products_and_services', text))?.product_overview.summary).toContain(text);
  expect(await sectionOf('products_and_services', 'Quillmere makes its sensors in compliance with all laws of Spain.')).toBeUndefined();
});

describe('launches', () => {
  const launchesOf = async (said: Parameters<typeof sectionOf>[1]) =>
    (await sectionOf('product_launches', said))?.product_launches_and_initiatives ?? { released_products: [], future_announcements: [] };

  test.each([
    'We have not yet introduced the PickPilot robot.',
    'We scrapped the PickPilot robot, which was to be launched in May 2030.',
    'Since we introduced the PruneOne robot twenty years ago, it has become common.',
    'We have introduced new robots to the market every year.',
    'We will not launch a diesel robot in 2031.',
    'In May 2030 we launched a full-range luxury robot line.',
    'During 2030 we expect to release 11 of our own produced robots.',
  ])('are none that did not come about: %s', async (text) => {
    expect(await launchesOf(text)).toEqual({ released_products: [], future_announcements: [] });
  });

  test('a launch with a month and no day keeps the month as its date', async () => {
    const { released_products } = await launchesOf([
      { text: 'In May 2029, we launched RowRunner Two. On March 3, 2030, we launched RowRunner Four.' },
      { text: 'In November 2029, we launched Orchard Cloud for growers of cherries.' },
    ]);
    expect(released_products.map(({ initiative }) => /Two|Cloud|Four/.exec(initiative)?.[0])).toEqual(['Four', 'Cloud', 'Two']);
  });

  test('what is planned is announced, not released', async () => {
    const { released_products, future_announcements } = await launchesOf('We plan to begin launching our RowRunner robot in 2031.');
    expect(released_products).toEqual([]);
    expect(future_announcements).toMatchObject([{ date: '', initiative: 'Planned launch: RowRunner robot' }]);
    expect((await launchesOf('We plan to launch a robot for cherries in 2031.')).future_announcements).toHaveLength(1);
  });

  test('have a day only where one is stated, or where the document is what makes them known', async () => {
    const dated = async (part: Partial<Evidence> & { text: string }) =>
      (await launchesOf([part])).released_products.map(({ date }) => date);
    const text = 'We launched the RowRunner robot for vineyards.';
    expect(await dated({ text })).toEqual(['']);
    expect(await dated({ text: 'On May 6, 2030, we launched the RowRunner robot.' })).toEqual(['06-May-2030']);
    expect(await dated({ text: 'We launched the RowRunner robot in May 2030.' })).toEqual(['']);
    const page = { kind: 'web_page', form: 'press', day: null } as const;
    expect(await dated({ ...page, section: 'May 6, 2030: RowRunner', text: 'Quillmere launches RowRunner for vineyards.' })).toEqual([
      '06-May-2030',
    ]);
    const news = { form: '8-K', section: 'Item 8.01', day: '2030-05-07' };
    expect(await dated({ ...news, text: 'Quillmere announced the launch of the RowRunner robot.' })).toEqual(['07-May-2030']);
    expect(await dated({ ...news, text: 'Quillmere introduced the RowRunner robot and grew.' })).toEqual(['']);
  });

  test('launches use the name that follows what was launched', async () => {
    const { released_products } = await launchesOf('In May 2030 we launched a commercial robot, the Row Runner, for vineyards.');
    expect(released_products).toMatchObject([{ initiative: 'Launch of a commercial robot, the Row Runner' }]);
  });

  test('are told by what was done', async () => {
    const { released_products } = await launchesOf('In May 2030 we began selling the RowRunner robot.');
    expect(released_products).toMatchObject([{ initiative: 'Start of sales of the RowRunner robot' }]);
  });
});

describe('customers', () => {
  const namesOf = async (text: string) => (await sectionOf('key_customers', text))?.key_customers.map(({ name }) => name) ?? [];

  test.each([
    'Our previous customers include Cedar Orchards and Alder Farms.',
    'Our potential customers include Cedar Orchards.',
    'Thornleaf’s customers include Cedar Orchards, as we know.',
    'Scents made by Cedar Orchards for us are used by Cedar Orchards in soaps.',
  ])('are not those of yesterday, of tomorrow or of others: %s', async (text) => {
    expect(await namesOf(text)).toEqual([]);
  });

  test('products in a list keep their descriptions', async () => {
    expect(
      await namesOf('Our customers include Cedar Orchards, a grower of apples, Alder Farms, Inc., VTEG and Birch Growers (BG).'),
    ).toEqual(['Cedar Orchards', 'Alder Farms, Inc', 'VTEG', 'Birch Growers']);
  });

  test('have the industry, kind and use that sentences say, the newest first', async () => {
    const page = { kind: 'web_page', form: 'customers', day: null, title: 'Customers' } as const;
    const section = await sectionOf('key_customers', [
      { day: '2028-08-01', text: 'Our customers include Fir Farms and Cedar Orchards.' },
      { ...page, text: 'Cedar Orchards, a grower of apples, prunes 300 hectares with our robots.' },
      { ...page, text: 'Elm Ministry, a government agency, uses our robots in parks.' },
    ]);
    expect(section?.key_customers.map(({ name, industry, type, use_case }) => [name, industry, type?.code, use_case])).toEqual([
      ['Cedar Orchards', 'grower of apples', undefined, 'prunes 300 hectares with Quillmere’s robots'],
      ['Elm Ministry', 'government agency', 'public_sector', 'uses Quillmere’s robots in parks'],
      ['Fir Farms', '', undefined, ''],
    ]);
  });

  test('are of the kinds that are sold to', async () => {
    const section = await sectionOf('key_customers', 'We sell robots mainly to small businesses and not to governments.');
    expect(section?.segments?.map(({ type, is_primary }) => [type?.code, is_primary])).toEqual([['smb', true]]);
    expect(await sectionOf('key_customers', 'We sell robots to businesses of all sizes.')).toBeUndefined();
    const passive = await sectionOf('key_customers', 'Our robots are sold to governments of three countries.');
    expect(passive?.segments?.map(({ type }) => type?.code)).toEqual(['public_sector']);
  });
});

describe('partners', () => {
  const partnersOf = async (text: string) =>
    (await sectionOf('partnerships', text))?.partnerships.map(({ partner_name, type, strategic_tier }) => [
      partner_name,
      type,
      strategic_tier,
    ]) ?? [];

  test.each([
    'Our distribution agreement with Oakline Supply lapsed in 2029.',
    'We cancelled our technology partnership with Rowan Systems.',
    'We are discussing a partnership with Rowan Systems.',
    'We do not have a distribution agreement with Oakline Supply.',
  ])('are not those with whom it works no more, or not yet: %s', async (text) => {
    expect(await partnersOf(text)).toEqual([]);
  });

  test.each([
    [
      'We signed an exclusive distribution agreement with Oakline Supply for a robot that Thornleaf integrates.',
      'channel_reseller_distributor',
      'exclusive',
    ],
    ['We formed a joint venture with Oakline Supply to license robots.', 'strategic_codevelopment', ''],
    ['Oakline Supply installs our robots as our certified service partner.', 'implementation_si_consulting', 'certified'],
    ['We entered into a partnership with Oakline Supply, which resells our robots in Peru.', 'channel_reseller_distributor', ''],
    ['We have a technology agreement with Oakline Supply, and our dealers like it.', 'technology_integration', ''],
  ] as const)('are of the kind that the clause about them says: %s', async (text, type, tier) => {
    expect(await partnersOf(text)).toEqual([['Oakline Supply', type, tier]]);
  });

  test('are all that a sentence names', async () => {
    const names = (await partnersOf('We entered into alliances with Oakline Supply, Rowan Systems, Inc. (RS) and Hazel Labs.')).map(
      ([name]) => name,
    );
    expect(names).toEqual(['Oakline Supply', 'Rowan Systems, Inc', 'Hazel Labs']);
  });

  test.each([
    [
      'Our strategic alliances include companies such as German-based EADS, Rowan Systems and Hazel Labs.',
      ['EADS', 'Rowan Systems', 'Hazel Labs'],
    ],
    ['Quillmere Television is a joint venture owned 50% by Quillmere and 50% by the Hazel Corporation.', ['Hazel Corporation']],
    ['Quillmere and Hazel Labs are parties to a collaboration agreement of 2017 on grippers.', ['Hazel Labs']],
    ['We market Ibrupear in collaboration with IMBRUVICA, and Rowan Systems, Inc. in a partnership with Hazel Labs.', ['Hazel Labs']],
  ])('are named by what they own, whenever it began, and no product is one: %s', async (text, names) => {
    expect((await partnersOf(text)).map(([partner]) => partner)).toEqual(names);
  });

  test('are none of an agreement that was made long ago', async () => {
    expect(await partnersOf('We entered into a collaboration agreement with Hazel Labs in 2017.')).toEqual([]);
  });
});

test.each([
  'In June 2030 we rejected a proposal by Thornleaf Tools, which had acquired Birch Labs, to acquire us.',
  'Our agreement to acquire Birch Labs was terminated in May 2030.',
  'We did not acquire Birch Labs in 2030.',
])('a purchase that was called off is none: %s', async (text) => {
  expect(await sectionOf('strategic_initiatives', text)).toBeUndefined();
});

test('a section whose only sentence is told in another tells it again', async () => {
  const text = 'In May 2030, we launched the RowRunner robot with Oakline Supply in a partnership with Oakline Supply.';
  expect((await sectionOf('product_launches', text))?.product_launches_and_initiatives.released_products).toHaveLength(1);
  expect((await sectionOf('partnerships', text))?.partnerships).toHaveLength(1);
});

test('a licensor of a name is a partner, and a buyer of the name is not', async () => {
  const partnersOf = async (text: string) =>
    (await sectionOf('partnerships', text))?.partnerships.map(({ partner_name }) => partner_name) ?? [];
  expect(
    await partnersOf('In 2029, we entered into an exclusive license agreement to sell pruning shears under the Alder Farms brand name.'),
  ).toEqual(['Alder Farms']);
  expect(await partnersOf('The sale included a plant and a license to use the Alder Farms name.')).toEqual([]);
});

test('a company that it serves under a contract is a customer', async () => {
  const customersOf = async (text: string) => (await sectionOf('key_customers', text))?.key_customers.map(({ name }) => name) ?? [];
  expect(await customersOf('Quillmere manages the orchards of the county under a long-term contract with Alder Farms.')).toEqual([
    'Alder Farms',
  ]);
  expect(await customersOf('Quillmere managed orchards under a contract with Alder Farms until 2029.')).toEqual([]);
});

test('buyers are read after a list of products of any length', async () => {
  const said =
    'Quillmere provides a wide set of pruning, picking and planting products and services, as well as care and insurance, to individuals.';
  const section = await sectionOf('business_model', `Overview\n${said}`);
  expect(section?.business_model.map(({ area }) => area)).toEqual(['Customer Segments']);
});

test('a value proposition is the benefit for buyers and the way to compete, not what a product does', async () => {
  const model = async (text: string) =>
    (await sectionOf('business_model', `Overview\n${text}`))?.business_model.filter(({ area }) => area === 'Value Proposition') ?? [];
  const told = await model('We help farmers prune trees in half the time. We compete primarily on price and service.');
  expect(told.map(({ details }) => details).join(' ')).toMatch(/helps farmers prune.*competes primarily on price/);
  expect(
    await model('Our Orchard Cloud suite enables farmers to plan their work. Our lawn robots are designed to help owners save time.'),
  ).toEqual([]);
});

test('fewer people than the year before are no hiring', async () => {
  const areasOf = async (text: string) => (await sectionOf('strategic_initiatives', text))?.strategic_moves.map(({ Area }) => Area);
  expect(await areasOf('We had approximately 1,720 employees compared to 1,480 employees a year before.')).toEqual(['Hiring']);
  expect(await areasOf('We had approximately 1,480 employees compared to more than 1,720 employees a year before.')).toBeUndefined();
  expect(await areasOf('We had approximately 980 employees compared to 2028, an increase of 30.')).toEqual(['Hiring']);
});
