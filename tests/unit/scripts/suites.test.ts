import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sumUp } from '../../../scripts/lib/suites.mjs';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] };
const brokenFile = { status: 'failed', assertionResults: [] };

function vitestReport(passed: number, failed: number, testResults: object[]) {
  return { numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0, testResults };
}

describe('counting tests', () => {
  it('counts what vitest passed and failed', () => {
    expect(countVitest(vitestReport(5, 2, [passedFile, failedFile]))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 0,
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    expect(countVitest(vitestReport(5, 0, [passedFile, brokenFile]))).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
  });

  it('counts a test that Playwright passed only at a second try as passed, and names it', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    const spec = (title: string, status: string) => ({ file: 'a.e2e.ts', title, tests: [{ status }] });
    const suites = [{ specs: [spec('steady', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] }];
    expect(countPlaywright({ stats, errors: [], suites })).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      flaky: ['a.e2e.ts: shaky'],
    });
  });

  it('counts an error outside of any test as a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [{}] })).toMatchObject({ failed: 1 });
  });

  it('is a failure when the run ended badly although every test passed', () => {
    expect(sumUp({ passed: 4, failed: 0, skipped: 0 }, 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 0,
      counted: true,
    });
    expect(sumUp({ passed: 4, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0, counted: true });
  });

  it('says when no test ran, or no report was written', () => {
    expect(sumUp({ passed: 0, failed: 0, skipped: 3 }, 0)).toMatchObject({ counted: false });
    expect(sumUp(countVitest(null), 139)).toEqual({ passed: 0, failed: 1, skipped: 0, counted: false });
  });
});
