import {
  ALL_FORMATS,
  AudioBufferSink,
  AudioSample,
  type AudioSampleSource,
  Input,
  UrlSource,
} from 'mediabunny';
import { SOUND_DELAY, SOUND_RATE, sampleOfFrame } from '../../shared/film/render.ts';
import type { RateName } from '../../shared/kernel/rate.ts';

const CHANNELS = 2;
/** What a cut through a wave would be heard as is faded over so many samples, 5 ms. */
const FADE = 240;

/** A part of a film: where it begins and how long it is, in frames. */
export interface FilmSpan {
  readonly frame: number;
  readonly frames: number;
  readonly rate: RateName;
}

function samplesOf({ frame, frames, rate }: FilmSpan): { readonly first: number; readonly length: number } {
  const first = sampleOfFrame(frame, rate);
  return { first, length: sampleOfFrame(frame + frames, rate) - first };
}

/** A file whose sound is heard in a film. */
export interface SoundFile {
  /** The part of it, `seconds` behind its first picture, that fills a span; what it has no sound for is silent. */
  read(seconds: number, span: FilmSpan): Promise<AudioBuffer>;
  [Symbol.dispose](): void;
}

/** Opens a file for its sound. Rejects where it has none, or none that can be decoded here. */
export async function openSound(source: string): Promise<SoundFile> {
  const input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) throw new Error('its sound can not be decoded here');
  const pictures = await input.getPrimaryVideoTrack();
  const start = (await pictures?.getFirstTimestamp()) ?? 0;
  return {
    read: (seconds, span) => readPart(new AudioBufferSink(track), start + seconds, samplesOf(span).length),
    [Symbol.dispose]: () => input.dispose(),
  };
}

/** Fades both ends of a clip’s sound, in place. */
export function fadeEnds(heard: AudioBuffer): AudioBuffer {
  const { length } = heard;
  const fade = Math.min(FADE, length >> 1);
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const plane = heard.getChannelData(channel);
    for (let at = 0; at < fade; at += 1) {
      const share = at / fade;
      plane[at] = (plane[at] ?? 0) * share;
      plane[length - 1 - at] = (plane[length - 1 - at] ?? 0) * share;
    }
  }
  return heard;
}

/** Adds what is heard together in a span; without any it is silent. */
export async function addSound(
  film: AudioSampleSource,
  span: FilmSpan,
  heard: readonly AudioBuffer[],
): Promise<void> {
  const { first, length } = samplesOf(span);
  await addSamples(film, first, length, (from, to) =>
    Array.from({ length: CHANNELS }, (_, channel) => {
      const mix = new Float32Array(to - from);
      for (const one of heard)
        for (const [at, value] of one.getChannelData(channel).subarray(from, to).entries())
          mix[at] = (mix[at] ?? 0) + value;
      return mix;
    }),
  );
}

/** In pieces of a second, each so early that a decoder gives its first sample at its place; what would begin before the film is left out. */
async function addSamples(
  film: AudioSampleSource,
  first: number,
  length: number,
  read: (from: number, to: number) => Float32Array[],
): Promise<void> {
  for (let from = Math.max(0, SOUND_DELAY - first); from < length; from += SOUND_RATE) {
    const to = Math.min(length, from + SOUND_RATE);
    const data = new Float32Array((to - from) * CHANNELS);
    for (const [channel, plane] of read(from, to).entries()) data.set(plane, channel * (to - from));
    using sample = new AudioSample({
      ...{ data, format: 'f32-planar', numberOfChannels: CHANNELS, sampleRate: SOUND_RATE },
      timestamp: (first + from - SOUND_DELAY) / SOUND_RATE,
    });
    await film.add(sample);
  }
}

/** Decodes so many samples of a film from `begin` on, in seconds of the file, in the film’s channels. */
async function readPart(sink: AudioBufferSink, begin: number, length: number): Promise<AudioBuffer> {
  const seconds = length / SOUND_RATE;
  let part: AudioBuffer | null = null;
  let first = 0;
  for await (const { buffer, timestamp } of sink.buffers(begin, begin + seconds)) {
    const { numberOfChannels, sampleRate } = buffer;
    if (part === null) {
      first = Math.floor(begin * sampleRate);
      part = new AudioBuffer({
        ...{ numberOfChannels, sampleRate },
        length: Math.ceil(seconds * sampleRate) + 1,
      });
    }
    const at = Math.round(timestamp * sampleRate) - first;
    for (let channel = 0; channel < Math.min(numberOfChannels, part.numberOfChannels); channel += 1) {
      const plane = buffer.getChannelData(channel).subarray(Math.max(0, -at));
      part.copyToChannel(plane, channel, Math.max(0, at));
    }
  }
  // The browser brings it to the film’s rate, and any number of channels to two.
  const mix = new OfflineAudioContext(CHANNELS, length, SOUND_RATE);
  const player = new AudioBufferSourceNode(mix, { buffer: part });
  player.connect(mix.destination);
  // Between two samples where it is: parts that follow each other join without a step.
  player.start(0, part === null ? 0 : begin - first / part.sampleRate);
  return mix.startRendering();
}
