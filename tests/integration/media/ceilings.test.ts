import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBoxes } from '../../../electron/adapters/media/check-boxes.ts';
import { withByteReader } from '../../../electron/adapters/media/detect-type.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { makeBrokenMedia } from '../../support/broken-media.ts';
import { createBuiltReader } from '../../support/built-reader.ts';
import {
  HUGE_BYTES,
  manyBoxes,
  nestBoxes,
  writeHugeClip,
  writeHugeMatroska,
} from '../../support/hostile-media.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-ceilings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reader = createBuiltReader();

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test.each(['moov', 'meta', 'mdat', 'free', 'moof', 'uuid', 'trak'])(
  'a box “%s” of more than 2³¹ bytes in a file of a few KB ends nothing',
  async (box) => {
    const path = join(folder, `huge-${box}.mp4`);
    await writeHugeClip(path, box);
    expect((await stat(path)).blocks * 512).toBeLessThan(64 * 1024);
    expect(await reader.readFacts(path)).toBeNull();
    expect(await reader.readUnevenTimes(path, 24)).toBeNull();
    expect(await reader.readInside(path)).toMatchObject({ story: null });
  },
);

test('nor does such an element in a Matroska file', async () => {
  const path = join(folder, 'huge.mkv');
  await writeHugeMatroska(path);
  expect(await reader.readFacts(path)).toBeNull();
});

test.each([
  ['a million boxes in the index', manyBoxes(1_000_000, 'inside')],
  ['a million boxes in front of it', manyBoxes(1_000_000, 'in front')],
  ['boxes 100,000 deep', nestBoxes(100_000)],
])('%s are refused before they are parsed', async (_what, bytes) => {
  const path = await write('boxes.mp4', bytes);
  await expect(withByteReader(path, checkBoxes)).rejects.toMatchObject({ name: 'CeilingError' });
  expect(await reader.readFacts(path)).toBeNull();
});

test('the boxes of an honest clip are far below the ceilings', async () => {
  const path = await write('honest.mp4', await encodeClip(320, 180, 24, 24));
  const tight = { boxes: 60, depth: 7 };
  await withByteReader(path, (bytes) => checkBoxes(bytes, tight));
  expect(await reader.readFacts(path)).toMatchObject({ kind: 'video', frameRate: 24 });
});

test('what is too much is refused before it is allocated', async () => {
  const path = join(folder, 'holes');
  await writeHugeClip(path);
  const tight = { bytesInOneRead: 1000, bytesInAll: 2500, reads: 4 };
  const refused = { name: 'CeilingError' };
  await withByteReader(path, async ({ readAt }) => {
    await expect(readAt(0, HUGE_BYTES)).rejects.toMatchObject(refused);
    await expect(readAt(0, Number.NaN)).rejects.toMatchObject(refused);
    expect(await readAt(0, CEILINGS.media.bytesInOneRead)).toHaveLength(CEILINGS.media.bytesInOneRead);
  });
  await withByteReader(
    path,
    async ({ readAt }) => {
      for (let turn = 0; turn < 2; turn += 1) expect(await readAt(0, 1000)).toHaveLength(1000);
      await expect(readAt(0, 1000)).rejects.toMatchObject(refused);
    },
    tight,
  );
  await withByteReader(
    path,
    async ({ readAt }) => {
      for (let turn = 0; turn < 4; turn += 1) await readAt(turn, 1);
      await expect(readAt(4, 1)).rejects.toMatchObject(refused);
    },
    tight,
  );
});

test('sixty broken files and every cut of a clip and a picture are answered by one process', async () => {
  const clip = Buffer.from(await encodeClip(64, 64, 6, 6));
  const picture = drawPicture(64, 64, 'olive');
  const cuts = [clip, picture].flatMap((whole) =>
    Array.from({ length: 40 }, (_, cut) => whole.subarray(0, Math.floor((whole.length * cut) / 40))),
  );
  const broken = [...(await makeBrokenMedia()).map(({ bytes }) => bytes), ...cuts];
  for (const [index, bytes] of broken.entries()) {
    const path = await write(`broken-${index}`, bytes);
    await expect(reader.readFacts(path).then(() => 'answered')).resolves.toBe('answered');
  }
  expect(await reader.readFacts(await write('whole.png', picture))).toMatchObject({ width: 64 });
});
