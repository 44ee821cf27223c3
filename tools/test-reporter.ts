/** Ends every test run with what took longest, and one line any machine can count: `N passed, N failed`, and `, N skipped` if there are any. */

import type { Reporter, TestModule } from 'vitest/node';

const mostListed = 20;

/** Prints as the process exits, so that nothing follows; every cause of a failed run counts as at least one failure. */
export function countReporter(): Reporter {
  const count = { passed: 0, failed: 0, skipped: 0 };

  return {
    onInit() {
      process.once('exit', (code) => {
        const failed = code === 0 ? count.failed : Math.max(count.failed, 1);
        process.stdout.write(`\n${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}\n`);
      });
    },
    onTestRunEnd(modules, unhandledErrors) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const having = (state: string) => tests.filter((test) => test.result().state === state).length;
      count.passed = having('passed');
      count.skipped = tests.length - having('passed') - having('failed');
      // A file that does not load, or whose hooks fail, has no failing test of its own.
      count.failed = having('failed') + modules.filter(failsWithoutTest).length + unhandledErrors.length;
      if (modules.length > mostListed) process.stdout.write(slowest(modules));
    },
  };
}

function failsWithoutTest(module: TestModule): boolean {
  return !module.ok() && ![...module.children.allTests('failed')].length;
}

/** Files and tests that took longest, in seconds, where a run is long enough for it to matter. */
function slowest(modules: readonly TestModule[]): string {
  const files = modules.map((module) => ({ name: module.relativeModuleId, ms: spentOn(module) }));
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      name: `${module.relativeModuleId} > ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  );
  return [listed('files', files), listed('tests', tests)].join('');
}

function spentOn(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return collectDuration + duration;
}

function listed(what: string, spent: readonly { name: string; ms: number }[]): string {
  const most = spent.toSorted((a, b) => b.ms - a.ms).slice(0, mostListed);
  const all_s = spent.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  const lines = most.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}\n`);
  return `\nThe slowest of ${spent.length} ${what}, which took ${all_s.toFixed(0)} s\n${lines.join('')}`;
}
