import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Received } from './history.ts';

/** A receiver of webhooks that now and then has a fault of its own: it answers 500, or hangs up before or after it took one. */
export async function openSink(chance: () => number, failing: number) {
  const received: Received[] = [];
  let secret = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const isFailing = chance() < failing;
      const how = chance();
      if (isFailing && how < 0.4) return response.writeHead(500).end();
      if (isFailing && how < 0.7) return request.socket.destroy();
      const id = String(request.headers['webhook-id']);
      const told = JSON.parse(body) as { request_id: string; status: string };
      received.push({
        event_id: id,
        ...told,
        isSigned: isSigned({ id, at: String(request.headers['webhook-timestamp']), body }, request.headers),
      });
      // It took it, and the sender never hears of that.
      if (isFailing) return request.socket.destroy();
      return response.writeHead(204).end();
    });
  });

  /** As the specification of Standard Webhooks has a receiver check it. */
  function isSigned({ id, at, body }: { id: string; at: string; body: string }, headers: NodeJS.Dict<string | string[]>): boolean {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const wanted = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
    return String(headers['webhook-signature']).split(' ').includes(wanted);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    trust: (given: string) => (secret = given),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
