import { Client } from 'pg';
import { owner, type Cluster } from './cluster.ts';
import { isSame } from './folder.ts';

export function urlOf(cluster: Cluster, port: number, database = 'firmament'): string {
  return `postgresql://${owner}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** What a server said to a connection: usable, not usable by us, or nothing (yet). */
export interface Answer {
  kind: 'ready' | 'foreign' | 'silent';
  message: string;
}

/** Connects once and checks that it is this cluster which answers. */
export async function ask(cluster: Cluster, port: number): Promise<Answer> {
  try {
    const folder = await withClient(urlOf(cluster, port, 'postgres'), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory ?? '';
    });
    // A copied data folder has the same password.
    return (await isSame(folder, cluster.data)) ? { kind: 'ready', message: '' } : { kind: 'foreign', message: `it serves ${folder}` };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { kind: code?.startsWith('28') ? 'foreign' : 'silent', message };
  }
}

/** Creates the database on a fresh cluster. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  await withClient(urlOf(cluster, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'firmament'`);
    if (rowCount !== 0) return;
    await client.query('CREATE DATABASE firmament').catch((error: { code?: string }) => {
      // Another process created it at this moment: duplicate_database, or the unique index behind it.
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  client.on('error', () => undefined); // A lost connection also fails the query, which reports it.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
