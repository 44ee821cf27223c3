import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/text/narrative/evidence.ts';
import { verify } from '../../src/text/narrative/verify.ts';
import { honestFirst, honestSecond, liesFirst, liesSecond, passages, type PassageName } from './statements.ts';

const speaker = { name: 'Quillmere Robotics', names: ['Quillmere Robotics'] };
const names = Object.keys(passages) as PassageName[];
const evidence = names.map((name, ordinal): Evidence => ({
  record_id: 1,
  ordinal,
  kind: 'filing',
  form: '10-K',
  section: 'Item 1',
  day: '2030-08-01',
  title: '10-K',
  url: 'https://x.example/k',
  publisher: 'The Wire',
  text: passages[name],
}));
type Case = (typeof liesFirst)[number];

function isKept([at, said, quote]: Case): boolean {
  const text = said.replaceAll('QR’s', 'Quillmere Robotics’').replaceAll('QR', 'Quillmere Robotics');
  const rests_on = [at].flat().map((name) => ({ evidence: names.indexOf(name), quote: quote ?? passages[name] }));
  return verify([{ question: 'q', text, about: '', rests_on }], { evidence, speaker }).kept.length === 1;
}

describe('a statement is served only where its passage says all of it', () => {
  test.each([...liesFirst, ...liesSecond])('%s does not say: %s', (...each) => {
    expect(isKept(each as unknown as Case)).toBe(false);
  });

  test.each([
    ['first', honestFirst, 0.8],
    ['second', honestSecond, 0.8],
  ] as const)('of the %s half of honest wordings at least four in five are kept', (half, cases, least) => {
    const dropped = cases.filter((each) => !isKept(each));
    const share = 1 - dropped.length / cases.length;
    const told = `honest wordings kept, ${half} half: ${(share * 100).toFixed(0)} % of ${cases.length}; not: ${dropped.map(([, text]) => text).join(' | ')}`;
    process.stdout.write(`${told}\n`);
    expect(share).toBeGreaterThanOrEqual(least);
  });
});
