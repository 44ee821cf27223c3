import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../../../kernel/document.ts';
import { isAside } from '../boilerplate.ts';
import { tellingOf, type Evidence } from '../evidence.ts';
import { answering } from './answer.ts';

const speaker = { name: 'Quillmere Robotics', names: ['Quillmere Robotics', 'Quillmere Robotics Inc.'] };

/** What is answered where the documents say no more than this; '' where nothing is. */
function answer(prompt: string, text: string, facts: object = {}): string {
  const found = foundIn(prompt, text, facts);
  return 'value' in found ? found.value : '';
}

/** The sentences that are quoted where a prompt is no question. */
function closest(prompt: string, text: string): string[] {
  const found = foundIn(prompt, text);
  return 'closest' in found ? found.closest.map((each) => each.text) : [];
}

function foundIn(prompt: string, text: string, facts: object = {}) {
  const evidence: Evidence[] = [
    {
      record_id: 1,
      ordinal: 0,
      kind: 'web_page',
      form: '',
      section: '',
      day: '2030-06-30',
      title: 'About',
      url: 'https://quillmere.example/about',
      publisher: 'Quillmere',
      text,
    },
  ];
  const document = {
    facts: { name: 'Quillmere Robotics', ...facts },
    records: [],
    origins: {},
    acquisitions: [],
    acquired_by: [],
    givers: {},
  };
  const told = tellingOf(evidence, speaker, { isLeftOut: isAside });
  return answering({ document: document as unknown as CompanyDocument, evidence, told, speaker })(prompt);
}

describe('a question for yes or no', () => {
  test.each([
    ['Has Quillmere opened a workshop in Turin?', 'Quillmere Robotics will open a workshop in Turin in spring 2031.'],
    [
      'Has Quillmere opened a workshop in Turin?',
      'Quillmere Robotics runs a workshop in Lyon and plans to open a second workshop in Turin.',
    ],
    ['Did Quillmere buy Birch Labs?', 'In May 2030 Quillmere Robotics agreed to buy Birch Labs for four million dollars.'],
    ['Did Quillmere buy Birch Labs?', 'Cedar Orchards, a customer of Quillmere Robotics, bought Birch Labs in May 2029.'],
    ['Did Quillmere release Pruner 5?', 'In January 2030 Quillmere Robotics announced Pruner 5, for release in early 2031.'],
    ['Did Quillmere open a shop in Genoa?', 'Quillmere Robotics shows its shop in Genoa, which opens in October 2030.'],
    ['Does Quillmere operate an orchard in Chile?', 'Quillmere Robotics closed its orchard in Chile, which it operated for nine years.'],
    ['Does Quillmere sell robots to gardens?', 'If it had a licence, Quillmere Robotics would sell robots to gardens as well.'],
    ['Does Quillmere sell robots?', 'Quillmere Robotics does not sell robots to private gardens or to schools.'],
    [
      'Does Quillmere manufacture batteries?',
      'Quillmere Robotics plans the manufacturing capacity of its robots around the batteries of Vessany.',
    ],
    ['Does Quillmere own Alder Farms?', 'Quillmere Robotics supplies robots to Alder Farms, which owns nine orchards in Spain.'],
    ['Does Quillmere buy steel from Norrholt Metals?', 'Quillmere Robotics sells a robot that cuts steel to Norrholt Metals.'],
  ])('%j is not answered by %j', (prompt, text) => {
    expect(answer(prompt, text)).toBe('');
  });

  test.each([
    ['Does Quillmere sell robots to orchards?', 'Quillmere Robotics sells robots not only to orchards but also to vineyards.', 'Yes: '],
    [
      'Did Quillmere agree to buy Birch Labs?',
      'In May 2030 Quillmere Robotics agreed to buy Birch Labs for four million dollars.',
      'Yes: ',
    ],
    [
      'Did Quillmere open a workshop in Lyon?',
      'In March 2029 Quillmere Robotics opened a workshop in Lyon and hired sixty people there.',
      'Yes: ',
    ],
    ['Does Quillmere lease its robots?', 'Quillmere Robotics does not lease its robots, and sells them with a warranty.', 'No: '],
  ])('%j is answered by %j with %j', (prompt, text, says) => {
    expect(answer(prompt, text)).toMatch(new RegExp(`^${says}`));
  });
});

