/** Ends every test run with one line any machine can count: `N passed, N failed`, and `, N skipped` if there are any. */

import type { Reporter, TestModule } from 'vitest/node';

/** Prints as the process leaves, so that nothing comes after it; whatever makes the run fail counts as at least one failure. */
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
    },
  };
}

function failsWithoutTest(module: TestModule): boolean {
  return !module.ok() && ![...module.children.allTests('failed')].length;
}
