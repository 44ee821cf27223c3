import { Command } from 'commander';
import { apiVersion } from '@firmament/contract';

/** The one command line. Each command is loaded only when it is asked for. */
const program = new Command('firmament')
  .description('Company and market intelligence you run yourself.')
  .version(apiVersion)
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
Settings come from the environment, the same for every command:
  PORT                     port of the service (8080)
  HOST                     address it listens on (127.0.0.1)
  FIRMAMENT_DATA           folder of the database, the index and the demo credentials (./.firmament)
  DATABASE_URL             a PostgreSQL of your own instead of the embedded one
  FIRMAMENT_STARTER        full, or none to start without the starter data set
  FIRMAMENT_LOG_LEVEL      trace, debug, info, warn, error or silent (warn)`,
  );

program
  .command('start')
  .description('start the service: database, index, API and worker')
  .action(async () => (await import('./commands/start.ts')).start());

program
  .command('demo')
  .description('map a market and print it as a table')
  .argument('<topic...>', 'the market, in your own words')
  .option('--rows <number>', 'rows to print', '20')
  .action(async (words: string[], options: { rows: string }) => (await import('./commands/demo.ts')).demo(words.join(' '), options));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
