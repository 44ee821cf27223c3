import { describe, expect, test } from 'vitest';
import { decontextualized, decontextualizedAfter } from './decontextualize.ts';

const speaker = { name: 'Quillmere', names: ['Quillmere', 'Quillmere Robotics Inc'] };
const told = (sentence: string) => decontextualized(sentence, speaker);

describe('a sentence is told by a third person', () => {
  test.each([
    ['We design and sell robots.', 'Quillmere designs and sells robots.'],
    ['We are a maker of robots and have two plants.', 'Quillmere is a maker of robots and has two plants.'],
    ['In 2030, we launched our first robot.', 'In 2030, Quillmere launched its first robot.'],
    ['Our robots prune trees.', 'Quillmere’s robots prune trees.'],
    ['We supply robots and rely on dealers.', 'Quillmere supplies robots and relies on dealers.'],
    ['We closed our works and moved its tools.', 'Quillmere closed its works and moved its tools.'],
    ['Farmers rely on us for our robots.', 'Farmers rely on Quillmere for its robots.'],
    ['We do not lease robots, and we also buy parts abroad.', 'Quillmere does not lease robots, and it also buys parts abroad.'],
    ['We sell our robots at the US Open Farm Fair.', 'Quillmere sells its robots at the US Open Farm Fair.'],
    ['The Company’s dealers sell its robots.', 'Quillmere’s dealers sell its robots.'],
    ['The Company (“Quillmere” or “QMRE”) makes robots.', 'Quillmere makes robots.'],
    [
      'We agreed to sell our lawn arm to Birch Labs and Alder Farms (together, the “Buyers”).',
      'Quillmere agreed to sell its lawn arm to Birch Labs and Alder Farms.',
    ],
    ['We make robots, (“QRs”), and tools.', 'Quillmere makes robots, and tools.'],
    ['We sell robots on the company’s website.', 'Quillmere sells robots on Quillmere’s website.'],
    ['Quillmere opened a factory on Tuesday.', 'Quillmere opened a factory.'],
    ['Quillmere opened a factory on Tuesday, and hired.', 'Quillmere opened a factory, and hired.'],
    ['Quillmere opened a factory on Tuesday in Leeds.', 'Quillmere opened a factory in Leeds.'],
    ['Quillmere opened a factory on Tuesday, March 4, 2031.', 'Quillmere opened a factory on Tuesday, March 4, 2031.'],
    ['In June 2030 we extended our credit line.', 'In June 2030 Quillmere extended its credit line.'],
    ['On May 7, 2030 we announced that we open a shop.', 'On May 7, 2030 Quillmere announced that it opens a shop.'],
    ['We cut nine jobs in Leeds and save $8 million a year.', 'Quillmere cut nine jobs in Leeds and saves $8 million a year.'],
    ['We own shops, sell parts and teach farmers.', 'Quillmere owns shops, sells parts and teaches farmers.'],
  ])('%s', (sentence, expected) => {
    expect(told(sentence)).toBe(expected);
  });

  test('verbs of others stay as they are', () => {
    expect(told('We help farmers prune trees and sell more fruit.')).toBe('Quillmere helps farmers prune trees and sell more fruit.');
    expect(told('We build tools that farmers use to plan and track work.')).toBe(
      'Quillmere builds tools that farmers use to plan and track work.',
    );
    expect(told('We offer training, service and support for our robots.')).toBe(
      'Quillmere offers training, service and support for its robots.',
    );
  });

  test('what was named before, or is named behind, is understood', () => {
    expect(told('We sell a robot, and the robot has a program to prune, and the program runs.')).toBeDefined();
    expect(told('We sell the product of many years of work.')).toBeDefined();
    expect(told('We began the program to plant trees.')).toBeDefined();
    expect(told('We formed a joint venture with Alder Farms, and the joint venture sells robots.')).toBeDefined();
    expect(told('We have two facilities, and the facility in Leeds makes robots.')).toBeDefined();
  });

  test('what an own capital letter begins stays so', () => {
    expect(told('iPrune is our smallest robot.')).toBe('iPrune is Quillmere’s smallest robot.');
  });
});

test.each([
  'This robot prunes trees.',
  'The surviving entity makes robots.',
  'We are able to sublicense such license to dealers.',
  'Alder Farms sells fruit to grocers and on the company’s website.',
  'Alder Farms sells fruit in the US and on the company’s website.',
  'We opened a plant under the plan.',
  'They sell through dealers.',
  'However, we sell through dealers.',
  'The agreement ends in 2031.',
  'As part of the restructuring plan, we cut nine jobs.',
  'In 2030 we expanded the program to new farms.',
  'In 2030 the product was sold to farmers in Peru.',
  'I believe that we grow.',
  'Your robots prune trees.',
  'We xylophone our robots.',
  'We supply robots, and support them all.',
  'We supply dealers and train farmers.',
])('what cannot stand alone without guessing is left: %s', (sentence) => {
  expect(told(sentence)).toBeUndefined();
});

test.each([
  ['We also sell parts.', 'Quillmere also sells parts.'],
  ['Pruners are also sold by us.', 'Pruners are also sold by Quillmere.'],
])('what is done besides is told as that: %s', (sentence, expected) => {
  expect(told(sentence)).toBe(expected);
});

test.each([
  ['We work with Birch Labs: its grippers hold our robots.', 'Quillmere works with Birch Labs: its grippers hold Quillmere’s robots.'],
  ['Birch Labs sells our robots and invested in us.', 'Birch Labs sells Quillmere’s robots and invested in Quillmere.'],
  [
    'In 2029 we invested in Birch Labs, and we use its grippers.',
    'In 2029 Quillmere invested in Birch Labs, and Quillmere uses its grippers.',
  ],
])('what is another’s is told apart: %s', (sentence, expected) => {
  expect(told(sentence)).toBe(expected);
});

describe('a sentence that points at the one before it is told behind that one', () => {
  const before = 'Contactless payments are common in Spain.';
  test.each([
    ['This shift helps merchants.', 'This shift helps merchants.'],
    ['In addition, we sell readers for them.', 'In addition, Quillmere sells readers for them.'],
    ['They replace cash (as discussed below).', 'They replace cash.'],
  ])('%s', (sentence, expected) => {
    expect(decontextualizedAfter(before, sentence, speaker)).toBe(expected);
  });

  test.each(['Merchants like it.', 'This shift helps those wallets.', 'These grow under the aforementioned rule.'])(
    'not where it points at nothing, or at more: %s',
    (sentence) => {
      expect(decontextualizedAfter(before, sentence, speaker)).toBeUndefined();
    },
  );
});
