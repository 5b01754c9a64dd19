import { createHash } from 'node:crypto';
import { CEILINGS } from '../../../../../shared/kernel/ceilings.ts';
import type { Sidecar } from '../../../../../shared/library/sidecar.ts';
import { type Embedded, keep } from './embed-webp.ts';

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
    marks.label === 'none' ? '' : `<xmp:Label>${marks.label}</xmp:Label>`,
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
