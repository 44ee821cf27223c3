import { randomBytes, webcrypto } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { insertSigningKey, lockSigningKeys, signingKeys, type SigningKey } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/database.ts';

export interface Keys {
  /** The newest key, which signs. */
  signing: { kid: string; key: webcrypto.CryptoKey };
  /** Every key tokens may still be signed with. */
  byId: ReadonlyMap<string, webcrypto.CryptoKey>;
}

/** The signing keys, read from the database no longer than `max_age_ms` ago. */
export type Keyring = (max_age_ms: number) => Promise<Keys>;

/** Reads the signing keys, makes the first one where there is none, and keeps them imported. */
export function createKeyring(context: { db: Database; clock: Clock }): Keyring {
  let latest: { read_at: number; keys: Promise<Keys> } | undefined;

  return (max_age_ms) => {
    const now = context.clock().getTime();
    if (latest === undefined || Math.abs(now - latest.read_at) >= max_age_ms) {
      const read = { read_at: now, keys: readKeys(context) };
      latest = read;
      read.keys.catch(() => {
        if (latest === read) latest = undefined;
      });
    }
    return latest.keys;
  };
}

async function readKeys(context: { db: Database; clock: Clock }): Promise<Keys> {
  const stored = await signingKeys(context.db);
  const imported = await Promise.all((stored.length > 0 ? stored : await makeFirstKey(context)).map(importKey));
  const [signing] = imported;
  if (signing === undefined) throw new Error('There is no signing key.');
  return { signing, byId: new Map(imported.map(({ kid, key }) => [kid, key])) };
}

async function makeFirstKey({ db, clock }: { db: Database; clock: Clock }): Promise<SigningKey[]> {
  return db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    const stored = await signingKeys(tx);
    if (stored.length > 0) return stored;
    const first = { key_id: randomBytes(8).toString('hex'), secret: randomBytes(32) };
    await insertSigningKey(tx, { ...first, now: clock() });
    return [first];
  });
}

async function importKey({ key_id, secret }: SigningKey) {
  const key = await webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return { kid: key_id, key };
}
