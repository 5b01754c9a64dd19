import { createCanvas, loadImage } from '@napi-rs/canvas';
import * as encoder from 'h264-mp4-encoder';
import {
  AudioSample,
  type AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { createSoundSource } from '../../electron/practice/render/encode-video.ts';

/** Cells of the number's bits, most significant first; the picture's whole width. */
const BITS = 10;

/** A key frame each so many, so that stepping has to decode what lies between. */
const GROUP = 12;

/** Heights of the waves on both sides, 0 to 1. */
export interface ClipSound {
  readonly left: number;
  readonly right: number;
}

/**
 * An H.264 MP4 of which every frame shows its own number, from 0, as a row of dark and light cells; silent without `sound`.
 * `timeOf` says when a frame is shown, in seconds, where that is not evenly.
 */
export async function encodeNumberedClip(
  frames: number,
  frameRate: number,
  sound?: ClipSound,
  timeOf?: (frame: number) => number,
): Promise<Uint8Array> {
  const { createH264MP4Encoder } = (encoder as unknown as { default?: typeof encoder }).default ?? encoder;
  const session = await createH264MP4Encoder();
  const [width, height] = [BITS * 32, 160];
  Object.assign(session, {
    width,
    height,
    frameRate,
    speed: 0,
    quantizationParameter: 20,
    groupOfPictures: 12,
  });
  session.initialize();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let frame = 0; frame < frames; frame += 1) {
    for (let bit = 0; bit < BITS; bit += 1) {
      context.fillStyle = (frame >> (BITS - 1 - bit)) & 1 ? '#f0f0f0' : '#101010';
      context.fillRect(bit * 32, 0, 32, height);
    }
    session.addFrameRgba(new Uint8Array(context.getImageData(0, 0, width, height).data.buffer));
  }
  session.finalize();
  const bytes = session.FS.readFile(session.outputFilename);
  session.delete();
  return nameKeyFrames(bytes, frameRate, sound, timeOf);
}

/** The encoder's own file calls every frame a key frame, and players would seek to the wrong one. */
async function nameKeyFrames(
  clip: Uint8Array,
  frameRate: number,
  sound?: ClipSound,
  uneven?: (frame: number) => number,
): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(clip), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The encoder wrote no frames');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  // With a rate, times would be rounded to its frames.
  output.addVideoTrack(pictures, uneven === undefined ? { frameRate } : {});
  const timeOf = uneven ?? ((frame: number) => frame / frameRate);
  const tone = sound === undefined ? null : createSoundSource();
  if (tone !== null) output.addAudioTrack(tone);
  await output.start();
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const type = index % GROUP === 0 ? 'key' : 'delta';
    const timestamp = timeOf(index);
    const timed = packet.clone({ type, timestamp, duration: timeOf(index + 1) - timestamp });
    await pictures.add(timed, index === 0 ? { decoderConfig } : undefined);
    index += 1;
  }
  if (tone !== null && sound !== undefined) await addTone(tone, index / frameRate, sound);
  await output.finalize();
  input.dispose();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

/** 1 kHz in stereo, as long as the pictures. */
async function addTone(
  source: AudioSampleSource,
  seconds: number,
  { left, right }: ClipSound,
): Promise<void> {
  const [rate, count] = [48_000, Math.round(48_000 * seconds)];
  const data = Float32Array.from({ length: count * 2 }, (_, at) => {
    const height = at < count ? left : right;
    return height * Math.sin(((at % count) / rate) * 1000 * 2 * Math.PI);
  });
  const sample = new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate: rate,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
}

/**
 * Reads the number back from a picture of the frame, as it was drawn on the screen: `box` is where the whole frame lies in
 * it, in pixels of the picture.
 */
export async function readFrameNumber(
  picture: Buffer,
  box: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  let number = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const x = Math.round(box.x + ((bit + 0.5) * box.width) / BITS);
    const y = Math.round(box.y + box.height / 2);
    const [red = 0] = context.getImageData(x, y, 1, 1).data;
    number = number * 2 + (red > 128 ? 1 : 0);
  }
  return number;
}
