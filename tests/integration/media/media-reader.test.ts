import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import {
  AdtsOutputFormat,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBmp } from '../../support/bmp.ts';
import { createBuiltReader } from '../../support/built-reader.ts';
import { makeEndless } from '../../support/hostile-media.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import { encodeAac, makeFlac, makeMp3, muxOpus, muxVp9, remux } from './support/containers.ts';
import {
  box,
  exifSegment,
  jpegSegment,
  makeHeic,
  makePngHead,
  makeTiff,
  withSegments,
} from './support/headers.ts';

const FACTS_CHILD = join(import.meta.dirname, '../../support/facts-child.ts');
const reader = createBuiltReader();
afterAll(() => reader.stop());
const folder = makeFolder('media', afterAll);
let clip: Buffer;

beforeAll(async () => {
  clip = Buffer.from(await encodeClip(320, 180, 24, 24));
});

async function readFacts(content: Uint8Array, name = randomBytes(4).toString('hex')) {
  const path = join(folder, name);
  await writeFile(path, content);
  const facts = await reader.readFacts(path);
  if (facts === null) return null;
  // Those are looked at in media-details.test.ts.
  const { details: _, ...rest } = facts;
  return rest;
}

function draw(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').fillRect(0, 0, width / 2, height / 2);
  return canvas;
}

const stillFacts = { kind: 'image', duration: null, frameRate: null };

test.each<['image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif', string]>([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
])('%s as an encoder writes it', async (mime, extension) => {
  const canvas = draw(317, 203);
  const bytes = (canvas.toBuffer as (mime: string) => Buffer).call(canvas, mime);
  expect(await readFacts(bytes)).toEqual({ ...stillFacts, mime, extension, width: 317, height: 203 });
});

test('what a file is says its content, never its name', async () => {
  expect(await readFacts(clip, 'photo.png')).toMatchObject({ kind: 'video', mime: 'video/mp4' });
  expect(await readFacts(draw(10, 20).toBuffer('image/png'), 'clip.mp4')).toMatchObject({
    kind: 'image',
    mime: 'image/png',
  });
  expect(await readFacts(Buffer.from('hello'), 'really.png')).toBeNull();
});

test.each([
  [1, 'II', 300, 200],
  [3, 'MM', 300, 200],
  [4, 'II', 300, 200],
  [5, 'II', 200, 300],
  [6, 'II', 200, 300],
  [6, 'MM', 200, 300],
  [8, 'MM', 200, 300],
] as const)('a JPEG with Exif orientation %i (%s) is %i × %i', async (orientation, order, width, height) => {
  const jpeg = draw(300, 200).toBuffer('image/jpeg');
  expect(await readFacts(withSegments(jpeg, exifSegment(orientation, order)))).toMatchObject({
    width,
    height,
  });
});

test('a JPEG with megabytes of profiles before its frame, and fill bytes between', async () => {
  const jpeg = draw(300, 200).toBuffer('image/jpeg');
  const profile = jpegSegment(0xe2, Buffer.alloc(65_000, 0xc0));
  const segments = [...Array<Buffer>(60).fill(profile), Buffer.from([0xff, 0xff]), exifSegment(6, 'II')];
  expect(await readFacts(withSegments(jpeg, ...segments))).toMatchObject({
    mime: 'image/jpeg',
    width: 200,
    height: 300,
  });
});

test('lossless and lossy WebP without an extended header', async () => {
  const head = (chunk: string) => Buffer.from(`RIFF\x30\0\0\0WEBP${chunk}\x24\0\0\0`, 'latin1');
  // 14 bits each of width - 1 and height - 1: 317 × 203.
  const lossless = Buffer.alloc(36);
  lossless[0] = 0x2f;
  lossless.writeUInt32LE(316 + 202 * 2 ** 14, 1);
  expect(await readFacts(Buffer.concat([head('VP8L'), lossless]))).toMatchObject({
    mime: 'image/webp',
    width: 317,
    height: 203,
  });
  // A key frame's tag, its start code, then 14 bits each of width and height, with two of scale above them.
  const lossy = Buffer.concat([
    Buffer.from('300100 9d012a 8042 e081'.replaceAll(' ', ''), 'hex'),
    Buffer.alloc(26),
  ]);
  expect(await readFacts(Buffer.concat([head('VP8 '), lossy]))).toMatchObject({
    mime: 'image/webp',
    width: 640,
    height: 480,
  });
});

