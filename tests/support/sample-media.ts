import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import * as encoder from 'h264-mp4-encoder';
import { seededRandom } from '../../shared/compose/prompt-template.ts';

export interface SampleMedia {
  readonly image: string;
  readonly secondImage: string;
  readonly video: string;
  readonly audio: string;
}

/** Writes a small picture or two, a one-second clip and a second of sound, all real files. */
export async function makeSampleMedia(folder: string): Promise<SampleMedia> {
  await mkdir(folder, { recursive: true });
  const media = {
    image: join(folder, 'robot.png'),
    secondImage: join(folder, 'dawn.png'),
    video: join(folder, 'walk.mp4'),
    audio: join(folder, 'voice.wav'),
  };
  await writeFile(media.image, drawPicture(640, 360, 'steelblue'));
  await writeFile(media.secondImage, drawPicture(360, 640, 'darkorange'));
  await writeFile(media.video, await encodeClip(320, 180, 24, 24));
  await writeFile(media.audio, encodeTone(1));
  return media;
}

/** A PNG of the given size: a sky that fades into the colour, a sun, and two hills. */
export function drawPicture(width: number, height: number, colour: string): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#1d2433');
  sky.addColorStop(0.75, colour);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'rgba(255, 244, 220, 0.92)';
  fillDisc(context, width * 0.64, height * 0.52, Math.min(width, height) * 0.13);
  context.fillStyle = 'rgba(20, 24, 34, 0.55)';
  fillDisc(context, width * 0.25, height * 1.55, width * 0.62);
  context.fillStyle = '#12151d';
  fillDisc(context, width * 0.85, height * 1.75, width * 0.66);
  return canvas.toBuffer('image/png');
}

/** A PNG of a disc on nothing. */
export function drawDisc(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'coral';
  fillDisc(context, width / 2, height / 2, Math.min(width, height) / 3);
  return canvas.toBuffer('image/png');
}

function fillDisc(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** An opaque picture that can't be packed: a PNG of about three bytes a pixel, another one for each seed. */
export function drawNoise(width: number, height: number, seed: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  const draw = seededRandom(seed);
  for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : draw() * 256;
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}

/** An H.264 MP4 with a bar that moves from left to right. */
export async function encodeClip(
  width: number,
  height: number,
  frames: number,
  frameRate: number,
): Promise<Uint8Array> {
  const { createH264MP4Encoder } = (encoder as unknown as { default?: typeof encoder }).default ?? encoder;
  const session = await createH264MP4Encoder();
  Object.assign(session, { width, height, frameRate, speed: 10 });
  session.initialize();
  for (let frame = 0; frame < frames; frame += 1) {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#202020';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#e0b060';
    context.fillRect((frame / frames) * width, 0, width / 12, height);
    session.addFrameRgba(new Uint8Array(context.getImageData(0, 0, width, height).data.buffer));
  }
  session.finalize();
  const bytes = session.FS.readFile(session.outputFilename);
  session.delete();
  return bytes;
}

/** A 440 Hz tone as 16-bit mono PCM in a WAV file. */
export function encodeTone(seconds: number, sampleRate = 16_000): Buffer {
  const samples = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    file.writeInt16LE(
      Math.round(Math.sin((index / sampleRate) * 440 * 2 * Math.PI) * 12_000),
      44 + index * 2,
    );
  }
  return file;
}
