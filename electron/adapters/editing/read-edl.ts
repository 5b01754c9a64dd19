import type { Edit, EditEvent } from '../../../shared/film/edit.ts';
import { RATES, type RateName, rateOf, timecodeToFrames } from '../../../shared/kernel/rate.ts';
import { Gathered, isStillName, readPlace, toProject, usedRange } from './gather-edit.ts';
import { EditStop } from './xml.ts';

const EVENT =
  /^\s*(\d{1,6})[A-Z]?\s+(\S+)\s+(\S+)\s+(C|D|W\d+|K\s?[BO]?)\s+(?:\d{1,4}\s+)?((?:\d{1,2}[:;]\d{2}[:;]\d{2}[:;.,]\d{2}\s*){4})$/i;
const TIMECODE = /\d{1,2}[:;]\d{2}[:;]\d{2}[:;.,]\d{2}/g;
const SPEED = /^M2\s+(\S+)\s+([+-]?\d+(?:\.\d+)?)\s/i;
const COMMENT = /^\*\s*(FROM|TO|SOURCE)\s+(?:CLIP NAME|FILE|CLIP)\s*:\s*(.*)$/i;
const SOUND = /^(A\d*|AA|NONE)$/i;
const HAS_ENDING = /\.\w{2,4}$/;
const TRANSITIONS: Readonly<Record<string, string>> = { D: 'Dissolve', W: 'Wipe', K: 'Key' };

/** One line, with what stands below it. */
interface Line {
  readonly number: string;
  readonly reel: string;
  readonly channel: string;
  readonly transition: string;
  readonly codes: readonly string[];
  readonly isDrop: boolean;
  fps?: number;
}

interface Block {
  readonly lines: Line[];
  from: string;
  to: string;
  readonly files: string[];
}

/** Reads a list as CMX3600, and as Avid, Premiere Pro and DaVinci Resolve write theirs. It says no rate: that is the project's, where it can be. */
export function readEdl(document: string, project: RateName): Edit {
  const gathered = new Gathered(project);
  const { title, blocks } = readBlocks(document, gathered);
  if (blocks.length === 0) throw new EditStop(title === null ? 'unknown' : 'empty');
  const lines = blocks.flatMap((block) => block.lines);
  const rate = findRate(lines, project, gathered);
  const reader = new Reader(gathered, project, rate);
  const origin = reader.findOrigin(lines);
  for (const block of blocks) for (const at of block.lines.keys()) reader.readLine(block, at, origin);
  return gathered.finish('edl', title ?? '', rateOf(rate), lines[0]?.isDrop);
}

class Reader {
  private readonly gathered: Gathered;
  private readonly project: RateName;
  private readonly rate: RateName;

  constructor(gathered: Gathered, project: RateName, rate: RateName) {
    this.gathered = gathered;
    this.project = project;
    this.rate = rate;
  }

  /** Drop-frame may change from line to line. */
  private read(code: string, { isDrop }: Line): number {
    const frames = timecodeToFrames(code, this.rate === '29.97' && isDrop ? '29.97df' : this.rate);
    return frames ?? Number.NaN;
  }

  /** The whole hour in which the record begins. */
  findOrigin(lines: readonly Line[]): number {
    const starts = lines.map((line) => [this.read(line.codes[2] ?? '', line), line] as const);
    const [, first] = starts.reduce((one, other) => (other[0] < one[0] ? other : one));
    return this.hourOf(first.codes[2], first);
  }

  private hourOf(code = '', line: Line): number {
    const [hour = '00'] = code.split(/[:;]/);
    return this.read(`${hour}:00:00:00`, line);
  }

  readLine(block: Block, at: number, origin: number): void {
    const line = block.lines[at] as Line;
    const codes = line.codes.map((code) => this.read(code, line));
    const [sourceIn = 0, sourceOut = 0, recordIn = 0, recordOut = 0] = codes;
    if (codes.some(Number.isNaN) || recordOut < recordIn || recordIn < origin)
      this.gathered.warn('line', `${line.number} ${line.codes.join(' ')}`);
    // The first line of a dissolve only names what is left.
    else if (recordOut > recordIn) {
      const count = (frames: number) => toProject(frames, rateOf(this.rate), this.project);
      // Avid counts imported files from one hour on. No take lasts that long.
      const sources = [sourceIn, sourceOut].map((frames) => frames - this.hourOf(line.codes[0], line));
      const [from, to, start, end] = [...sources, recordIn - origin, recordOut - origin].map(count);
      this.add(block, at, [from ?? 0, (to ?? 0) - (from ?? 0)], [start ?? 0, end ?? 0]);
    }
  }

