import { randomBytes } from 'node:crypto';

/** `firmament admin new-key`: what FIRMAMENT_SECRET_KEY may be set to. Kept nowhere. */
export function newKey(): void {
  console.log(randomBytes(32).toString('base64'));
}
