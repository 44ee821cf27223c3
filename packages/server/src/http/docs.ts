import { openApiDocument } from '@firmament/contract';
import type { FastifyInstance } from 'fastify';

/** Nothing on the page may reach another host, whatever its script would like to. */
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

/** Serves the interface's description at `/openapi.json` and a page to read and try it at `/docs`, which is loaded when somebody looks. */
export function mountDocs(server: FastifyInstance): void {
  const document = Buffer.from(JSON.stringify(openApiDocument()));
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));

  let files: ReturnType<typeof loadFiles> | undefined;
  for (const url of ['/docs', '/docs/js/start.js', '/docs/js/scalar.js']) {
    server.get(url, async (_request, reply) => {
      files ??= loadFiles();
      // What failed is tried again.
      files.catch(() => (files = undefined));
      const { type, content } = (await files).get(url)!;
      return reply.type(type).header('content-security-policy', policy).send(content);
    });
  }
}

async function loadFiles() {
  const { docsFiles } = await import('./docs-page.ts');
  return docsFiles();
}
