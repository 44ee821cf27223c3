import { openApiDocument } from '@firmament/contract';
import type { FastifyInstance } from 'fastify';

/** Nothing on the page may reach another host, whatever its script would like to. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
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
  const document = JSON.stringify(openApiDocument());
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));

  let page: ReturnType<typeof loadPage> | undefined;
  for (const url of ['/docs', '/docs/js/scalar.js']) {
    server.get(url, async (request, reply) => {
      page ??= loadPage();
      // What failed is tried again.
      page.catch(() => (page = undefined));
      const { inject } = await page;
      const { statusCode, headers, rawPayload } = await inject({ method: 'GET', url: request.url });
      const { location, 'content-type': type } = headers;
      if (location !== undefined) reply.header('location', location);
      if (type !== undefined) reply.type(type);
      return reply.status(statusCode).header('content-security-policy', policy).send(rawPayload);
    });
  }
}

async function loadPage() {
  const { openDocsPage } = await import('./docs-page.ts');
  const page = await openDocsPage();
  return { inject: page.inject.bind(page) };
}
