import { GlobalFonts } from '@napi-rs/canvas';
import type { Brush } from './brush.ts';

interface TextBlock {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lineHeight: number;
  readonly maxLines: number;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const anyLetter = /\p{L}/u;

/** Whether a text's first letter belongs to a right-to-left script. */
function isRightToLeft(text: string): boolean {
  const letter = anyLetter.exec(text)?.[0];
  return letter !== undefined && rightToLeft.test(letter);
}

/** Breaks a text into lines that fit; what does not fit ends in an ellipsis. Only the part that can show is measured. */
export function breakLines(brush: Brush, text: string, width: number, maxLines: number): readonly string[] {
  const words = cleanText(text)
    .split(' ')
    .flatMap((word) => splitWord(brush, word, width));
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (brush.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (lines.length === maxLines - 1) return [...lines, shortenLine(brush, longer, width)];
    lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

/** No more than can show, on one line; without emoji where the system has no font for them. */
function cleanText(text: string): string {
  const start = text.slice(0, 2000).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  const shown = hasEmojiFont()
    ? start
    : start.replaceAll(/(?:\p{Extended_Pictographic}|\u{fe0f}|\u{200d})+/gu, '');
  return shown.replaceAll(/ +/g, ' ').trim();
}

function hasEmojiFont(): boolean {
  return GlobalFonts.families.some(({ family }) => /emoji/i.test(family));
}

function splitWord(brush: Brush, word: string, width: number): readonly string[] {
  if (brush.measureText(word).width <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && brush.measureText(piece + character).width > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function shortenLine(brush: Brush, line: string, width: number): string {
  const characters = [...line];
  while (characters.length > 1 && brush.measureText(`${characters.join('').trimEnd()}…`).width > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Draws a text block from its top-left corner and says how high it became, in pixels. */
export function drawTextBlock(brush: Brush, block: TextBlock): number {
  brush.save();
  brush.font = block.font;
  brush.fillStyle = block.color;
  brush.textBaseline = 'alphabetic';
  const isMirrored = isRightToLeft(block.text);
  brush.direction = isMirrored ? 'rtl' : 'ltr';
  brush.textAlign = isMirrored ? 'right' : 'left';
  const lines = breakLines(brush, block.text, block.width, block.maxLines);
  lines.forEach((line, index) => {
    brush.fillText(
      line,
      isMirrored ? block.x + block.width : block.x,
      block.y + block.lineHeight * (index + 0.78),
    );
  });
  brush.restore();
  return lines.length * block.lineHeight;
}
