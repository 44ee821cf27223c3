import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RefusedAddress } from '../../src/net/guard.ts';
import { FetchFailed } from '../../src/net/guarded-fetch.ts';
import { openNet, type Net } from '../../src/net/net.ts';
import { postJson } from '../../src/net/post-json.ts';
import { namesThatLeadHome } from './ssrf-corpus.ts';

let connections = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
server.on('connection', () => (connections += 1));

const resolve = (host: string) => {
  const known = { 'model.internal': ['127.0.0.1'], ...namesThatLeadHome }[host] ?? [];
  return Promise.resolve(known.map((address) => ({ address, family: isIP(address) })));
};
let net: Net;
const post = (host = 'model.internal', timeout_ms = 5_000) => {
  const { port } = server.address() as AddressInfo;
  return postJson(net, `http://${host}:${port}/embeddings`, { body: { input: ['é'] }, headers: { authorization: 'Bearer k' }, timeout_ms });
};

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = 0;
  net = openNet({ version: '9.9.9', resolve, allow_hosts: ['model.internal'] });
});
afterEach(() => net.close());

describe('a POST of JSON', () => {
  test('sends it with its headers and reads the JSON that comes back', async () => {
    let seen: unknown;
    const read = async (request: IncomingMessage, response: ServerResponse) => {
      seen = { body: await json(request), authorization: request.headers.authorization, method: request.method };
      response.end('{"data":[]}');
    };
    answer = (request, response) => void read(request, response);
    expect(await post()).toEqual({ data: [] });
    expect(seen).toEqual({ body: { input: ['é'] }, authorization: 'Bearer k', method: 'POST' });
  });

  test.each(Object.keys(namesThatLeadHome))('to %s, which leads to a private address, connects to nobody', async (host) => {
    await expect(post(host)).rejects.toBeInstanceOf(RefusedAddress);
    expect(connections).toBe(0);
  });

  test('does not follow a redirect, and tells the status of what is no success', async () => {
    answer = (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
    await expect(post()).rejects.toMatchObject({ status: 307 });
    answer = (_, response) => response.writeHead(422).end('no');
    await expect(post()).rejects.toMatchObject({ status: 422 });
  });

  test('fails in a sentence for what is no JSON, for too much of it, and for silence', async () => {
    answer = (_, response) => response.end('<html>');
    await expect(post()).rejects.toBeInstanceOf(FetchFailed);
    answer = (_, response) => {
      const chunk = Buffer.alloc(1_048_576, 32);
      const write = () => {
        while (response.write(chunk));
        response.once('drain', write);
      };
      write();
    };
    await expect(post()).rejects.toThrow('more than 32 MB');
    answer = () => undefined;
    await expect(post('model.internal', 200)).rejects.toThrow('could not be asked');
  });
});
