import { NO_DETAILS } from '../../../../shared/models/asset.ts';
import type { ByteReader } from '../detect-type.ts';
import { nameFrameRate } from '../frame-rate.ts';
import type { Tracks } from '../read-tracks.ts';
import { type Chunk, listChunks, nameTag, RIFF } from './read-chunks.ts';

/** What codecs are called in an AVI that have one name elsewhere. */
const CODECS: Readonly<Record<string, string>> = {
  ...{ xvid: 'mpeg4', divx: 'mpeg4', dx50: 'mpeg4', fmp4: 'mpeg4', mp4v: 'mpeg4' },
  ...{ h264: 'avc', x264: 'avc', avc1: 'avc', hevc: 'hevc', mjpg: 'mjpeg' },
};

/** A stream's header, and the format of what is in it. */
interface Stream {
  readonly header: Buffer;
  readonly format: Buffer;
}

/** AVI (Microsoft, AVI RIFF file reference): the headers of the first stream of pictures and of sound. */
export async function readAvi(reader: ByteReader): Promise<Tracks | null> {
  const streams = await listStreams(reader);
  const video = streams.find(({ header }) => header.toString('latin1', 0, 4) === 'vids');
  const sound = streams.find(({ header }) => header.toString('latin1', 0, 4) === 'auds');
  if (video === undefined && sound === undefined) return null;
  const lengths = [video, sound].flatMap((stream) => (stream === undefined ? [] : [readSeconds(stream)]));
  return {
    hasVideo: video !== undefined,
    hasAudio: sound !== undefined,
    width: (video && Math.abs(video.format.readInt32LE(4))) || null,
    height: (video && Math.abs(video.format.readInt32LE(8))) || null,
    duration: Math.max(...lengths) || null,
    details: {
      ...NO_DETAILS,
      ...(video && describePictures(video)),
      ...(sound && describeSound(sound.format)),
    },
  };
}

function describePictures({ header, format }: Stream) {
  const letters = format.toString('latin1', 16, 20).toLowerCase();
  const rate = header.readUInt32LE(24) / header.readUInt32LE(20);
  return {
    frameRate: (Number.isFinite(rate) && nameFrameRate(rate)) || null,
    videoCodec: CODECS[letters] ?? (/^[a-z0-9]{4}$/.test(letters) ? letters : null),
    orientation: 1,
  };
}

function describeSound(format: Buffer) {
  return {
    audioCodec: nameTag(format.readUInt16LE(0), format.readUInt16LE(14)),
    channels: format.readUInt16LE(2) || null,
    sampleRate: format.readUInt32LE(4) || null,
  };
}

/** As many units as there are, so many of them in a second. */
function readSeconds({ header }: Stream): number {
  const seconds = (header.readUInt32LE(32) * header.readUInt32LE(20)) / header.readUInt32LE(24);
  return Number.isFinite(seconds) ? seconds : 0;
}

async function listStreams(reader: ByteReader): Promise<Stream[]> {
  const streams: Stream[] = [];
  for await (const chunk of listChunks(reader, RIFF, 12)) {
    if ((await readListName(reader, chunk)) !== 'hdrl') continue;
    for await (const inner of listChunks(reader, RIFF, chunk.from + 4, endOf(chunk)))
      if ((await readListName(reader, inner)) === 'strl') streams.push(await readStream(reader, inner));
    break;
  }
  return streams;
}

async function readListName(reader: ByteReader, { name, from }: Chunk): Promise<string | null> {
  return name === 'LIST' ? (await reader.readAt(from, 4)).toString('latin1') : null;
}

/** What is missing behind short headers reads as zeros. */
async function readStream(reader: ByteReader, list: Chunk): Promise<Stream> {
  const [header, format] = [Buffer.alloc(56), Buffer.alloc(40)];
  for await (const { name, from, length } of listChunks(reader, RIFF, list.from + 4, endOf(list))) {
    const target = name === 'strh' ? header : name === 'strf' ? format : null;
    if (target !== null) (await reader.readAt(from, Math.min(length, target.length))).copy(target);
  }
  return { header, format };
}

function endOf({ from, length }: Chunk): number {
  return from + length;
}
