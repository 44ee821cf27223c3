import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new client id and its secret of 256 random bits. */
export function newClient(): { client_id: string; client_secret: string } {
  return {
    client_id: `org_${randomBytes(12).toString('hex')}`,
    client_secret: `fs_${randomBytes(32).toString('base64url')}`,
  };
}

/**
 * What is stored of a client secret. One SHA-256, because 256 random bits cannot be guessed however fast the hash;
 * being fast, it lets a flood of strangers be turned away before any of them costs a password hash.
 */
export function hashClientSecret(client_secret: string): string {
  return hash('sha256', client_secret, 'base64url');
}

const nobodysHash = hashClientSecret('');

/** What is stored of a client's secrets: of the present one, and of the one that it replaced until that ends. */
export interface StoredSecrets {
  secret_hash: string;
  previous_secret_hash: string | null;
  previous_until: Date | null;
}

/**
 * Whether it is the client's secret, or the one that was replaced and has not ended at `now`. Compares with both in constant time,
 * input: a client that does not exist, or has one secret, takes as long as a wrong one.
 */
export function isClientSecret(stored: StoredSecrets | undefined, client_secret: string, now: Date): boolean {
  const given = Buffer.from(hashClientSecret(client_secret), 'base64url');
  const isPresent = equals(stored?.secret_hash, given);
  const isPrevious = equals(stored?.previous_secret_hash, given);
  const overlaps = (stored?.previous_until?.getTime() ?? -Infinity) > now.getTime();
  return isPresent || (isPrevious && overlaps);
}

function equals(secret_hash: string | null | undefined, given: Buffer): boolean {
  const isEqual = timingSafeEqual(Buffer.from(secret_hash ?? nobodysHash, 'base64url'), given);
  return isEqual && secret_hash != null;
}
