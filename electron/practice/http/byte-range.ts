/** First and last byte, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110). One range is served; `whole` where there is none, or one
 * in a form that may be ignored; `unsatisfiable` where it lies outside.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!found) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Number(last);
    return count === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - count), to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to };
}
