import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/store/database.ts';
import type { Template, TemplateKind } from './templates.ts';

/** What hangs is given up shortly before the test is, in words; what is slow, as on a busy machine, is waited for. */
export const patience_ms = 240_000;

export interface FreshDatabase {
  owner: Database;
  /** As the service: bound by row-level security. */
  db: Database;
  /** Where a service is to reach it: through a pooler, where the run has one. */
  url: string;
  /** What it was cloned from. */
  template: Template;
  drop(): Promise<void>;
}

/** A database of its own for a test file: migrated and empty, or with the starter data. */
export async function freshDatabase(kind: TemplateKind = 'empty'): Promise<FreshDatabase> {
  const template = await templateOf(kind);
  const server = openDatabase({ url: template.server_url, as: 'owner', max: 1 });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name} template ${template.database} strategy file_copy`);
  const url = urlOfDatabase(template.server_url, name);
  const owner = openDatabase({ url, as: 'owner', max: 2 });
  const pooled = throughPooler(url);
  const db = openDatabase({ url: pooled, as: 'service' });
  return {
    owner,
    db,
    url: pooled,
    template,
    async drop() {
      await owner.close();
      await db.close();
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** The URL through the pooler of `tools/pgbouncer.sh`, where the run has one. */
function throughPooler(url: string): string {
  const pooler = process.env['FIRMAMENT_TEST_POOLER'];
  if (!pooler) return url;
  const pooled = new URL(url);
  pooled.host = pooler;
  return pooled.href;
}

/** A database to clone, made by the first caller in this run. */
export async function templateOf(kind: TemplateKind): Promise<Template> {
  const asking = get({ socketPath: inject('templates_socket'), path: `/${kind}` });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as Template;
}

/** The URL of another database of the same server, which is waited for however busy it is. */
export function urlOfDatabase(server_url: string, name: string): string {
  const url = new URL(server_url);
  url.pathname = `/${name}`;
  url.searchParams.set('connect_timeout', String(patience_ms / 1_000));
  return url.href;
}
