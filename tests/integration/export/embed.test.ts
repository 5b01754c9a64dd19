import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import exifr from 'exifr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaReader } from '../../../electron/adapters/media/media-reader.ts';
import { appendToMp4, embedInPng } from '../../../electron/core/library/export/copy-take.ts';
import {
  type Embedded,
  embedInJpeg,
  embedInWebp,
  serializeXmp,
} from '../../../electron/core/library/export/xmp-packet.ts';
import { encodeClip } from '../../support/sample-media.ts';
import { inventSidecar } from '../../support/sidecars.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-embed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sidecar = inventSidecar();

function draw(type: 'image/png' | 'image/jpeg' | 'image/webp'): Buffer {
  const canvas = createCanvas(37, 21);
  const context = canvas.getContext('2d');
  context.fillStyle = '#c83';
  context.fillRect(3, 4, 20, 10);
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type as 'image/jpeg');
}

async function decode(bytes: Buffer): Promise<Buffer> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.data();
}

function unwrap(embedded: Embedded): Buffer {
  if (embedded.kind === 'kept') throw new Error(embedded.reason);
  return embedded.bytes;
}

/** Found by the packet's own signs, as a reader would that knows no format. (ISO 16684-1, 7.3.2) */
function scanForTake(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  const packet = text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end'));
  const json = /<dailies:take>(.*)<\/dailies:take>/s.exec(packet)?.[1] ?? '';
  return JSON.parse(readEntities(json));
}

/** exifr leaves them as they are. */
function readEntities(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&' };
  return text.replace(/&(lt|gt|amp);/g, (_, name: string) => signs[name] ?? '');
}

const readXmp = (bytes: Buffer) =>
  exifr.parse(bytes, { xmp: { multiSegment: true }, mergeOutput: false } as never) as Promise<
    Record<string, Record<string, unknown>>
  >;

describe('descriptions in pictures', () => {
  it.each(['image/png', 'image/jpeg'] as const)('are read by another program: %s', async (type) => {
    const plain = draw(type);
    const bytes = unwrap(
      type === 'image/png' ? embedInPng(plain, serializeXmp(sidecar)) : embedInJpeg(plain, sidecar),
    );
    const found = await readXmp(bytes);
    expect(found['dc']).toMatchObject({ subject: ['hero', 'b-roll'] });
    expect(readEntities(String((found['dc'] as { description: { value: string } }).description.value))).toBe(
      sidecar.job.prompt,
    );
    expect(found['xmp']).toMatchObject({ Rating: 4, Label: 'green', CreatorTool: 'Dailies' });
    expect(scanForTake(bytes)).toEqual(sidecar);
    expect((await decode(bytes)).equals(await decode(plain))).toBe(true);
  });

  it('stay whole with markup in every text', async () => {
    const marks = { ...sidecar.marks, label: '</xmp:Label><x>&' as never, tags: ['<b>&"'], note: ']]>' };
    const hostile = { ...sidecar, marks, take: { ...sidecar.take, name: '"<&>' } };
    const bytes = unwrap(embedInPng(draw('image/png'), serializeXmp(hostile)));
    const found = await readXmp(bytes);
    expect(readEntities(String(found['xmp']?.['Label']))).toBe(marks.label);
    expect(scanForTake(bytes)).toEqual(hostile);
  });

  it('go into an extension where a JPEG needs more than one segment', async () => {
    const long = inventSidecar({ prompt: 'x<é'.repeat(30_000), mime: 'image/jpeg' });
    const bytes = unwrap(embedInJpeg(draw('image/jpeg'), long));
    const found = await readXmp(bytes);
    expect(JSON.parse(readEntities(String(found['dailies']?.['take'])))).toEqual(long);
    await expect(decode(bytes)).resolves.toHaveLength(37 * 21 * 4);
  });

  it('make a simple WebP an extended one, with the same picture', async () => {
    const plain = draw('image/webp');
    const bytes = unwrap(embedInWebp(plain, serializeXmp(sidecar)));
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
    // RFC 9649: flags at 20 with XMP at bit 2, one less than width and height at 24 and 27.
    expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
    expect((bytes[20] as number) & 4).toBe(4);
    expect([bytes.readUIntLE(24, 3), bytes.readUIntLE(27, 3)]).toEqual([36, 20]);
    expect(scanForTake(bytes)).toEqual(sidecar);
    expect((await decode(bytes)).equals(await decode(plain))).toBe(true);
  });

  it('never go into a file that has content credentials, or a description already', () => {
    const png = draw('image/png');
    const box = Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('caBXhi'), Buffer.alloc(4)]);
    const withBox = Buffer.concat([png.subarray(0, 33), box, png.subarray(33)]);
    expect(embedInPng(withBox, serializeXmp(sidecar))).toEqual({ kind: 'kept', reason: 'credentials' });
    const twice = embedInPng(unwrap(embedInPng(png, serializeXmp(sidecar))), serializeXmp(sidecar));
    expect(twice).toEqual({ kind: 'kept', reason: 'described' });
    const jpeg = draw('image/jpeg');
    const segment = Buffer.concat([Buffer.from([0xff, 0xeb, 0, 8]), Buffer.from('JP\0\0\0\0')]);
    const signed = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    expect(embedInJpeg(signed, sidecar)).toEqual({ kind: 'kept', reason: 'credentials' });
    expect(embedInJpeg(unwrap(embedInJpeg(jpeg, sidecar)), sidecar)).toMatchObject({ reason: 'described' });
  });

  it('leave what is cut short as it is', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const) {
      const bytes = draw(type);
      for (let length = 0; length < bytes.length; length += 1) {
        const part = bytes.subarray(0, length);
        const embedded =
          type === 'image/png'
            ? embedInPng(part, serializeXmp(sidecar))
            : type === 'image/webp'
              ? embedInWebp(part, serializeXmp(sidecar))
              : embedInJpeg(part, sidecar);
        // A JPEG whose head is whole may be described: nothing in front of the cut is lost.
        if (type !== 'image/jpeg') expect(embedded).toEqual({ kind: 'kept', reason: 'format' });
      }
    }
  });
});

