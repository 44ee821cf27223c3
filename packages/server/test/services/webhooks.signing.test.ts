import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { nextTry } from '../../src/services/webhooks/next-try.ts';
import { decryptSecret, encryptSecret, requiredKey } from '../../src/services/webhooks/secrets.ts';
import { newSecret, signedHeaders } from '../../src/services/webhooks/sign.ts';

describe('a signature', () => {
  // Worked out with openssl: printf 'msg_….1614265330.{"test": 2432232314}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:… -binary | base64
  test('is what openssl makes of the same id, time, body and secret', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sent_at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('of each of several secrets is in one header, the newest first', () => {
    const message = { id: 'msg_1', sent_at: new Date(0), body: 'é' };
    const [a, b] = [newSecret(), newSecret()];
    const of = (...secrets: string[]) => signedHeaders(message, secrets)['webhook-signature'];
    expect(of(a, b)).toBe(`${of(a)} ${of(b)}`);
    expect(of(a)).not.toBe(of(b));
  });

  test('is made with a new secret of 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});

describe('a stored secret', () => {
  const key = Buffer.alloc(32, 1);
  const webhook_id = randomUUID();
  const secret = newSecret();

  test('is decrypted with the key and for the webhook it was encrypted for', () => {
    const stored = encryptSecret(secret, key, webhook_id);
    expect(decryptSecret(stored, key, webhook_id)).toBe(secret);
    expect(stored.includes(secret.slice(6, 20))).toBe(false);
    expect(encryptSecret(secret, key, webhook_id).equals(stored)).toBe(false);
  });

  test('is not decrypted with another key, for another webhook, or after any of its bytes changed', () => {
    const stored = encryptSecret(secret, key, webhook_id);
    expect(() => decryptSecret(stored, Buffer.alloc(32, 2), webhook_id)).toThrow('FIRMAMENT_SECRET_KEY is not the key');
    expect(() => decryptSecret(stored, key, randomUUID())).toThrow('cannot be decrypted');
    for (const at of stored.keys()) {
      const changed = Buffer.from(stored);
      changed[at]! ^= 1;
      expect(() => decryptSecret(changed, key, webhook_id), `byte ${at}`).toThrow('The secret of the webhook');
    }
    expect(() => decryptSecret(stored.subarray(0, 20), key, webhook_id)).toThrow('cannot read');
    expect(() => decryptSecret(Buffer.alloc(0), key, webhook_id)).toThrow('cannot read');
  });
});

describe('FIRMAMENT_SECRET_KEY', () => {
  test('is the base64 of 32 bytes, and no other text; the text is not repeated in the error', () => {
    const key = Buffer.alloc(32, 9);
    expect(readConfig({ FIRMAMENT_SECRET_KEY: key.toString('base64') }).secret_key?.equals(key)).toBe(true);
    for (const wrong of ['secret', key.subarray(1).toString('base64'), key.toString('hex'), `${key.toString('base64')}=`]) {
      expect(() => readConfig({ FIRMAMENT_SECRET_KEY: wrong })).toThrow(/^FIRMAMENT_SECRET_KEY must be the base64 of 32 bytes/);
      expect(() => readConfig({ FIRMAMENT_SECRET_KEY: wrong })).not.toThrow(wrong);
    }
  });

  test('may be absent, and what needs it says so', () => {
    expect(readConfig({}).secret_key).toBeUndefined();
    expect(() => requiredKey(readConfig({}))).toThrow('Webhooks need FIRMAMENT_SECRET_KEY');
  });
});

describe('after a try that failed the next', () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000];

  test('comes after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then never', () => {
    const waits = Array.from({ length: 11 }, (_, failed) => nextTry({ tries: failed + 1, random: 0 }));
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * hour);
    expect(waits).toEqual([5 * second, 5 * minute, 30 * minute, ...hours, undefined, undefined]);
  });

  test('comes up to a tenth later, as chance has it', () => {
    expect(nextTry({ tries: 2, random: 0.5 })).toBe(5.25 * minute);
    expect(nextTry({ tries: 2, random: 1 })).toBe(5.5 * minute);
  });

  test('waits as long as the receiver asks, where that is longer and no more than a day', () => {
    expect(nextTry({ tries: 1, random: 0, retry_after_ms: 2 * minute })).toBe(2 * minute);
    expect(nextTry({ tries: 4, random: 0, retry_after_ms: 2 * minute })).toBe(2 * hour);
    expect(nextTry({ tries: 1, random: 0, retry_after_ms: 90 * 24 * hour })).toBe(24 * hour);
    expect(nextTry({ tries: 10, random: 0, retry_after_ms: 2 * minute })).toBeUndefined();
  });
});
