/** A worker that does nothing but deliver webhooks, to be killed: `node webhooks.deliverer.ts <database URL> <secret key> <time>`. */

import { deliveries } from '../../src/jobs/recurring.ts';
import { startRecurring } from '../../src/jobs/runner.ts';
import { openNet } from '../../src/net/net.ts';
import { openDatabase } from '../../src/store/database.ts';

const [url = '', secret = '', time = ''] = process.argv.slice(2);
const silent = () => undefined;
const context = {
  db: openDatabase({ url, as: 'service' }),
  clock: () => new Date(time),
  log: { debug: silent, info: silent, warn: silent, error: silent },
  net: openNet({
    version: '9.9.9',
    allow_hosts: ['receiver.internal'],
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  }),
  config: { secret_key: Buffer.from(secret, 'base64') },
};
await startRecurring({ ...context, metrics: { recurred: () => undefined } }, deliveries(context));