test.each(['II', 'MM'] as const)('a TIFF (%s) with its directory at the end', async (order) => {
  const tiff = makeTiff({ width: 70_000, height: 400 }, order, 3_000_000);
  expect(await readFacts(tiff)).toMatchObject({
    ...stillFacts,
    mime: 'image/tiff',
    width: 70_000,
    height: 400,
  });
  expect(await readFacts(makeTiff({ width: 600, height: 400, orientation: 8 }, order))).toMatchObject({
    width: 400,
    height: 600,
  });
});

test('a BMP, also from top to bottom', async () => {
  expect(await readFacts(makeBmp(640, 360))).toMatchObject({
    ...stillFacts,
    mime: 'image/bmp',
    extension: 'bmp',
    width: 640,
    height: 360,
  });
  expect(await readFacts(makeBmp(640, -360))).toMatchObject({ width: 640, height: 360 });
});

test("a phone's HEIC has the size of its picture as shown, not of a tile or the thumbnail", async () => {
  const facts = { ...stillFacts, mime: 'image/heic', extension: 'heic' };
  expect(await readFacts(makeHeic(4032, 3024, 0))).toEqual({ ...facts, width: 4032, height: 3024 });
  expect(await readFacts(makeHeic(4032, 3024, 1))).toEqual({ ...facts, width: 3024, height: 4032 });
  expect(await readFacts(makeHeic(4032, 3024, 2))).toMatchObject({ width: 4032, height: 3024 });
  expect(await readFacts(makeHeic(4032, 3024, 3))).toMatchObject({ width: 3024, height: 4032 });
});

test('a header that promises 30,000 pixels a side is only read', async () => {
  expect(await readFacts(makePngHead(30_000, 30_000))).toMatchObject({
    mime: 'image/png',
    width: 30_000,
    height: 30_000,
  });
});

test('an MP4, and its frames in MOV and MKV', async () => {
  const facts = { kind: 'video', width: 320, height: 180, duration: 1, frameRate: 24 };
  expect(await readFacts(clip)).toEqual({ ...facts, mime: 'video/mp4', extension: 'mp4' });
  expect(await readFacts(await remux(clip, new MovOutputFormat()))).toEqual({
    ...facts,
    mime: 'video/quicktime',
    extension: 'mov',
  });
  const { duration, ...inMatroska } = (await readFacts(await remux(clip, new MkvOutputFormat())))!;
  expect(inMatroska).toEqual({
    kind: 'video',
    width: 320,
    height: 180,
    frameRate: 24,
    mime: 'video/matroska',
    extension: 'mkv',
  });
  expect(duration).toBeCloseTo(1, 1);
});

test('a clip held upright has its sides as shown', async () => {
  const turned = await remux(clip, new Mp4OutputFormat(), 90);
  expect(await readFacts(turned)).toMatchObject({ kind: 'video', width: 180, height: 320 });
});

