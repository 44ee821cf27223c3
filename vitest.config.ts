import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { countReporter } from './tools/test-reporter.ts';

const globalSetup = 'packages/server/test/support/global-setup.ts';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ['default', countReporter()],
  },
});
