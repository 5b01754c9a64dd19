import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import * as encoder from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from 'mediabunny';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import { giveFolder } from '../support/give-folder.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';

/** Most that a channel may differ from the player. */
const TOLERANCE = 3;
const [WIDTH, HEIGHT] = [256, 144];
const [FRAMES, RATE] = [4, 25];
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

/** H.264 without a word about its colours. */
async function encodeUntagged(height: number): Promise<Uint8Array> {
  const width = (height * WIDTH) / HEIGHT;
  const { createH264MP4Encoder } = (encoder as unknown as { default?: typeof encoder }).default ?? encoder;
  const session = await createH264MP4Encoder();
  Object.assign(session, { width, height, frameRate: RATE, quantizationParameter: 10 });
  session.initialize();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  ['#c06050', '#60b070', '#5060b0', '#c0b040'].forEach((colour, quarter) => {
    context.fillStyle = colour;
    context.fillRect(
      (quarter % 2) * (width / 2),
      Math.floor(quarter / 2) * (height / 2),
      width / 2,
      height / 2,
    );
  });
  for (let frame = 0; frame < FRAMES; frame += 1) session.addFrameRgba(canvas.data());
  session.finalize();
  const bytes = session.FS.readFile(session.outputFilename);
  session.delete();
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track!).packets()) packets.push(packet);
  return mux('avc', packets, (await track!.getDecoderConfig())!);
}

async function mux(
  codec: VideoCodec,
  packets: readonly EncodedPacket[],
  decoderConfig: VideoDecoderConfig,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: RATE });
  await output.start();
  for (const [index, packet] of packets.entries())
    await source.add(packet.clone({ type: index === 0 ? 'key' : 'delta' }), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer!);
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

type Colours = readonly (readonly number[])[];

/** Shows files side by side over the room and reads the four quarters of each from a picture of the window. */
async function readShown(
  page: Page,
  shown: readonly { readonly url: string; readonly isClip: boolean }[],
): Promise<readonly Colours[]> {
  const boxes = await page.evaluate(async (all) => {
    const wall = document.body.appendChild(document.createElement('div'));
    wall.id = 'wall';
    wall.style.cssText = 'position:fixed;inset:0;z-index:9999;background:black';
    return Promise.all(
      all.map(async ({ url, isClip }, index) => {
        const box = { x: (index % 12) * 100, y: Math.floor(index / 12) * 60, width: 96, height: 54 };
        for (;;) {
          const element = document.createElement(isClip ? 'video' : 'img');
          const { x, y, width, height } = box;
          element.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
          const ready = new Promise<boolean>((resolve) => {
            element.addEventListener(isClip ? 'loadeddata' : 'load', () => resolve(true));
            element.addEventListener('error', () => resolve(false));
          });
          element.src = url;
          wall.append(element);
          if (await ready) return box;
          // A small picture is there when it is made.
          element.remove();
          await new Promise(requestAnimationFrame);
        }
      }),
    );
  }, shown);
  await page.evaluate(async () => {
    for (let drawing = 0; drawing < 3; drawing += 1) await new Promise(requestAnimationFrame);
  });
  const picture = await loadImage(await page.screenshot());
  await page.evaluate(() => document.getElementById('wall')?.remove());
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  return boxes.map(({ x, y, width, height }) =>
    [0, 1, 2, 3].map((quarter) => {
      const [across, down] = [(quarter % 2) * 0.5 + 0.25, Math.floor(quarter / 2) * 0.5 + 0.25];
      return [...context.getImageData(x + width * across, y + height * down, 1, 1).data].slice(0, 3);
    }),
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
