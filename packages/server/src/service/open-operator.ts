import { userInfo } from 'node:os';
import type { Config } from '../config.ts';
import { undoList } from '../kernel/undo.ts';
import type { OperatorContext } from '../services/operators/context.ts';
import { openDatabase } from '../store/database.ts';
import { addressOf } from '../store/database-sign-in.ts';
import { isIndexOwned } from '../store/companies/index-progress.ts';
import { openQueue, type Queue } from '../store/queue/queue.ts';
import { openData, type CommandContext } from './open-data.ts';
import type { StartProgress } from './first-start.ts';

/** The data for an operator's command: as the database owner, without row-level security. */
export interface OpenOperator extends OperatorContext, Pick<CommandContext, 'index'> {
  queue: () => Promise<Queue>;
  close(): Promise<void>;
}

/** Opens the data for an operator, beside a running service or without one. */
export async function openOperator(config: Config, onProgress: (progress: StartProgress) => void): Promise<OpenOperator> {
  const undo = undoList();
  try {
    const data = await openData(config, onProgress);
    undo.push(() => data.close());
    const { clock, log, database_url } = data;
    const address = addressOf(config, database_url);
    let isOpen = true;
    // A connection may learn of the end of an embedded server before it hears of its own.
    const onError = (error: Error) => isOpen && log.warn({ err: error }, 'a database fault');
    const db = openDatabase({ ...address, as: 'owner', max: 4, onError });
    undo.push(() => db.close());
    const index = data.index && (await isIndexOwned(db)) ? undefined : data.index;
    const queue = async () => {
      const opened = await openQueue({ ...address, onError });
      undo.push(() => opened.close());
      return opened;
    };
    const close = () => {
      isOpen = false;
      return undo.run();
    };
    return { db, clock, log, config, actor: actorName(), index, queue, close };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

/** The user of the operating system; a container may run as a number without a name. */
export function actorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
