import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { MkvOutputFormat, WebMOutputFormat } from 'mediabunny';
import { afterAll, expect, test } from 'vitest';
import { readMediaFacts } from '../../../electron/adapters/media/media-facts.ts';
import { makeBmp } from '../../support/bmp.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import { makeAiff, makeAvi, makeCaf, makeLongWave } from './support/chunks.ts';
import { muxVp9 } from './support/containers.ts';
import { makeStripes } from './support/headers.ts';

const folder = makeFolder('cut-containers', afterAll);

async function readFacts(bytes: Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readMediaFacts(path);
}

const isCut = async (bytes: Uint8Array) => (await readFacts(bytes))?.isCutOff === true;

/** Three pictures with enough in them that each takes several parts. */
function drawGif(): Buffer {
  const canvas = createCanvas(160, 120);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 900; at += 1) {
    context.fillStyle = `hsl(${(at * 47) % 360} 80% ${20 + (at % 60)}%)`;
    context.fillRect((at * 97) % 160, (at * 61) % 120, 9, 7);
  }
  return (canvas.toBuffer as (mime: string) => Buffer).call(canvas, 'image/gif');
}

const WHOLE: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  webm: () => muxVp9(new WebMOutputFormat(), 64, 64, 60, 30),
  mkv: () => muxVp9(new MkvOutputFormat(), 64, 64, 60, 30),
  wav: () => encodeTone(1),
  rf64: () => makeLongWave(encodeTone(1)),
  avi: () => makeAvi(64, 48, 1),
  aiff: () => makeAiff(1),
  caf: () => makeCaf(1),
  gif: drawGif,
  bmp: () => makeBmp(64, 48),
  'tif in one piece': () => makeStripes(1),
  'tif in strips': () => makeStripes(4),
};

for (const [kind, make] of Object.entries(WHOLE))
  test(`${kind} that ends early is told from a whole one, wherever it ends`, async () => {
    const whole = await make();
    expect(await isCut(whole)).toBe(false);
    // What other programs put behind takes nothing from it.
    expect(await isCut(Buffer.concat([whole, Buffer.alloc(5000)]))).toBe(false);
    const cuts = [0.3, 0.5, 0.9].map((share) => Math.floor(whole.length * share));
    for (const bytes of [...cuts, whole.length - 20])
      expect(await isCut(whole.subarray(0, bytes)), `${bytes} of ${whole.length} bytes`).toBe(true);
  });

test('what was written without knowing how long it would be is whole', async () => {
  for (const length of [0, 0xffff_ffff, 0x7fff_ffff]) {
    const wave = encodeTone(1);
    wave.writeUInt32LE(length, 40);
    expect(await isCut(wave)).toBe(false);
    const avi = makeAvi(64, 48, 1);
    avi.writeUInt32LE(length, 4);
    expect(await isCut(avi)).toBe(false);
  }
  expect(await isCut(makeCaf(1, true))).toBe(false);
  const live = await muxVp9(new WebMOutputFormat({ appendOnly: true }), 64, 64, 60, 30);
  expect(await isCut(live.subarray(0, live.length - 200))).toBe(false);
  // Only the sign for the end is missing, and no part of a picture.
  const gif = drawGif();
  expect(await isCut(gif.subarray(0, gif.length - 1))).toBe(false);
});

test('what SoX writes into a pipe is whole, and so is a recording whose 64 bits of length are all set', async () => {
  // 0x7f000000 bytes of sound, and what is in front of them. (SoX, aiff.c)
  const aiff = makeAiff(1);
  aiff.writeUInt32BE(0x7f00_002e, 4);
  expect(await isCut(aiff)).toBe(false);
  const long = makeLongWave(encodeTone(1));
  long.fill(0xff, 20, 36);
  expect(await isCut(long)).toBe(false);
});

test('a length that has its own head, or all in front of it, counted into it is no sign of a cut', async () => {
  for (const count of [0, 8, 36]) {
    const wave = encodeTone(1);
    wave.writeUInt32LE(wave.length - count, 40);
    expect(await isCut(wave)).toBe(false);
  }
  const avi = makeAvi(64, 48, 1);
  avi.writeUInt32LE(avi.length, 4);
  expect(await isCut(avi)).toBe(false);
  const aiff = makeAiff(1);
  aiff.writeUInt32BE(aiff.length, 4);
  expect(await isCut(aiff)).toBe(false);
});

test('notes behind the sound of a CAF are no chunk that goes on', async () => {
  expect(await isCut(Buffer.concat([makeCaf(1), Buffer.from('Taken by the second microphone')]))).toBe(false);
});

test('what a camera puts behind a clip looks like a box, and is none', async () => {
  const clip = Buffer.from(await encodeClip(64, 48, 6, 24));
  const trailer = Buffer.from('7f21a90388e1c4d2'.repeat(40), 'hex');
  const facts = await readFacts(Buffer.concat([clip, trailer]));
  expect(facts).toMatchObject({ kind: 'video', width: 64 });
  expect(facts?.isCutOff).toBeUndefined();
});

test('a clip without its index, and a picture without its size, are damaged, and not something else', async () => {
  const clip = Buffer.from(await encodeClip(320, 180, 24, 24));
  const index = clip.indexOf('moov', 0, 'latin1');
  for (const bytes of [index >> 1, index - 20, index + 20])
    expect(await readFacts(clip.subarray(0, bytes))).toMatchObject({
      ...{ kind: 'video', mime: 'video/mp4', isCutOff: true, width: null },
    });
  const jpeg = createCanvas(64, 48).toBuffer('image/jpeg');
  expect(await readFacts(jpeg.subarray(0, 30))).toMatchObject({ kind: 'image', isCutOff: true });
});

test('the name of the last chunk in a text does not pass for the end of a PNG', async () => {
  const png = createCanvas(640, 480).toBuffer('image/png');
  const text = Buffer.concat([Buffer.from('\0\0\0\x09tEXtnote\0IEND', 'latin1'), Buffer.alloc(4)]);
  const told = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
  expect(await isCut(told)).toBe(false);
  expect(await isCut(told.subarray(0, told.length - 40))).toBe(true);
});
