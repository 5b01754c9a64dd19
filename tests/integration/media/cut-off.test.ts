import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { readMediaFacts } from '../../../electron/adapters/media/media-facts.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip } from '../../support/sample-media.ts';

const folder = makeFolder('cut', afterAll);

/** A picture with enough in it that 3 KB are a small part of it. */
function drawNoise() {
  const canvas = createCanvas(640, 480);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 2_000; at += 1) {
    context.fillStyle = `hsl(${(at * 47) % 360} 80% ${20 + (at % 60)}%)`;
    context.fillRect((at * 97) % 640, (at * 61) % 480, 17, 11);
  }
  return canvas;
}

const isCut = async (name: string, bytes: Uint8Array) => {
  await writeFile(join(folder, name), bytes);
  return (await readMediaFacts(join(folder, name)))?.isCutOff === true;
};

const PICTURES = {
  jpg: () => drawNoise().toBuffer('image/jpeg'),
  png: () => drawNoise().toBuffer('image/png'),
  webp: () => drawNoise().toBuffer('image/webp'),
  avif: () => drawNoise().toBuffer('image/avif'),
};

for (const [ending, draw] of Object.entries(PICTURES)) {
  test(`a ${ending} file that ends early is told from a whole one, wherever it ends`, async () => {
    const whole = draw();
    expect(whole.length).toBeGreaterThan(6_000);
    expect(await isCut(`whole.${ending}`, whole)).toBe(false);
    // What other programs put behind the picture takes nothing from it.
    expect(await isCut(`longer.${ending}`, Buffer.concat([whole, Buffer.alloc(200_000)]))).toBe(false);
    for (const bytes of [3_000, whole.length >> 1, whole.length - 20])
      expect(await isCut(`cut-${bytes}.${ending}`, whole.subarray(0, bytes)), `${bytes} bytes`).toBe(true);
  });
}

test('a JPEG that lacks nothing but its end marker is told from one whose picture is cut', async () => {
  const progressive = await readFile('tests/fixtures/media/progressive.jpg');
  const sequential = [drawNoise(), createCanvas(33, 17)].map((canvas) => canvas.toBuffer('image/jpeg'));
  for (const whole of [...sequential, progressive]) {
    const lacks = async (length: number) => {
      await writeFile(join(folder, 'end.jpg'), whole.subarray(0, length));
      const facts = await readMediaFacts(join(folder, 'end.jpg'));
      return [facts?.isCutOff, facts?.details.lacksEnd];
    };
    expect(await lacks(whole.length)).toEqual([undefined, undefined]);
    expect(await lacks(whole.length - 1)).toEqual([undefined, true]);
    expect(await lacks(whole.length - 2)).toEqual([undefined, true]);
    // The last block ends in the last byte at most, and so in the last but one not at all.
    for (const missing of [4, 20, whole.length >> 1])
      expect(await lacks(whole.length - missing), `${missing} missing`).toEqual([true, undefined]);
  }
});

test('a preview inside a JPEG does not pass for its end', async () => {
  const picture = drawNoise().toBuffer('image/jpeg');
  const preview = createCanvas(8, 8).toBuffer('image/jpeg');
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(preview.length + 2, 2);
  const withPreview = Buffer.concat([picture.subarray(0, 2), head, preview, picture.subarray(2)]);
  expect(await isCut('preview.jpg', withPreview)).toBe(false);
  expect(await isCut('preview-cut.jpg', withPreview.subarray(0, preview.length + 3_000))).toBe(true);
});

test('a clip that says of its pictures that there are more of them is cut off', async () => {
  const clip = Buffer.from(await encodeClip(320, 180, 24, 24));
  expect(await isCut('whole.mp4', clip)).toBe(false);
  const head = Buffer.from([0, 1, 0, 0, ...Buffer.from('mdat')]);
  expect(await isCut('more.mp4', Buffer.concat([clip, head, Buffer.alloc(40)]))).toBe(true);
  expect(await isCut('all.mp4', Buffer.concat([clip, head, Buffer.alloc(65_536 - 8)]))).toBe(false);
});
