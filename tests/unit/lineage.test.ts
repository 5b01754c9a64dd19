import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonValue } from '../../shared/kernel/json-pointer.ts';
import { diffRequests, diffWords } from '../../shared/library/lineage.ts';
import { readSidecar, type Sidecar, serializeSidecar, sidecarNameOf } from '../../shared/library/sidecar.ts';

const MOMENT = '2026-01-02T03:04:05.678Z';

function sidecar(body: JsonValue, change: Partial<Sidecar> = {}): Sidecar {
  return {
    format: 'dailies.take',
    version: 1,
    file: {
      name: 'a.mp4',
      kind: 'video',
      mime: 'video/mp4',
      bytes: 10,
      sha256: 'ab'.repeat(32),
      width: 1920,
      height: 1080,
      duration: 5.041667,
      frameRate: 23.976,
    },
    take: { id: 'take-1', name: 'Robot', createdAt: MOMENT, testMode: false, practice: true },
    marks: { rating: 3, flag: 'pick', label: 'red', tags: ['hero'], note: 'so\n"quiet"', binnedAt: null },
    job: {
      id: 'job-1',
      batchId: 'batch-1',
      model: 'one',
      prompt: 'A robot',
      profileId: 'practice',
      genId: 'gen-1',
      testMode: null,
      createdAt: MOMENT,
      input: { prompt: 'A robot' },
    },
    request: { body, bodySha256: 'cd', sentAt: MOMENT, answeredAt: null },
    cost: { estimate: { currency: 'USD', amount: 0.4 }, charged: null },
    references: [],
    parents: [{ takeId: 'take-0', frame: 42 }],
    ...change,
  };
}

function reference(place: string, name: string, sha256: string | null): Sidecar['references'][number] {
  return {
    kind: 'file',
    place,
    assetId: `asset of ${name}`,
    name,
    media: 'image',
    bytes: 1,
    sha256,
    origin: null,
  };
}

it('a sidecar is read as it was written, and what is no sidecar is nothing', () => {
  const written = sidecar({ prompt: 'A robot' });
  expect(readSidecar(serializeSidecar(written))).toEqual(written);
  expect(sidecarNameOf('a.mp4')).toBe('a.mp4.dailies.json');
  const others = ['', '{', '[]', 'null', '{"format":"dailies.take","version":2}'];
  for (const text of others) expect([text, readSidecar(text)]).toEqual([text, null]);
  const tooLoud = { ...written, marks: { ...written.marks, rating: 6 } };
  expect(readSidecar(JSON.stringify(tooLoud))).toBeNull();
  expect(readSidecar(JSON.stringify({ ...written, take: { ...written.take, id: '../x' } }))).toBeNull();
  // A later program may say more; what this one knows of it stands.
  expect(readSidecar(JSON.stringify({ ...written, mood: 'calm' }))).toEqual(written);
});

it('two requests differ in the fields that differ, and files by what is in them, not by the name of an upload', () => {
  const one = sidecar(
    {
      prompt: 'A robot walks',
      images: ['upload-1', 'upload-2'],
      options: { deep: [1, 2] },
      enableAudio: true,
    },
    {
      references: [reference('images.0', 'hero.png', 'a'.repeat(64)), reference('images.1', 'sky.png', null)],
    },
  );
  const other = sidecar(
    { prompt: 'A robot runs', images: ['upload-9', 'upload-8', 'upload-7'], options: { deep: [1, 3] } },
    {
      references: [
        reference('images.0', 'hero again.png', 'a'.repeat(64)),
        reference('images.1', 'sky.png', 'b'.repeat(64)),
        reference('images.2', 'new.png', null),
      ],
    },
  );
  expect(diffRequests(one, other)).toEqual([
    { field: 'prompt', before: 'A robot walks', after: 'A robot runs' },
    { field: 'images.1', before: 'sky.png', after: 'sky.png' },
    { field: 'options.deep.1', before: 2, after: 3 },
    { field: 'enableAudio', before: true, after: null },
    { field: 'images.2', before: null, after: 'new.png' },
  ]);
  expect(diffRequests(one, one)).toEqual([]);
  expect(diffRequests(one, { ...one, job: { ...one.job, model: 'two' } })).toEqual([
    { field: 'model', before: 'one', after: 'two' },
  ]);
});

it('words that changed stand between those that stayed', () => {
  expect(diffWords('A robot walks at dawn', 'A small robot runs at dawn')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'added', text: 'small ' },
    { kind: 'same', text: 'robot ' },
    { kind: 'removed', text: 'walks ' },
    { kind: 'added', text: 'runs ' },
    { kind: 'same', text: 'at dawn' },
  ]);
  expect(diffWords('', '')).toEqual([]);
  const long = 'word '.repeat(5_000);
  expect(diffWords(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

it('from the changes both texts can be read again', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é'), maxLength: 60 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = diffWords(before, after);
      const read = (left: string) =>
        changes
          .filter(({ kind }) => kind !== left)
          .map((change) => change.text)
          .join('');
      expect([read('added'), read('removed')]).toEqual([before, after]);
    }),
  );
});
