import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on this machine, of pages that a test writes. */
export interface TestWebsite {
  port: number;
  /** Path → its page, or who answers; anything else is 404. */
  routes: Record<string, Route>;
  asked: { path: string; host: string; headers: IncomingHttpHeaders }[];
  /** The paths asked for since the last look, without robots.txt and sitemaps. */
  takePaths(): string[];
  close(): Promise<void>;
}

export async function startWebsite(routes: Record<string, Route>): Promise<TestWebsite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    website.asked.push({ path, host: request.headers.host ?? '', headers: request.headers });
    const route = website.routes[path];
    if (typeof route === 'function') return route(request, response);
    if (route === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>There is no such page.</p>');
    response.writeHead(200, { 'content-type': typeOf(path) }).end(route);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const website: TestWebsite = {
    port: (server.address() as AddressInfo).port,
    routes: { ...routes },
    asked: [],
    takePaths() {
      const paths = website.asked.splice(0).map(({ path }) => path);
      return paths.filter((path) => !/^\/(?:robots\.txt|[\w-]*sitemap[\w-]*\.xml(?:\.gz)?)$/.test(path));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return website;
}

function typeOf(path: string): string {
  if (path.endsWith('.txt')) return 'text/plain';
  return path.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8';
}

/** A page with a heading, what it says, and links. */
export function aPage(title: string, says: string, links: Record<string, string> = {}): string {
  const anchors = Object.entries(links).map(([href, words]) => `<li><a href="${href}">${words}</a></li>`);
  return `<!doctype html><title>${title}</title><nav><ul>${anchors.join('')}</ul></nav><main><h1>${title}</h1><p>${says}</p></main>`;
}
