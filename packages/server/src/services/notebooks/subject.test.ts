import { expect, test } from 'vitest';
import { Problem } from '../../kernel/problem.ts';
import { readSubject } from './subject.ts';

test('a stored subject is read back', () => {
  expect(readSubject({ kind: 'companies', permalinks: ['kelvara'] })).toEqual({ kind: 'companies', permalinks: ['kelvara'] });
});

test.each([{ kind: 'sector', topic: 'pumps' }, { kind: 'company' }, null, 'kelvara', []])(
  'a stored subject in a form of an earlier version is refused in words: %j',
  (stored) => {
    expect(() => readSubject(stored)).toThrow(Problem);
    expect(() => readSubject(stored)).toThrow(/no longer read; start the notebook anew\.$/);
  },
);
