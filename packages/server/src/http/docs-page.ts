import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';

export interface DocsFile {
  type: string;
  content: Buffer;
}

/** The page to read and try the interface, and its scripts, by path. Loading this module loads megabytes of script. */
export async function docsFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      // Not as its plugin has it: relative to `/docs`, without a slash, a script would be looked for beside it.
      cdn: '/docs/js/scalar.js',
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
  const html = (await page.inject('/docs/')).payload;
  const library = (await page.inject('/docs/js/scalar.js')).rawPayload;
  await page.close();
  // What the page says inline becomes a file, so that the policy need allow no inline script.
  const [inline = '', start = ''] = /<script type="text\/javascript">([^<]*)<\/script>/.exec(html) ?? [];
  if (start === '') throw new Error('The page of the interface has no script that starts it.');
  const script = 'application/javascript; charset=utf-8';
  return new Map([
    [
      '/docs',
      { type: 'text/html; charset=utf-8', content: Buffer.from(html.replace(inline, '<script src="/docs/js/start.js"></script>')) },
    ],
    ['/docs/js/start.js', { type: script, content: Buffer.from(start) }],
    ['/docs/js/scalar.js', { type: script, content: library }],
  ]);
}
