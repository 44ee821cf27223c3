import { describe, expect, test } from 'vitest';
import { namedIn } from './named-companies.ts';

const named = (text: string, relation: 'competitor' | 'customer', own: string[] = []) =>
  namedIn(text, own)
    .filter((each) => each.relation === relation)
    .map((each) => each.key);
const competitors = (text: string, own: string[] = []) => named(text, 'competitor', own);

describe('competitors, in sentences of real annual reports', () => {
  test.each([
    [
      'Our primary semiconductor competitors include Hynix, Intel, Micron, Samsung, and Toshiba.',
      ['hynix', 'intel', 'micron', 'samsung', 'toshiba'],
    ],
    // A full stop behind a legal form ends no sentence.
    [
      "The Company's competitors include Cypress Semiconductor Corporation, Integrated Circuit Systems, Inc., Intel Corp., Maxim Integrated Products, Inc., Quality Semiconductor, Inc. and Texas Instruments, Inc., most of which have substantially greater financial resources.",
      [
        'cypress semiconductor',
        'integrated circuit systems',
        'intel',
        'maxim integrated products',
        'quality semiconductor',
        'texas instruments',
      ],
    ],
    // A country is none: here it was meant for United Space Alliance.
    [
      'These competitors include aerospace contractors such as Boeing, Lockheed Martin, USA, Barrios Technologies Inc., Hernandez Engineering Inc., Cimarron, and Oceaneering Space Systems.',
      ['boeing', 'lockheed martin', 'barrios technologies', 'hernandez engineering', 'cimarron', 'oceaneering space systems'],
    ],
    [
      'We compete with companies such as Adobe, Google, iFlyTek, LivePerson, M*Modal, Optum and 3M.',
      ['adobe', 'google', 'iflytek', 'liveperson', 'm modal', 'optum', '3m'],
    ],
    ['Our largest competitors are Macy’s Inc. and Nordstrom.', ['macys', 'nordstrom']],
    ["We compete primarily against Microsoft's Azure, Amazon.com and Google’s cloud.", ['microsoft', 'amazon com', 'google']],
  ])('%s', (sentence, keys) => {
    expect(competitors(sentence)).toEqual(keys);
  });

  test('of a part of the company with its name', () => {
    const sentence =
      'FedEx Express’s principal international competitors are DHL, UPS, DPD (a subsidiary of France’s La Poste’s GeoPost), and regional carriers.';
    expect(competitors(sentence, ['FEDEX CORP'])).toEqual(['dhl', 'ups', 'dpd']);
    expect(competitors(sentence, ['Quillmere'])).toEqual([]);
  });

  test.each([
    ['Our competitors include Arthur J. Gallagher & Co. and Aon plc.', ['arthur j gallagher', 'aon']],
    ['We compete with Robert W. Baird, Raymond James and Edward D. Jones.', ['robert w baird', 'raymond james', 'edward d jones']],
    ['Our competitors include A. O. Smith Corporation, W. L. Gore and J. C. Penney.', ['ao smith', 'wl gore', 'jc penney']],
    ['Our competitors include Yum! Brands, Inc., Wendy’s, Burger King.', ['yum brands', 'wendys', 'burger king']],
    ['Our competitors include SK hynix Inc.; and Samsung.', ['sk hynix', 'samsung']],
    ['Our competitors include Marsh & McLennan Companies and Aon.', ['marsh and mclennan', 'aon']],
    ['We compete with Insurance Companies, Media Companies and Aon.', ['aon']],
  ])('names with initials, marks and small words are whole, and the list goes on: %s', (sentence, keys) => {
    expect(competitors(sentence)).toEqual(keys);
  });

  test.each([
    'In the market for enterprise customers, we compete with Northwind and Contoso.',
    'Companies which compete with us include Northwind and Contoso.',
    'Our IC competitors include Northwind and Contoso.',
    'Our SSDs face competition from Northwind and Contoso.',
    'We believe our customers prefer us over competitors such as Northwind and Contoso.',
  ])('are its own: %s', (sentence) => {
    expect(competitors(sentence)).toEqual(['northwind', 'contoso']);
  });

  test('a list below the line that announces it is read, each item with that line', () => {
    const found = namedIn(
      'Our current competitors include:\n•\nsuppliers of hardware for GPUs, such as Advanced Micro Devices, Inc., or AMD, and Intel Corporation;\n• large cloud companies, such as Alibaba Group; and\nWe depend on our customers.',
    );
    expect(found.map(({ key }) => key)).toEqual(['advanced micro devices', 'amd', 'intel', 'alibaba group']);
    expect(found.at(-1)?.sentence).toBe('Our current competitors include: large cloud companies, such as Alibaba Group; and');
  });
});

describe('customers', () => {
  test.each([
    ['Our largest customers include Walmart Inc., Costco and Kroger.', ['walmart', 'costco', 'kroger']],
    ['We serve clients such as Northwind Traders and Contoso, Ltd.', ['northwind traders', 'contoso']],
    ['Our largest customers in January, February and March were Walmart and Target.', ['walmart', 'target']],
    ['Our customers, such as Intel, purchase from our competitors, including AMD and Nvidia.', ['intel']],
    ['Our two largest customers, Boeing and Lockheed Martin, accounted for half of revenue.', ['boeing', 'lockheed martin']],
  ])('%s', (sentence, keys) => {
    expect(named(sentence, 'customer')).toEqual(keys);
    expect(competitors(sentence)).toEqual([]);
  });
});

