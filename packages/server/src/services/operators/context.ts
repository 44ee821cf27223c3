import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';

/** What operators act on: the database as its owner, whom row-level security does not bind. */
export interface OperatorContext {
  db: Database;
  clock: Clock;
  log: Log;
  config: Config;
  /** Who acts, as the audit tells it. */
  actor: string;
}
