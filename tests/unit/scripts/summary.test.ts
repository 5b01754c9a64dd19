import { describe, expect, it } from 'vitest';
import { listCanaryRows, listRows, summarise } from '../../../scripts/lib/summary.mjs';

type Failure = Readonly<Record<'name' | 'text', string>>;

function file(suite: string, passed: number, failed = 0, seconds = 1, skipped = 0) {
  const path = `tests/${suite}/${seconds}.test.ts`;
  return { suite, path, seconds, passed, failed, skipped, failures: [] as Failure[] };
}

describe('rows of a run', () => {
  it('add up the files of each suite', () => {
    const files = [file('unit', 3), file('unit', 2, 1), file('faults', 1, 0, 1, 4)];
    expect(listRows(['unit', 'faults'], { files, isBroken: false, output: '' }, { round: ' 2/3' })).toEqual([
      { name: 'unit 2/3', passed: 5, failed: 1, skipped: 0, isEmpty: false },
      { name: 'faults 2/3', passed: 1, failed: 0, skipped: 4, isEmpty: false },
    ]);
  });

  it('call a suite without a test a failure', () => {
    const files = [file('unit', 3), file('faults', 0, 0, 1, 4)];
    expect(listRows(['unit', 'faults', 'contract'], { files, isBroken: false, output: '' })).toMatchObject([
      { failed: 0, isEmpty: false },
      { failed: 1, isEmpty: true },
      { failed: 1, isEmpty: true },
    ]);
  });

  it('accept an empty suite in a run of what changed', () => {
    const nothing = { files: [], isBroken: false, output: '' };
    expect(listRows(['unit'], nothing, { mayBeEmpty: true })).toMatchObject([{ failed: 0, isEmpty: false }]);
  });

  it('gain a failure for a run that ended badly without a failed test', () => {
    const ended = { files: [file('unit', 3)], isBroken: true, output: '' };
    expect(listRows(['unit'], ended)).toMatchObject([{ failed: 0 }, { name: 'the run', failed: 1 }]);
    expect(listRows(['unit', 'faults'], ended)).toHaveLength(2);
  });
});

describe('the summary', () => {
  const rows = listRows(['unit'], {
    files: [file('unit', 12, 1, 1, 2)],
    isBroken: false,
    output: '',
  });

  it('ends with the counts alone, which others read', () => {
    const { text, failed } = summarise(rows, [], 61.7);
    expect(failed).toBe(1);
    expect(text.split('\n').slice(-4)).toEqual(['', '62 s in all', '12 passed, 1 failed', '']);
    expect(text).toContain('2 skipped');
  });

  it('counts a key that was left behind as a failure', () => {
    const clean = { files: 4711, hits: [] };
    expect(listCanaryRows(clean)).toEqual([]);
    expect(summarise(rows, [], 1, clean).text).toContain('key canary: 4711 files looked through, 0 hits\n');
    const left = { files: 9, hits: ['/tmp/dailies-x/logs/dailies.log'] };
    const { text, failed } = summarise([...rows, ...listCanaryRows(left)], [], 1, left);
    expect(failed).toBe(2);
    expect(text).toContain('key canary: 9 files looked through, 1 hits\n  /tmp/dailies-x/logs/dailies.log\n');
    expect(text.trimEnd().split('\n').at(-1)).toBe('12 passed, 2 failed');
  });

  it('repeats failures without colours and in at most 24 lines', () => {
    const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const failures = [
      { name: 'sends it once', text: '\u001b[31mexpected 1\u001b[39m\n\nto be 2' },
      { name: 'ends', text: long },
    ];
    const { text } = summarise(rows, [{ ...file('unit', 1, 2), failures }], 1);
    expect(text).toContain(
      'what failed\ntests/unit/1.test.ts › sends it once\n    expected 1\n    to be 2\n\n',
    );
    expect(text).toContain('tests/unit/1.test.ts › ends\n    line 0\n');
    expect(text).toContain('    line 23\n    … 16 more lines\n');
    expect(text).not.toContain('line 24');
  });
});