describe('a statement about another company answers no question about the company', () => {
  test.each([
    ['How many orchards does Quillmere own?', 'Cedar Orchards, a grower with 64 orchards, prunes them with robots of Quillmere Robotics.'],
    [
      'How many workshops does Quillmere operate?',
      'Its distributor Alder Machines operates 12 workshops that repair the robots of Quillmere Robotics.',
    ],
    ['How many employees does Quillmere have?', 'Norrholt Metals, its largest supplier, has 900 employees in two works in Sweden.'],
    ['How many growers does Quillmere have?', 'Quillmere Robotics operates 14 orchards for growers, of which it owns 6.'],
    ['Who are the customers of Quillmere?', 'Customers can order grippers of Birch Labs with every robot of Quillmere Robotics.'],
    ['Where did Quillmere invest?', 'Quillmere Robotics invested in Norrholt in May 2029 and works with Norrholt on grippers.'],
    ['Where are the offices of Quillmere?', 'Quillmere Robotics shows plans of an office in Genoa, which opens in October 2030.'],
    ['How much does the pruner cost?', 'A pruner in Valencia cost Quillmere Robotics $11 million more than was planned.'],
    ['How many shops does Quillmere operate in Chile?', 'Quillmere Robotics operates 22 shops in Spain, Chile and Peru.'],
    ['How many robots does Quillmere use?', 'Cedar Orchards uses 30 robots of Quillmere Robotics to prune its trees.'],
    ['How much revenue does Quillmere make in Spain?', 'Alder Machines, its partner, made revenue of $9 million in Spain in 2029.'],
    ['What share of revenue comes from software?', 'Software accounted for 40% of the revenue of Norrholt Metals, its competitor.'],
    ['Where are the headquarters of Quillmere?', 'The headquarters of Cedar Orchards, its oldest customer, are in Valencia.'],
    [
      'Who is the largest customer of Quillmere?',
      'Norrholt Metals sells steel to Quillmere Robotics, and Norrholt Metals’ largest customer, Vessany Motors, is Italian.',
    ],
  ])('%j is not answered by %j', (prompt, text) => {
    expect(answer(prompt, text)).toBe('');
  });
});

describe('owning, operating and using are distinguished', () => {
  const text = 'Quillmere Robotics operates 14 orchards for growers, of which it owns 6.';
  test.each([
    ['How many orchards does Quillmere operate?', text, 'operates 14'],
    ['How many orchards does Quillmere own?', text, 'owns 6'],
    ['How many orchards does Quillmere own?', 'Quillmere Robotics operates 14 orchards for growers in Spain and Chile.', undefined],
    ['How many robots does Quillmere sell?', 'Quillmere Robotics repairs 400 robots a year in its workshop in Lyon.', undefined],
  ])('%j, of %j', (prompt, said, told) => {
    const value = answer(prompt, said);
    if (told === undefined) expect(value).toBe('');
    else expect(value).toContain(told);
  });
});

describe('a month, a currency and a round are no places', () => {
  test.each([
    ['Where does Quillmere sell its pruners?', 'Quillmere Robotics began to sell its pruners in April 2029.'],
    ['Where does Quillmere sell its pruners?', 'Quillmere Robotics sells its pruners in Euros and by the season.'],
    ['Where did Quillmere raise money?', 'Quillmere Robotics raised money at Series C from growers it had served.'],
    ['Where was the first pruner delivered?', 'The first pruner was delivered in November by Quillmere Robotics itself.'],
    ['Where does Quillmere test its robots?', 'Quillmere Robotics tests its robots in Spring, before the harvest begins.'],
  ])('%j is not answered by %j', (prompt, text) => {
    expect(answer(prompt, text)).toBe('');
  });

  test('a place is', () => {
    expect(
      answer('Where does Quillmere test its robots?', 'Quillmere Robotics tests its robots in Valencia before the harvest.'),
    ).toContain('Valencia');
  });
});

