import { expect, test } from 'vitest';
import {
  type Codecs,
  findObstacle,
  hasHeardSound,
  listWays,
  planWay,
  type Wanted,
  wantAgainst,
  waysAgainst,
} from '../../../shared/library/fix-ways.ts';
import { NO_DETAILS } from '../../../shared/models/asset.ts';
import { type FixSource, planFile } from '../../../shared/models/fix.ts';
import { MODELS, usualLimits } from '../../../shared/models/index.ts';
import { findWarnings } from '../../../shared/models/preflight.ts';

const picture: FixSource = {
  kind: 'image',
  mime: 'image/png',
  name: 'wall.png',
  bytes: 24e6,
  width: 4000,
  height: 1000,
  duration: null,
  details: { ...NO_DETAILS, hasAlpha: false, isAnimated: false },
};
const clip: FixSource = {
  kind: 'video',
  mime: 'video/quicktime',
  name: 'walk.mov',
  bytes: 80e6,
  width: 1919,
  height: 1081,
  duration: 40,
  details: { ...NO_DETAILS, frameRate: 25, videoCodec: 'avc', audioCodec: 'aac' },
};
const plain: Codecs = { decodesHevc: false, encodesAac: false };
const limits = {
  maxBytes: { value: 10e6, source: 'https://example.com/bytes' },
  ratio: { value: { from: 0.4, to: 2.5 }, source: 'https://example.com/shape' },
  seconds: { value: { from: 3, to: 30 }, source: 'https://example.com/length' },
};

/** Follows each warning to its first fix, and looks at what is planned with the limits again. */
function fixFirst(file: FixSource, code: string) {
  const warning = findWarnings(file, limits).find((one) => one.code === code);
  const [way] = waysAgainst(code, file.kind);
  if (warning === undefined || way === undefined) throw new Error(`nothing for ${code}`);
  return planWay(file, way, wantAgainst(file, code, warning.params));
}

test('a file is warned of with the limit, what was found, and who says so; a file within them is not', () => {
  expect(findWarnings(picture, limits)).toEqual([
    { code: 'usually-smaller', params: { maximum: 10e6, found: 24e6 }, source: 'https://example.com/bytes' },
    { code: 'usually-taller', params: { maximum: 2.5, found: 4 }, source: 'https://example.com/shape' },
  ]);
  expect(findWarnings({ ...picture, bytes: 9e6, width: 2500 }, limits)).toEqual([]);
  expect(findWarnings({ ...clip, duration: 30.01, bytes: 1 }, limits)).toEqual([]);
  // What is not known of a file warns of nothing.
  const unknown = { ...clip, width: null, height: null, duration: null, bytes: 1, details: undefined };
  expect(findWarnings(unknown, limits)).toEqual([]);
});

test('the first fix of a warning leaves nothing to be warned of', () => {
  const cropped = planFile(picture, fixFirst(picture, 'usually-taller'));
  expect(cropped).toMatchObject({ width: 2500, height: 1000 });
  const trimmed = planFile(clip, fixFirst(clip, 'usually-shorter'));
  expect(trimmed).toMatchObject({ kind: 'video', duration: 30, mime: 'video/mp4' });
  expect(fixFirst(picture, 'usually-smaller')).toMatchObject({ to: 'jpeg', maxBytes: 10e6 });
});

test.each(['upload-too-large', 'inline-too-large'])('%s is mended by what makes a file smaller', (code) => {
  const [way] = waysAgainst(code, 'image');
  expect(way).toBe('shrink');
  expect(wantAgainst(picture, code, { maximum: 10e6, found: 24e6 })).toMatchObject({ maxBytes: 10e6 });
});

test('videos get even sides, whatever is done to them', () => {
  for (const way of ['scale', 'crop', 'pad'] as const) {
    const { width, height } = planFile(clip, planWay(clip, way, { longSide: 1001, ratio: 0.7 }));
    expect([width! % 2, height! % 2]).toEqual([0, 0]);
  }
  const { crop } = planWay(clip, 'crop', { ratio: 1 });
  expect(crop!.x + crop!.width).toBeLessThanOrEqual(1919);
  expect(crop!.y + crop!.height).toBeLessThanOrEqual(1081);
});

test('a shape that is a limit is kept to the pixel, whatever the size of the picture', () => {
  for (const [width, height] of [
    [4000, 1001],
    [4001, 1003],
    [301, 1007],
    [333, 999],
  ] as const)
    for (const way of ['crop', 'pad'] as const) {
      const file = { ...picture, bytes: 1, width, height };
      const [warning] = findWarnings(file, limits);
      const planned = planFile(file, planWay(file, way, wantAgainst(file, warning!.code, warning!.params)));
      const shape = planned.width! / planned.height!;
      expect(shape >= 0.4 && shape <= 2.5, `${way} ${width} × ${height}: ${shape}`).toBe(true);
    }
});

