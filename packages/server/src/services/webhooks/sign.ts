import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** What is signed: the body goes out byte for byte as it is here. */
export interface Message {
  id: string;
  /** Of this try. */
  sent_at: Date;
  body: string;
}

/**
 * The headers of a message by the Standard Webhooks specification: its id, which stays the same however often it is sent, the time of the try in
 * Unix seconds, and a signature for each secret that counts.
 * @param secrets `whsec_` and base64, newest first
 */
export function signedHeaders(message: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(message.sent_at.getTime() / 1_000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(signed, secret)}`).join(' '),
  };
}

function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(signed, 'utf8').digest('base64');
}
