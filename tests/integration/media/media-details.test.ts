import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { afterAll, expect, test } from 'vitest';
import { createBuiltReader } from '../../support/built-reader.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import { encodeAac, muxVp9, remux } from './support/containers.ts';
import { exifSegment, makeHeic, makeStripes, makeTiff, withSegments } from './support/headers.ts';

const reader = createBuiltReader();
const folder = makeFolder('details', afterAll);

async function readDetails(content: Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return (await reader.readFacts(path))?.details;
}

const canvas = createCanvas(30, 20);
canvas.getContext('2d').fillRect(0, 0, 10, 10);

/** A chunk put before the pixels; its checksum is not read by anyone here. */
function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const chunk = Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A GIF of as many one-pixel frames, written by hand: screen, two colours, then a picture of four bytes each. */
function makeGif(frames: number, isTransparent: boolean): Buffer {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, isTransparent ? 1 : 0, 10, 0, 0, 0]);
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const all = Array.from({ length: frames }, () => [control, picture]).flat();
  return Buffer.concat([screen, ...all, Buffer.from([0x3b])]);
}

test('transparency, depth and motion of a PNG', async () => {
  const png = canvas.toBuffer('image/png');
  expect(await readDetails(png)).toMatchObject({
    hasAlpha: true,
    bitDepth: 8,
    isAnimated: false,
    orientation: 1,
  });
  const frames = Buffer.from([0, 0, 0, 12, 0, 0, 0, 0]);
  expect(await readDetails(withPngChunk(png, 'acTL', frames))).toMatchObject({ isAnimated: true });
  // BT.2020 with the perceptual quantizer.
  const colour = Buffer.from([9, 16, 0, 1]);
  expect(await readDetails(withPngChunk(png, 'cICP', colour))).toMatchObject({ isHdr: true });
  const opaque = Buffer.from(png);
  opaque[24] = 16;
  opaque[25] = 2;
  expect(await readDetails(opaque)).toMatchObject({ hasAlpha: false, bitDepth: 16 });
});

test('what a PNG may say behind more chunks than are looked at is not known', async () => {
  const png = Buffer.from(canvas.toBuffer('image/png'));
  png[25] = 2;
  let long = withPngChunk(png, 'tRNS', Buffer.alloc(6));
  for (let count = 0; count < 300; count += 1) long = withPngChunk(long, 'tEXt', Buffer.from('k\0v'));
  expect(await readDetails(long)).toMatchObject({ bitDepth: 8, hasAlpha: null, isAnimated: null });
});

test('a PNG that its Exif turns has its sides as they are seen', async () => {
  const path = join(folder, 'turned.png');
  const exif = (orientation: number) =>
    withPngChunk(canvas.toBuffer('image/png'), 'eXIf', makeTiff({ orientation }, 'MM'));
  await writeFile(path, exif(6));
  expect(await reader.readFacts(path)).toMatchObject({ width: 20, height: 30, details: { orientation: 6 } });
  await writeFile(path, exif(3));
  expect(await reader.readFacts(path)).toMatchObject({ width: 30, height: 20, details: { orientation: 3 } });
});

