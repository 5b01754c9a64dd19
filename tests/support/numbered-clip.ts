import { createCanvas, loadImage } from '@napi-rs/canvas';
import * as encoder from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Cells of the number's bits, most significant first; the picture's whole width. */
const BITS = 10;

/** A key frame each so many, so that stepping has to decode what lies between. */
const GROUP = 12;

/** An H.264 MP4 of which every frame shows its own number, from 0, as a row of dark and light cells. */
export async function encodeNumberedClip(frames: number, frameRate: number): Promise<Uint8Array> {
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
  const bytes = session.FS.readFile(session.outputFilename) as Uint8Array;
  session.delete();
  return nameKeyFrames(bytes, frameRate);
}

/** The encoder's own file calls every frame a key frame, and players would seek to the wrong one. */
async function nameKeyFrames(clip: Uint8Array, frameRate: number): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(clip), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The encoder wrote no frames');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures, { frameRate });
  await output.start();
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const type = index % GROUP === 0 ? 'key' : 'delta';
    const even = packet.clone({ type, timestamp: index / frameRate, duration: 1 / frameRate });
    await pictures.add(even, index === 0 ? { decoderConfig } : undefined);
    index += 1;
  }
  await output.finalize();
  input.dispose();
  return new Uint8Array(target.buffer as ArrayBuffer);
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
