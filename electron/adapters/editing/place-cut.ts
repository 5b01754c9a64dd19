import type { Cut, CutEvent, CutMedium } from '../../../shared/film/cut.ts';
import {
  convertFrames,
  nearestRate,
  type Rate,
  type Ratio,
  rateOf,
  timecodeToFrames,
} from '../../../shared/kernel/rate.ts';

export interface WriteOptions {
  /** The folder of the media: absolute, or relative to the file that is written, such as `media`. */
  readonly media: string;
  /** Writes the other versions as well: as auditions, or as disabled clips on upper tracks. */
  readonly alternates?: boolean | undefined;
}

/** A file of the package, and how much of it a clip shows. */
export interface PlacedMedium extends CutMedium {
  /** Frames of the project from the start of the file; `out` is exclusive. */
  readonly in: number;
  readonly out: number;
  /** Whole frames of the project in the file; of a still as many as are shown. */
  readonly total: number;
  /** The same counted at the medium's own rate, where it is a usual one. */
  readonly own: { readonly rate: Ratio; readonly in: number; readonly out: number; readonly total: number };
}

export interface PlacedEvent {
  readonly event: CutEvent;
  /** Frames of the project from the start of the cut. */
  readonly recordIn: number;
  readonly frames: number;
  /** Undefined where a shot has none. */
  readonly medium: PlacedMedium | undefined;
  readonly alternates: readonly PlacedMedium[];
}

export interface PlacedCut {
  readonly rate: Rate;
  readonly events: readonly PlacedEvent[];
  readonly frames: number;
  /** One hour of timecode, where every cut begins. */
  readonly start: number;
  /** Each file once, in the order of the cut. */
  readonly files: readonly PlacedMedium[];
  /** Frames of the soundtrack that are heard. */
  readonly soundFrames: number;
}

/** What each format says of a cut in its own words: where everything lies, in whole frames. */
export function placeCut(cut: Cut, { alternates = false }: WriteOptions): PlacedCut {
  const rate = rateOf(cut.rate);
  let recordIn = 0;
  const events = cut.events.map((event): PlacedEvent => {
    const length = event.out - event.in;
    const place = (medium: CutMedium, from: number) => placeMedium(medium, from, length, cut);
    const medium = event.kind === 'missing' ? undefined : place(event, event.in);
    // What a medium does not have is not in the cut of any format.
    const frames = medium === undefined ? length : medium.out - medium.in;
    const others = alternates ? event.alternates : [];
    const placed = {
      event,
      recordIn,
      frames,
      medium,
      alternates: others.map((one) =>
        // Where the select does, or so much earlier that it is long enough.
        place(one, Math.max(0, Math.min(event.in, (one.frames ?? 0) - length))),
      ),
    };
    recordIn += frames;
    return placed;
  });
  const files = new Map<string, PlacedMedium>();
  for (const { medium, alternates: others } of events)
    for (const one of [...(medium === undefined ? [] : [medium]), ...others])
      if (!files.has(one.fileName)) files.set(one.fileName, one);
  return {
    rate,
    events,
    frames: recordIn,
    start: timecodeToFrames('01:00:00:00', cut.rate) ?? 0,
    files: [...files.values()],
    soundFrames: Math.min(recordIn, cut.soundtrack?.frames ?? 0),
  };
}

function placeMedium(medium: CutMedium, from: number, length: number, cut: Cut): PlacedMedium {
  const project = rateOf(cut.rate);
  const { frames: whole, mediaFrames, mediaRate = project } = medium;
  if (whole === null) {
    const shown = { in: 0, out: length, total: length };
    return { ...medium, ...shown, own: { rate: project, ...shown } };
  }
  const start = Math.max(0, Math.min(from, whole - 1));
  const frames = Math.max(1, Math.min(length, whole - from));
  const placed = { in: start, out: start + frames, total: whole };
  // The formats have no number for other rates, and a clip of two frames a second begins between them.
  if (nearestRate(mediaRate.num / mediaRate.den) === null)
    return { ...medium, ...placed, own: { rate: project, ...placed } };
  const ownStart = convertFrames(start, project, mediaRate, Math.floor);
  return {
    ...medium,
    ...placed,
    own: {
      rate: mediaRate,
      in: ownStart,
      out: Math.min(mediaFrames, ownStart + Math.max(1, convertFrames(frames, project, mediaRate))),
      total: mediaFrames,
    },
  };
}

export function isSameRate(one: Ratio, other: Ratio): boolean {
  return one.num * other.den === other.num * one.den;
}

/** Upper tracks: the first has the first other version of each shot, and so on. */
export function listUpperTracks({ events }: PlacedCut): (readonly [PlacedEvent, PlacedMedium])[][] {
  const most = events.reduce((count, { alternates }) => Math.max(count, alternates.length), 0);
  return Array.from({ length: most }, (_, track) =>
    events.flatMap((event) => {
      const medium = event.alternates[track];
      return medium === undefined ? [] : [[event, medium] as const];
    }),
  );
}

/** `SH010: what it shows`. */
export function describeShot({ shot, description }: CutEvent): string {
  return [shot, description].filter(Boolean).join(': ');
}

/** As RFC 3986 has it, with what other programs stumble over encoded as well. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Where a file of the package is, with slashes on every system. */
export function mediaPath(folder: string, fileName: string): string {
  const isOfWindows = /^([a-z]:[\\/]|\\\\)/i.test(folder);
  const slashed = isOfWindows ? folder.replaceAll('\\', '/') : folder;
  return `${slashed.replace(/\/+$/, '')}/${fileName}`;
}

/**
 * The same as an address: `file:///C:/…`, `file://server/share/…`, or relative where the folder is.
 *
 * @param style `localhost` for programs of the age of Final Cut Pro 7, which also want the colon of a drive encoded
 */
export function mediaUrl(folder: string, fileName: string, style: 'plain' | 'localhost' = 'plain'): string {
  const path = mediaPath(folder, fileName);
  const [, drive, rest = path] = /^([a-z]:)(\/.*)$/i.exec(path) ?? [];
  const encoded = rest.split('/').map(encodeSegment).join('/');
  const host = style === 'localhost' ? 'localhost' : '';
  if (drive !== undefined)
    return `file://${host}/${style === 'localhost' ? drive.replace(':', '%3a') : drive}${encoded}`;
  if (encoded.startsWith('//')) return `file:${encoded}`;
  return encoded.startsWith('/') ? `file://${host}${encoded}` : `./${encoded}`;
}
