import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeThinCompanies } from '../../../../bench/thin-companies.ts';
import { openDatabase } from '../../src/store/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { firmament, interrupt, killDatabase, newDataFolder, until, type Command } from '../support/spawned-service.ts';

/** One import of a file, told in order: cut short in every way there is, and gone on with. */
describe('an import of 60,000 rows', () => {
  const folder = newDataFolder();
  const untouched = newDataFolder();
  const file = path.join(newDataFolder(), 'thin.csv');
  let saved = 0;
  beforeAll(() => writeThinCompanies(file, { count: 60_000, seed: 7 }));

  const begin = () => firmament(['import', 'open-company-dataset', file], { FIRMAMENT_DATA: folder });

  async function asked<T extends object>(url: string, sql: string): Promise<T[]> {
    const db = openDatabase({ url, as: 'owner', max: 1 });
    try {
      return (await db.query<T & Record<string, unknown>>(sql)).rows;
    } finally {
      await db.close();
    }
  }

  /** Waits until more rows are saved than before, and the import still runs. */
  async function untilFurther(command: Command): Promise<void> {
    saved = await until('another batch to be saved', async () => {
      const url = await findEmbeddedPostgres(folder).catch(() => undefined);
      const rows = url ? await asked<{ items: number }>(url, 'select items from firmament.imports').catch(() => []) : [];
      const items = rows[0]?.items ?? 0;
      return items > saved ? items : undefined;
    });
    expect(saved).toBeLessThan(60_000);
    expect(command.stdout()).toBe('');
  }

  const goingOn = () => `An earlier import of thin.csv was cut short; going on behind ${saved.toLocaleString('en')} rows.`;

  test('killed with kill -9, has saved whole batches', async () => {
    const command = begin();
    await untilFurther(command);
    process.kill(command.pid, 'SIGKILL');
    expect((await command.ended).code).toBeNull();
  });

  test('goes on behind them; the database killed, it ends with a clear sentence and code 1', async () => {
    const command = begin();
    const before = saved;
    await untilFurther(command);
    killDatabase(folder);
    const { code, stderr } = await command.ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`going on behind ${before.toLocaleString('en')} rows.`);
    expect(stderr).toMatch(/\nThe database went away\. What was imported is saved; the same command goes on from there\.\n$/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('interrupted, ends in the middle with code 1 and says how to go on', async () => {
    const command = begin();
    await untilFurther(command);
    const { code, stderr } = await interrupt(command);
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nInterrupted\. What was imported is saved; the same command goes on from there\.\n$/);
  });

  test('ends with exactly the companies of an undisturbed import', async () => {
    const [{ stdout, stderr, code }, whole] = await Promise.all([
      begin().ended,
      firmament(['import', 'open-company-dataset', file], { FIRMAMENT_DATA: untouched }).ended,
    ]);
    expect(code, stderr).toBe(0);
    expect(whole.code, whole.stderr).toBe(0);
    saved = Number(/going on behind ([\d,]+) rows/.exec(stderr)?.[1]?.replaceAll(',', ''));
    expect(stderr).toContain(goingOn());
    expect(stdout).toContain('read       60,000  rows');
    const found: string[][] = [];
    for (const data_dir of [folder, untouched]) {
      const postgres = await startEmbeddedPostgres({ data_dir });
      const rows = await asked<{ line: string }>(
        postgres.url,
        `select d.permalink || ' ' || r.source_key as line
         from firmament.company_documents d
         join firmament.assignments a using (company_id) join firmament.source_records r using (record_id) order by 1`,
      );
      await postgres.stop();
      found.push(rows.map((row) => row.line));
    }
    expect(found[0]!.length).toBeGreaterThan(59_000);
    expect(found[0]).toEqual(found[1]);
  });
});
