import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSyntax, examplesOf, startService, strayInstallCommands, type Service, type Session } from './examples.ts';

const root = path.join(import.meta.dirname, '..');
const documents = ['README.md', ...globSync('docs/{guides,operate}/*.md', { cwd: root }).toSorted()].filter((file) =>
  existsSync(path.join(root, file)),
);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const blocks = documents
  .map((file) => ({ file, examples: examplesOf(file, readFileSync(path.join(root, file), 'utf8')) }))
  .filter(({ examples }) => examples.length > 0);

describe('README, guides and pages for operators', () => {
  let service: Service;
  beforeAll(async () => {
    if (blocks.some(({ examples }) => examples.some(({ treatment }) => treatment === 'run'))) service = await startService(root);
  });
  afterAll(() => service?.stop());

  it('are there, with something to run', () => {
    const readme = blocks.find(({ file }) => file === 'README.md');
    expect(readme, 'README.md is missing: its code blocks are what this file executes').toBeDefined();
    expect(
      readme?.examples.map(({ treatment }) => treatment),
      'README.md shows nothing that can be run',
    ).toContain('run');
  });

  describe.each(blocks)('$file', ({ examples }) => {
    let session: Session | undefined;
    for (const { at, code, treatment, reason } of examples) {
      if (treatment === 'run') {
        it(`${at} runs`, async () => {
          const { code: exit, output } = await (session ??= service.session())(code);
          expect(exit, output).toBe(0);
        });
      } else if (treatment === 'install') {
        it(`${at} gets and starts Firmament, no more`, () => expect(strayInstallCommands(code, Object.keys(scripts))).toEqual([]));
      } else if (treatment === 'not run') {
        it(`${at} is valid shell, not run: ${reason}`, async () => expect(await checkSyntax(code)).toEqual({ code: 0, output: '' }));
      } else {
        it(`${at} is valid JSON`, () => expect(() => JSON.parse(code) as unknown).not.toThrow());
      }
    }
  });
});

const sample = `
# Sample

<!-- example: install -->
\`\`\`sh
npm ci
npm start
\`\`\`

\`\`\`sh
curl localhost:8080/healthz
\`\`\`

1. Nested:

   \`\`\`bash
   echo one
   echo two
   \`\`\`

<!-- example: not run (needs a domain) -->
\`\`\`sh
certbot --domain example.org
\`\`\`

\`\`\`json
{ "a": 1 }
\`\`\`

\`\`\`text
anything
\`\`\`
`;

describe('reading examples', () => {
  it('finds every block that can be checked, where it stands and what to do with it', () => {
    expect(examplesOf('sample.md', sample)).toEqual([
      { at: 'sample.md:5', code: 'npm ci\nnpm start', treatment: 'install' },
      { at: 'sample.md:10', code: 'curl localhost:8080/healthz', treatment: 'run' },
      { at: 'sample.md:16', code: '   echo one\n   echo two', treatment: 'run' },
      { at: 'sample.md:22', code: 'certbot --domain example.org', treatment: 'not run', reason: 'needs a domain' },
      { at: 'sample.md:26', code: '{ "a": 1 }', treatment: 'json' },
    ]);
  });

  it.each([
    ['a language no one checks', '```python\nprint(1)\n```', "no one checks a block in 'python'"],
    ['a block without a language', '```\nnpm ci\n```', "no one checks a block in ''"],
    ['a block that does not end', '```sh\nnpm ci', 'does not end'],
    ['an unknown marker', '<!-- example: later -->\n```sh\nnpm ci\n```', 'unknown example marker'],
    ['leaving a block out without a reason', '<!-- example: not run -->\n```sh\nnpm ci\n```', 'unknown example marker'],
    ['a marker that stands before no block', '<!-- example: install -->\n\n```sh\nnpm ci\n```', 'line before a shell block'],
  ])('refuses %s', (_, markdown, message) => {
    expect(() => examplesOf('sample.md', markdown)).toThrow(message);
  });

  it('lets an install block get and start Firmament, and no more', () => {
    const code = 'git clone https://example.org/firmament.git\ncd firmament\nnpm ci   # Node 24 comes along\n\n# then\nnpm run demo\n';
    expect(strayInstallCommands(code, ['demo'])).toEqual([]);
    expect(strayInstallCommands(`${code}npm run gone\ncurl example.org`, ['demo'])).toEqual(['npm run gone', 'curl example.org']);
  });
});

describe('running examples', () => {
  const server = `require('node:http').createServer((request, response) => response.end(request.url)).listen(process.env.PORT, '127.0.0.1')`;
  let service: Service;
  beforeAll(async () => {
    service = await startService(root, ['node', '-e', server]);
  });
  afterAll(() => service.stop());

  it('reaches the service where the text says port 8080', async () => {
    expect(await service.session()('curl -sS http://localhost:8080/here')).toEqual({ code: 0, output: '/here' });
  });

  it('keeps variables and folder from block to block of a document, not beyond', async () => {
    const session = service.session();
    await session('token="a b"; mkdir made; cd made');
    expect(await session('echo "$token"; basename "$PWD"')).toEqual({ code: 0, output: 'a b\nmade\n' });
    expect((await service.session()('echo "$token"')).code).not.toBe(0);
  });

  it('fails at the first command that fails, and in a pipe', async () => {
    expect((await service.session()('false; echo on')).output).toBe('');
    expect((await service.session()('false | cat')).code).toBe(1);
  });

  it('leaves nothing behind in the checkout', async () => {
    expect((await service.session()('echo x > written-by-an-example; ls package.json')).code).toBe(0);
    expect(existsSync(path.join(root, 'written-by-an-example'))).toBe(false);
  });

  it('tells what a service said that does not start', async () => {
    await expect(startService(root, ['node', '-e', 'console.error("no data"); process.exit(2)'])).rejects.toThrow(/ended:\nno data/);
  });
});
