import type { Queryable } from '../database.ts';

/** Parts of a request's result that are worked out already; gone once it has ended. */

export async function keptParts(tx: Queryable, request_id: string): Promise<{ part: string; body: Buffer }[]> {
  const { rows } = await tx.query<{ part: string; body: Buffer }>('select part, body from request_parts where request_id = $1', [
    request_id,
  ]);
  return rows;
}

/** Keeps a part of a request that is still worked on; of one that has ended nothing is kept. */
export async function keepPart(
  tx: Queryable,
  { request_id, organization_id, part, body }: { request_id: string; organization_id: string; part: string; body: Buffer },
): Promise<void> {
  await tx.query(
    `insert into request_parts (request_id, organization_id, part, body)
     select request_id, $2, $3, $4 from requests where request_id = $1 and status = 'PROCESSING' for share
     on conflict do nothing`,
    [request_id, organization_id, part, body],
  );
}
