import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
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
import type { PixelSize } from './draw-result.ts';

type EncoderModule = typeof encoderModule;
/** The encoder is CommonJS: Node puts its exports under `default`, a bundler may not. */
const { createH264MP4Encoder } =
  (encoderModule as EncoderModule & { default?: EncoderModule }).default ?? encoderModule;

interface ClipPlan extends PixelSize {
  readonly frames: number;
  readonly framesPerSecond: number;
  readonly seconds: number;
  readonly hasSound: boolean;
}

type DrawFrame = (brush: SKRSContext2D, index: number) => void;

/** Encodes a clip as H.264 in MP4, with stereo AAC when it has sound; the index comes first, so that it plays while it loads. */
export async function encodeClip(draw: DrawFrame, plan: ClipPlan): Promise<Uint8Array> {
  using input = new Input({ source: new BufferSource(await encodeFrames(draw, plan)), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures, { frameRate: plan.framesPerSecond });
  const sound = plan.hasSound ? createSoundSource() : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  await copyFrames(input, pictures, plan);
  if (sound) await addSound(sound, plan.seconds);
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

async function encodeFrames(draw: DrawFrame, plan: ClipPlan): Promise<Uint8Array> {
  const { width, height, framesPerSecond: frameRate } = plan;
  const canvas = createCanvas(width, height);
  const encoder = await createH264MP4Encoder();
  try {
    const quality = { speed: 10, quantizationParameter: 24, groupOfPictures: frameRate };
    Object.assign(encoder, { width, height, frameRate, ...quality });
    encoder.initialize();
    for (let index = 0; index < plan.frames; index += 1) {
      draw(canvas.getContext('2d'), index);
      encoder.addFrameRgba(canvas.data());
    }
    encoder.finalize();
    return encoder.FS.readFile(encoder.outputFilename);
  } finally {
    encoder.delete();
  }
}

/**
 * Copies the encoded frames with even times: a clip of few frames still lasts as long as was asked. The encoder's own file
 * calls every frame a key frame, which would make players seek to the wrong picture.
 */
async function copyFrames(input: Input, pictures: EncodedVideoPacketSource, plan: ClipPlan): Promise<void> {
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The encoder wrote no frames');
  const duration = plan.seconds / plan.frames;
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const type = index % plan.framesPerSecond === 0 ? 'key' : 'delta';
    await pictures.add(packet.clone({ type, timestamp: index * duration, duration }), { decoderConfig });
    index += 1;
  }
}

const SAMPLE_RATE = 48_000;
/** An AAC frame; two of them are the encoder's own lead-in, which a player cuts off again. */
const FRAME_SAMPLES = 1024;
const LEAD_IN_FRAMES = 2;

let isRegistered = false;

/** A stereo AAC track. */
export function createSoundSource(): AudioSampleSource {
  if (!isRegistered) registerAacEncoder();
  isRegistered = true;
  return new AudioSampleSource({ codec: 'aac', bitrate: 128_000 });
}

/** Adds the whole sound and ends a little before the picture does, so that the file is as long as its picture. */
async function addSound(source: AudioSampleSource, seconds: number): Promise<void> {
  const frames = Math.floor((seconds * SAMPLE_RATE) / FRAME_SAMPLES) - LEAD_IN_FRAMES;
  using sample = new AudioSample({
    data: composeTones(Math.max(1, frames) * FRAME_SAMPLES),
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate: SAMPLE_RATE,
    timestamp: 0,
  });
  await source.add(sample);
}

/** A low note on the left and its fifth on the right, softly: `count` samples of left, then of right. */
export function composeTones(count: number): Float32Array {
  const fade = Math.min(count / 2, SAMPLE_RATE * 0.35);
  return Float32Array.from({ length: count * 2 }, (_, at) => {
    const index = at % count;
    const angle = (index / SAMPLE_RATE) * (at < count ? 174.61 : 261.63) * Math.PI * 2;
    const edge = Math.min(1, index / fade, (count - index) / fade);
    return edge * 0.07 * (Math.sin(angle) + 0.35 * Math.sin(angle * 2));
  });
}
