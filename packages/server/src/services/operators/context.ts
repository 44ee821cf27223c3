import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';

/** The data for operators: as the database owner, without row-level security. */
export interface OperatorContext {
  db: Database;
  clock: Clock;
  log: Log;
  config: Config;
  /** Who acts, as the audit tells it. */
  actor: string;
}