describe('no company is named', () => {
  test.each([
    ['by a sentence that denies', 'Quillmere does not compete with Northwind or Contoso.'],
    ['by one that sets itself apart', 'Unlike our competitors, including Northwind and Contoso, we sell directly.'],
    ['by an agreement not to compete', 'He will refrain from competing with Northwind for two years.'],
    ['by what is said in court', 'Our competitor, Northwind, filed a complaint against us.'],
    [
      'by places and markets',
      'We compete in many countries, including China, Japan and Hong Kong, and with North American, European and Asian companies.',
    ],
    [
      'by names that merely stand in such a sentence',
      'Products are defined with industry enablers such as Intel and IBM, ahead of our competitors.',
    ],
    ['by products of its own', 'Others make drives that compete with Quillmere branded products.'],
    ['by kinds of companies', 'We compete with OEMs, ISPs and Internet service providers.'],
    ['where customers are told something', 'We offer customers events, including Dreamcon and Worldfest, and face competition.'],
  ])('%s', (_, text) => {
    expect(namedIn(text)).toEqual([]);
  });

  test.each([
    'Our customers compete with Amazon and Walmart.',
    'The customers we serve compete with Amazon and Walmart.',
    'Our customers’ products compete with Intel and AMD.',
    'Our customers’ competitors include Hulu and Disney.',
    'Competitors of our customers include Hulu and Disney.',
    'Our customers sell products to competitors, such as Amazon.',
    'Acme, which competes with Foo Corp and Bar Corp, is our landlord.',
    'Acme, which has competitors such as Foo Corp and Bar Corp, is our landlord.',
    'Our customer Netflix competes with Disney and Hulu.',
    'Netflix competes with Disney and Hulu.',
    'Netflix has competitors such as Disney and Hulu.',
    'Their competitors are Hulu and Disney.',
    'Our suppliers face competition from Samsung and LG.',
    'We compete on price, and our suppliers compete with firms such as Samsung and LG.',
    'Sales to companies competing with Netflix fell.',
    'We have no competitors such as Uber.',
    'Our competitors sell to customers such as Walmart.',
    'Retailers face competition from Amazon and Walmart.',
    'If our customers lose share to competitors such as Amazon and Walmart, our sales fall.',
    'Established brands make products that compete with Woodgrove Soap.',
    'Major customers of Acme include Walmart and Target.',
    'Our competitors’ customers include Walmart and Target.',
    'Our competitors have partnered with firms such as Google and Apple.',
    'Our partner Acme has customers such as Walmart and Target.',
    'Acme serves customers such as Walmart and Target.',
    'Many customers of our competitors, including Netflix, have left them.',
    'Our largest customers in January, February and March were new.',
  ])('where it is others whose competitors or customers they are: %s', (text) => {
    expect(namedIn(text, ['Quillmere Robotics'])).toEqual([]);
  });

  test('by the company itself, in any spelling of its name', () => {
    expect(
      competitors('Competitors in robotics include Quillmere Robotics, Inc., Northwind and Contoso.', ['QUILLMERE ROBOTICS INC']),
    ).toEqual(['northwind', 'contoso']);
  });
});

test('each name is found once a relation, with the first sentence that names it', () => {
  const found = namedIn('We compete with Northwind.\nOur competitors include Northwind and Contoso. Our customers include Contoso.');
  expect(found.map(({ key, relation, sentence }) => [key, relation, sentence])).toEqual([
    ['northwind', 'competitor', 'We compete with Northwind.'],
    ['contoso', 'competitor', 'Our competitors include Northwind and Contoso.'],
    ['contoso', 'customer', 'Our customers include Contoso.'],
  ]);
});

test('a sentence too long to be quoted is cut around the name, and a document names at most sixty', () => {
  const names = Array.from({ length: 80 }, (_, index) => `Company${String.fromCodePoint(65 + (index % 26))}${index}x`);
  const found = namedIn(`Our competitors include ${names.join(', ')}.`);
  expect(found).toHaveLength(60);
  for (const { name, sentence } of found) {
    expect(sentence.length).toBeLessThanOrEqual(400);
    expect(sentence).toContain(name);
  }
});

describe('text of any shape is read in a time that grows with its length', () => {
  const twoMegabytes = (part: string) => part.repeat(Math.ceil(2_000_000 / part.length));
  test.each([
    ['without any end of a sentence', twoMegabytes('competitors include Acme Corp. Northwind, and customers such as '), []],
    ['of very many sentences in a line', `Our rivals. ${'B1. '.repeat(130_000)}`, []],
    ['of sentences that all may tell', twoMegabytes('Our rivals. '), []],
    ['that announces at every name', twoMegabytes(`rivals include Bb${', including Bb'.repeat(130)}\n`), ['bb']],
    ['of lines that announce lines', twoMegabytes(`- rivals include Bb${', including Bb'.repeat(130)}:\n`), ['bb']],
    ['of lines that announce each other', twoMegabytes('- rivals:\n'), []],
    ['of words without end', twoMegabytes(`rivals include Ab${'-'.repeat(1_900)}x\n`), []],
  ])('%s', (_, text, keys) => {
    expect(competitors(text)).toEqual(keys);
  });
});