test('when frames are shown is told only where it is uneven, or not from the beginning', async () => {
  const timesOf = async (rate: number, timeOf: (frame: number) => number) => {
    const path = join(folder, 'times.mp4');
    await writeFile(path, await encodeNumberedClip(12, 24, undefined, timeOf));
    return reader.readUnevenTimes(path, rate);
  };
  expect(await timesOf(24, (frame) => frame / 24)).toBeNull();
  expect(await timesOf(23.976, (frame) => (frame * 1001) / 24_000)).toBeNull();
  const late = await timesOf(24, (frame) => (frame + 2) / 24);
  expect(late?.map((seconds) => Math.round(seconds * 24))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  const uneven = await timesOf(24, (frame) => (frame < 6 ? frame / 24 : frame / 12));
  expect(uneven?.map((seconds) => Math.round(seconds * 24))).toEqual([
    0, 1, 2, 3, 4, 5, 12, 14, 16, 18, 20, 22,
  ]);
  await expect(reader.readUnevenTimes(join(folder, 'nowhere.mp4'), 24)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('a WebM', async () => {
  const facts = await readFacts(await muxVp9(new WebMOutputFormat(), 640, 360, 60, 30));
  expect(facts).toMatchObject({
    kind: 'video',
    mime: 'video/webm',
    extension: 'webm',
    width: 640,
    height: 360,
  });
  expect(facts!.frameRate).toBe(30);
  expect(facts!.duration).toBeCloseTo(2, 1);
});

const soundFacts = { kind: 'audio', width: null, height: null, frameRate: null };

test('sound files', async () => {
  expect(await readFacts(encodeTone(2))).toEqual({
    ...soundFacts,
    mime: 'audio/wav',
    extension: 'wav',
    duration: 2,
  });
  const mp3 = await readFacts(makeMp3(383));
  expect(mp3).toMatchObject({ ...soundFacts, mime: 'audio/mpeg', extension: 'mp3' });
  expect(mp3!.duration).toBeCloseTo((383 * 1152) / 44_100, 1);
  expect(await readFacts(makeMp3(100, 300_000))).toMatchObject({ ...soundFacts, mime: 'audio/mpeg' });
  expect(await readFacts(makeFlac(3))).toMatchObject({
    ...soundFacts,
    mime: 'audio/flac',
    extension: 'flac',
    duration: 3,
  });
  const ogg = await readFacts(await muxOpus(new OggOutputFormat(), 2));
  expect(ogg).toMatchObject({ ...soundFacts, mime: 'audio/ogg' });
  expect(ogg!.duration).toBeCloseTo(2, 1);
});

test('AAC, and containers for video with nothing but sound in them', async () => {
  expect(await readFacts(await encodeAac(new AdtsOutputFormat(), 1))).toMatchObject({
    ...soundFacts,
    mime: 'audio/aac',
    extension: 'aac',
  });
  const m4a = await readFacts(await encodeAac(new Mp4OutputFormat(), 1));
  expect(m4a).toMatchObject({ ...soundFacts, mime: 'audio/mp4', extension: 'm4a' });
  expect(m4a!.duration).toBeCloseTo(1, 1);
  expect(await readFacts(await muxOpus(new WebMOutputFormat(), 1))).toMatchObject({
    ...soundFacts,
    mime: 'audio/webm',
  });
  expect(await readFacts(await muxOpus(new MkvOutputFormat(), 1))).toMatchObject({
    ...soundFacts,
    mime: 'audio/matroska',
    extension: 'mka',
  });
});

test('2 GB of MP4 with its index at the end are never read whole', async () => {
  const path = join(folder, 'huge.mp4');
  const index = clip.indexOf('moov', 0, 'latin1') - 4;
  const file = await open(path, 'w');
  const filler = Buffer.alloc(16);
  filler.writeUInt32BE(1);
  filler.write('free', 4, 'latin1');
  filler.writeBigUInt64BE(2n ** 31n, 8);
  await file.write(clip, 0, index, 0);
  await file.write(filler, 0, 16, index);
  await file.write(clip, index, clip.length - index, index + 2 ** 31);
  await file.close();
  // In a process that does nothing else, so that what is read and held can be counted.
  const { stdout } = await promisify(execFile)(process.execPath, [FACTS_CHILD, path]);
  const { facts, read, memory } = JSON.parse(stdout) as Record<'facts' | 'read' | 'memory', unknown>;
  expect(read).toBeLessThan(16 * 1024 * 1024);
  expect(memory).toBeLessThan(16 * 1024 * 1024);
  expect(facts).toMatchObject({
    kind: 'video',
    mime: 'video/mp4',
    extension: 'mp4',
    width: 320,
    height: 180,
    duration: 1,
    frameRate: 24,
  });
});

test.each<[string, Uint8Array]>([
  ['an empty file', Buffer.alloc(0)],
  ['a byte', Buffer.from([0xff])],
  ['text', Buffer.from('Just words about a robot.\n'.repeat(100))],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n', 'latin1')],
  ['a ZIP', Buffer.from('504b0304140000000000'.padEnd(200, '0'), 'hex')],
  ['a web page', Buffer.from('<!doctype html><title>404</title>')],
  ['JSON', Buffer.from('{"message":"expired"}')],
  ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\nhttp://127.0.0.1/a.ts\n')],
  ['zeros', Buffer.alloc(100_000)],
  ['a PNG without sides', makePngHead(0, 0)],
  ['a JPEG that is all markers', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(10_000, 0xff)])],
  ['an MP4 that ends after its brand', box('ftyp', Buffer.from('isom\0\0\0\0isommp42'))],
])('%s is no media file', async (_what, content) => {
  expect(await readFacts(content)).toBeNull();
});

test('a file cut off anywhere, or with bytes of it changed, never makes it throw', async () => {
  const samples = [
    draw(300, 200).toBuffer('image/png'),
    withSegments(draw(300, 200).toBuffer('image/jpeg'), exifSegment(6, 'II')),
    draw(30, 20).toBuffer('image/avif'),
    makeHeic(4032, 3024, 1),
    makeTiff({ width: 600, height: 400, orientation: 6 }, 'MM', 100),
    makeMp3(20, 200),
    makeFlac(1),
    encodeTone(0.1),
    await muxOpus(new OggOutputFormat(), 1),
    await muxVp9(new WebMOutputFormat(), 64, 64, 5, 5),
    clip,
  ];
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (const sample of samples) {
    for (let turn = 0; turn < 12; turn += 1) {
      const broken = Buffer.from(
        turn % 2 === 0 ? sample.subarray(0, Math.floor(random() * sample.length)) : sample,
      );
      for (let change = 0; change < 6 && broken.length > 0; change += 1) {
        broken[Math.floor(random() * Math.min(broken.length, 600))] = Math.floor(random() * 256);
      }
      await expect(readFacts(broken, 'broken').then(() => 'read')).resolves.toBe('read');
    }
  }
});

test('junk in a WebM is passed over, and a file that a parser would chew on for ever is given up', async () => {
  const webm = await muxVp9(new WebMOutputFormat(), 64, 64, 5, 5);
  const junkBehind = Buffer.concat([webm.subarray(0, webm.length - 200), Buffer.alloc(300, 0x42)]);
  expect(await readFacts(junkBehind)).toMatchObject({ kind: 'video', mime: 'video/webm', width: 64 });
  const junkInside = Buffer.concat([webm.subarray(0, 100), Buffer.alloc(webm.length, 0x42)]);
  expect(await readFacts(junkInside)).toBeNull();

  const impatient = createBuiltReader({ timeLimitMilliseconds: 3000 });
  const path = join(folder, 'endless.mp4');
  await writeFile(path, makeEndless(clip));
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 20);
  const image = join(folder, 'beside.png');
  await writeFile(image, draw(10, 20).toBuffer('image/png'));
  const given = expect(impatient.readFacts(path)).rejects.toMatchObject({ reason: 'took-too-long' });
  const beside = await Promise.all([image, image, image].map((each) => impatient.readFacts(each)));
  await given;
  clearInterval(ticking);
  expect(beside.map((facts) => facts?.width)).toEqual([10, 10, 10]);
  expect(ticks).toBeGreaterThan(10);
});

test('a file that is not there is the caller’s to name; a folder is no media file', async () => {
  await expect(reader.readFacts(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  const directory = join(folder, 'folder');
  await mkdir(directory);
  expect(await reader.readFacts(directory)).toBeNull();
});
