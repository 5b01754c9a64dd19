import type { ByteReader } from '../detect-type.ts';

const SEGMENT = 0x18538067;
/** The header and what fills up the space behind it are far smaller. */
const HEAD_BYTES = 4096;

interface Element {
  readonly id: number;
  /** Where its content begins. */
  readonly from: number;
  /** Null where that is not known, as in what is recorded live. */
  readonly length: number | null;
}

/** Matroska and WebM (RFC 8794, RFC 9559): the first segment, which holds all of it. */
export async function isMatroskaCut(reader: ByteReader): Promise<boolean> {
  const head = await reader.readAt(0, HEAD_BYTES);
  let element = readElement(head, 0);
  while (element !== null && element.id !== SEGMENT) {
    if (element.length === null) return false;
    element = readElement(head, element.from + element.length);
  }
  return element !== null && element.length !== null && element.from + element.length > reader.size;
}

function readElement(bytes: Buffer, at: number): Element | null {
  const idBytes = countBytes(bytes[at]);
  const start = at + idBytes;
  const lengthBytes = countBytes(bytes[start]);
  const from = start + lengthBytes;
  if (idBytes === 0 || idBytes > 4 || lengthBytes === 0 || from > bytes.length) return null;
  let length = (bytes[start] as number) & (0xff >> lengthBytes);
  let isUnknown = length === 0xff >> lengthBytes;
  for (const byte of bytes.subarray(start + 1, from)) {
    length = length * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id: bytes.readUIntBE(at, idBytes), from, length: isUnknown ? null : length };
}

/** Of a number, by the zeros that its first byte begins with; 0 for what is none. */
function countBytes(first = 0): number {
  return first === 0 ? 0 : Math.clz32(first) - 23;
}
