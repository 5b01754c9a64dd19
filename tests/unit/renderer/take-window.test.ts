import { describe, expect, test } from 'vitest';
import {
  addPage,
  applyTakes,
  emptyWindow,
  findMissing,
  keepChanged,
} from '../../../renderer/state/takes/take-window.ts';
import type { Take } from '../../../shared/library/take.ts';

function take(id: string, createdAt: number, rating = 0): Take {
  return {
    id,
    jobId: 'j',
    batchId: 'b',
    model: 'm',
    name: id,
    prompt: '',
    kind: 'image',
    mime: 'image/png',
    path: `/r/${id}.png`,
    bytes: 1,
    sha256: '',
    width: 1,
    height: 1,
    duration: null,
    frameRate: null,
    sound: null,
    hasPoster: true,
    rating,
    flag: 'none',
    label: 'none',
    tags: [],
    note: '',
    binnedAt: null,
    missingAt: null,
    testMode: false,
    practice: true,
    createdAt,
  };
}

const two = addPage(emptyWindow(3), 0, 3, [take('c', 3), take('b', 2)]);

describe('the library as far as it was looked at', () => {
  test('holes are found, and fetched in bounds', () => {
    expect(findMissing(emptyWindow(1000), 150, 260, 200)).toEqual({ offset: 150, limit: 200 });
    expect(findMissing(two, 0, 2, 200)).toBeNull();
    expect(findMissing(two, 0, 50, 200)).toEqual({ offset: 2, limit: 1 });
  });

  test('a rating changes the take and keeps the order itself', () => {
    const rated = applyTakes(two, [take('b', 2, 5)], [], 3);
    expect(rated?.byId.get('b')?.rating).toBe(5);
    expect(rated?.ids).toBe(two.ids);
  });

  test('a take that says nothing new stays the very one, and is not drawn again', () => {
    const again = { ...take('b', 2), tags: [] };
    expect(applyTakes(two, [again], [], 3)?.byId.get('b')).toBe(two.byId.get('b'));
    expect(addPage(two, 1, 3, [again]).byId.get('b')).toBe(two.byId.get('b'));
    const tagged = { ...again, tags: ['hero'] };
    expect(addPage(two, 1, 3, [tagged]).byId.get('b')).toBe(tagged);
  });

  test('an answer that was asked for before a mark does not take it back', () => {
    const marked = applyTakes(two, [take('b', 2, 5)], [], 3)?.byId;
    const answer = [take('c', 3, 4), take('b', 2), take('a', 1)];
    const ratings = keepChanged(two.byId, marked ?? new Map(), answer).map(({ id, rating }) => [id, rating]);
    expect(ratings).toEqual([
      ['c', 4],
      ['b', 5],
      ['a', 0],
    ]);
  });

  test('new takes come in front, newest first, and the holes behind them stay holes', () => {
    const grown = applyTakes(two, [take('d', 4), take('e', 5)], [], 5);
    expect(grown?.ids).toEqual(['e', 'd', 'c', 'b', undefined]);
  });

  test('a removed take closes its place', () => {
    expect(applyTakes(two, [], ['c'], 2)?.ids).toEqual(['b', undefined]);
  });

  test('shapes come and go with their takes', () => {
    const outlined = addPage(emptyWindow(3, { shapes: 'abc', groups: [], months: [] }), 0, 3, [
      take('c', 3),
      take('b', 2),
      take('a', 1),
    ]);
    expect(applyTakes(outlined, [], ['b'], 2)?.outline.shapes).toBe('ac');
    expect(applyTakes(outlined, [], ['c', 'a'], 1)?.outline.shapes).toBe('b');
    expect(applyTakes(outlined, [take('d', 4)], [], 4)?.outline.shapes).toMatch(/^.abc$/);
  });

  test('takes that were not seen for long are let go, and fetched again where they stand', () => {
    let window = emptyWindow(100_000);
    for (let offset = 0; offset < 6_000; offset += 500) {
      const page = Array.from({ length: 500 }, (_, step) => take(`t${offset + step}`, 1));
      window = addPage(window, offset, 100_000, page);
    }
    expect(window.byId.size).toBeLessThanOrEqual(4_000);
    expect(findMissing(window, 5_500, 6_000, 200)).toBeNull();
    expect(window.ids[10]).toBe('t10');
    expect(findMissing(window, 10, 20, 200)).toEqual({ offset: 10, limit: 200 });
  });

  test('a take that was never seen may be rated without moving anything', () => {
    const rated = applyTakes(two, [take('a', 1, 3)], [], 3);
    expect(rated?.total).toBe(3);
    expect(rated?.byId.get('a')?.rating).toBe(3);
  });

  test('where the sum does not come out, nothing is guessed', () => {
    expect(applyTakes(two, [take('x', 9)], [], 9)).toBeNull();
    expect(applyTakes(two, [], ['x'], 2)).toBeNull();
  });

  test('a page of another size of library begins anew', () => {
    const fresh = addPage(two, 0, 1, [take('z', 9)]);
    expect(fresh.ids).toEqual(['z']);
  });
});
