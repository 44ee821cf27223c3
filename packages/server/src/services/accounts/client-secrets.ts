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

/** Compares in constant time; a client that does not exist takes as long as a wrong secret. */
export function isClientSecret(secret_hash: string | undefined, client_secret: string): boolean {
  const stored = Buffer.from(secret_hash ?? nobodysHash, 'base64url');
  const given = Buffer.from(hashClientSecret(client_secret), 'base64url');
  return timingSafeEqual(stored, given) && secret_hash !== undefined;
}
