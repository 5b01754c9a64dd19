import { registerAacEncoder } from '@mediabunny/aac-encoder';
import * as encoderModule from 'h264-mp4-encoder';
import {
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { Surface } from './brush.ts';
import { createChance, pickFrom } from './palette.ts';
import type { DrawFrame, FramePlan } from './video-frames.ts';

type EncoderModule = typeof encoderModule;
/** The encoder is CommonJS: Node puts its exports under `default`, a bundler may not. */
const { createH264MP4Encoder } =
  (encoderModule as EncoderModule & { default?: EncoderModule }).default ?? encoderModule;

interface ClipPlan extends FramePlan {
  readonly seconds: number;
  readonly sound: SoundPlan | null;
}

/** Encodes a clip as H.264 in MP4, with stereo AAC when it has sound; the index comes first, so that it plays while it loads. */
export async function encodeClip(
  surface: Surface,
  drawFrame: DrawFrame,
  plan: ClipPlan,
): Promise<Uint8Array> {
  const silent = await encodeFrames(surface, drawFrame, plan);
  const input = new Input({ source: new BufferSource(silent), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures, { frameRate: plan.framesPerSecond });
  const sound = plan.sound ? createSoundSource() : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  await copyFrames(input, pictures, plan);
  if (sound && plan.sound) await addSound(sound, plan.sound);
  await output.finalize();
  input.dispose();
  if (!target.buffer) throw new Error('The clip came out empty');
  return new Uint8Array(target.buffer);
}

async function encodeFrames(surface: Surface, drawFrame: DrawFrame, plan: ClipPlan): Promise<Uint8Array> {
  const encoder = await createH264MP4Encoder();
  try {
    encoder.width = surface.width;
    encoder.height = surface.height;
    encoder.frameRate = plan.framesPerSecond;
    encoder.speed = 10;
    encoder.quantizationParameter = 24;
    encoder.groupOfPictures = plan.framesPerSecond;
    encoder.initialize();
    for (let index = 0; index < plan.frames; index += 1) {
      drawFrame(surface, index);
      encoder.addFrameRgba(surface.canvas.data());
    }
    encoder.finalize();
    return encoder.FS.readFile(encoder.outputFilename);
  } finally {
    encoder.delete();
  }
}

/**
 * Copies the encoded frames with even times: a clip of few frames still lasts as long as was asked. The encoder's own
 * file calls every frame a key frame, which would make players seek to the wrong picture, so the frames are asked.
 */
async function copyFrames(input: Input, pictures: EncodedVideoPacketSource, plan: ClipPlan): Promise<void> {
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = track ? await track.getDecoderConfig() : null;
  if (!track || !decoderConfig) throw new Error('The encoder wrote no frames');
  const duration = plan.seconds / plan.frames;
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const type = holdsWholePicture(packet.data) ? 'key' : 'delta';
    await pictures.add(
      packet.clone({ type, timestamp: index * duration, duration }),
      index === 0 ? { decoderConfig } : undefined,
    );
    index += 1;
  }
}

const wholePictureUnit = 5;

/** Whether an H.264 frame in MP4 form (each unit behind its length in four bytes) is an IDR picture. */
function holdsWholePicture(frame: Uint8Array): boolean {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  for (let at = 0; at + 4 < frame.byteLength; at += 4 + view.getUint32(at)) {
    if ((view.getUint8(at + 4) & 31) === wholePictureUnit) return true;
  }
  return false;
}

interface SoundPlan {
  readonly seconds: number;
  readonly seed: number;
}

const sampleRate = 48_000;
/** An AAC frame; two of them are the encoder's own lead-in, which a player cuts off again. */
const frameSamples = 1024;
const leadInFrames = 2;

type Pair = readonly [number, number];

/** Left and right: a low note and its fifth, or another calm pair. In hertz. */
const pairs: readonly [Pair, ...Pair[]] = [
  [174.61, 261.63],
  [196, 293.66],
  [164.81, 246.94],
  [146.83, 220],
];

let isRegistered = false;

/** A stereo AAC track. */
export function createSoundSource(): AudioSampleSource {
  if (!isRegistered) registerAacEncoder();
  isRegistered = true;
  return new AudioSampleSource({ codec: 'aac', bitrate: 128_000 });
}

/** Adds the whole sound and ends a little before the picture does, so that the file is as long as its picture. */
async function addSound(source: AudioSampleSource, plan: SoundPlan): Promise<void> {
  const frames = Math.floor((plan.seconds * sampleRate) / frameSamples) - leadInFrames;
  const count = Math.max(1, frames) * frameSamples;
  const sample = new AudioSample({
    data: composeTones(count, plan.seed),
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
}

/** Two soft tones that breathe against each other, one for each side: `count` samples of left, then of right. */
export function composeTones(count: number, seed: number): Float32Array {
  const chance = createChance(seed);
  const [left, right] = pickFrom(chance, pairs);
  const data = new Float32Array(count * 2);
  const fade = Math.min(count / 2, sampleRate * 0.35);
  for (let index = 0; index < count; index += 1) {
    const time = index / sampleRate;
    const edge = Math.min(1, index / fade, (count - index) / fade);
    data[index] = edge * playNote(left, time, 0);
    data[count + index] = edge * playNote(right, time, Math.PI);
  }
  return data;
}

function playNote(frequency: number, time: number, phase: number): number {
  const breath = 0.75 + 0.25 * Math.sin(time * 1.6 + phase);
  const angle = time * frequency * Math.PI * 2;
  return 0.07 * breath * (Math.sin(angle) + 0.35 * Math.sin(angle * 2) + 0.12 * Math.sin(angle * 3));
}
