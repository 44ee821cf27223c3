import type { Config } from '../config.ts';
import type { Theme } from '../exports/theme.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { PassageIndex } from '../search/passages.ts';
import type { CompanyIndex } from '../search/port.ts';
import type { Database } from '../store/database.ts';
import type { Queue } from '../store/queue/queue.ts';
import type { Embedder } from '../text/embed/embed.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Usage } from './accounts/usage.ts';
import type { Abbreviations } from './discovery/lexicon.ts';
import type { Metrics } from './metrics.ts';
import type { Model } from './narratives/model.ts';
import type { NewsBoard } from './news/board/board.ts';
import type { ReportRenderer } from './reports/report-renderer.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What services are built on; made once, in `app.ts`. */
export interface ServiceContext {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  /** The database as its owner, for acts of operators: a small pool of its own, opened at the first act. */
  operators: () => Database;
  index: CompanyIndex;
  passages: PassageIndex;
  queue: Queue;
  news: NewsBoard;
  accounts: Accounts;
  usage: Usage;
  metrics: Metrics;
  /** Undefined where no collector is set. */
  tracing: Tracing | undefined;
  renderer: ReportRenderer;
  theme: Theme;
  abbreviations: Abbreviations;
  /** Undefined when nothing is to tell how near texts are in meaning. */
  embedder: Embedder | undefined;
  /** Undefined where no model words narrative sections. */
  model: Model | undefined;
}
