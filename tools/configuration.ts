/** Writes the settings of `packages/server/src/config.ts` to `docs/operate/configuration.md`. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeSettings, type Setting } from '../packages/server/src/config.ts';

const file = path.join(import.meta.dirname, '../docs/operate/configuration.md');

const readers: readonly Setting['read_by'][number][] = ['api', 'worker', 'search', 'commands'];

export function renderConfiguration(): string {
  const rows = describeSettings().map(
    ({ name, default: initial = '', read_by, description }) =>
      `| \`${name}\` | ${initial === '' ? '' : `\`${initial}\``} | ${shownReaders(read_by)} | ${description} |`,
  );
  return `# Settings

<!-- Written by \`node tools/configuration.ts\` from packages/server/src/config.ts, which is where to change it. -->

Settings come from the environment, for the service and for every command beside it alike. One that is set to nothing counts as not set; one that
is wrong ends the start with a sentence that names it:

\`\`\`sh
PORT=http npx firmament start || echo 'refused, as it should be'
\`\`\`

*Read by* says which role of the service a setting concerns, or the commands beside it (\`import\`, \`resolve\`, \`admin\` …). A service in one process is all
three roles. Several processes on one database are best given the same settings, but for \`PORT\` and \`FIRMAMENT_METRICS_PORT\` on one host.

| Setting | Default | Read by | |
|---|---|---|---|
${rows.join('\n')}
`;
}

function shownReaders(read_by: Setting['read_by']): string {
  return read_by.length === readers.length ? 'all' : read_by.join(', ');
}

if (import.meta.main) writeFileSync(file, renderConfiguration());
