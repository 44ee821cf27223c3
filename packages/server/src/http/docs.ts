import { openApiDocument } from '@firmament/contract';
import scalar from '@scalar/fastify-api-reference';
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

/** Serves the interface's description at `/openapi.json` and a page to read and try it at `/docs`. */
export async function mountDocs(server: FastifyInstance): Promise<void> {
  const document = JSON.stringify(openApiDocument());
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  await server.register(async (page) => {
    page.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', policy);
    });
    await page.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Firmament API',
        telemetry: false,
        withDefaultFonts: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
