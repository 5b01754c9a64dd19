import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AudioSample, AudioSampleSource } from 'mediabunny';
import { createChance, pickFrom } from './chance.ts';

export interface SoundPlan {
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
export async function addSound(source: AudioSampleSource, plan: SoundPlan): Promise<void> {
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
