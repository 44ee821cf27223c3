import { gzipSync } from 'node:zlib';
import { operations, type Operation } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredOperations, pathOf } from '../support/declared-operations.ts';
import { exchange, expectOrdinary, sendThenRead, type Received } from '../support/http-bytes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

type Declared = (typeof declaredOperations)[number];
const taking = declaredOperations.filter(({ body, files }) => body !== undefined && files === undefined);
const takingJson = taking.filter(({ body_types }) => body_types === undefined);
const exampleOf = (declared: Operation) => JSON.stringify(declared.example.body);

function send(
  declared: Declared,
  body: string | Uint8Array,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Received> {
  return exchange(service.url, {
    method: declared.method,
    path: pathOf(declared),
    headers: { authorization: `Bearer ${service.token}`, ...headers },
    body,
  });
}

/** What an answer says, without what is new in each. */
async function meaning(declared: Declared, answer: Promise<Received>) {
  const received = await answer;
  const { code, detail } = expectOrdinary(received, declared.id);
  return { status: received.status, code, detail };
}

describe.each(taking)('the body of $id', (declared) => {
  const broken = [
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    '[1,]',
    '{}{}',
    'undefined',
    'NaN',
    '// no\n{}',
    '\u0000',
    '{"a":"\n"}',
    '"',
    '01',
    '+1',
    '﻿﻿{}',
  ];
  test.each(broken)('answers 400 to what is no JSON: %j', async (text) => {
    expect(await meaning(declared, send(declared, text))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  test('answers 400 to a body cut short anywhere', async () => {
    const whole = exampleOf(declared);
    for (let length = 1; length < whole.length; length += 3)
      expect(await meaning(declared, send(declared, whole.slice(0, length)))).toMatchObject({ status: 400 });
  });

  test.each([
    ['a stray continuation byte', [0x22, 0x80, 0x22]],
    ['bytes that are never UTF-8', [0x22, 0xff, 0xfe, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a character', [0x22, 0xf0, 0x9f, 0x98, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [...Buffer.from('\ufeff{}', 'utf16le')]],
  ])('answers 400 to %s', async (_, bytes) => {
    expect(await meaning(declared, send(declared, Uint8Array.from(bytes)))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  test('takes a byte order mark for nothing', async () => {
    const plain = await meaning(declared, send(declared, exampleOf(declared)));
    expect(plain.detail ?? '').not.toContain('JSON');
    expect(await meaning(declared, send(declared, `\ufeff${exampleOf(declared)}`))).toEqual(plain);
  });

  test.each(['[', '{"a":'])('answers 400 to %s a hundred thousand times', async (opening) => {
    const closing = opening === '[' ? ']' : '}';
    for (const text of [opening.repeat(100_000), `${opening.repeat(100_000)}1${closing.repeat(100_000)}`]) {
      expect(await meaning(declared, send(declared, text))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  test('answers 413 to 5 MB, of declared length or in chunks', async () => {
    const text = JSON.stringify({ topic: 'x'.repeat(5_000_000) });
    const expected = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
    const answer = await fetch(new URL(pathOf(declared), service.url), {
      method: declared.method,
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    });
    expect(
      await meaning(
        declared,
        Promise.resolve({ status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }),
      ),
    ).toMatchObject(expected);
    const head = `POST ${pathOf(declared)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\n`;
    expect(await meaning(declared, sendThenRead(service.url, `${head}Content-Length: 5000000\r\n\r\n`, []))).toMatchObject(expected);
  });

  const otherTypes = [
    'text/plain',
    'application/xml',
    'application/jsonp',
    'application/json, text/plain',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'multipart/mixed',
    'json',
    '*/*',
    ' ',
    ';',
    ',',
    '/',
    'x'.repeat(5_000),
  ];
  test.each(otherTypes)('answers 415 to the content type %j', async (type) => {
    expect(await meaning(declared, send(declared, exampleOf(declared), { 'content-type': type }))).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  test('answers 415 to a body without a content type', async () => {
    expect(await meaning(declared, send(declared, exampleOf(declared), {}))).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test.each([
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF8',
    'application/json ; Charset="utf-8"',
    'application/json; profile=x',
  ])('takes %s for JSON', async (type) => {
    const plain = await meaning(declared, send(declared, exampleOf(declared)));
    expect(await meaning(declared, send(declared, exampleOf(declared), { 'content-type': type }))).toEqual(plain);
  });

  test.each(['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip', 'x'])(
    'answers 415 to a body said to be %s, whatever it is',
    async (coding) => {
      const compressed = gzipSync(exampleOf(declared));
      for (const body of [compressed, exampleOf(declared)]) {
        const answer = await send(declared, body, { 'content-type': 'application/json', 'content-encoding': coding });
        expect(await meaning(declared, Promise.resolve(answer))).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
        expect(answer.headers['accept-encoding']).toBe('identity');
      }
    },
  );

  test('takes a body that says it is sent as it is', async () => {
    const plain = await meaning(declared, send(declared, exampleOf(declared)));
    const said = send(declared, exampleOf(declared), { 'content-type': 'application/json', 'content-encoding': 'identity' });
    expect(await meaning(declared, said)).toEqual(plain);
  });
});

test.each(takingJson)('$id takes no form', async (declared) => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect(await meaning(declared, send(declared, 'topic=x', { 'content-type': type }))).toMatchObject({ status: 415 });
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('a field named %s changes nothing for anybody', async (name) => {
  const declared = operations['market_map.enrich'];
  const body = `{"topic":"x","${name}":{"topic":"y","polluted":true},"parameters":{"${name}":{"polluted":true}}}`;
  expect(await meaning(declared, send(declared, body))).toMatchObject({ status: 202 });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([
  ['company.enrich', '{"companies":["nvidia"],"sections":"firmographics"}', 'sections: must be an array, not a string: put it in [ ].'],
  [
    'market_map.enrich',
    '{"topic":"x","parameters":{"revenue":{"from":1e400}}}',
    'parameters.revenue.from: must be a number, not one too large to hold.',
  ],
])('%s says once and plainly what is wrong with %s', async (id, body, detail) => {
  const declared = declaredOperations.find((operation) => operation.id === id)!;
  expect(await meaning(declared, send(declared, body))).toEqual({ status: 400, code: 'INVALID_INPUT', detail });
});

test('a long value that is refused is quoted without cutting a character in two', async () => {
  const declared = operations['market_map.enrich'];
  for (const field of ['company_type', 'geography', 'employee_count']) {
    for (const shift of ['', 'a']) {
      const value = shift + '😀'.repeat(60);
      const body = JSON.stringify({ topic: 'x', parameters: { [field]: field === 'company_type' ? value : [value] } });
      expect(await meaning(declared, send(declared, body))).toMatchObject({ status: 400 });
    }
  }
});

describe('forms at the token endpoint', () => {
  const declared = operations['token.create'];
  test.each([
    '',
    '&&&',
    '=',
    '%',
    'a=%zz',
    'username=%00',
    'username=%ff%fe',
    '__proto__=1',
    'grant_type=password&grant_type=password',
    `password=${'x'.repeat(10_000)}`,
    '[]=1',
    'a[b]=1',
  ])('answers 400 to the form %j', async (form) => {
    expect(await meaning(declared, send(declared, form, { 'content-type': 'application/x-www-form-urlencoded' }))).toMatchObject({
      status: 400,
    });
  });

  const part = (head: string, value = 'password') => `--x\r\n${head}\r\n\r\n${value}\r\n`;
  const named = (name: string, value?: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
  test.each([
    ['nothing', ''],
    ['an end alone', '--x--\r\n'],
    ['another boundary', named('grant_type').replace('--x', '--y')],
    ['no end', named('grant_type')],
    ['a part without a name', `${part('Content-Disposition: form-data')}--x--\r\n`],
    ['a part without headers', '--x\r\n\r\npassword\r\n--x--\r\n'],
    ['a part with a broken header', `${part('Content-Disposition')}--x--\r\n`],
    ['a NUL in a header', `${named('a\u0000b')}--x--\r\n`],
    ['a field named __proto__', `${named('__proto__')}--x--\r\n`],
    ['a field named constructor', `${named('constructor')}--x--\r\n`],
    ['a field twice', `${named('grant_type')}${named('grant_type')}--x--\r\n`],
    ['a file', `${part('Content-Disposition: form-data; name="f"; filename="f.txt"\r\nContent-Type: text/plain')}--x--\r\n`],
    ['JSON in a part', `${part('Content-Disposition: form-data; name="username"\r\nContent-Type: application/json', '{"a":')}--x--\r\n`],
    ['a very long field', `${named('password', 'x'.repeat(100_000))}--x--\r\n`],
    ['many fields', `${Array.from({ length: 100 }, (_, index) => named(`f${index}`)).join('')}--x--\r\n`],
    ['a very long header', `${named('n'.repeat(100_000))}--x--\r\n`],
  ])('answers 4xx to multipart with %s', async (_, body) => {
    const { status } = await meaning(declared, send(declared, body, { 'content-type': 'multipart/form-data; boundary=x' }));
    expect([400, 413]).toContain(status);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
  ])('answers 4xx to the content type %s', async (type) => {
    const { status } = await meaning(declared, send(declared, named('grant_type'), { 'content-type': type }));
    expect([400, 415]).toContain(status);
  });
});