test('depth and transparency of a TIFF', async () => {
  expect(await readDetails(makeStripes(1))).toMatchObject({ bitDepth: 8, hasAlpha: false });
  const tags: readonly [number, number][] = [
    [258, 16],
    [338, 2],
  ];
  const entries = tags.map(([tag, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16BE(tag, 0);
    entry.writeUInt16BE(3, 2);
    entry.writeUInt32BE(1, 4);
    entry.writeUInt16BE(value, 8);
    return entry;
  });
  const tiff = makeTiff({ width: 8, height: 6 }, 'MM');
  tiff.writeUInt16BE(4, 8);
  const more = Buffer.concat([tiff.subarray(0, tiff.length - 4), ...entries, Buffer.alloc(4)]);
  expect(await readDetails(more)).toMatchObject({ bitDepth: 16, hasAlpha: true });
});

test('how a JPEG and a HEIC are turned', async () => {
  const jpeg = canvas.toBuffer('image/jpeg');
  expect(await readDetails(jpeg)).toMatchObject({ orientation: 1, hasAlpha: false, bitDepth: 8 });
  const turned = await readDetails(withSegments(jpeg, exifSegment(6, 'MM')));
  expect(turned).toMatchObject({ orientation: 6, isAnimated: false });
  // Turned once against the clock is what Exif calls 8.
  expect(await readDetails(makeHeic(400, 300, 1))).toMatchObject({ orientation: 8, hasAlpha: false });
  // As libavif writes each orientation that is mirrored.
  const mirrored = [
    [2, 0, 1],
    [4, 0, 0],
    [5, 1, 0],
    [7, 3, 0],
  ] as const;
  for (const [orientation, quarters, axis] of mirrored)
    expect(await readDetails(makeHeic(400, 300, quarters, axis))).toMatchObject({ orientation });
});

test('a GIF with one frame is still, with two it moves', async () => {
  expect(await readDetails(makeGif(1, false))).toMatchObject({ isAnimated: false, hasAlpha: false });
  expect(await readDetails(makeGif(2, true))).toMatchObject({ isAnimated: true, hasAlpha: true });
});

test('a WebP and an AVIF of an encoder', async () => {
  expect(await readDetails(canvas.toBuffer('image/webp'))).toMatchObject({ isAnimated: false, bitDepth: 8 });
  expect(await readDetails(canvas.toBuffer('image/avif'))).toMatchObject({
    isAnimated: false,
    bitDepth: 8,
    orientation: 1,
  });
});

test('codecs, frame rate, turn and sound of recordings', async () => {
  const clip = Buffer.from(await encodeClip(64, 48, 12, 24));
  const silent = { frameRate: 24, videoCodec: 'avc', audioCodec: null, bitDepth: 8, isHdr: false };
  expect(await readDetails(clip)).toMatchObject({ ...silent, orientation: 1, channels: null });
  expect(await readDetails(await remux(clip, new MovOutputFormat()))).toMatchObject(silent);
  expect(await readDetails(await remux(clip, new Mp4OutputFormat(), 90))).toMatchObject({ orientation: 6 });
  const vp9 = await readDetails(await muxVp9(new WebMOutputFormat(), 640, 360, 30, 30));
  expect(vp9).toMatchObject({ videoCodec: 'vp9', frameRate: 30 });
  expect(await readDetails(encodeTone(1, 16_000))).toMatchObject({
    audioCodec: 'pcm-s16',
    channels: 1,
    sampleRate: 16_000,
    videoCodec: null,
  });
  expect(await readDetails(await encodeAac(new Mp4OutputFormat(), 1))).toMatchObject({ audioCodec: 'aac' });
});

/** A clip whose picture is placed so: x by the first two numbers, y by the others. */
function placed(clip: Buffer, ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.from(clip);
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 44;
  [0, 4, 12, 16].forEach((at, index) => void bytes.writeInt32BE((numbers[index] ?? 0) * 65_536, matrix + at));
  return bytes;
}

test('a clip that is mirrored is not called turned, or as it is', async () => {
  const clip = Buffer.from(await encodeClip(64, 48, 6, 24));
  const turns = [
    [1, 1, 0, 0, 1],
    [2, -1, 0, 0, 1],
    [3, -1, 0, 0, -1],
    [4, 1, 0, 0, -1],
    [5, 0, 1, 1, 0],
    [6, 0, 1, -1, 0],
    [7, 0, -1, -1, 0],
    [8, 0, -1, 1, 0],
  ] as const;
  for (const [orientation, ...numbers] of turns)
    expect(await readDetails(placed(clip, ...numbers))).toMatchObject({ orientation });
});

test('sound and pictures that can’t be read have a name, and nothing else is said of them', async () => {
  const sound = await encodeAac(new MovOutputFormat(), 1);
  const table = sound.indexOf('stsd', 0, 'latin1');
  sound.write('samr', sound.indexOf('mp4a', table, 'latin1'), 'latin1');
  sound.write('free', sound.indexOf('esds', table, 'latin1'), 'latin1');
  expect(await readDetails(sound)).toMatchObject({ audioCodec: 'amr' });
  const clip = Buffer.from(await encodeClip(64, 48, 6, 24));
  clip.write('AVdn', clip.indexOf('avc1', clip.indexOf('stsd', 0, 'latin1'), 'latin1'), 'latin1');
  expect(await readDetails(clip)).toMatchObject({ videoCodec: 'dnxhd', hasAlpha: null, bitDepth: null });
});
