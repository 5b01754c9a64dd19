import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MkvOutputFormat, MpegTsOutputFormat } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIndex } from '../../../electron/adapters/media/describe-tracks.ts';
import { withByteReader } from '../../../electron/adapters/media/detect-type.ts';
import { readMediaFacts } from '../../../electron/adapters/media/media-facts.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip } from '../../support/sample-media.ts';
import { muxVp9, remux } from './support/containers.ts';
import { box } from './support/headers.ts';

const folder = makeFolder('lengths', afterAll);
let clip: Buffer;

beforeAll(async () => {
  clip = Buffer.from(await encodeClip(64, 48, 24, 24));
});

async function write(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

const readFacts = async (bytes: Uint8Array) => readMediaFacts(await write(bytes));

/** Frames of layer III at 44.1 kHz with these rates, which stand in four bits. */
function makeFrames(...rates: readonly (readonly [bits: number, kilobits: number])[]): Buffer {
  return Buffer.concat(
    rates.map(([bits, kilobits]) => {
      const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100));
      Buffer.from([0xff, 0xfb, bits << 4, 0x64]).copy(frame);
      return frame;
    }),
  );
}

test('a transport stream is as long as from its first picture on, whatever time of day that has', async () => {
  const early = await readFacts(await remux(clip, new MpegTsOutputFormat()));
  expect(early).toMatchObject({ kind: 'video', mime: 'video/mp2t' });
  expect(early!.duration).toBeCloseTo(1, 1);
  const late = await readFacts(await remux(clip, new MpegTsOutputFormat(), 0, 3600));
  expect(late!.duration).toBeCloseTo(1, 1);
});

test('an MP3 of uneven rates without an index is as long as its frames are', async () => {
  const seconds = (frames: number) => (frames * 1152) / 44_100;
  const [high, low] = [[0b1110, 320] as const, [0b0011, 48] as const];
  const uneven = makeFrames(...Array(20).fill(high), ...Array(200).fill(low));
  expect((await readFacts(uneven))!.duration).toBeCloseTo(seconds(220), 3);
  // A tag of another program behind them takes nothing from that.
  const tagged = Buffer.concat([uneven, Buffer.from('TAG'.padEnd(128, '\0'))]);
  expect((await readFacts(tagged))!.duration).toBeCloseTo(seconds(220), 3);
  const even = makeFrames(...Array(100).fill(low));
  expect((await readFacts(even))!.duration).toBeCloseTo(seconds(100), 1);
});

test('a clip that has its beginning in the index, and more in pieces behind, has no length that anybody says', async () => {
  const index = clip.indexOf('moov', 0, 'latin1') - 4;
  const moov = clip.subarray(index, index + clip.readUInt32BE(index));
  const mixed = box('moov', moov.subarray(8), box('mvex'));
  expect(await readFacts(Buffer.concat([clip.subarray(0, index), mixed]))).toMatchObject({
    ...{ kind: 'video', width: 64, duration: null },
  });
});

test('a short film in a container that rounds times has its usual rate', async () => {
  for (const rate of [24_000 / 1001, 24, 30_000 / 1001, 120_000 / 1001, 24.5])
    expect((await readFacts(await muxVp9(new MkvOutputFormat(), 64, 48, 6, rate)))!.frameRate).toBeCloseTo(
      rate,
      rate === 24.5 ? 0 : 2,
    );
});

test('a few bytes that claim billions of frames in another order are refused before they are parsed', async () => {
  const run = Buffer.alloc(16);
  run.writeUInt32BE(1, 4);
  run.writeUInt32BE(0xffff_ffff, 8);
  run.writeUInt32BE(1, 12);
  const table = (...tables: Buffer[]) =>
    box('moov', box('trak', box('mdia', box('minf', box('stbl', ...tables)))));
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isommp42'));
  const claim = async (...tables: Buffer[]) =>
    withByteReader(await write(Buffer.concat([head, table(...tables)])), readIndex);
  await expect(claim(box('stts', run), box('ctts', run))).rejects.toMatchObject({ name: 'CeilingError' });
  await expect(claim(box('ctts', run), box('stts', run))).rejects.toMatchObject({ name: 'CeilingError' });
  // In the order alone, or in the chunks that they lie in, they are as many.
  await expect(claim(box('ctts', run))).rejects.toMatchObject({ name: 'CeilingError' });
  const chunks = Buffer.alloc(20);
  chunks.writeUInt32BE(1, 4);
  chunks.writeUInt32BE(0xffff_ffff, 8);
  await expect(claim(box('stsc', chunks))).rejects.toMatchObject({ name: 'CeilingError' });
  chunks.writeUInt32BE(31_000, 4);
  chunks.writeUInt32BE(1, 8);
  await expect(claim(box('stsc', chunks))).rejects.toMatchObject({ name: 'CeilingError' });
  // Sound that is not packed has as many, and they need no order.
  await expect(claim(box('stts', run))).resolves.toBeDefined();
});
