import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EncodedPacket } from 'mediabunny';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import { giveFolder } from '../support/give-folder.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { encodeUntagged, FRAMES, HEIGHT, mux, RATE, readShown, WIDTH } from '../support/quarters.ts';

/** Most that a channel may differ from the player. */
const TOLERANCE = 3;
/** Y, U and V of the four quarters, of 8 bits and limited range; no matrix takes them out of the range of RGB. */
const QUARTERS = [
  [120, 100, 160],
  [150, 140, 100],
  [80, 150, 120],
  [180, 110, 135],
] as const;

interface Case {
  readonly name: string;
  readonly height?: number;
  readonly bits?: 8 | 10;
  /** As WebCodecs names it; null: the file says nothing. */
  readonly space: VideoColorSpaceInit | null;
}

const space = (primaries: string, transfer: string, matrix: string, fullRange = false): VideoColorSpaceInit =>
  ({ primaries, transfer, matrix, fullRange }) as VideoColorSpaceInit;
const BT601 = space('smpte170m', 'smpte170m', 'smpte170m');
const BT709 = space('bt709', 'bt709', 'bt709');
const BT2020 = space('bt2020', 'bt709', 'bt2020-ncl');

const CASES: readonly Case[] = [
  { name: 'untagged, small', space: null },
  { name: 'untagged, large', space: null, height: 720 },
  { name: 'BT.601', space: BT601 },
  { name: 'BT.709', space: BT709 },
  { name: 'BT.601, full range', space: { ...BT601, fullRange: true } },
  { name: 'BT.709, full range', space: { ...BT709, fullRange: true } },
  { name: 'BT.2020', space: BT2020 },
  { name: 'BT.709, 10 bit', space: BT709, bits: 10 },
  { name: 'BT.709, 10 bit, full range', space: { ...BT709, fullRange: true }, bits: 10 },
  { name: 'BT.2020, 10 bit', space: BT2020, bits: 10 },
  { name: 'PQ, 10 bit', space: space('bt2020', 'pq', 'bt2020-ncl'), bits: 10 },
  { name: 'HLG, 10 bit', space: space('bt2020', 'hlg', 'bt2020-ncl'), bits: 10 },
];

interface Encoded {
  readonly codec: string;
  readonly packets: readonly string[];
}

/** VP9, as the window's own encoder makes it. */
function encodeInWindow(page: Page, { bits = 8, space }: Case): Promise<Encoded> {
  return page.evaluate(
    async ({ bits, space, quarters, width, height, frames, rate }) => {
      const packets: string[] = [];
      const codec = bits === 10 ? 'vp09.02.10.10' : 'vp09.00.10.08';
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          packets.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
        },
        error: (error) => console.error(error),
      });
      encoder.configure({ codec, width, height, bitrate: 4e6, framerate: rate });
      const planes = [0, 1, 2].flatMap((channel) => {
        const [across, down] = channel === 0 ? [width, height] : [width / 2, height / 2];
        return Array.from({ length: across * down }, (_, at) => {
          const isRight = at % across >= across / 2;
          const quarter = quarters[(at >= (across * down) / 2 ? 2 : 0) + (isRight ? 1 : 0)]!;
          return quarter[channel]! * (bits === 10 ? 4 : 1);
        });
      });
      const data = bits === 10 ? Uint16Array.from(planes) : Uint8Array.from(planes);
      for (let index = 0; index < frames; index += 1) {
        const frame = new VideoFrame(data, {
          format: (bits === 10 ? 'I420P10' : 'I420') as VideoPixelFormat,
          ...{ codedWidth: width, codedHeight: height, timestamp: (index * 1e6) / rate },
          colorSpace: space ?? {},
        });
        encoder.encode(frame, { keyFrame: index === 0 });
        frame.close();
      }
      await encoder.flush();
      return { codec, packets };
    },
    { bits, space, quarters: QUARTERS, width: WIDTH, height: HEIGHT, frames: FRAMES, rate: RATE },
  );
}

