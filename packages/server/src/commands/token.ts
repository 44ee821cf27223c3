import { readConfig } from '../config.ts';
import { findService } from '../service/data-folder.ts';
import { callerOf, readCredentials } from './calls.ts';

/** `firmament token`: prints an access token of the demo organization, as the running service gives it for its credentials. */
export async function token(): Promise<void> {
  const config = readConfig();
  const url = await findService(config);
  if (url === undefined) {
    throw new Error(`No service on ${config.data_dir} answers calls. Start one with npm start, or set FIRMAMENT_DATA to its folder.`);
  }
  const call = callerOf(url);
  const { access_token } = await call<{ access_token: string }>('/auth/token/', {
    body: { grant_type: 'password', ...(await readCredentials(config)) },
  });
  console.log(access_token);
}
