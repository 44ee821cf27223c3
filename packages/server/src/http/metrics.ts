import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceContext } from '../services/context.ts';

/**
 * Answers `/metrics` on a port of its own: it covers every organization without a token, so it listens where no client from
 * outside may ask.
 * @returns the port it listens on, and what closes it
 */
export async function serveMetrics(
  { metrics, log }: Pick<ServiceContext, 'metrics' | 'log'>,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.content_type }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