async function makeClip(page: Page, wanted: Case): Promise<Uint8Array> {
  if (wanted.space === null) return encodeUntagged(wanted.height ?? HEIGHT);
  const { codec, packets } = await encodeInWindow(page, wanted);
  return mux(
    'vp9',
    packets.map(
      (data, index) =>
        new EncodedPacket(Buffer.from(data, 'base64'), index === 0 ? 'key' : 'delta', index / RATE, 1 / RATE),
    ),
    { codec, codedWidth: WIDTH, codedHeight: HEIGHT, colorSpace: wanted.space },
  );
}

const AS_IT_IS: Recipe = {
  ...{ to: 'mp4', trim: null, crop: null, scale: null, pad: null, dropsSound: false, maxBytes: null },
};

/** What is made of each clip, so that its four quarters stay where they are. */
const RECIPES: Readonly<Record<string, (height: number) => Partial<Recipe>>> = {
  trim: () => ({ trim: { from: 1 / RATE, to: 3 / RATE } }),
  crop: (height) => {
    const [x, y] = [Math.round(height / 9) * 2, Math.round(height / 16) * 2];
    return { crop: { x, y, width: (height * WIDTH) / HEIGHT - 2 * x, height: height - 2 * y } };
  },
  scale: () => ({ scale: { width: WIDTH / 2, height: HEIGHT / 2 } }),
};

test('posters, frames and fixed clips have the colours of the player', async ({ launch }) => {
  const files = CASES.map((_, index) => ({
    fileName: `${index}.mp4`,
    bytes: new Uint8Array(1),
    facts: { width: WIDTH, height: HEIGHT, frameRate: RATE, duration: FRAMES / RATE },
  }));
  const userData = await makeLibrary(files);
  const app = await launch({ userData });
  const { window: page } = app;
  const folder = join(userData, 'results');
  await giveFolder(app, folder);
  const assets: Asset[] = [];
  for (const [index, wanted] of CASES.entries()) {
    const path = join(folder, `${index}.mp4`);
    // In one step: the app looks at its takes meanwhile, and none may be seen empty.
    await writeFile(`${path}.new`, await makeClip(page, wanted));
    await rename(`${path}.new`, path);
    const [added] = await invoke<{ asset: Asset }[]>(page, 'references.addFiles', { paths: [path] });
    assets.push(added!.asset);
  }
  const shown: { label: string; of: number; url: string; isClip: boolean }[] = [];
  for (const [index, asset] of assets.entries()) {
    const note = (label: string, { id }: Pick<Asset, 'id'>, isClip: boolean, place = 'asset') =>
      shown.push({
        label: `${CASES[index]!.name}: ${label}`,
        of: index * 6,
        url: `media://${place}/${id}`,
        isClip,
      });
    note('player', asset, true);
    note('poster', asset, false, 'thumb');
    const frame = { number: 1, seconds: 1.5 / RATE };
    note('frame', await invoke<Asset>(page, 'lineage.asset', { takeId: `take-${index}`, frame }), false);
    for (const [way, recipe] of Object.entries(RECIPES)) {
      const input = { workId: crypto.randomUUID(), assetId: asset.id };
      const made = { ...AS_IT_IS, ...recipe(CASES[index]!.height ?? HEIGHT) };
      note(way, await invoke<Asset>(page, 'references.fix', { ...input, recipe: made }), true);
    }
  }
  const seen = await readShown(page, shown);
  const differences = shown.map(({ label, of }, index) => {
    const most = Math.max(
      ...seen[index]!.flatMap((colour, quarter) =>
        colour.map((value, channel) => Math.abs(value - seen[of]![quarter]![channel]!)),
      ),
    );
    return { label, most, seen: seen[index], player: seen[of] };
  });
  expect(differences.filter(({ most }) => most > TOLERANCE)).toEqual([]);
  // Otherwise all could be black.
  expect(new Set(seen.flat().map(String)).size).toBeGreaterThan(CASES.length);
});
