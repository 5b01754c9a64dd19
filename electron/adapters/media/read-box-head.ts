/** What a box (ISO/IEC 14496-12) begins with: its type, the bytes in front of its content, and its size with these. */
export interface BoxHead {
  readonly type: string;
  readonly header: number;
  readonly size: number;
}

/**
 * Reads the head of the box at `at`; null where it is cut short, or smaller than itself. A size of 1 means that a 64-bit one
 * follows, 0 that the box goes on to the end.
 *
 * @param rest bytes from there to the end
 */
export function readBoxHead(bytes: Buffer, at: number, rest: number): BoxHead | null {
  if (bytes.length < at + 8) return null;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && bytes.length < at + 16) return null;
  const header = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? rest : short;
  return size >= header ? { type: bytes.toString('latin1', at + 4, at + 8), header, size } : null;
}
