import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countFrames,
  exactRate,
  formatTimecode,
  frameAt,
  timeInFrame,
} from '../../../renderer/takes/player/timecode.ts';
import { shuttle } from '../../../renderer/takes/player/video-stage.tsx';

const NTSC_FILM = 24_000 / 1001;
const NTSC = 30_000 / 1001;

describe('timecode', () => {
  // Drop-frame values after SMPTE 12M: 17982 frames to ten minutes, 1798 to each minute but the tenth.
  test.each([
    [0, 24, '00:00:00:00'],
    [84, 24, '00:00:03:12'],
    [24 * 3600, 24, '01:00:00:00'],
    [25, 25, '00:00:01:00'],
    [30 * 60 - 1, 30, '00:00:59:29'],
    [119, 60, '00:00:01:59'],
    [24, NTSC_FILM, '00:00:01:00'],
    [24 * 60, NTSC_FILM, '00:01:00:00'],
    [1799, NTSC, '00:00:59;29'],
    [1800, NTSC, '00:01:00;02'],
    [1800 + 1798, NTSC, '00:02:00;02'],
    [17_982, NTSC, '00:10:00;00'],
    [107_892, NTSC, '01:00:00;00'],
    [3600, 60_000 / 1001, '00:01:00;04'],
  ])('frame %d at %d is %s', (frame, rate, code) => expect(formatTimecode(frame, rate)).toBe(code));

  test.each([
    [23.976, NTSC_FILM],
    [23.98, NTSC_FILM],
    [29.97, NTSC],
    [59.94, 60_000 / 1001],
    [24, 24],
    [25.0001, 25],
    [30, 30],
    [12.5, 12.5],
  ])('a measured %d is %d', (measured, exact) => expect(exactRate(measured)).toBe(exact));

  test('the middle of a frame is in that frame, at every rate', () => {
    const rates = fc.constantFrom(NTSC_FILM, 24, 25, NTSC, 30, 60_000 / 1001, 60);
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 20_000 }), (rate, frame) => {
        expect(frameAt(timeInFrame(frame, rate), rate)).toBe(frame);
        // What the browser reports is the frame's start, rounded to microseconds.
        expect(frameAt(Math.round((frame / rate) * 1e6) / 1e6, rate)).toBe(frame);
      }),
    );
  });

  test('a clip has the frames of its length', () => {
    expect(countFrames(8, 24)).toBe(192);
    expect(countFrames(5.005, NTSC)).toBe(150);
    expect(countFrames(0, 24)).toBe(1);
    // A packet of sound longer than a hundred frames at 25; a container that rounded 120 frames down to milliseconds.
    expect(countFrames(4.021, 25)).toBe(100);
    expect(countFrames(4.003, NTSC)).toBe(120);
  });
});

test('shuttle keys double, turn round and stop', () => {
  expect([shuttle(0, 'L'), shuttle(1, 'L'), shuttle(2, 'L'), shuttle(8, 'L')]).toEqual([1, 2, 4, 8]);
  expect([shuttle(4, 'J'), shuttle(-1, 'J'), shuttle(-8, 'J')]).toEqual([-1, -2, -8]);
  expect(shuttle(-4, 'K')).toBe(0);
});
