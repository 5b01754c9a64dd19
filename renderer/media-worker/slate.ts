import type { RenderShot } from '../../shared/film/render.ts';

/** Of the height of the frame. */
const CODE_SHARE = 0.12;
const TEXT_SHARE = 0.05;
const BURN_SHARE = 0.035;
const MAX_LINES = 4;

/** Black with the code of a shot and what it is to show. */
export function drawSlate(
  canvas: OffscreenCanvasRenderingContext2D,
  { shot, description }: Pick<RenderShot, 'shot' | 'description'>,
): void {
  const { width, height } = canvas.canvas;
  canvas.fillStyle = 'black';
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = 'white';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'alphabetic';
  canvas.font = `600 ${Math.round(height * CODE_SHARE)}px sans-serif`;
  canvas.fillText(shot, width / 2, height * 0.46, width * 0.9);
  const size = Math.round(height * TEXT_SHARE);
  canvas.font = `${size}px sans-serif`;
  for (const [line, text] of breakLines(canvas, description, width * 0.8).entries())
    canvas.fillText(text, width / 2, height * 0.46 + size * (2 + line * 1.4), width * 0.8);
}

/** Breaks a text between words, also of languages without spaces; what is too long ends with dots. */
function breakLines(canvas: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const last = lines.length - 1;
    const longer = `${lines[last]}${segment}`;
    if (canvas.measureText(longer.trim()).width <= width || lines[last] === '') lines[last] = longer;
    else if (lines.length === MAX_LINES) {
      lines[last] = `${lines[last]}…`;
      break;
    } else lines.push(segment.trimStart());
  }
  return lines.map((line) => line.trim());
}

/** Writes what is seen into the picture: code and version on the left, the film’s timecode on the right. */
export function burnIn(
  canvas: OffscreenCanvasRenderingContext2D,
  { shot, version }: Pick<RenderShot, 'shot' | 'version'>,
  timecode: string,
): void {
  const { width, height } = canvas.canvas;
  const size = Math.max(10, Math.round(height * BURN_SHARE));
  canvas.font = `600 ${size}px monospace`;
  canvas.textBaseline = 'middle';
  const y = height - size * 1.5;
  for (const [text, align] of [
    [`${shot} ${version}`.trim(), 'left'],
    [timecode, 'right'],
  ] as const) {
    const box = canvas.measureText(text).width + size;
    const x = align === 'left' ? size / 2 : width - size / 2 - box;
    canvas.fillStyle = 'rgb(0 0 0 / 60%)';
    canvas.fillRect(x, y - size * 0.8, box, size * 1.6);
    canvas.fillStyle = 'white';
    canvas.textAlign = 'left';
    canvas.fillText(text, x + size / 2, y);
  }
}
