import type { Queryable } from '../database.ts';

export interface TokensOfDay {
  organization_id: string;
  /** `YYYY-MM-DD` */
  day: string;
  tokens: number;
}

/** Takes tokens of a day, before a model is asked. @returns whether that many were left */
export async function takeTokens(tx: Queryable, { organization_id, day, tokens, most }: TokensOfDay & { most: number }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into model_tokens as t (organization_id, day, tokens) select $1, $2, $3 where $3::bigint <= $4::bigint
     on conflict (organization_id, day) do update set tokens = t.tokens + excluded.tokens where t.tokens + excluded.tokens <= $4::bigint`,
    [organization_id, day, tokens, most],
  );
  return rowCount === 1;
}

/** Sets right what was taken, by what was used: gives the rest back where `tokens` is below 0. */
export async function settleTokens(tx: Queryable, { organization_id, day, tokens }: TokensOfDay): Promise<void> {
  await tx.query('update model_tokens set tokens = greatest(0, tokens + $3) where organization_id = $1 and day = $2', [
    organization_id,
    day,
    tokens,
  ]);
}
