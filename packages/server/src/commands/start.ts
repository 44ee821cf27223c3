import { readConfig } from '../config.ts';
import type { RunningService } from '../service.ts';
import { startClosable } from './closable.ts';
import { progressOn } from './progress.ts';

/** `firmament start`: runs until Ctrl-C or SIGTERM. */
export async function start(options: { role?: string }): Promise<void> {
  const config = readConfig(undefined, options.role === undefined ? {} : { FIRMAMENT_ROLE: options.role });
  const progress = progressOn(process.stderr);
  const began = Date.now();
  const { service } = await startClosable(config, progress.show, { isMeant: true });
  progress.end();
  const seconds = (Date.now() - began) / 1_000;
  if (config.role === 'all') console.log(welcome(service, seconds));
  else console.log(`The role ${config.role} is ready after ${seconds.toFixed(1)} s${service.url ? `, at ${service.url}` : ''}.`);
}

function welcome({ url, credentials_path }: RunningService, seconds: number): string {
  return `
Firmament is ready after ${seconds.toFixed(1)} s.

  In a browser ${url}/docs
  Programs     ${url}
  Credentials  ${credentials_path}

Get a token and map a market (paste into another terminal):

  TOKEN=$(npx firmament token)
  ID=$(curl -s ${url}/api/enterprise/market-map/enrich/ -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' -d '{"topic": "AI-powered CRM software", "parameters": {}}' \\
    | node -p 'JSON.parse(require("fs").readFileSync(0)).request_id')
  sleep 1; curl -s "${url}/api/enterprise/request/status/?request_id=$ID" -H "Authorization: Bearer $TOKEN"

Or:  npm run demo -- "AI-powered CRM software"
Stop with Ctrl-C.`;
}
