import { Problem } from '../../kernel/problem.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The first byte of what is stored tells how it was made: a nonce, a tag, and the text under AES-256-GCM. */
const version = 1;
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts the secret of a webhook; what comes of it is worth nothing beside another webhook's id. */
export function encryptSecret(secret: string, key: Buffer, webhook_id: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(boundTo(webhook_id));
  const text = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()]);
  return Buffer.concat([Buffer.of(version), nonce, encryption.getAuthTag(), text]);
}

/** @throws Error with a sentence when this key or this webhook is not the one it was encrypted for */
export function decryptSecret(stored: Buffer, key: Buffer, webhook_id: string): string {
  const text = 1 + nonceBytes + tagBytes;
  if (stored[0] !== version || stored.length < text)
    throw new Error('The secret of the webhook is stored in a form this version cannot read.');
  const decryption = createDecipheriv(cipher, key, stored.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes })
    .setAAD(boundTo(webhook_id))
    .setAuthTag(stored.subarray(1 + nonceBytes, text));
  try {
    return Buffer.concat([decryption.update(stored.subarray(text)), decryption.final()]).toString('utf8');
  } catch (error) {
    throw new Error('The secret of the webhook cannot be decrypted: FIRMAMENT_SECRET_KEY is not the key it was encrypted with.', {
      cause: error,
    });
  }
}

/**
 * The key of the environment.
 * @throws Error with a sentence that says what to set
 */
export function requiredKey({ secret_key }: { secret_key: Buffer | undefined }): Buffer {
  if (secret_key) return secret_key;
  throw new Problem(
    'INVALID_INPUT',
    'Webhooks need FIRMAMENT_SECRET_KEY, the base64 of 32 random bytes, which their secrets are encrypted with.',
  );
}

function boundTo(webhook_id: string): Buffer {
  return Buffer.from(`firmament webhook ${webhook_id}`, 'utf8');
}
