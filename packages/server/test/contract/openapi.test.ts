import { errors, everyCall, openApiDocument } from '@firmament/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectConformity } from '../support/conformance.ts';
import { declaredOperations } from '../support/declared-operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

const served = async () => (await (await fetch(new URL('/openapi.json', service.url))).json()) as ReturnType<typeof openApiDocument>;

describe('/openapi.json', () => {
  test('is the document of the contract', async () => {
    expect(await served()).toEqual(structuredClone(openApiDocument()));
  });

  test('is valid OpenAPI 3.1 of version 1.0.0', async () => {
    const validator = new Validator();
    const { valid, errors: wrong } = await validator.validate({ ...(await served()) });
    expect(valid, JSON.stringify(wrong)).toBe(true);
    expect(validator.version).toBe('3.1');
    expect((await served()).info.version).toBe('1.0.0');
  });

  test('needs no definition from elsewhere', async () => {
    const refs = JSON.stringify(await served()).match(/"\$ref":"[^"]*"/g) ?? [];
    expect(refs.filter((ref) => !ref.startsWith('"$ref":"#/components/'))).toEqual([]);
  });

  test('describes exactly the declared operations', async () => {
    const described = Object.entries((await served()).paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string }>).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    expect(described.toSorted()).toEqual(declaredOperations.map(({ method, path, id }) => `${method} ${path} ${id}`).toSorted());
  });

  test.each(declaredOperations)('$id says who may call it: a bearer token, or nobody in particular', async ({ method, path, access }) => {
    const described = (await served()).paths?.[path]?.[method.toLowerCase() as 'get' | 'post'];
    expect(described?.security ?? [{ bearer: [] }]).toEqual(access === 'bearer' ? [{ bearer: [] }] : []);
  });
});

describe('declared operations', () => {
  test.each(declaredOperations)('$id has a summary and a description', ({ summary, description }) => {
    expect(summary).toMatch(/^\p{Lu}.{5,}[^.]$/u);
    expect(description).toMatch(/^.{10,}\.$/su);
  });

  test.each(declaredOperations)(
    'the example of $id is a call it takes and an answer it may give',
    ({ id, status, params, query, body, example, response }) => {
      params?.strict().parse(example.params);
      query?.strict().parse(example.query ?? {});
      body?.parse(example.body);
      expect(params === undefined && example.params !== undefined, 'parameters without a schema').toBe(false);
      expect(body === undefined && example.body !== undefined, 'a body without a schema').toBe(false);
      response.parse(example.response);
      expectConformity(id, status, example.response);
    },
  );

  test.each(declaredOperations)('$id declares each way it can fail, once', ({ id, access, body, errors: declared }) => {
    const expected = [
      ...everyCall.filter((code) => access === 'bearer' || !['UNAUTHENTICATED', 'FORBIDDEN'].includes(code)),
      ...(body ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] : []),
    ];
    expect(declared).toEqual(expect.arrayContaining(expected));
    expect(new Set(declared).size).toBe(declared.length);
    expect(
      declared.every((code) => code in errors),
      id,
    ).toBe(true);
  });
});

describe('/docs', () => {
  const page = async () => {
    const answer = await fetch(new URL('/docs', service.url), { headers: { accept: 'text/html' } });
    return { answer, html: await answer.text() };
  };

  test('is a page that loads nothing from another host', async () => {
    const { answer, html } = await page();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const loaded = [
      ...html.matchAll(/<(?:script|link|img|iframe|source|object|embed)\b[^>]*?\s(?:src|href|data)\s*=\s*["']?([^"'\s>]+)/gi),
    ].map(([, url = '']) => new URL(url, answer.url));
    expect(loaded).not.toEqual([]);
    for (const url of loaded) {
      expect(url.origin).toBe(new URL(service.url).origin);
      expect((await fetch(url)).status, url.href).toBe(200);
    }
    expect(html).not.toMatch(/@import|url\(\s*["']?https?:/i);
  });

  test('lets the browser load nothing from another host, for any script', async () => {
    const { answer } = await page();
    const policy = new Map(
      (answer.headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    const harmless = ["'none'", "'self'", "'unsafe-inline'", 'data:'];
    expect([...policy.values()].flat().filter((source) => !harmless.includes(source))).toEqual([]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
  });
});
