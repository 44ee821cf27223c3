import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { apiVersion, errorBody, operations, tokenErrorBody, type Operation, type OperationId } from '@firmament/contract';
import { expect } from 'vitest';
import { expectConformity } from './conformance.ts';

export interface Sent {
  method: string;
  /** Put on the wire as it is: not normalised, not encoded. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** One HTTP exchange without the good manners of fetch: paths, methods and headers go out as given. */
export function exchange(url: string, { method, path, headers = {}, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sending = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    // A server that refuses a large body may hang up while it is sent; after the answer that is no matter.
    sending.on('error', reject);
    sending.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    sending.end(body);
  });
}

/** Writes bytes to a socket, if asked hangs up on the sending side, and reads until the server does: the first answer, and all that came. */
export function converse(url: string, bytes: string | Uint8Array, options: { hangUp?: boolean } = {}): Promise<Received & { all: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let all = '';
    const finish = () => {
      const [head = '', ...rest] = all.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
      );
      resolve({ status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n'), all });
    };
    socket.setTimeout(120_000, () => socket.destroy(new Error(`the server did not hang up after ${JSON.stringify(all)}`)));
    socket.on('data', (chunk) => (all += chunk.toString()));
    // A reset after the answer is a way of hanging up, too.
    socket.once('error', (error) => (all === '' ? reject(error) : finish()));
    socket.once('close', finish);
    if (options.hangUp) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Sends all of it before it reads a byte, as many clients do, and then the first answer; whether the server broke the connection meanwhile. */
export function sendThenRead(url: string, head: string, body: Iterable<string | Uint8Array>): Promise<Received & { broken: boolean }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let broken = false;
  socket.pause();
  socket.on('error', () => (broken = true));
  return new Promise((resolve) => {
    let all = '';
    const finish = () => {
      const [lines = '', ...rest] = all.split('\r\n\r\n');
      const text = rest.join('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(lines)?.[1]);
      if (!socket.destroyed && !(Buffer.byteLength(text) >= length)) return;
      const headers = Object.fromEntries(
        lines
          .split('\r\n')
          .slice(1)
          .map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      );
      resolve({ status: Number(lines.split(' ')[1]), headers, text, broken });
      socket.destroy();
    };
    socket.on('data', (chunk) => {
      all += chunk.toString();
      finish();
    });
    socket.once('close', finish);
    const sending = Readable.from([head, ...body]);
    sending.pipe(socket, { end: false });
    sending.once('end', () => socket.write('', () => socket.resume()));
  });
}

const internals =
  /postgres|sqlstate|\bselect\b[^.]*\bfrom\b|\brelation "|syntax error at|\blance(?:db)?\b|datafusion|node_modules|\.ts\b|\.js\b|\bat \S+ \(|\/work\/|\/tmp\//i;
// The router's own refusals belong to no operation.
const ofTheRouter = ['PATH_NOT_FOUND', 'METHOD_NOT_ALLOWED'];

/**
 * Holds an answer to what every answer keeps: never a 500, a request id, the one error body with the same id in it, text
 * that is text, and no word about the inside. With an operation, to its declaration too.
 */
export function expectOrdinary(answer: Received, id?: OperationId): Record<string, unknown> {
  expect(answer.status, answer.text).not.toBe(500);
  expect(answer.headers['x-request-id']).toBeTruthy();
  expect(answer.headers['x-api-version']).toBe(apiVersion);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  if (answer.status >= 400) {
    (id === 'token.create' && answer.status === 400 ? tokenErrorBody : errorBody).strict().parse(body);
    expect(body['request_ref']).toBe(answer.headers['x-request-id']);
    expect(String(body['detail']).isWellFormed(), answer.text).toBe(true);
    expect(answer.text).not.toMatch(internals);
  }
  if (id && !ofTheRouter.includes(String(body['code']))) {
    expectConformity(id, answer.status, body);
    const { status, also }: Operation = operations[id];
    if (answer.status < 400) expect([status, also?.status]).toContain(answer.status);
  }
  return body;
}
