import { expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay } from '../../../renderer/features/library/find/find-range.tsx';
import { listChips } from '../../../renderer/features/library/find/list-chips.ts';
import { type TakeQuery, takeQuerySchema } from '../../../shared/library/take-query.ts';

const names = { model: (model: string) => `Model ${model}`, batch: 'robots', project: () => 'Harbour' };
const words = (query: TakeQuery) => listChips(query, names).map((chip) => chip.words);
const midnight = (month: number, day: number) => new Date(2026, month - 1, day).getTime();

test('every filter has a chip, and the chips together take all of them away', () => {
  const query: Required<TakeQuery> = {
    text: 'neon',
    models: ['one'],
    kind: 'video',
    ratingAtLeast: 3,
    ratingIs: 3,
    hasNote: false,
    flags: ['pick'],
    labels: ['red'],
    tag: 'hero',
    batchId: 'batch-1',
    project: 'harbour',
    shape: 'wide',
    durationFrom: 5,
    durationTo: 10,
    edgeFrom: 1920,
    reference: 'face.png',
    costFrom: 1,
    costTo: 2,
    from: midnight(11, 1),
    to: midnight(11, 4),
    lastDays: 7,
    isMissing: true,
    isBinned: true,
    sort: 'rating',
    groupBy: 'day',
    isStacked: true,
  };
  expect(Object.keys(query).toSorted()).toEqual(Object.keys(takeQuerySchema.shape).toSorted());
  const parts = listChips(query, names).flatMap((chip) => chip.parts);
  const { isBinned: _bin, sort: _sort, groupBy: _group, isStacked: _stacks, ...filters } = query;
  expect(parts.toSorted()).toEqual(Object.keys(filters).toSorted());
  expect(words(query)).toContain('Batch robots');
  expect(words(query)).toContain('1 Nov 2026 – 3 Nov 2026');
});

test('ends that are left open, and zero, are said as they are', () => {
  expect(words({ to: midnight(11, 4) })).toEqual(['Until 3 Nov 2026']);
  expect(words({ from: midnight(11, 3), to: midnight(11, 4) })).toEqual(['3 Nov 2026']);
  expect(words({ costFrom: 0 })).toEqual(['Cost ≥ 0']);
  expect(words({ costTo: 2 })).toEqual(['Cost ≤ 2']);
  expect(words({ isBinned: true, sort: 'oldest' })).toEqual([]);
});

test('a day lasts from midnight to midnight, also where the clock is set; what is no day is left out', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2024-02-29', '0026-01-01'])
    expect([dayOf(startOfDay(day) ?? 0), dayOf((endOfDay(day) ?? 0) - 1)]).toEqual([day, day]);
  expect(endOfDay('2024-02-28')).toBe(startOfDay('2024-02-29'));
  expect([startOfDay('2026-13-01'), endOfDay('2026-13-01'), startOfDay(''), endOfDay('')]).toEqual(
    Array(4).fill(undefined),
  );
});
