import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeModule } from '../../../scripts/lib/files-reporter.mjs';
import { describeFailures, judgeRun, listPlaywrightFiles } from '../../../scripts/lib/suites.mjs';
import { makeFolder } from '../../support/make-folder.ts';

/** As vitest hands a file to its reporters. */
function vitestModule(state: string, tests: string[]) {
  return {
    project: { name: 'unit' },
    relativeModuleId: 'tests/unit/a.test.ts',
    state: () => state,
    diagnostic: () => ({ collectDuration: 500, setupDuration: 100, duration: 1400 }),
    errors: () => (tests.length === 0 ? [{ message: 'no such module', stack: 'a.test.ts:1' }] : []),
    children: {
      allTests: () =>
        tests.map((own, index) => ({
          fullName: `test ${index}`,
          result: () => ({
            state: own,
            errors: own === 'failed' ? [{ message: 'expected 1', stack: 'at a.test.ts:7' }] : [],
          }),
        })),
    },
  };
}

const file = (failed: number) => ({
  suite: 'unit',
  path: 'a',
  seconds: 1,
  passed: 1,
  failed,
  skipped: 0,
  failures: [],
});

describe('what a vitest file did', () => {
  it('is counted, with the time of its imports and hooks', () => {
    const tests = ['passed', 'passed', 'failed', 'skipped', 'pending'];
    expect(describeModule(vitestModule('failed', tests))).toEqual({
      suite: 'unit',
      path: 'tests/unit/a.test.ts',
      seconds: 2,
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'test 2', text: 'expected 1\nat a.test.ts:7' }],
    });
  });

  it('is a failure when it could not be loaded, or a hook failed', () => {
    expect(describeModule(vitestModule('failed', []))).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ name: 'the file itself', text: 'no such module\na.test.ts:1' }],
    });
    expect(describeModule(vitestModule('failed', ['passed', 'skipped']))).toMatchObject({ failed: 1 });
  });
});

describe('what a Playwright file did', () => {
  const test = (status: string, duration: number, ...errors: string[]) => ({
    title: `is ${status}`,
    tests: [{ status, results: [{ duration, errors: errors.map((message) => ({ message })) }] }],
  });
  const list = (suites: object[]) =>
    listPlaywrightFiles({ config: { rootDir: '/project/tests/e2e' }, suites }, '/project');

  it('is counted through all its groups', () => {
    const inner = { specs: [test('unexpected', 2000, 'not there'), test('skipped', 0)], suites: [] };
    const outer = { file: 'queue/a.e2e.ts', specs: [test('expected', 1500)], suites: [inner] };
    expect(list([outer])).toEqual([
      {
        suite: 'e2e',
        path: 'tests/e2e/queue/a.e2e.ts',
        seconds: 3.5,
        passed: 1,
        failed: 1,
        skipped: 1,
        failures: [{ name: 'is unexpected', text: 'not there' }],
      },
    ]);
  });

  it('has no test that counts at a second try', () => {
    expect(list([{ file: 'a.e2e.ts', specs: [test('flaky', 1)] }])).toMatchObject([{ passed: 0, failed: 1 }]);
  });
});

describe('what was there where a test failed', () => {
  it('is the page as it was, without the numbers of its parts, and the last that the app wrote', () => {
    const path = join(makeFolder('pages'), 'error-context.md');
    writeFileSync(
      path,
      '# Error details\n\n```\nno\n```\n\n# Page snapshot\n\n```yaml\n- main [ref=f1e3]:\n  - button "Go" [ref=e4]\n```\n',
    );
    const attachments = [
      { name: 'app', body: Buffer.from(`early\n${'line\n'.repeat(79)}last`).toString('base64') },
      { name: 'error-context', path },
      { name: 'error-context', path },
    ];
    const spec = { title: 'goes', tests: [{ status: 'unexpected', results: [{ attachments }] }] };
    const passed = { title: 'stays', tests: [{ status: 'expected', results: [{}] }] };
    expect(describeFailures({ suites: [{ specs: [passed], suites: [{ specs: [spec] }] }] })).toEqual([
      'the page when it failed: goes\n- main:\n  - button "Go"\n',
      `the app when it failed: goes\n${'line\n'.repeat(79)}last\n`,
    ]);
    expect(describeFailures(null)).toEqual([]);
  });
});

describe('judging a run', () => {
  it('is broken when it ended badly although every test passed', () => {
    expect(judgeRun([file(0)], { code: 1, output: '' })).toMatchObject({ isBroken: true });
    expect(judgeRun([file(0)], { code: 0, output: '' })).toMatchObject({ isBroken: false });
  });

  it('is not broken by a test that failed, and is without a report', () => {
    expect(judgeRun([file(1)], { code: 1, output: '' })).toMatchObject({ isBroken: false });
    expect(judgeRun([], { code: 139, output: '' })).toMatchObject({ isBroken: true });
  });
});
