import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// Ten times what a bad line takes for headers, and 35 kB a second for the largest body.
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
const lookForLateMs = 2_000;
const keepAliveMs = 72_000;
/** More than a call may take without sending or receiving a byte, as while uploaded files are read. */
export const idleTimeoutMs = 90_000;

/** The HTTP server of the port. Its handler changes when the service is ready; the port stays open meanwhile, so that no connection is refused. */
export interface Listener {
  server: Server;
  handle(answer: RequestListener): void;
  /** @returns the URL @throws when the port is in use or the address is not of this machine */
  listen(address: { port: number; host: string }): Promise<string>;
}

export function createListener(): Listener {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: lookForLateMs,
      keepAliveTimeout: keepAliveMs,
      // Node's own refusal has neither a body nor an id.
      requireHostHeader: false,
    },
    (request, response) => answer(request, response),
  );
  server.setTimeout(idleTimeoutMs);
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node would refuse it without a body or an id.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  return {
    server,
    handle: (next) => void (answer = next),
    async listen({ port, host }) {
      if (!server.listening) await once(server.listen(port, host), 'listening');
      return urlOf(server.address() as AddressInfo);
    },
  };
}

function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${address.includes(':') ? `[${address === '::' ? '::1' : address}]` : address}:${port}`;
}
