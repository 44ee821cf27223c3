import { expect, test } from 'vitest';
import { leastTopicality, marketWords } from './market-words.ts';

const asked = [
  { alternatives: [['autonom']], weight: 0.3 },
  { alternatives: [['cold'], ['chill']], weight: 0.2 },
  { alternatives: [['depot']], weight: 0.5 },
];
const rarity = () => 1;

test('a text is of a market by most of what was asked for, in any of its words, and not by one word of it', () => {
  const words = marketWords({ asked, said: [], rarity });
  expect(words.topicality('Autonomous chilled rooms are built faster.')).toBeGreaterThanOrEqual(leastTopicality);
  expect(words.topicality('Cold weather slows building.')).toBeLessThan(leastTopicality);
});

test('what several of its companies say of themselves counts, and what one says does not', () => {
  const said = [['pallet shuttles'], ['pallet shuttles', 'sensors'], ['shuttles for pallets']];
  const words = marketWords({ asked, said, rarity });
  expect(words.topicality('Pallet shuttles get cheaper.')).toBeGreaterThan(0);
  expect(words.topicality('Pallet shuttles get cheaper.')).toBeLessThan(leastTopicality);
  expect(words.topicality('Sensors get cheaper.')).toBe(0);
});
