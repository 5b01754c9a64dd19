import { describe, expect, test } from 'vitest';
import {
  markFirst,
  markLast,
  moveMark,
  NO_MARKS,
  rangeOf,
} from '../../../renderer/takes/player/playback-store.ts';

describe('where a loop begins and ends', () => {
  test('nothing marked is no loop; one mark takes the clip’s own end for the other', () => {
    expect(rangeOf(NO_MARKS, 100)).toBeNull();
    expect(rangeOf(markFirst(NO_MARKS, 40), 100)).toEqual({ first: 40, last: 99 });
    expect(rangeOf(markLast(NO_MARKS, 52), 100)).toEqual({ first: 0, last: 52 });
  });

  test('a mark beyond the other one takes it away', () => {
    const marks = markLast(markFirst(NO_MARKS, 40), 52);
    expect(marks).toEqual({ first: 40, last: 52 });
    expect(markFirst(marks, 60)).toEqual({ first: 60, last: null });
    expect(markLast(marks, 10)).toEqual({ first: null, last: 10 });
    expect(markLast(marks, 40)).toEqual({ first: 40, last: 40 });
  });

  test('an end that is dragged stays between the other one and the end of the clip', () => {
    const range = { first: 40, last: 52 };
    expect(moveMark(range, 'first', 60.4, 100)).toEqual({ first: 52, last: 52 });
    expect(moveMark(range, 'first', -3, 100)).toEqual({ first: 0, last: 52 });
    expect(moveMark(range, 'last', 30, 100)).toEqual({ first: 40, last: 40 });
    expect(moveMark(range, 'last', 140, 100)).toEqual({ first: 40, last: 99 });
  });

  test('marks of a clip that turned out shorter stay inside it', () => {
    expect(rangeOf({ first: 40, last: 52 }, 30)).toEqual({ first: 29, last: 29 });
  });
});
