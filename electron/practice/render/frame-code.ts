import type { Brush } from './brush.ts';

/**
 * The strip along a video's lower edge: sixteen cells of equal width that a program can read back.
 * Cell 0 is always light and cell 1 always dark; cells 2 to 13 are the frame's number, most significant bit first;
 * cell 14 is even parity over those twelve; cell 15 is always light.
 */
const frameCodeCells = 16;

/** The cells of a frame's strip, `true` for a light one. Frame numbers from 0 to 4095. */
function encodeFrameNumber(frame: number): readonly boolean[] {
  const bits = Array.from({ length: 12 }, (_, index) => ((frame >> (11 - index)) & 1) === 1);
  const isOdd = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, isOdd, true];
}

/** Height of the strip in pixels. */
export function measureFrameCode(width: number, height: number): number {
  return Math.max(8, Math.round(Math.min(width, height) * 0.028));
}

export function drawFrameCode(brush: Brush, frame: number, width: number, height: number): void {
  const strip = measureFrameCode(width, height);
  brush.fillStyle = '#050505';
  brush.fillRect(0, height - strip, width, strip);
  brush.fillStyle = '#ededed';
  encodeFrameNumber(frame).forEach((isLight, cell) => {
    if (!isLight) return;
    const from = Math.round((cell * width) / frameCodeCells);
    brush.fillRect(from, height - strip, Math.round(((cell + 1) * width) / frameCodeCells) - from, strip);
  });
}