describe('a figure, a day and a name are of the clause that says what is asked', () => {
  test.each([
    [
      'When did Quillmere open its workshop in Lyon?',
      'Quillmere Robotics serves Spain from its workshop in Lyon, and in May 2029 it opened a shop in Genoa.',
    ],
    ['How much did Quillmere pay for Birch Labs?', 'Quillmere Robotics has revenue of $80 million, and it paid nothing for Birch Labs.'],
    ['When was Pruner 5 launched?', 'Quillmere Robotics plans to launch Pruner 5 in May 2031.'],
  ])('%j is not answered by %j', (prompt, text) => {
    expect(answer(prompt, text)).toBe('');
  });

  test.each([
    ['When will Pruner 5 be launched?', 'Quillmere Robotics plans to launch Pruner 5 in May 2031.', 'May 2031'],
    ['Which company makes the grippers?', 'Birch Labs makes the grippers under a contract with Quillmere Robotics.', 'Birch Labs'],
    ['Who led the Series C?', 'Quillmere Robotics raised $40 million in a Series C led by Larkfield Ventures.', 'Larkfield'],
  ])('%j is answered by %j', (prompt, text, told) => {
    expect(answer(prompt, text)).toContain(told);
  });
});

test.each([
  ['What share of revenue comes from Alder Farms?', 'Alder Farms accounted for 22% of Quillmere Robotics’ revenue in 2029.', '22%'],
  [
    'Who resells its robots in Canada?',
    'Alder Machines resells the robots of Quillmere Robotics in Canada since May 2029.',
    'Alder Machines',
  ],
])('%j is answered by %j', (prompt, text, says) => {
  expect(answer(prompt, text)).toContain(says);
});

describe('what a company does is told by its description', () => {
  const facts = {
    description: 'Quillmere Robotics makes robots that prune trees. It was founded by growers.',
    products: ['Pruner 4', 'PruneOS'],
  };
  test.each([
    'What does the company do?',
    'What does Quillmere do?',
    'Describe the business.',
    'Describe what the company does',
    'What is the core business?',
    'What is its main activity?',
    'What is the core offering?',
    'Business description',
    'What kind of company is Quillmere?',
  ])('%j', (prompt) => {
    expect(answer(prompt, '', facts)).toBe(
      prompt.includes('offering')
        ? 'Quillmere Robotics’ products include Pruner 4 and PruneOS.'
        : 'Quillmere Robotics makes robots that prune trees.',
    );
  });

  test.each(['What are the main products?', 'Which products does it sell?', 'What products and services does Quillmere offer?'])(
    '%j',
    (prompt) => {
      expect(answer(prompt, '', facts)).toBe('Quillmere Robotics’ products include Pruner 4 and PruneOS.');
    },
  );

  test('or, without one, by the sentence of its documents that says it', () => {
    expect(
      answer(
        'What does the company do?',
        'In 2029 Quillmere Robotics hired sixty people.\nQuillmere Robotics designs, builds and sells machines that prune trees.',
      ),
    ).toBe('Quillmere Robotics designs, builds and sells machines that prune trees.');
  });
});

