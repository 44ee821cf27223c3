import { expect, test } from 'vitest';
import { tellingOf } from './evidence.ts';
import { passageOf, speaker } from './test-support.ts';
import { verify } from './verify.ts';

function widely(text: string) {
  const evidence = [passageOf({ text })];
  const told = tellingOf(evidence, speaker, { isWide: true });
  const statements = told.map((each) => ({ question: 'q', text: each.text, about: '', rests_on: [{ evidence: 0, quote: each.quote }] }));
  return { texts: told.map((each) => each.text), dropped: verify(statements, { evidence, speaker }).dropped };
}

test('a sentence that points back is told behind the one it points at, and both are verified', () => {
  const { texts, dropped } = widely(
    'Orchards in Spain lack pickers every autumn. This shortage drives demand for pruning robots. Dealers sell them.',
  );
  expect(texts).toContain('Orchards in Spain lack pickers every autumn. This shortage drives demand for pruning robots.');
  expect(dropped).toEqual([]);
});

test('of two sentences that do not follow each other nothing is verified', () => {
  const evidence = [passageOf({ text: 'Orchards lack pickers in Spain. Dealers sell many robots there. This drives demand for robots.' })];
  const text = 'Orchards lack pickers in Spain. This drives demand for robots.';
  const statement = { question: 'q', text, about: '', rests_on: [{ evidence: 0, quote: evidence[0]!.text }] };
  expect(verify([statement], { evidence, speaker }).kept).toEqual([]);
});

test('a line of a list is told without a full stop, where it states something', () => {
  const { texts, dropped } = widely(
    [
      'In 2030, orchards reached these milestones:',
      '• Pruning robots now account for approximately 70% of all pruning in Spain; and',
      '• Wireless pruning robots for orchards in Spain and Italy',
      '• Pruning robots currently under trial in orchards of Italy',
    ].join('\n'),
  );
  expect(texts).toEqual(['Pruning robots now account for approximately 70% of all pruning in Spain']);
  expect(dropped).toEqual([]);
});

test('a list of possibilities is not used', () => {
  const { texts } = widely('Our results depend on factors, including:\n• Dealers in Spain buy fewer pruning robots from our works;');
  expect(texts).toEqual([]);
});
