import scalar from '@scalar/fastify-api-reference';
import fastify, { type FastifyInstance } from 'fastify';

/** The page to read and try the interface at, as a server that listens nowhere: whoever loads this file takes on megabytes of script. */
export async function openDocsPage(): Promise<Pick<FastifyInstance, 'inject' | 'close'>> {
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } });
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
  return page;
}
