/** What a list of addresses names, as browsers, editors and file managers write it (`text/uri-list`). */
export interface DroppedAddresses {
  /** Of the web, or a picture itself (`data:`). */
  readonly addresses: readonly string[];
  /** Files that are only named: the system has not handed them over, so that nothing of them may be read. */
  readonly places: readonly string[];
}

export function readAddressList(text: string): DroppedAddresses {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const named = [...new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))];
  return { addresses: named.filter((line) => !isPlace(line)), places: named.filter(isPlace) };
}

/** Whether a text is the address of a file of a disk. */
export function isPlace(text: string): boolean {
  return /^file:/i.test(text);
}

/** The name of a file that an address of the disk leads to, as people know it. */
export function nameOfPlace(place: string): string {
  const last = place.split(/[/\\]/).filter(Boolean).at(-1) ?? place;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
