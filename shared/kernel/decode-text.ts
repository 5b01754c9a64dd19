/** The platform’s own, the same in Node and in the window. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/** A text file's characters, and the encoding that they were read by. */
interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * Reads the bytes of a text file: by its byte order mark where it has one; as UTF-16 where every other byte is zero; as
 * UTF-8 where that is without a fault; else as Windows-1252, which is what older spreadsheets save.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const zeros = countZeros(bytes.subarray(0, 2000));
  if (zeros.odd > zeros.half && zeros.even === 0) return utf16(bytes, 'utf-16le');
  if (zeros.even > zeros.half && zeros.odd === 0) return utf16(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** True for content that is no text at all, such as a spreadsheet's own format or a picture. */
export function isBinary({ text }: DecodedText): boolean {
  return text.slice(0, 4000).includes('\0');
}

function utf16(bytes: Uint8Array, label: string): DecodedText {
  return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' };
}

/** Zero bytes at even and odd places; `half` is half of what one kind of place has. */
function countZeros(bytes: Uint8Array): { even: number; odd: number; half: number } {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, place) => {
    if (byte !== 0) return;
    if (place % 2 === 0) even += 1;
    else odd += 1;
  });
  return { even, odd, half: bytes.length / 4 };
}
