import { posix, win32 } from 'node:path';
import { isDeviceOfWindows } from '../../../shared/domain/files/file-name.ts';

/** A folder of the computer that a backup was made on, and the same folder here. */
export interface FolderMap {
  readonly from: string;
  readonly to: string;
}

/** Where a path of another computer is on this one: by the longest folder that holds it. Null where none does; nothing is guessed. */
export type MapPath = (path: string) => string | null;

/** What no name on Windows may hold; what ends with a dot or a blank can't be opened there. */
const NOT_ON_WINDOWS = /[<>:"|?*\\\p{Cc}]/gu;

/** Maps paths as `system` writes them to paths of `here`; both as Node names systems. */
export function createMapPath(system: string, maps: readonly FolderMap[], here: string): MapPath {
  const isWindows = system === 'win32';
  const { join } = here === 'win32' ? win32 : posix;
  const known = maps
    .map(({ from, to }) => ({ segments: segmentsOf(from, isWindows), to }))
    .toSorted((one, other) => other.segments.length - one.segments.length);
  const fold = (segment: string) => (isWindows ? segment.toLowerCase() : segment);
  return (path) => {
    const segments = segmentsOf(path, isWindows);
    // It would lead out of the folder that was named for it.
    if (segments.includes('..')) return null;
    const found = known.find(
      ({ segments: start }) =>
        start.length <= segments.length &&
        start.every((segment, at) => fold(segment) === fold(segments[at] ?? '')),
    );
    if (found === undefined) return null;
    return join(found.to, ...segments.slice(found.segments.length).map((name) => localName(name, here)));
  };
}

/** The names on the way to a file, the root's own first: `C:` or an empty one. */
export function segmentsOf(path: string, isWindows: boolean): string[] {
  const [first = '', ...rest] = path.split(isWindows ? /[\\/]/ : /\//);
  return [first, ...rest.filter((segment) => segment !== '' && segment !== '.')];
}

/** A name as it can stand on this system: another character in place of each that can't. */
export function localName(name: string, here: string): string {
  if (here !== 'win32') return name;
  const plain = name.replaceAll(NOT_ON_WINDOWS, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length));
  return isDeviceOfWindows(plain) ? `_${plain}` : plain;
}
