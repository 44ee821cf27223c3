import { afterEach, expect, test, vi } from 'vitest';
import { allSources } from '../services/ingestion/choose-source.ts';
import { listSources } from './sources.ts';

afterEach(() => vi.restoreAllMocks());

test('the list of sources has every word of what each reads and of its options, in lines of at most 120 characters', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  listSources();
  const shown = String(log.mock.calls[0]?.[0]);
  const words = shown.replaceAll(/\s+/g, ' ');
  for (const { name, summary, options = {} } of allSources()) {
    expect(words).toContain(`${name} ${summary.replaceAll(/\s+/g, ' ')}`);
    for (const [option, meaning] of Object.entries(options)) expect(words).toContain(`-o ${option}=… ${meaning.replaceAll(/\s+/g, ' ')}`);
  }
  expect(shown.split('\n').filter((line) => line.length > 120)).toEqual([]);
});
