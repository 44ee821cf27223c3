/** The baseline of starting work: a row inserted into a plain table with a notification, and taken by a listening connection. */

import { openDatabase } from '../packages/server/src/store/database.ts';

/** How long each of `count` rows took from the beginning of its transaction to being taken, one after another, in a database of its own. */
export async function plainNotices(server_url: string, count: number): Promise<number[]> {
  const server = openDatabase({ url: server_url, as: 'owner', max: 1 });
  await server.query('drop database if exists plain_notices with (force)');
  await server.query('create database plain_notices');
  const url = new URL(server_url);
  url.pathname = '/plain_notices';
  const db = openDatabase({ url: url.href, as: 'owner', max: 2 });
  const listener = await db.connect();
  const times: number[] = [];
  try {
    await db.query('create table public.work (work_id integer primary key, taken_at timestamptz)');
    await listener.query('listen work');
    for (let work_id = 0; work_id < count; work_id += 1) {
      const began = performance.now();
      const told = new Promise((resolve) => listener.once('notification', resolve));
      await db.transaction(async (tx) => {
        await tx.query('insert into public.work (work_id) values ($1)', [work_id]);
        await tx.query(`select pg_notify('work', '')`);
      });
      await told;
      await db.query(
        `update public.work set taken_at = now()
         where work_id = (select work_id from public.work where taken_at is null limit 1 for update skip locked)`,
      );
      times.push(performance.now() - began);
    }
  } finally {
    await listener.end();
    await db.close();
    await server.query('drop database plain_notices with (force)');
    await server.close();
  }
  return times;
}
