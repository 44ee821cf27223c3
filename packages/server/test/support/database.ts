import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/store/database.ts';

export interface FreshDatabase {
  owner: Database;
  /** As the service: bound by row-level security. */
  db: Database;
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for a test file: migrated and empty, or with the starter data. */
export async function freshDatabase(template: 'empty' | 'with_starter' = 'empty'): Promise<FreshDatabase> {
  const server = openDatabase({ url: inject('server_url'), as: 'owner', max: 1 });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name} template ${templateName(template)} strategy file_copy`);
  const url = urlOfDatabase(inject('server_url'), name);
  const owner = openDatabase({ url, as: 'owner', max: 2 });
  const db = openDatabase({ url, as: 'service' });
  return {
    owner,
    db,
    url,
    async drop() {
      await owner.close();
      await db.close();
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** What a template is called on the server, which may have other databases. */
export function templateName(template: 'empty' | 'with_starter'): string {
  return `firmament_test_${template}`;
}

/** The URL of another database of the same server. */
export function urlOfDatabase(server_url: string, name: string): string {
  const url = new URL(server_url);
  url.pathname = `/${name}`;
  return url.href;
}
