import {
  ALL_FORMATS,
  Input,
  type InputVideoTrack,
  UrlSource,
  VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import { COMPOSITED, type Recipe } from '../../shared/models/fix.ts';

/** Where a file doesn’t say its matrix, Chromium’s player takes the colours of BT.709 from this height on, below it those of BT.601. */
const LOWEST_BT709 = 720;
const BT601 = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
} as const;

/** Seconds of the player’s clock, which is the file’s own, or a rule for those after the first frame. */
export type MomentTime = number | ((duration: number) => number);

/** A frame as the player shows it, at its full size; duration in seconds, null where it has no end. */
export interface Moment {
  readonly canvas: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
}

/** Decodes one moment of a video with WebCodecs, exactly to the frame; null where that can't be done. */
export async function decodeMoment(source: string, seconds: MomentTime): Promise<Moment | null> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await findPictures(input);
  if (track === null || !(await track.canDecode())) return null;
  const duration = await track.computeDuration();
  const start = await track.getFirstTimestamp();
  const sink = new VideoSampleSink(track);
  // The player shows the first frame also before its time.
  const time = typeof seconds === 'number' ? Math.max(seconds, start) : start + seconds(duration);
  using sample = (await sink.getSample(time)) ?? (await sink.getSample(start));
  if (sample === null) return null;
  const { displayWidth: width, displayHeight: height } = track;
  return { canvas: await drawAsShown(sample, width, height), width, height, duration };
}

/** The pictures of a file, decoded in the colours that the player takes them for. */
export async function findPictures(input: Input): Promise<InputVideoTrack | null> {
  const track = await input.getPrimaryVideoTrack();
  const config = (await track?.getDecoderConfig()) ?? null;
  if (track === null || config === null) return track;
  const fullRange = config.colorSpace?.fullRange ?? false;
  const hasMatrix = (config.colorSpace?.matrix ?? null) !== null;
  if (!hasMatrix && track.displayHeight < LOWEST_BT709)
    track.getDecoderConfig = async () => ({ ...config, colorSpace: { ...BT601, fullRange } });
  return track;
}

/**
 * A canvas and the compositor, which shows the player’s pictures, differ. Without a graphics card, the compositor knows no
 * primaries and no transfer, and a canvas does; with one, it knows those of BT.601, and a canvas does not.
 */
export async function drawAsShown(
  sample: VideoSample,
  width: number,
  height: number,
  canvas = new OffscreenCanvas(width, height),
): Promise<OffscreenCanvas> {
  const isComposited = location.hash === COMPOSITED;
  const context = canvas.getContext('2d', { willReadFrequently: isComposited });
  if (context === null) throw new Error('no canvas');
  // Where it is drawn smaller.
  context.imageSmoothingQuality = 'high';
  using shown = isComposited ? sample.clone() : await withPlainColours(sample);
  shown.draw(context, 0, 0, width, height);
  if (isComposited && sample.colorSpace.primaries === BT601.primaries) {
    const pixels = context.getImageData(0, 0, width, height);
    convertFromBt601(pixels.data);
    context.putImageData(pixels, 0, 0);
  }
  return canvas;
}

/** The same values, said to be of BT.709 in all but their matrix and range. */
async function withPlainColours(sample: VideoSample): Promise<VideoSample> {
  const { format, colorSpace, visibleRect, timestamp, rotation, flip } = sample;
  const isPlain = colorSpace.primaries === 'bt709' && colorSpace.transfer === 'bt709';
  if (isPlain || format === null) return sample.clone();
  const data = new Uint8Array(sample.allocationSize());
  const layout = await sample.copyTo(data);
  return new VideoSample(data, {
    ...{ format, layout, timestamp, rotation, flip },
    ...{ codedWidth: visibleRect.width, codedHeight: visibleRect.height },
    colorSpace: { ...colorSpace.toJSON(), primaries: 'bt709', transfer: 'bt709' },
  });
}

/** Pixels. */
export type Size = { readonly width: number; readonly height: number };

/** One part of a picture, scaled in one step, in the middle of its canvas. With `shrink`, all of that smaller by this factor. */
export async function drawByRecipe(
  original: ImageBitmap | OffscreenCanvas,
  { crop, scale, pad, to }: Recipe,
  shrink = 1,
): Promise<OffscreenCanvas> {
  const part = crop ?? { x: 0, y: 0, width: original.width, height: original.height };
  const size = times(scale ?? part, shrink);
  const frame = pad === null ? size : times(pad, shrink);
  const picture = await createImageBitmap(original, part.x, part.y, part.width, part.height, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas of that size');
  const [x, y] = [Math.floor((frame.width - size.width) / 2), Math.floor((frame.height - size.height) / 2)];
  if (pad !== null) context.fillRect(0, 0, frame.width, frame.height);
  // JPEG knows no transparency: what is behind a picture becomes white, what is around it black.
  context.fillStyle = 'white';
  if (to === 'jpeg') context.fillRect(x, y, size.width, size.height);
  context.drawImage(picture, x, y);
  picture.close();
  return canvas;
}

function times({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** From the primaries of BT.601 with 525 lines to those of BT.709, both with D65, in linear light (SMPTE 170M, BT.709). */
const TO_BT709 = [0.9395, 0.0502, 0.0103, 0.0178, 0.9658, 0.0164, -0.0016, -0.0044, 1.006] as const;
const STEPS = 4096;

/** In place. The transfer is that of sRGB, which the compositor takes BT.709’s for. */
function convertFromBt601(data: Uint8ClampedArray): void {
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = TO_BT709;
  const light = (at: number) => LINEAR[data[at] ?? 0] ?? 0;
  const encode = (value: number) => CODED[Math.round(Math.min(1, Math.max(0, value)) * STEPS)] ?? 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [light(at), light(at + 1), light(at + 2)];
    data[at] = encode(rr * red + rg * green + rb * blue);
    data[at + 1] = encode(gr * red + gg * green + gb * blue);
    data[at + 2] = encode(br * red + bg * green + bb * blue);
  }
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));
const CODED = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => fromLinear(step / STEPS) * 255);
