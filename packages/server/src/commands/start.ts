import closeWithGrace from 'close-with-grace';
import { readConfig } from '../config.ts';
import { startService } from '../service.ts';
import { progressOn } from './progress.ts';

// Longer than the services take to drain; then the process ends anyway.
const closeWithinMs = 15_000;

/** `firmament start`: runs until Ctrl-C or SIGTERM. */
export async function start(): Promise<void> {
  const config = readConfig();
  const progress = progressOn(process.stderr);
  const began = Date.now();
  let isStopping = false;
  const starting = startService(config, (step) => {
    // Loading takes longer than a stop may: it is left here, and undone like any failure.
    if (isStopping) throw new Error('Stopped before it was ready.');
    progress.show(step);
  });
  // Registered before the start is through, so that Ctrl-C meanwhile leaves no database running. Without `beforeExit`,
  // which would turn the exit code of a failed start into 0.
  closeWithGrace({ delay: closeWithinMs, logger: false, skip: ['beforeExit'] }, async ({ err }) => {
    if (err) console.error(err);
    isStopping = true;
    const service = await starting.catch(() => undefined);
    await service?.close();
  });
  const service = await starting;
  progress.end();
  console.log(welcome(service, (Date.now() - began) / 1_000));
}

function welcome({ url, credentials_path }: { url: string; credentials_path: string }, seconds: number): string {
  return `
Firmament is ready after ${seconds.toFixed(1)} s.

  Service      ${url}
  Docs         ${url}/docs
  Credentials  ${credentials_path}

Get a token and map a market (paste into another terminal):

  TOKEN=$(node -p 'const c = require(${JSON.stringify(credentials_path)}); new URLSearchParams({ grant_type: "password", ...c }).toString()' \\
    | curl -s ${url}/auth/token/ --data @- \\
    | node -p 'JSON.parse(require("fs").readFileSync(0)).access_token')
  ID=$(curl -s ${url}/api/enterprise/market-map/enrich/ -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' -d '{"topic": "AI-powered CRM software", "parameters": {}}' \\
    | node -p 'JSON.parse(require("fs").readFileSync(0)).request_id')
  sleep 1; curl -s "${url}/api/enterprise/request/status/?request_id=$ID" -H "Authorization: Bearer $TOKEN"

Or:  npm run demo -- "AI-powered CRM software"
Stop with Ctrl-C.`;
}
