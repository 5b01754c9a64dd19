import fc from 'fast-check';
import type { Cut, CutEvent, CutMedium } from '../../shared/film/cut.ts';
import { RATES, type RateName, type Ratio } from '../../shared/kernel/rate.ts';

const HD = { mediaWidth: 1920, mediaHeight: 1080 };
const SOUND = { channels: 2, sampleRate: 48_000 };

/** One cut with a clip with sound and a note, a still, a shot without a select, and a clip of another rate. */
export const GOLDEN_CUT: Cut = {
  name: 'Film cut 3',
  rate: '23.976',
  width: 1920,
  height: 1080,
  events: [
    {
      ...{ kind: 'clip', shot: 'SH0010', sequence: 'SQ010', description: 'door opens' },
      ...{ version: 'v003', takeId: 'take-1', fileName: 'SQ010_SH0010_v003.mp4', path: '/r/1.mp4' },
      ...{ frames: 121, mediaFrames: 121, ...HD, audio: SOUND, in: 12, out: 84 },
      notes: [{ frame: 24, text: 'Hand looks odd: fix the “thumb” & <glove> 🎬' }],
      alternates: [
        {
          ...{ kind: 'clip', version: 'v001', takeId: 'take-2', fileName: 'SQ010_SH0010_v001.mp4' },
          ...{ path: '/r/2.mp4', frames: 96, mediaFrames: 96, ...HD },
        },
      ],
    },
    {
      ...{ kind: 'still', shot: 'SH0020', sequence: 'SQ010', description: '' },
      ...{ version: 'v002', takeId: 'take-3', fileName: 'SQ010_SH0020_v002.png', path: '/r/3.png' },
      ...{ frames: null, mediaFrames: 1, ...HD, in: 0, out: 96, alternates: [], notes: [] },
    },
    {
      ...{ kind: 'missing', shot: 'SH0030', sequence: 'SQ010', description: 'rain' },
      ...{ in: 0, out: 48, alternates: [], notes: [] },
    },
    {
      ...{ kind: 'clip', shot: 'SH0040', sequence: 'SQ010', description: '' },
      ...{ version: 'v001', takeId: 'take-4', fileName: 'SQ010_SH0040_v001.mp4', path: '/r/4.mp4' },
      ...{ frames: 119, mediaFrames: 125, mediaRate: { num: 25, den: 1 }, ...HD, in: 0, out: 119 },
      ...{ alternates: [], notes: [] },
    },
  ],
  soundtrack: {
    assetId: 'song',
    path: '/r/song.wav',
    fileName: 'song.wav',
    frames: 5000,
    channels: 2,
    sampleRate: 44_100,
  },
};

const MEDIA_RATES: readonly Ratio[] = [...Object.values(RATES), { num: 16, den: 1 }, { num: 25, den: 2 }];

/** Frames of one rate that fit at another, in exact numbers. */
export function countExactly(frames: number, from: Ratio, to: Ratio): number {
  return Number((BigInt(frames) * BigInt(to.num * from.den)) / BigInt(to.den * from.num));
}

const text = fc.oneof(
  fc.constantFrom('', 'Tür & "Tor"', "it's <b>", '夜の市場', '🎬', 'e\u0301 é'),
  fc.string(),
);

function mediumOf(rate: RateName): fc.Arbitrary<CutMedium> {
  return fc
    .record({
      kind: fc.constantFrom('clip', 'clip', 'still'),
      own: fc.option(fc.constantFrom(...MEDIA_RATES), { nil: undefined }),
      frames: fc.integer({ min: 8, max: 4000 }),
      channels: fc.constantFrom(0, 1, 2),
      size: fc.constantFrom([1920, 1080], [720, 1280], [3840, 2160], [641, 361]),
      file: fc.nat({ max: 1e9 }),
    })
    .map(({ kind, own, frames, channels, size: [width = 1, height = 1], file }) => {
      const isStill = kind === 'still';
      // One file is one medium, whoever shows it.
      const name = `F${file}_${frames}_${own?.num ?? rate}_${own?.den ?? ''}_${channels}_${width}`;
      return {
        kind: isStill ? 'still' : 'clip',
        version: 'v001',
        takeId: name,
        fileName: `${name}.${isStill ? 'png' : 'mp4'}`,
        path: `/results/${name}`,
        frames: isStill ? null : countExactly(frames, own ?? RATES[rate], RATES[rate]),
        mediaFrames: isStill ? 1 : frames,
        mediaRate: isStill ? undefined : own,
        mediaWidth: width,
        mediaHeight: height,
        audio: isStill || channels === 0 ? undefined : { channels, sampleRate: 48_000 },
      };
    });
}

/** One shot, each frame of which exists. */
export function someShot(rate: RateName): fc.Arbitrary<CutEvent> {
  return fc
    .record({
      isMissing: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
      medium: mediumOf(rate),
      others: fc.array(mediumOf(rate), { maxLength: 2 }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.double({ min: 0, max: 1, noNaN: true }),
      shot: fc.nat({ max: 9999 }),
      description: text,
      note: text,
    })
    .map(({ isMissing, medium, others, from, length, shot, description, note }) => {
      const whole = (isMissing ? null : medium.frames) ?? 1000;
      const start = isMissing || medium.kind === 'still' ? 0 : Math.floor(from * (whole - 1));
      const end = start + Math.max(1, Math.round(length * (whole - start)));
      const place = {
        ...{ shot: `SH${String(shot).padStart(4, '0')}`, sequence: 'SQ010', description },
        ...{ in: start, out: Math.min(whole, end), alternates: others },
        notes: note === '' ? [] : [{ frame: start, text: note }],
      };
      return isMissing ? { kind: 'missing', ...place } : { ...medium, ...place };
    });
}

/** Cuts of every rate out of media of every rate, each frame of which exists. */
export const someCut: fc.Arbitrary<Cut> = fc
  .constantFrom(...(Object.keys(RATES) as RateName[]))
  .chain((rate) =>
    fc.record({
      name: text,
      rate: fc.constant(rate),
      width: fc.constant(1920),
      height: fc.constant(1080),
      events: fc.array(someShot(rate), { minLength: 1, maxLength: 12 }),
      soundtrack: fc.option(
        fc.record({
          assetId: fc.constant('song'),
          path: fc.constant('/song.wav'),
          fileName: fc.constant('song.wav'),
          frames: fc.integer({ min: 1, max: 20_000 }),
          channels: fc.constantFrom(1, 2),
          sampleRate: fc.constant(44_100),
        }),
        { nil: undefined },
      ),
    }),
  );