describe('several things that one sentence says with one verb are asked one by one', () => {
  test.each([
    [
      'What share of revenue does Alder Farms account for?',
      'Cedar Orchards, Alder Farms and Fir Growers accounted for 12%, 8% and 5% of Quillmere Robotics’ revenue.',
    ],
    [
      'What share of revenue do spare parts make up?',
      'Robots made up 71% of the revenue of Quillmere Robotics in 2029, spare parts 16%, and repairs 13%.',
    ],
    [
      'How many employees work in field service?',
      'Quillmere Robotics had 6,100 employees, of whom 1,250 worked in engineering and 1,590 in field service.',
    ],
    [
      'How many people work in engineering?',
      'Quillmere Robotics had 6,100 employees, of whom 1,250 worked in engineering and 1,590 in field service.',
    ],
  ])('%s', (prompt, text) => {
    expect(answer(prompt, text)).toBe(text);
  });

  test.each([
    [
      'What share of revenue do orchards make up?',
      'Robots made up 71% of the revenue of Quillmere Robotics in 2029, up from 68% for robots of orchards.',
    ],
    [
      'How many employees work in law?',
      'Quillmere Robotics had 6,100 employees, of whom 1,250 worked in engineering and 1,590 in field service.',
    ],
  ])('nothing: %s', (prompt, text) => {
    expect(answer(prompt, text)).toBe('');
  });
});

describe('what is measured is asked as what it is', () => {
  test.each([
    ['What is the order backlog?', 'Orders were $512 million, and the backlog of Quillmere Robotics at March 31, 2030 was $2.31 billion.'],
    ['What is the backlog?', 'The backlog of Quillmere Robotics stands at $2.31 billion.'],
    ['How much did Quillmere spend on research and development?', 'Research and development expense was $131.0 million.'],
    ['How long does a sale take?', 'A sale takes fourteen months on average from first meeting to order.'],
    ['How much does Plant Care cost?', 'Plant Care is a service that keeps robots running; it costs $4,200 a month.'],
    [
      'Where does Quillmere move assembly of small robots?',
      'Quillmere Robotics moves assembly of small robots to Monterrey, Mexico, in 2030.',
    ],
    ['Who installs the sensors?', 'Quillmere Robotics works with Birch Labs, which installs its sensors.'],
  ])('%s', (prompt, text) => {
    expect(answer(prompt, text)).toBe(text);
  });

  test.each([
    ['What is the backlog?', 'The backlog of Quillmere Robotics rose by $2.31 billion.'],
    ['What is the backlog?', 'The order that ended the backlog of Quillmere Robotics was $2.31 billion.'],
    ['How much did Quillmere spend on research?', 'Research expense of Birch Labs was $131.0 million.'],
  ])('nothing: %s', (prompt, text) => {
    expect(answer(prompt, text)).toBe('');
  });
});

describe('the largest customer is the one with the largest share that is told', () => {
  const two =
    'One customer, Cedar Orchards, accounted for 14% of revenue in 2029. Sales to Alder Farms accounted for 21% of revenue in 2029.';

  test('and no part of the company', () => {
    expect(answer('Who is the largest customer?', two)).toContain('Alder Farms');
    expect(answer('Who is the largest customer?', 'Pruning Services accounted for 58% of the revenue of Quillmere Robotics in 2029.')).toBe(
      '',
    );
    expect(answer('Who is the largest customer?', 'One customer, Cedar Orchards, accounted for 4% of revenue in 2029.')).toBe('');
  });
});

describe('of a prompt that is no question the sentences with most of its words are quoted', () => {
  const pricing = 'Quillmere Robotics prices its pickers by the hectare that they work.';
  const other = 'Quillmere Robotics opened a workshop in Turin in spring 2030.';
  const text = `${other}\n${pricing}\nQuillmere Robotics builds pickers for orchards in Italy.`;

  test.each([
    'Prices of pickers',
    'Summarise its prices by the hectare.',
    'Write down how its pickers are priced',
    'Its prices? And its hectares?',
    'pickers, hectares, prices',
  ])('%s', (prompt) => {
    expect(closest(prompt, text)[0]).toBe(pricing);
    expect(answer(prompt, text)).toBe('');
  });

  test.each([
    ['no word of it stands there', 'Colours of the lobby'],
    ['it asks of a person', 'Who is the chief executive officer of pickers?'],
    ['it denies', 'Where does it not sell pickers?'],
    ['it is a question, and nothing says it', 'What was the price of a picker in 2019?'],
  ])('and none where %s', (_, prompt) => {
    expect(closest(prompt, text)).toEqual([]);
  });
});
