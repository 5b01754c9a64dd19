/** A file of a backup, and where it would be written. */
export interface Written {
  readonly path: string;
  readonly sha256: string;
}

/** The first file that would be one here with another of other content; null where none would. */
export function findClash(files: Iterable<Written>, here: string): string | null {
  const known = new Map<string, string>();
  for (const { path, sha256 } of files) {
    const folded = fold(path, here);
    const other = known.get(folded) ?? sha256;
    if (other !== sha256) return path;
    known.set(folded, sha256);
  }
  return null;
}

/** As the usual disks of Windows and macOS tell names apart: neither by capitals, nor by the way that an accent is written. */
function fold(path: string, here: string): string {
  return here === 'win32' || here === 'darwin' ? path.normalize('NFC').toLowerCase() : path;
}
