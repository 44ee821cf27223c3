import { marketWords } from './market-words.ts';

/** The words of a market of pallet robots. */
export const palletRobots = marketWords({
  asked: [
    { alternatives: [['pallet']], weight: 0.5 },
    { alternatives: [['robot']], weight: 0.5 },
  ],
  said: [],
  rarity: () => 1,
});
