import {
  ALL_FORMATS,
  AudioBufferSink,
  AudioSample,
  type AudioSampleSource,
  Input,
  UrlSource,
} from 'mediabunny';
import type { RateName } from '../../shared/film/rate.ts';
import {
  type RenderShot,
  SOUND_DELAY,
  SOUND_RATE,
  sampleOfFrame,
  secondsOfFrame,
} from '../../shared/film/render.ts';

const CHANNELS = 2;
/** What a cut through a wave would be heard as is faded over so many samples, 5 ms. */
const FADE = 240;

/** Adds the sound of a shot that begins at a frame of the film, in stereo; what its file has no sound for is silent. */
export async function addSound(
  film: AudioSampleSource,
  source: string,
  shot: RenderShot,
  frame: number,
  rate: RateName,
): Promise<void> {
  const first = sampleOfFrame(frame, rate);
  const length = sampleOfFrame(frame + shot.out - shot.in, rate) - first;
  const heard = await readSound(source, secondsOfFrame(shot.in, rate), length);
  const fade = Math.min(FADE, length >> 1);
  const planes = Array.from({ length: CHANNELS }, (_, channel) => heard.getChannelData(channel));
  for (const plane of planes)
    for (let at = 0; at < fade; at += 1) {
      const share = at / fade;
      plane[at] = (plane[at] ?? 0) * share;
      plane[length - 1 - at] = (plane[length - 1 - at] ?? 0) * share;
    }
  await addSamples(film, first, length, (from, to) => planes.map((plane) => plane.subarray(from, to)));
}

/** Adds silence for so many frames of the film. */
export async function addSilence(
  film: AudioSampleSource,
  frame: number,
  frames: number,
  rate: RateName,
): Promise<void> {
  const first = sampleOfFrame(frame, rate);
  const length = sampleOfFrame(frame + frames, rate) - first;
  await addSamples(film, first, length, (from, to) =>
    Array.from({ length: CHANNELS }, () => new Float32Array(to - from)),
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

/** Decodes a part of a file’s sound, `seconds` behind its first picture, and brings it to the film’s samples and channels. */
async function readSound(source: string, seconds: number, length: number): Promise<AudioBuffer> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) throw new Error('its sound can not be decoded here');
  const pictures = await input.getPrimaryVideoTrack();
  const begin = seconds + ((await pictures?.getFirstTimestamp()) ?? 0);
  const end = begin + length / SOUND_RATE;
  let part: AudioBuffer | null = null;
  for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers(begin, end)) {
    const { numberOfChannels, sampleRate } = buffer;
    part ??= new AudioBuffer({
      ...{ numberOfChannels, sampleRate },
      length: Math.ceil((end - begin) * sampleRate),
    });
    const at = Math.round((timestamp - begin) * sampleRate);
    for (let channel = 0; channel < Math.min(numberOfChannels, part.numberOfChannels); channel += 1) {
      const plane = buffer.getChannelData(channel).subarray(Math.max(0, -at));
      part.copyToChannel(plane, channel, Math.max(0, at));
    }
  }
  // The browser brings it to the film’s rate, and any number of channels to two.
  const mix = new OfflineAudioContext(CHANNELS, length, SOUND_RATE);
  const player = new AudioBufferSourceNode(mix, { buffer: part });
  player.connect(mix.destination);
  player.start();
  return mix.startRendering();
}
