import { randomBytes } from 'node:crypto';
import { backUp } from '../../services/operators/backup.ts';
import { reindex } from '../../services/operators/reindex.ts';
import { restore } from '../../services/operators/restore.ts';
import { setTheme } from '../../services/operators/themes.ts';
import { verify, type Check } from '../../services/operators/verify.ts';
import { print, shownMoment, shownNumber, withOperator, type Shown } from './door.ts';

export function backup(file: string, options: Shown): Promise<void> {
  return withOperator(async (context, watch) => {
    const { tables, ...made } = await backUp(context, file, watch);
    print({ ...made, tables }, options, () => {
      const size = `${(made.bytes / 1_000_000).toFixed(1)} MB`;
      return `Backed up ${shownNumber(made.rows)} rows of ${shownMoment(made.moment)} UTC into ${made.path} (${size}). It holds secrets: keep it as such. FIRMAMENT_SECRET_KEY is not in it.`;
    });
  });
}

export function restoreFrom(file: string, options: Shown): Promise<void> {
  return withOperator(async (context, watch) => {
    const restored = await restore(context, { file_path: file, openQueue: context.queue }, watch);
    print(restored, options, () => {
      const again = restored.taken_up === 0 ? '' : ` ${shownNumber(restored.taken_up)} unfinished requests are taken up.`;
      return `Restored ${shownNumber(restored.rows)} rows of ${shownMoment(restored.moment)} UTC. The next start builds the index.${again}`;
    });
  });
}

export function rebuild(): Promise<void> {
  return withOperator(async (context, watch) => {
    const onProgress = (progress: { done: number; total: number }) => watch.onProgress({ stage: 'Indexing', ...progress });
    const companies = await reindex(context, context.index, { onProgress });
    console.log(
      companies === undefined
        ? 'The running service builds the index anew, and answers from the present one until then.'
        : `The index holds ${shownNumber(companies)} companies.`,
    );
  });
}

/** Prints what FIRMAMENT_SECRET_KEY may be set to. It is kept nowhere. */
export function newKey(): void {
  console.log(randomBytes(32).toString('base64'));
}

/** Reads a theme with the logo and the fonts beside its file, which is why no server can do it. */
export function setThemeOf(organization: string, file: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const theme = await setTheme(context, { organization, file });
    print(
      theme,
      options,
      () => `Set: the next report that is downloaded has it. Look at it with: firmament admin theme show '${organization}'`,
    );
  });
}

const failed = 2;

export function check(options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const checks: Check[] = [];
    for await (const each of verify(context)) {
      checks.push(each);
      // Each as it is known: some take minutes with millions of companies.
      if (!options.json) console.log(`${each.is_ok ? 'ok   ' : 'WRONG'}  ${each.check}${each.found === '' ? '' : ` (${each.found})`}`);
    }
    if (options.json) print(checks, options, () => '');
    if (checks.some((each) => !each.is_ok)) process.exitCode = failed;
  });
}
