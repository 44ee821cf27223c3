import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

test('every test runs on the server that FIRMAMENT_TEST_DATABASE_URL names, and without it on the embedded PostgreSQL 18', async () => {
  const named = process.env['FIRMAMENT_TEST_DATABASE_URL'];
  const database = await freshDatabase();
  const { rows } = await database.db.query<{ version: string; port: number }>(
    `select current_setting('server_version_num') as version, inet_server_port() as port`,
  );
  await database.drop();
  const { version, port } = rows[0]!;
  if (named) expect({ server: database.template.server_url, port: String(port) }).toEqual({ server: named, port: new URL(named).port });
  else expect(version).toMatch(/^18/);
});