it('files of a million parts are left as they are, before so many are kept in memory', () => {
  const many = (part: string, head: Buffer, end = '') =>
    Buffer.concat([head, Buffer.alloc(1_000_000 * (part.length / 2), part, 'hex'), Buffer.from(end, 'hex')]);
  const [png, packet] = [draw('image/png'), serializeXmp(sidecar)];
  const riff = many('4141414100000000', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'));
  riff.writeUInt32LE(riff.length - 8, 4);
  const kept = { kind: 'kept', reason: 'format' };
  expect(embedInJpeg(many('ffe00002', Buffer.from('ffd8', 'hex'), 'ffda0002'), sidecar)).toEqual(kept);
  expect(
    embedInPng(many('000000007461416100000000', png.subarray(0, 33), '0000000049454e4400000000'), packet),
  ).toEqual(kept);
  expect(embedInWebp(riff, packet)).toEqual(kept);
});

describe('descriptions in videos', () => {
  const append = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const file = await open(path, 'r+');
    const appended = await appendToMp4(file, serializeXmp(sidecar));
    await file.close();
    return { appended, path, bytes: await readFile(path) };
  };

  it('stand behind everything else, so that nothing moves', async () => {
    const clip = Buffer.from(await encodeClip(64, 64, 12, 24));
    const { appended, path, bytes } = await append('clip.mp4', clip);
    expect(appended).toEqual({ kind: 'appended' });
    expect(bytes.subarray(0, clip.length).equals(clip)).toBe(true);
    const box = bytes.subarray(clip.length);
    expect([box.readUInt32BE(0), box.toString('latin1', 4, 8)]).toEqual([box.length, 'uuid']);
    expect(box.toString('hex', 8, 24)).toBe('be7acfcb97a942e89c71999491e3afac');
    expect(scanForTake(box)).toEqual(sidecar);
    expect(await createMediaReader().readFacts(path)).toMatchObject({ width: 64, height: 64, frameRate: 24 });
    expect(await append('again.mp4', bytes)).toMatchObject({ appended: { reason: 'described' } });
  });

  it('never go behind a box that reaches to the end, into what is no MP4, or beside content credentials', async () => {
    const head = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');
    const openEnd = Buffer.concat([head, Buffer.from('\0\0\0\0mdatabcd', 'latin1')]);
    const signed = Buffer.concat([
      head,
      Buffer.from('\0\0\0\x18uuid', 'latin1'),
      Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'),
    ]);
    for (const [bytes, reason] of [
      [openEnd, 'format'],
      [signed, 'credentials'],
      [Buffer.from('no movie at all, only words'), 'format'],
      [Buffer.concat([head, Buffer.from('\0\0\x10\0moov', 'latin1')]), 'format'],
    ] as const) {
      const kept = await append('odd.mp4', bytes);
      expect(kept.appended).toEqual({ kind: 'kept', reason });
      expect(kept.bytes.equals(bytes)).toBe(true);
    }
  });
});
