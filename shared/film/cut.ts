import { isDeviceOfWindows, nameKey } from '../kernel/file-name.ts';
import type { RateName, Ratio } from '../kernel/rate.ts';

/** A take as an editing program is handed it. */
export interface CutMedium {
  readonly kind: 'clip' | 'still';
  /** `v003` */
  readonly version: string;
  readonly takeId: string;
  /** In the folder of the media, as {@link packageName} makes it. */
  readonly fileName: string;
  /** Where the take is now. */
  readonly path: string;
  /** Whole frames of the project that it fills; null for a still, which is as long as one likes. */
  readonly frames: number | null;
  /** Whole frames of the medium at its own rate; of a still 1. */
  readonly mediaFrames: number;
  /** The medium's own rate; without one it is the project's. */
  readonly mediaRate?: Ratio | undefined;
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  /** Without one the medium is silent. */
  readonly audio?: { readonly channels: number; readonly sampleRate: number } | undefined;
}

interface CutPlace {
  /** The code of the shot. */
  readonly shot: string;
  /** Empty for none. */
  readonly sequence: string;
  readonly description: string;
  /** Frames of the project from the start of the medium; `out` is exclusive. What is missing begins at 0. */
  readonly in: number;
  readonly out: number;
  readonly alternates: readonly CutMedium[];
  /** `frame`: of the project, from the start of the medium. */
  readonly notes: readonly { readonly frame: number; readonly text: string }[];
}

/** One shot of a cut; `missing` stands for a shot without a select, and is a gap. */
export type CutEvent = CutPlace & (CutMedium | { readonly kind: 'missing' });
/** The same, where there is something to see. */
export type ShownEvent = CutPlace & CutMedium;

export interface Cut {
  readonly name: string;
  readonly rate: RateName;
  readonly width: number;
  readonly height: number;
  readonly events: readonly CutEvent[];
  /** `frames`: whole frames of the project. */
  readonly soundtrack?:
    | {
        readonly assetId: string;
        readonly path: string;
        readonly fileName: string;
        readonly frames: number;
        readonly channels: number;
        readonly sampleRate: number;
      }
    | undefined;
}

const MAX_NAME = 64;
/** What has no letter of another kind within. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Letters and digits that every program reads; what has no such letter is left out. */
export function toAscii(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđłþı]/giu, (letter) => {
      const plainLetter = LETTERS[letter.toLowerCase()] ?? '';
      return letter === letter.toLowerCase() ? plainLetter : plainLetter.toUpperCase();
    });
  return plain.replace(/[^A-Za-z0-9.-]+/g, '_').replace(/^[_.-]+|[_.-]+$/g, '');
}

/**
 * The name of a take in a package: `SQ010_SH0020_v003.mp4`, without what any system or editing program stumbles over, and at
 * most 64 characters.
 *
 * @param ending of the file, without a dot
 * @param taken names that the package has, of which none is given again whatever its case; the new one is added
 */
export function packageName(
  { sequence, shot, version }: { readonly sequence: string; readonly shot: string; readonly version: string },
  ending: string,
  taken: Set<string>,
): string {
  const stem = [toAscii(sequence), toAscii(shot) || 'shot'].filter(Boolean).join('_').replaceAll('.', '-');
  const suffix = toAscii(ending).toLowerCase().slice(0, 10);
  for (let count = 1; ; count += 1) {
    const tail = `${version === '' ? '' : `_${toAscii(version)}`}${count === 1 ? '' : `-${count}`}${suffix === '' ? '' : `.${suffix}`}`;
    const plain = stem.slice(0, MAX_NAME - tail.length - 1) + tail;
    const name = isDeviceOfWindows(plain) ? `_${plain}` : plain;
    if (taken.has(nameKey(name))) continue;
    taken.add(nameKey(name));
    return name;
  }
}
