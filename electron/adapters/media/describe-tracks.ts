import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { MediaDetails } from '../../../shared/models/asset.ts';
import { checkBoxes, isMadeOfBoxes } from './check-boxes.ts';
import { type ByteReader, CeilingError } from './detect-type.ts';
import { measureFrameRate } from './frame-rate.ts';

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

/** What codecs that the parser has no name for are called in containers, where that is not what they are called. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ mp4v: 'mpeg4', m2v1: 'mpeg2', jpeg: 'mjpeg', mjpa: 'mjpeg', rle: 'qtrle', s263: 'h263' },
  ...{ avdn: 'dnxhd', avdh: 'dnxhd', samr: 'amr', sawb: 'amr', qdm2: 'qdesign' },
  ...{ 'v_mpeg4/iso/asp': 'mpeg4', 'v_mpeg4/iso/sp': 'mpeg4', 'a_mpeg/l2': 'mp2', 'a_mpeg/l1': 'mp1' },
  ...{ 'v_ms/vfw/fourcc': 'vfw', 'a_ms/acm': 'acm' },
};

/** A name for a codec by its id in the container. It is never empty: a track that can't be read is there all the same. */
export function nameCodecOf(id: string | number | Uint8Array | null): string {
  if (typeof id !== 'string') return 'other';
  const plain = id.trim().toLowerCase();
  const last = plain.replace(/^[va]_/, '').split('/')[0] ?? '';
  return NAMES[plain] ?? (last.replace(/[^a-z0-9-]/g, '').slice(0, 16) || 'other');
}

/** Profiles of H.264 that have eight bits, whatever else they say. */
const EIGHT_BITS = [66, 77, 88, 100];
/** Profiles of H.264 that say how many bits they have. (ITU-T H.264, 7.3.2.1.1) */
const SAYING = [110, 122, 244, 44, 83, 86, 118, 128];

/**
 * Bits of a channel, as a codec's parameters (RFC 6381, and the WebM and AV1 bindings) or its own header say it; null where
 * they do not.
 */
export function readBitDepth(parameters: string, header: Buffer | null): number | null {
  const [codec = '', second = '', , fourth] = parameters.split('.');
  if (/^avc[13]$/.test(codec)) return readAvc(Number.parseInt(second.slice(0, 2), 16), header);
  if (codec === 'hvc1' || codec === 'hev1') return readHevc(second, header);
  if (codec === 'vp09' || codec === 'av01') return Number(fourth) || null;
  // ProRes 422; 4444 may have twelve.
  if (/^apc[ohns]$/.test(codec)) return 10;
  return codec === 'vp8' ? 8 : null;
}

function readAvc(profile: number, header: Buffer | null): number | null {
  if (EIGHT_BITS.includes(profile)) return 8;
  // The first set of parameters, behind its length. (ISO/IEC 14496-15, 5.3.3.1)
  return header === null || !SAYING.includes(profile) ? null : readDepthOfSet(header.subarray(8));
}

/** Behind the head, profile, flags and level: numbers that are led by as many zeros as they have bits behind the first. */
function readDepthOfSet(set: Buffer): number | null {
  const bits = [...set.subarray(4, 16)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const chroma = readNumber(readNumber(bits).rest);
  // 4:4:4 has a flag in between.
  const depth = readNumber(chroma.value === 3 ? chroma.rest.slice(1) : chroma.rest).value;
  return depth <= 6 ? depth + 8 : null;
}

function readNumber(bits: string): { value: number; rest: string } {
  const zeros = bits.indexOf('1');
  if (zeros === -1) return { value: Number.NaN, rest: '' };
  const end = zeros * 2 + 1;
  return { value: Number.parseInt(bits.slice(zeros, end), 2) - 1, rest: bits.slice(end) };
}

/** ISO/IEC 14496-15, 8.3.3.1. */
function readHevc(profile: string, header: Buffer | null): number | null {
  const said = header?.[17];
  if (said !== undefined) return (said & 7) + 8;
  return profile === '1' ? 8 : profile === '2' ? 10 : null;
}

/** What the boxes of an MP4 or QuickTime file say that the parser does not pass on. */
export interface Index {
  /** Some of its pictures and sound are in the index, and more in pieces behind it: neither says how long both are. */
  readonly isMixed: boolean;
  /** How tracks are turned, by their ids and the numbers of Exif; left out where that is no turn by quarters. */
  readonly turns: ReadonlyMap<number, number>;
}

const NONE: Index = { isMixed: false, turns: new Map() };

/** How the matrix of a track places its x and y, by the numbers of Exif. (ISO/IEC 14496-12, 6.2.2) */
const TURNS: Readonly<Record<string, number>> = {
  ...{ '1,0,0,1': 1, '-1,0,0,1': 2, '-1,0,0,-1': 3, '1,0,0,-1': 4 },
  ...{ '0,1,1,0': 5, '0,1,-1,0': 6, '0,-1,-1,0': 7, '0,-1,1,0': 8 },
};
/** Of runs of frames that are equally long; more are read by the parser alone. */
const MAX_RUNS = 65_536;

/** Checks the boxes of a file that is made of them, and reads what they say. Rejects with `CeilingError`. */
export async function readIndex(reader: ByteReader): Promise<Index> {
  if (!(await isMadeOfBoxes(reader))) return NONE;
  const turns = new Map<number, number>();
  let [isFragmented, hasFrames] = [false, false];
  /** Of the track that the boxes are in. */
  let [frames, isReordered] = [0, false];
  const readRuns = (from: number, end: number) =>
    reader.readAt(from, Math.min(end - from, 8 + MAX_RUNS * 12));
  await checkBoxes(reader, CEILINGS.media, async (type, from, end) => {
    if (type === 'mvex') isFragmented = true;
    if (type === 'trak') [frames, isReordered] = [0, false];
    if (type === 'tkhd') readTurn(await reader.readAt(from, 84), turns);
    if (type === 'stts') frames = countFrames(await readRuns(from, end));
    if (type === 'ctts') {
      isReordered = true;
      refuseMore(countFrames(await readRuns(from, end)));
    }
    if (type === 'stsc') refuseMore(findLastChunk(await readRuns(from, end), end - from));
    hasFrames ||= frames > 0;
    if (isReordered) refuseMore(frames);
  });
  return { isMixed: isFragmented && hasFrames, turns };
}

/** A few bytes may claim billions of frames or chunks, and the parser goes through them one by one. */
function refuseMore(count: number): void {
  if (count > CEILINGS.media.frames) throw new CeilingError('too many frames');
}

function readTurn(header: Buffer, turns: Map<number, number>): void {
  const isLong = header[0] === 1;
  const [id, matrix] = isLong ? [20, 52] : [12, 40];
  if (header.length < matrix + 20) return;
  const signs = [0, 4, 12, 16].map((at) => Math.sign(header.readInt32BE(matrix + at)));
  const turn = TURNS[signs.join()];
  if (turn !== undefined) turns.set(header.readUInt32BE(id), turn);
}

function countFrames(runs: Buffer): number {
  let frames = 0;
  for (let at = 8; at + 8 <= runs.length; at += 8) frames += runs.readUInt32BE(at);
  return frames;
}

/** Of runs of chunks that have as many frames each: where the last one begins. More than their box holds have no end. */
function findLastChunk(runs: Buffer, length: number): number {
  if (runs.length < 8 || runs.readUInt32BE(4) * 12 > length - 8) return Number.POSITIVE_INFINITY;
  let last = 0;
  for (let at = 8; at + 12 <= runs.length; at += 12) last = Math.max(last, runs.readUInt32BE(at));
  return last;
}