  private add(
    block: Block,
    at: number,
    [from, span]: readonly [number, number],
    [recordIn, recordOut]: readonly [number, number],
  ): void {
    const line = block.lines[at] as Line;
    const isCut = line.transition.toUpperCase() === 'C';
    const clipName = (!isCut && block.to) || block.from || line.reel;
    const named = block.files[Math.min(at, block.files.length - 1)] ?? '';
    const { fileName } = readPlace(named || (HAS_ENDING.test(clipName) ? clipName : ''), false);
    const speed = line.fps === undefined ? 1 : Math.round((line.fps / rateOf(this.rate).base) * 1000) / 1000;
    const kind = kindOf(line, fileName);
    const length = recordOut - recordIn;
    if (span !== length && speed === 1) this.gathered.warn('length', clipName);
    if (!isCut)
      this.gathered.addTransition({
        track: 'V1',
        name: TRANSITIONS[line.transition.charAt(0).toUpperCase()] ?? line.transition,
        from: recordIn,
        to: recordIn,
      });
    this.gathered.add({
      ...{ track: kind === 'audio' ? `A${/\d+/.exec(line.channel)?.[0] ?? 1}` : 'V1', enabled: true, kind },
      ...{ clipName, fileName, path: '', reel: line.reel, ids: {}, recordIn, recordOut },
      ...(kind === 'still' ? { in: 0, out: length } : usedRange(from, speed === 1 ? span : length, speed)),
      speed: speed === 1 ? undefined : speed,
    });
  }
}

function isBlack({ reel }: Line): boolean {
  return /^BL$/i.test(reel);
}

function kindOf(line: Line, fileName: string): EditEvent['kind'] {
  if (SOUND.test(line.channel)) return 'audio';
  if (isBlack(line)) return 'generator';
  return isStillName(fileName) ? 'still' : 'clip';
}

function readBlocks(document: string, gathered: Gathered): { title: string | null; blocks: Block[] } {
  let title: string | null = null;
  let isDrop = false;
  const blocks: Block[] = [];
  for (const written of document.split(/\r\n|\r|\n/)) {
    // Old programs end a file with a sign of their own.
    const line = written.replace(/\p{Cc}+/gu, ' ').trim();
    const [, number = '', reel = '', channel = '', transition = '', codes = ''] = EVENT.exec(line) ?? [];
    const block = blocks.at(-1);
    if (number !== '') {
      const next: Line = {
        ...{ number, reel, channel, transition },
        codes: codes.match(TIMECODE) ?? [],
        isDrop: isDrop || codes.includes(';'),
      };
      // Black that is cut to what follows is an event of its own, whatever its number.
      const isAlone = block?.lines[0] === undefined || (isBlack(block.lines[0]) && transition === 'C');
      if (!isAlone && block.lines[0]?.number === number && block.from === '') block.lines.push(next);
      else blocks.push({ lines: [next], from: '', to: '', files: [] });
    } else if (/^TITLE:/i.test(line)) title ??= line.slice(6).trim();
    else if (/^FCM:/i.test(line)) isDrop = !/NON/i.test(line);
    else if (line !== '') readBelow(line, block, gathered);
  }
  return { title, blocks };
}

function readBelow(line: string, block: Block | undefined, gathered: Gathered): void {
  const [, word = '', name = ''] = COMMENT.exec(line) ?? [];
  const [, reel, fps] = SPEED.exec(line) ?? [];
  if (fps !== undefined) {
    const timed = block?.lines.findLast((one) => one.reel === reel) ?? block?.lines.at(-1);
    if (timed !== undefined) timed.fps = Number(fps);
  } else if (block === undefined || word === '') {
    if (line.startsWith('*')) return;
    if (/^\d/.test(line)) gathered.warn('line', line.slice(0, 80));
    else gathered.skip(line.split(/\s/)[0] ?? '');
  } else if (/^SOURCE/i.test(word)) block.files.push(name.trim());
  else if (/^TO/i.test(word)) block.to = name.trim();
  else block.from ||= name.trim();
}

/** The project's, unless the list counts drop-frame, or further than it. Drop-frame is said line by line. */
function findRate(lines: readonly Line[], project: RateName, gathered: Gathered): RateName {
  const { base, den } = rateOf(project);
  const numbers = lines.flatMap(({ codes }) => codes.map((code) => Number(code.slice(-2))));
  const most = numbers.reduce((one, other) => Math.max(one, other), 0);
  const isDrop = lines.some((line) => line.isDrop);
  if (isDrop && base === 60) gathered.warn('drop-frame', project);
  else if (isDrop && most < 30) return '29.97';
  if (most < base) return project === '29.97df' ? '29.97' : project;
  const names = Object.keys(RATES) as RateName[];
  return (
    names
      .filter((name) => rateOf(name).base > most && rateOf(name).den === den && !rateOf(name).drop)
      .toSorted((one, other) => rateOf(one).base - rateOf(other).base)[0] ?? '60'
  );
}
