import { Command } from 'commander';
import { apiVersion } from '@firmament/contract';
import { registerAdmin } from './commands/admin/register.ts';
import { messageForOperator } from './commands/failure.ts';
import type { ImportCommandOptions } from './commands/import.ts';
import type { ResearchCommandOptions } from './commands/research.ts';

// Files are private to their owner under any shell; libraries that make files have no other way.
process.umask(0o077);

/** The one command line. Each command is loaded only when it is asked for. */
const program = new Command('firmament')
  .description('Company and market intelligence you run yourself.')
  .version(apiVersion)
  .hook('preAction', async () => (await import('./commands/kept-code.ts')).keepCodeOfCommands())
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
Settings come from the environment, the same for every command:
  PORT                     port of the service (8080)
  HOST                     address it listens on (127.0.0.1)
  FIRMAMENT_DATA           folder of the database, the index and the demo credentials (./.firmament)
  DATABASE_URL             a PostgreSQL of your own instead of the embedded one
  FIRMAMENT_ROLE           what firmament start starts: all, api, worker or search (all)
  FIRMAMENT_STARTER        full, or none to leave out the starter data set
  FIRMAMENT_SANDBOX        on, or off to leave out the invented companies to try things with
  FIRMAMENT_CONTACT        e-mail address or URL that downloads name, for hosts that ask for one
  FIRMAMENT_ALLOW_HOSTS    private hosts that may be reached all the same, comma-separated
  FIRMAMENT_RESEARCH       true to read websites again once a week (false)
  FIRMAMENT_SECRET_KEY     base64 of 32 bytes that the secrets of webhooks are encrypted with
  FIRMAMENT_EMBEDDINGS     shipped, none, or the base URL of an endpoint that embeds texts (shipped)
  FIRMAMENT_LLM_URL        base URL of an endpoint that words narrative sections; extracts without it
  FIRMAMENT_LOG_LEVEL      trace, debug, info, warn, error or silent (warn)
docs/operate/configuration.md has all of them.`,
  );

program
  .command('start')
  .description('start the service: database, index, API and worker')
  .option('--role <role>', 'all (default), or api, worker or search in a process of its own; FIRMAMENT_ROLE says the same')
  .action(async (options: { role?: string }) => (await import('./commands/start.ts')).start(options));

program
  .command('demo')
  .description('map a market and print it as a table')
  .argument('[topic...]', 'the market, in your own words (without it, one to begin with)')
  .option('--rows <number>', 'rows to print', '10')
  .action(async (words: string[], options: { rows: string }) => (await import('./commands/demo.ts')).demo(words.join(' '), options));

program
  .command('token')
  .description('print an access token of the demo organization, for calls to the running service')
  .action(async () => (await import('./commands/token.ts')).token());

program
  .command('sources')
  .description('list what can be imported')
  .action(async () => (await import('./commands/sources.ts')).listSources());

const resolve = program
  .command('resolve')
  .description('look at pairs of companies that may be one, and at deals and rounds that articles tell of');
resolve
  .command('review')
  .description('list the pairs nobody has decided on, most likely first, and the deals and rounds told in articles')
  .option('--limit <number>', 'pairs to list', '20')
  .option('--offset <number>', 'pairs to pass over', '0')
  .option('--merged', 'pairs that are merged, by review or at import, instead')
  .option('--reported [state]', 'only deals and rounds told in articles: open, known, accepted or rejected')
  .action(async (options: { limit: string; offset: string; merged?: boolean; reported?: string | true }) =>
    (await import('./commands/resolve.ts')).review(options),
  );
resolve
  .command('merge')
  .description('say that a pair is one company')
  .argument('<pair>', 'its number')
  .action(async (pair: string) => (await import('./commands/resolve.ts')).merge(pair));
resolve
  .command('apart')
  .description('say that a pair is two companies; undoes a merge')
  .argument('<pair>', 'its number')
  .action(async (pair: string) => (await import('./commands/resolve.ts')).apart(pair));
resolve
  .command('show')
  .description('show a deal or round told in an article, with the words it rests on')
  .argument('<number>', 'its number')
  .action(async (number: string) => (await import('./commands/resolve.ts')).show(number));
resolve
  .command('accept')
  .description('make a record of a deal or round told in an article')
  .argument('<number>', 'its number')
  .action(async (number: string) => (await import('./commands/resolve.ts')).accept(number));
resolve
  .command('reject')
  .description('say that a deal or round told in an article is not so; undoes accept')
  .argument('<number>', 'its number')
  .action(async (number: string) => (await import('./commands/resolve.ts')).reject(number));

const repeated = (value: string, before: string[] = []) => [...before, value];

program
  .command('import')
  .description('import a file, a folder of files, a URL or standard input (-) from one of the sources')
  .argument('<source>', 'what it is: companies, sec, gleif … (firmament sources lists them)')
  .argument('[file]', 'a file, folder or URL; - for standard input; without it what the source publishes now, where that has one address')
  .option('--dry-run', 'do everything but save')
  .option('--as-of <day>', 'the day the file speaks of, where it does not say itself')
  .option('--retrieved-at <time>', 'when it was fetched (default: when the file was written)')
  .option('--source-url <url>', 'where it was fetched from')
  .option('--rejected <file>', 'where to list rejected rows')
  .option('--encoding <name>', 'encoding of the text (windows-1251, gb18030, …); detected by default')
  .option('-o, --option <name=value>', 'an option of the source; may be repeated', repeated)
  .action(async (source: string, file: string | undefined, options: ImportCommandOptions) =>
    (await import('./commands/import.ts')).importCommand(source, file, options),
  );

program
  .command('research')
  .description('read the website of a company: its pages are evidence that passages are found in')
  .argument('<company>', 'its permalink, website, EXCHANGE:SYMBOL or whole name')
  .option('--from <url>', 'the page to begin with, where it is not the home page of the website that is known')
  .option('--pages <number>', 'pages to ask for', '40')
  .action(async (company: string, options: ResearchCommandOptions) => (await import('./commands/research.ts')).research(company, options));

registerAdmin(program);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${messageForOperator(error)}\n`);
  process.exitCode = 1;
}
