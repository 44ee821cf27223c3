import { defineConfig } from 'vitest/config';
import { countReporter } from './tools/test-reporter.ts';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // What hangs ends here; what is slow, as on a busy machine, does not.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    reporters: ['default', countReporter()],
  },
});
