import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what the demo says, and why it stopped where it did; nothing of a test runner. */
class SummaryReporter implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { message } of result.errors) process.stderr.write(`${message}\n`);
  }

  onEnd({ status }: FullResult): void {
    if (status !== 'passed') process.stderr.write('The demo did not come to its end.\n');
  }
}

// Playwright takes a reporter as its module's default export.
export { SummaryReporter as default };
