import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import * as encoder from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from 'mediabunny';

/** Of the clips whose four quarters have colours of their own. */
export const [WIDTH, HEIGHT] = [256, 144];
export const [FRAMES, RATE] = [4, 25];

/** H.264 without a word about its colours. */
export async function encodeUntagged(
  height = HEIGHT,
  change: (config: VideoDecoderConfig) => VideoDecoderConfig = (config) => config,
): Promise<Uint8Array> {
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
  return mux('avc', packets, change((await track!.getDecoderConfig())!));
}

export async function mux(
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

export type Colours = readonly (readonly number[])[];

/** Shows files side by side over the room and reads the four quarters of each from a picture of the window. */
export async function readShown(
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
          element.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;object-fit:fill`;
          const ready = new Promise<boolean>((resolve) => {
            // A clip that is loaded may not be drawn yet.
            if (element instanceof HTMLVideoElement) element.requestVideoFrameCallback(() => resolve(true));
            else element.addEventListener('load', () => resolve(true));
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
