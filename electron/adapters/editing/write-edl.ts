import { type Cut, toAscii } from '../../../shared/film/cut.ts';
import { framesToTimecode } from '../../../shared/kernel/rate.ts';
import { type PlacedEvent, placeCut, type WriteOptions } from './place-cut.ts';

const REEL_LETTERS = 8;
/** What a file has that is no tape. */
const NO_REEL = 'AX';
const LINE = '\r\n';

/**
 * A cut as CMX3600: one track of pictures. Shots without a select are left out of the record, sound as well; a list of more than
 * 999 events has numbers of six digits.
 */
export function writeEdl(cut: Cut, options: WriteOptions): string {
  const { events, start } = placeCut(cut, options);
  const shown = events.filter(({ medium }) => medium !== undefined);
  const digits = shown.length > 999 ? 6 : 3;
  const reels = new Map<string, string>();
  const taken = new Set([NO_REEL, 'BL']);
  const blocks = shown.map(({ event, medium, recordIn, frames }, at) => {
    if (medium === undefined) return '';
    const reel = medium.kind === 'still' ? NO_REEL : nameReel(event.shot, medium.fileName, reels, taken);
    const times = [medium.in, medium.in + frames, start + recordIn, start + recordIn + frames];
    return [
      writeLine(String(at + 1).padStart(digits, '0'), reel, times, cut),
      `* FROM CLIP NAME: ${medium.fileName}`,
      `* SOURCE FILE: ${medium.fileName}`,
      `* COMMENT: SHOT ${[event.sequence, event.shot].map(toAscii).filter(Boolean).join('_')}`,
      '',
    ].join(LINE);
  });
  return [...writeHead(cut), ...blocks].join(LINE);
}

/**
 * The notes of a cut as DaVinci Resolve takes them: an EDL of markers for the timeline. It takes one of each frame, so that
 * notes of one frame are one.
 */
export function writeMarkerEdl(cut: Cut, options: WriteOptions): string {
  const { events, start } = placeCut(cut, options);
  const notes = new Map<number, { shot: string; texts: string[] }>();
  for (const placed of events)
    for (const { frame, text } of seenNotes(placed)) {
      const at = start + placed.recordIn + frame - placed.event.in;
      const known = notes.get(at) ?? { shot: placed.event.shot, texts: [] };
      known.texts.push(text.replace(/[\s|]+/g, ' ').trim());
      notes.set(at, known);
    }
  const blocks = [...notes]
    .toSorted(([one], [other]) => one - other)
    .map(([at, { shot, texts }], index) =>
      [
        writeLine(String(index + 1).padStart(3, '0'), '001', [at, at + 1, at, at + 1], cut),
        `${texts.join('; ')} |C:ResolveColorRed |M:${shot.replace(/[\s|]+/g, ' ')} |D:1`,
        '',
      ].join(LINE),
    );
  return [...writeHead(cut), ...blocks].join(LINE);
}

function seenNotes({ event }: PlacedEvent): PlacedEvent['event']['notes'] {
  return event.notes.filter(({ frame }) => frame >= event.in && frame < event.out);
}

function writeHead({ name, rate }: Cut): string[] {
  const title = toAscii(name.replace(/\s+/g, ' ')).replaceAll('_', ' ').slice(0, 70) || 'CUT';
  return [`TITLE: ${title}`, `FCM: ${rate === '29.97df' ? 'DROP FRAME' : 'NON-DROP FRAME'}`, ''];
}

function writeLine(number: string, reel: string, times: readonly number[], { rate }: Cut): string {
  const codes = times.map((frames) => framesToTimecode(frames, rate)).join(' ');
  return `${number}  ${reel.padEnd(REEL_LETTERS)} V     C        ${codes}`;
}

/** The code of the shot in eight letters; what would be the same is told apart at its end. */
function nameReel(shot: string, fileName: string, reels: Map<string, string>, taken: Set<string>): string {
  const known = reels.get(fileName);
  if (known !== undefined) return known;
  const code =
    toAscii(shot)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '') || 'SHOT';
  let reel = code.slice(0, REEL_LETTERS);
  for (let count = 2; taken.has(reel); count += 1) {
    const tail = `_${count.toString(36).toUpperCase()}`;
    reel = code.slice(0, REEL_LETTERS - tail.length) + tail;
  }
  reels.set(fileName, reel);
  taken.add(reel);
  return reel;
}
