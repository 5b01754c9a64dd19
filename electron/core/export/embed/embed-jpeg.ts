import { CEILINGS } from '../../../../shared/ceilings.ts';
import type { Sidecar } from '../../../../shared/domain/library/sidecar.ts';
import { type Embedded, keep } from './embedded.ts';
import { serializeExtendedXmp, serializeXmp } from './xmp-packet.ts';

const MAIN_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const EXTENSION_NAME = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
/** A segment's length has 16 bits and counts itself. */
const MAX_IN_SEGMENT = 65_533;
/** Of the 75 bytes in front of a piece of an extension: its name, 32 of digest, 4 of length, 4 of place. */
const MAX_OF_EXTENSION = MAX_IN_SEGMENT - EXTENSION_NAME.length - 40;

/** Puts a description behind a JPEG's first segments; what is too long for one goes into an extension. (XMP part 3, 1.1.3) */
export function embedInJpeg(file: Buffer, sidecar: Sidecar): Embedded {
  const segments = listSegments(file);
  if (segments === null) return keep('format');
  // Content credentials are boxes of JUMBF in APP11 segments that begin with JP. (C2PA 2.1, A.3.1)
  const starts = (marker: number, text: string) =>
    segments.some(
      (segment) =>
        segment.marker === marker &&
        file.toString('latin1', segment.from + 4, segment.from + 4 + text.length) === text,
    );
  if (starts(0xeb, 'JP')) return keep('credentials');
  if (starts(0xe1, MAIN_NAME.toString('latin1'))) return keep('described');
  // JFIF and Exif want to be the first.
  const leading = segments.filter(
    ({ marker }, index) => (marker === 0xe0 || marker === 0xe1) && index < 2,
  ).length;
  const at = segments[leading]?.from ?? 2;
  return {
    kind: 'embedded',
    bytes: Buffer.concat([file.subarray(0, at), ...serializeSegments(sidecar), file.subarray(at)]),
  };
}

function serializeSegments(sidecar: Sidecar): Buffer[] {
  const whole = serializeXmp(sidecar);
  if (whole.length <= MAX_IN_SEGMENT - MAIN_NAME.length) return [serializeSegment(MAIN_NAME, whole)];
  const { main, extension, digest } = serializeExtendedXmp(sidecar);
  const pieces: Buffer[] = [];
  for (let from = 0; from < extension.length; from += MAX_OF_EXTENSION) {
    const places = Buffer.alloc(8);
    places.writeUInt32BE(extension.length, 0);
    places.writeUInt32BE(from, 4);
    const piece = extension.subarray(from, from + MAX_OF_EXTENSION);
    pieces.push(serializeSegment(EXTENSION_NAME, Buffer.from(digest, 'latin1'), places, piece));
  }
  return [serializeSegment(MAIN_NAME, main), ...pieces];
}

function serializeSegment(...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The segments in front of the picture; null where it is no JPEG that begins as it should. */
function listSegments(file: Buffer): { marker: number; from: number }[] | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null;
  const segments: { marker: number; from: number }[] = [];
  for (let from = 2; from + 4 <= file.length; ) {
    const marker = file[from + 1] as number;
    if (file[from] !== 0xff || segments.length === CEILINGS.media.boxes) return null;
    segments.push({ marker, from });
    // The picture itself follows its first scan.
    if (marker === 0xda) return segments;
    from += 2 + file.readUInt16BE(from + 2);
  }
  return null;
}
