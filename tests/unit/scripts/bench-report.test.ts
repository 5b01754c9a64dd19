import { describe, expect, it } from 'vitest';
import { describeResult, formatTable } from '../../../scripts/lib/bench-report.mjs';

const bench = {
  name: 'queue.enqueue-500',
  unit: 'ms',
  baseline: 'bare SQLite',
  goal: 'at most 50 ms',
  isMet: ({ value }: { value: number }) => value <= 50,
};

describe('a bench result', () => {
  it('holds the figure against its baseline', () => {
    expect(describeResult(bench, { value: 6, baseline: 3 })).toEqual({
      name: 'queue.enqueue-500',
      value: 6,
      unit: 'ms',
      baseline: 3,
      baselineName: 'bare SQLite',
      ratio: 2,
      goal: 'at most 50 ms',
      met: true,
    });
  });

  it('has no ratio without a baseline, and says when its goal is missed', () => {
    const result = describeResult({ ...bench, baseline: null }, { value: 51, baseline: null });
    expect(result).toMatchObject({ ratio: null, met: false });
    expect(formatTable([result])).toContain('MISSED');
  });
});