test('a part that is drawn is the part that is kept: inside the picture, and of the shape', () => {
  const crop = (file: FixSource, wanted: Wanted) => planWay(file, 'crop', wanted).crop;
  const part = { x: 3000.4, y: 700.2, width: 500.7, height: 200.3 };
  expect(crop(picture, { part })).toEqual({ x: 3000, y: 700, width: 500, height: 200 });
  // Drawn past the edge, it is moved back in.
  expect(crop(picture, { part: { ...part, x: 3900 } })).toEqual({ x: 3500, y: 700, width: 500, height: 200 });
  // In a shape, the whole of it stays inside what was drawn.
  expect(crop(picture, { part, ratio: 1 })).toEqual({ x: 3150, y: 700, width: 200, height: 200 });
  // Even sides for a video; a part too small to see still has pixels.
  expect(crop(clip, { part: { x: 11, y: 21, width: 401, height: 301 } })).toMatchObject({
    width: 400,
    height: 300,
  });
  expect(crop(clip, { part: { x: 11, y: 21, width: 0, height: 0 } })).toMatchObject({ width: 2, height: 2 });
  // 16:9 of a picture that is 16:9 is all of it.
  const wide = { ...picture, width: 1920, height: 1080 };
  expect(crop(wide, { ratio: 16 / 9 })).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
});

test('padding keeps the whole picture, cropping a part of it, in the shape that was asked for', () => {
  const tall = { ...picture, width: 300, height: 1000 };
  expect(planWay(tall, 'pad', { ratio: 0.5 }).pad).toEqual({ width: 500, height: 1000 });
  expect(planWay(tall, 'crop', { ratio: 0.5 }).crop).toEqual({ x: 0, y: 200, width: 300, height: 600 });
});

test('what can’t be made here is not offered, and why', () => {
  const trim = planWay(clip, 'trim', { trim: { from: 2, to: 5 } });
  const reason = (file: Partial<FixSource>, codecs = plain) =>
    findObstacle({ ...clip, ...file }, trim, codecs);
  const details = clip.details!;
  expect(reason({})).toBeNull();
  expect(reason({ details: { ...details, videoCodec: 'prores' } })).toBe('cannot-decode');
  expect(reason({ details: { ...details, videoCodec: 'hevc' } })).toBe('cannot-decode');
  expect(reason({ details: { ...details, videoCodec: 'hevc' } }, { ...plain, decodesHevc: true })).toBeNull();
  expect(reason({ details: { ...details, audioCodec: 'opus' } })).toBe('no-sound-encoder');
  expect(reason({ details: { ...details, audioCodec: 'opus' } }, { ...plain, encodesAac: true })).toBeNull();
  expect(reason({ duration: null })).toBe('length-unknown');
  const convert = planWay(picture, 'convert', {});
  expect(findObstacle({ ...picture, mime: 'image/heic' }, convert, plain)).toBe('cannot-decode');
  expect(findObstacle({ ...picture, width: 30_000, height: 30_000 }, convert, plain)).toBe('too-many-pixels');
  expect(findObstacle(picture, convert, plain)).toBeNull();
  const silent = { ...clip, details: { ...details, audioCodec: null } };
  expect(findObstacle(silent, planWay(silent, 'extract-sound', {}), plain)).toBe('no-sound');
  expect(listWays(silent)).not.toContain('extract-sound');
});

test('a part that is asked for lies within the recording', () => {
  expect(planWay(clip, 'trim', { trim: { from: 39.99, to: 90 } }).trim).toEqual({ from: 39.9, to: 40 });
  expect(planWay({ ...clip, duration: 4 }, 'trim', { trim: { from: 0, to: 30 } }).trim?.to).toBe(4);
});

test('transparency is kept by PNG, unless fewer bytes are what counts', () => {
  const drawn = { ...picture, mime: 'image/webp', details: { ...NO_DETAILS, hasAlpha: true } };
  expect(planWay(drawn, 'convert', {}).to).toBe('png');
  expect(planWay(picture, 'convert', {}).to).toBe('jpeg');
  expect(planWay(drawn, 'shrink', { maxBytes: 1e6 }).to).toBe('jpeg');
});

test('every number in the limits belongs to a field of its model, and names a public document', () => {
  for (const model of MODELS) {
    const fields = new Set(model.fields.map(({ key }) => key));
    for (const [place, usual] of Object.entries(model.usualLimits ?? {})) {
      expect(fields, `${model.id} ${place}`).toContain(place.split('.')[0]);
      for (const { source } of Object.values(usual)) expect(new URL(source).protocol).toBe('https:');
    }
    const media = model.fields.filter(({ kind }) => kind === 'reference' || kind === 'references');
    for (const { key } of media) expect(usualLimits(model.id, [key]), `${model.id} ${key}`).not.toEqual({});
  }
  expect(usualLimits('modelk-motion-3', ['elements', 0, 'images', 2]).minSide?.value).toBe(300);
  expect(usualLimits('a model of a document', ['image'])).toEqual({});
});

test('nothing is offered to be made of containers that only their headers are read of', () => {
  const sound: FixSource = {
    ...{
      kind: 'audio',
      mime: 'audio/aiff',
      name: 'voice.aif',
      bytes: 1e6,
      width: null,
      height: null,
      duration: 9,
    },
    details: { ...NO_DETAILS, audioCodec: 'pcm-s24be', channels: 2, sampleRate: 48_000 },
  };
  const recipe = planWay(sound, 'convert', { to: 'wav' });
  expect(findObstacle(sound, recipe, plain)).toBe('cannot-decode');
  expect(findObstacle({ ...sound, mime: 'audio/wav' }, recipe, plain)).toBeNull();
  expect([sound, { ...sound, mime: 'audio/wav' }].map(hasHeardSound)).toEqual([false, true]);
  expect(hasHeardSound({ mime: 'video/3gpp', details: { ...NO_DETAILS, audioCodec: 'amr' } })).toBe(false);
});
