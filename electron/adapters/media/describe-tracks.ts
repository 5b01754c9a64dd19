import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import type { MediaDetails } from '../../../shared/domain/media/media-details.ts';
import { readBitDepth } from './bit-depth.ts';
import { measureFrameRate } from './frame-rate.ts';
import { nameCodecOf } from './name-codec.ts';
import type { Index } from './read-index.ts';

/** Enough to tell the frame rate, and read from the index where the container has one. */
const FRAMES_COUNTED = 120;

export async function describePictures(
  video: InputVideoTrack,
  { turns }: Index,
): Promise<Partial<MediaDetails>> {
  const rotation = await attempt(() => video.getRotation());
  const codec = await attempt(() => video.getCodec());
  const parameters = await attempt(() => video.getCodecParameterString());
  return {
    frameRate: positive(await attempt(() => readFrameRate(video))),
    videoCodec: codec ?? (await nameUnread(video)),
    hasAlpha: await readAlpha(video, codec),
    isHdr: await attempt(() => video.hasHighDynamicRange()),
    bitDepth: parameters === null ? null : readBitDepth(parameters, await readHeader(video)),
    orientation: turns.get(video.id) ?? (rotation === null ? null : (ORIENTATIONS[rotation] ?? null)),
  };
}

export async function describeSound(sound: InputAudioTrack | null): Promise<Partial<MediaDetails>> {
  if (sound === null) return {};
  return {
    audioCodec: (await attempt(() => sound.getCodec())) ?? (await nameUnread(sound)),
    channels: positive(await attempt(() => sound.getNumberOfChannels())),
    sampleRate: positive(await attempt(() => sound.getSampleRate())),
  };
}

/** A film with sound that can't be read here is no silent one. */
async function nameUnread(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  return nameCodecOf(await attempt(() => track.getInternalCodecId()));
}

/** ProRes 4444 may be transparent and mostly isn't; of what can't be read nothing is known. */
async function readAlpha(video: InputVideoTrack, codec: string | null): Promise<boolean | null> {
  if (codec === null) return null;
  const mayBe = await attempt(() => video.canBeTransparent());
  return codec === 'prores' && mayBe ? null : mayBe;
}

/** The codec's own header, where the container keeps it apart. */
async function readHeader(video: InputVideoTrack): Promise<Buffer | null> {
  const description = (await attempt(() => video.getDecoderConfig()))?.description;
  if (description === undefined) return null;
  return ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(description);
}

/** Degrees with the clock, by the numbers of Exif. */
const ORIENTATIONS: Readonly<Record<number, number>> = { 0: 1, 90: 6, 180: 3, 270: 8 };

/** From the times of the first frames: a container may not tell how long its last frame lasts. */
async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  const times: number[] = [];
  /** Of the frame that is shown last, which alone has it from the track, and not from the one behind it. */
  let [latest, seconds] = [Number.NEGATIVE_INFINITY, 0];
  for await (const { timestamp, duration } of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    times.push(timestamp);
    if (timestamp > latest) [latest, seconds] = [timestamp, duration];
    if (times.length === FRAMES_COUNTED) break;
  }
  const resolution = await attempt(() => video.getTimeResolution());
  return measureFrameRate(times, resolution === null ? 0 : 1 / resolution, seconds > 0 ? 1 / seconds : null);
}

/** One fact that can't be read does not spoil the others. */
export async function attempt<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

export function positive(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}
