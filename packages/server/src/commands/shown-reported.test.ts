import { expect, test } from 'vitest';
import type { ShownReported } from '../services/news/reading/review-reported.ts';
import { shownInFull, shownReported } from './shown-reported.ts';

const deal: ShownReported = {
  reported_id: 17,
  article_id: 4,
  story_id: 4,
  kind: 'deal',
  facts: { date: '2026-03-03', amount: 1_200_000, currency: 'EUR', status: 'Pending', title: 'A stake of 30%' },
  parties: [
    { role: 'acquirer', name: 'Quillmere Robotics', company_id: 1, permalink: 'quillmere-robotics' },
    { role: 'target', name: 'Larkfen', permalink: '' },
  ],
  words: [{ in: 'title', start: 0, end: 29, text: 'Quillmere buys 30% of\nLarkfen' }],
  record_key: 'deal|larkfen|company 1|2026-03-03',
  state: 'open',
  known_by: null,
  told_at: new Date('2026-03-03T09:00:00Z'),
  decided_at: null,
  decided_by: null,
  published_at: new Date('2026-03-03T08:00:00Z'),
  source: 'news',
  title: 'Quillmere buys 30% of Larkfen',
  url: 'https://ledger.example/a',
  publisher: '',
  host: 'ledger.example',
};

test('a deal is shown with its article, and in full with the words it rests on', () => {
  const head =
    'Deal 17: Quillmere Robotics (quillmere-robotics) buys a stake of 30% in Larkfen (not known), 1,200,000 EUR, Pending, 2026-03-03';
  const at = '  Quillmere buys 30% of Larkfen · ledger.example · 2026-03-03 · https://ledger.example/a';
  expect(shownReported(deal)).toBe(`${head}\n${at}`);
  expect(shownInFull(deal)).toBe(`${head}\n${at}\n  "Quillmere buys 30% of Larkfen"`);
});

test('a round is shown with who led it, and what was decided', () => {
  const parties: ShownReported['parties'] = [
    { role: 'subject', name: 'Kestrelview', company_id: 2, permalink: 'kestrelview' },
    { role: 'lead_investor', name: 'Polder Capital', permalink: '' },
  ];
  const facts = { round: 'Seed', amount: 3_500_000, currency: 'EUR' };
  const round: ShownReported = { ...deal, kind: 'funding_round', facts, parties, state: 'rejected', decided_by: 'kim' };
  expect(shownReported(round).split('\n')[0]).toBe(
    'Round 17: Kestrelview (kestrelview) raises Seed, 3,500,000 EUR, led by Polder Capital (not known), no day (rejected by kim)',
  );
  expect(shownReported({ ...round, state: 'known', decided_by: null, known_by: 'deals a|b' })).toContain('(known already by deals a|b)');
});
