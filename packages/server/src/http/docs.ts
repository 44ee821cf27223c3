import { openApiDocument } from '@firmament/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Served } from '../calls/open-call.ts';

/** Scripts of the page can reach no other host. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the interface's description at `/openapi.json`, that of operators at `/openapi-operator.json`, and at `/docs` a page to read and try it, which is loaded on first use. A program
 * that does not ask for a page, such as curl, gets a list of the operations as text.
 */
export function mountDocs(server: FastifyInstance, served: readonly Served[]): void {
  for (const [url, audience] of [
    ['/openapi.json', undefined],
    ['/openapi-operator.json', 'operator'],
  ] as const) {
    const declared = served.flatMap((each) => (each.declared.audience === audience ? [each.declared] : []));
    const document = Buffer.from(JSON.stringify(openApiDocument(declared)));
    server.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  }

  let files: ReturnType<typeof loadFiles> | undefined;
  for (const url of ['/docs', '/docs/js/start.js', '/docs/js/scalar.js']) {
    server.get(url, async (request, reply) => {
      if (url === '/docs') {
        reply.header('vary', 'accept');
        if (!wantsPage(request)) return reply.type('text/plain; charset=utf-8').send(overview(served));
      }
      files ??= loadFiles();
      // What failed is tried again.
      files.catch(() => (files = undefined));
      const { type, content } = (await files).get(url)!;
      return reply.type(type).header('content-security-policy', policy).send(content);
    });
  }
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

function overview(served: readonly Served[]): string {
  const all = served.flatMap(({ declared }) => (declared.audience === undefined ? [declared] : []));
  const widest = Math.max(...all.map(({ path }) => path.length));
  const lines = all.map(({ method, path, summary }) => `${method.padEnd(6)} ${path.padEnd(widest)}  ${summary}`);
  return [
    'The operations of Firmament. Open this page in a browser to read and try them; /openapi.json describes them for programs.',
    '',
    ...lines,
    '',
  ].join('\n');
}

async function loadFiles() {
  const { docsFiles } = await import('./docs-page.ts');
  return docsFiles();
}
