import { createHash } from 'node:crypto';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import type { Sidecar } from '../../../../shared/library/sidecar.ts';

/** Of the property that holds a take's sidecar, as JSON. Nothing is at this address; it only tells names apart. */
const DAILIES_NAMESPACE = 'https://dailies.invalid/ns/take/1/';

const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpNote: 'http://ns.adobe.com/xmp/note/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  dailies: DAILIES_NAMESPACE,
} as const;

/** What IPTC calls media made by a model. (IPTC NewsCodes, digital source type) */
const MADE_BY_MODEL = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/**
 * What is known of a take as an XMP packet: what photo programs read (title, description, keywords, rating, label), and the
 * whole sidecar in a property of its own. (ISO 16684-1)
 */
export function serializeXmp(sidecar: Sidecar): Buffer {
  return wrap([...describe(sidecar), formatRequest(sidecar)]);
}

/**
 * The same in two parts, for a JPEG whose segments are too small for it: the second holds the sidecar, and the first names it
 * by its MD5. (XMP specification, part 3, 1.1.3.1)
 */
function serializeExtendedXmp(sidecar: Sidecar): { main: Buffer; extension: Buffer; digest: string } {
  const extension = Buffer.from(formatBody([formatRequest(sidecar)]), 'utf8');
  const digest = createHash('md5').update(extension).digest('hex').toUpperCase();
  // A long prompt stands in the second part, whole; here its beginning is enough.
  const main = wrap([
    ...describe(shorten(sidecar)),
    `<xmpNote:HasExtendedXMP>${digest}</xmpNote:HasExtendedXMP>`,
  ]);
  return { main, extension, digest };
}

function shorten(sidecar: Sidecar): Sidecar {
  const { job, marks } = sidecar;
  return {
    ...sidecar,
    job: { ...job, prompt: job.prompt.slice(0, 4000) },
    marks: { ...marks, tags: marks.tags.slice(0, 100) },
  };
}

function describe({ take, job, marks, request }: Sidecar): string[] {
  const keywords = marks.tags.map((tag) => `<rdf:li>${escapeXml(tag)}</rdf:li>`).join('');
  return [
    '<xmp:CreatorTool>Dailies</xmp:CreatorTool>',
    `<xmp:CreateDate>${take.createdAt}</xmp:CreateDate>`,
    marks.rating > 0 ? `<xmp:Rating>${marks.rating}</xmp:Rating>` : '',
    marks.label === 'none' ? '' : `<xmp:Label>${escapeXml(marks.label)}</xmp:Label>`,
    formatText('dc:title', take.name),
    formatText('dc:description', job.prompt),
    keywords === '' ? '' : `<dc:subject><rdf:Bag>${keywords}</rdf:Bag></dc:subject>`,
    request === null ? '' : `<Iptc4xmpExt:DigitalSourceType>${MADE_BY_MODEL}</Iptc4xmpExt:DigitalSourceType>`,
  ];
}

function formatRequest(sidecar: Sidecar): string {
  return `<dailies:take>${escapeXml(JSON.stringify(sidecar))}</dailies:take>`;
}

function formatText(name: string, value: string): string {
  if (value === '') return '';
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li></rdf:Alt></${name}>`;
}

function wrap(properties: readonly string[]): Buffer {
  const begin = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>`;
  return Buffer.from(`${begin}${formatBody(properties)}<?xpacket end="r"?>`, 'utf8');
}

function formatBody(properties: readonly string[]): string {
  const names = Object.entries(NAMESPACES).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  return [
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF${names.join('')}><rdf:Description rdf:about="">`,
    ...properties.filter((property) => property !== ''),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('\n');
}

/** XML has no way to write most control characters at all, so that they become the sign for what can't be shown. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/\r/g, '&#13;')
  );
}

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

/** In the flags of a VP8X chunk. (RFC 9649, 2.7) */
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;

/** Puts an XMP packet at the end of a WebP, whose header becomes an extended one where it is a simple one. (RFC 9649) */
export function embedInWebp(file: Buffer, packet: Buffer): Embedded {
  const chunks = listChunks(file);
  if (chunks === null) return keep('format');
  if (chunks.some(({ type }) => type === 'C2PA')) return keep('credentials');
  if (chunks.some(({ type }) => type === 'XMP ')) return keep('described');
  const head = extendHead(file, chunks[0]);
  if (head === null) return keep('format');
  const rest = chunks.filter(({ type }) => type !== 'VP8X').map(({ from, to }) => file.subarray(from, to));
  const body = Buffer.concat([Buffer.from('WEBP'), head, ...rest, serializeChunk('XMP ', packet)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length, 0);
  return { kind: 'embedded', bytes: Buffer.concat([Buffer.from('RIFF'), size, body]) };
}

interface Chunk {
  readonly type: string;
  readonly from: number;
  /** With the byte that makes its length even. */
  readonly to: number;
}

function listChunks(file: Buffer): Chunk[] | null {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = file.readUInt32LE(4) + 8;
  if (end > file.length) return null;
  const chunks: Chunk[] = [];
  for (let from = 12; from + 8 <= end; ) {
    const length = file.readUInt32LE(from + 4);
    const to = from + 8 + length + (length % 2);
    if (to > end || chunks.length === CEILINGS.media.boxes) return null;
    chunks.push({ type: file.toString('latin1', from, from + 4), from, to });
    from = to;
  }
  return chunks;
}

/** The VP8X chunk that says there is XMP; null where the picture's size can't be read. */
function extendHead(file: Buffer, first: Chunk | undefined): Buffer | null {
  if (first === undefined || first.to - first.from < 18) return null;
  const data = first.from + 8;
  if (first.type === 'VP8X') {
    const head = Buffer.from(file.subarray(first.from, first.to));
    head[8] = (head[8] as number) | HAS_XMP;
    return head;
  }
  if (first.type === 'VP8L' && file[data] === 0x2f) {
    const bits = file.readUInt32LE(data + 1);
    const hasAlpha = ((bits >>> 28) & 1) === 1;
    return formatHead(bits & 0x3fff, (bits >>> 14) & 0x3fff, hasAlpha);
  }
  if (first.type === 'VP8 ' && file.readUIntBE(data + 3, 3) === 0x9d012a) {
    return formatHead(
      (file.readUInt16LE(data + 6) & 0x3fff) - 1,
      (file.readUInt16LE(data + 8) & 0x3fff) - 1,
      false,
    );
  }
  return null;
}

/** Sizes are one less than in pixels. */
function formatHead(width: number, height: number, hasAlpha: boolean): Buffer {
  const data = Buffer.alloc(10);
  data[0] = HAS_XMP | (hasAlpha ? HAS_ALPHA : 0);
  data.writeUIntLE(width, 4, 3);
  data.writeUIntLE(height, 7, 3);
  return serializeChunk('VP8X', data);
}

function serializeChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Why a file is handed on byte for byte, without more in it. */
export type KeptAsIs =
  /** It carries content credentials (C2PA), which a change would break. */
  | 'credentials'
  /** It has a description of its own already. */
  | 'described'
  /** There is no place for it in such a file, or its structure is not the expected one. */
  | 'format';

/** A file with a description in it, or why it has none. */
export type Embedded =
  | { readonly kind: 'embedded'; readonly bytes: Buffer }
  | { readonly kind: 'kept'; readonly reason: KeptAsIs };

/** Says why a file stays as it is. */
export function keep(reason: KeptAsIs): { readonly kind: 'kept'; readonly reason: KeptAsIs } {
  return { kind: 'kept', reason };
}
