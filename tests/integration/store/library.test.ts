import { expect, test } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { answer, newAsset, newAttempt, newJob, openTestStore, submitAndComplete } from './support/samples.ts';

function openWithResults(...urls: string[]) {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add([newJob('job-1')]));
  submitAndComplete(store, 'job-1', 'a-1', urls);
  return store;
}

test('result URLs are remembered by index, and a fresh one replaces an old one only until its file is stored', () => {
  const store = openWithResults('https://old/0', 'https://old/1');
  store.transact((tx) => tx.takes.add('a-1-output-1', newTake('take-1')));
  const outputs = store.transact((tx) =>
    tx.outputs.save('job-1', [
      { id: 'new-0', url: 'https://new/0', endsAt: 9_000 },
      { id: 'new-1', url: 'https://new/1' },
      { id: 'new-2', url: 'https://new/2' },
    ]),
  );
  expect(outputs).toEqual([
    {
      id: 'a-1-output-0',
      jobId: 'job-1',
      index: 0,
      url: 'https://new/0',
      endsAt: 9_000,
      takeId: null,
      lost: null,
    },
    {
      id: 'a-1-output-1',
      jobId: 'job-1',
      index: 1,
      url: 'https://old/1',
      endsAt: null,
      takeId: 'take-1',
      lost: null,
    },
    { id: 'new-2', jobId: 'job-1', index: 2, url: 'https://new/2', endsAt: null, takeId: null, lost: null },
  ]);
  expect(store.outputs.ofJob('job-1')).toEqual(outputs);
  expect(store.outputs.ofJob('nobody')).toEqual([]);
});

test('a job lists its takes in the order of the outputs, however they arrived', () => {
  const store = openWithResults('https://a/0', 'https://a/1', 'https://a/2');
  for (const index of [2, 0, 1])
    store.transact((tx) =>
      tx.takes.add(`a-1-output-${index}`, newTake(`take-${index}`, { createdAt: 9_000 - index })),
    );
  expect(store.jobs.find('job-1')?.takeIds).toEqual(['take-0', 'take-1', 'take-2']);
  expect(store.jobs.list()[0]?.takeIds).toEqual(['take-0', 'take-1', 'take-2']);
  expect(store.jobs.inState('fetching')[0]?.takeIds).toEqual(['take-0', 'take-1', 'take-2']);
});

test('the results of a second generation never pass for those of the first', () => {
  const store = openWithResults('https://a/0', 'https://a/1');
  store.transact((tx) => tx.takes.add('a-1-output-0', newTake('take-0')));
  stepJob(store, 'job-1', { at: 5_000, event: 'results-lost' });
  stepJob(store, 'job-1', { at: 5_100, event: 'retry', acceptsSecondCharge: true });
  writeIntent(store, newAttempt('a-2', 'job-1'));
  recordAnswer(store, 'a-2', answer('accepted', { genId: 'gen-2' }), {
    at: 5_200,
    event: 'accepted',
    genId: 'gen-2',
  });
  expect(store.outputs.ofJob('job-1')).toEqual([]);
  const outputs = store.transact((tx) => tx.outputs.save('job-1', [{ id: 'b-0', url: 'https://b/0' }]));
  expect(outputs).toEqual([
    { id: 'b-0', jobId: 'job-1', index: 2, url: 'https://b/0', endsAt: null, takeId: null, lost: null },
  ]);
  expect(store.transact((tx) => tx.outputs.save('job-1', [{ id: 'b-9', url: 'https://b/fresh' }]))).toEqual([
    { id: 'b-0', jobId: 'job-1', index: 2, url: 'https://b/fresh', endsAt: null, takeId: null, lost: null },
  ]);
  store.transact((tx) => tx.takes.add('b-0', newTake('take-1')));
  expect(store.jobs.find('job-1')?.takeIds).toEqual(['take-0', 'take-1']);
});

test('a take is never without its output, nor a second one for the same', () => {
  const store = openWithResults('https://a/0');
  expect(() => store.transact((tx) => tx.takes.add('nothing', newTake('take-9')))).toThrow();
  expect(store.takes.count()).toBe(0);
  store.transact((tx) => tx.takes.add('a-1-output-0', newTake('take-0')));
  expect(() => store.transact((tx) => tx.takes.add('a-1-output-0', newTake('take-1')))).toThrow();
  expect(store.takes.page(0, 10).map((take) => take.id)).toEqual(['take-0']);
});

test('takes come back as they were added, newest first, in pages', () => {
  const store = openWithResults(...Array.from({ length: 25 }, (_, index) => `https://a/${index}`));
  const video = {
    kind: 'video',
    mime: 'video/mp4',
    duration: 5.25,
    frameRate: 23.976,
    sound: { channels: 2, sampleRate: 48_000 },
    width: null,
    height: null,
  } as const;
  // Three of each time: the later id is the newer one.
  const takes = Array.from({ length: 25 }, (_, index) =>
    newTake(`take-${String(index).padStart(2, '0')}`, {
      createdAt: 5_000 + Math.floor(index / 3),
      practice: index % 2 === 0,
      ...(index === 7 ? video : {}),
    }),
  );
  for (const [index, take] of takes.entries())
    store.transact((tx) => tx.takes.add(`a-1-output-${index}`, take));
  const newestFirst = takes.toReversed();
  expect(store.takes.page(0, 500)).toEqual(newestFirst);
  expect([0, 10, 20].flatMap((offset) => store.takes.page(offset, 10))).toEqual(newestFirst);
  expect(store.takes.page(25, 10)).toEqual([]);
  expect(store.takes.count()).toBe(25);
  expect(store.takes.byId(['take-07', 'nobody', 'take-02'])).toEqual([takes[7], takes[2]]);
});

test('thousands of takes are marked together; what is not named stays', () => {
  const store = openWithResults(...Array.from({ length: 3_000 }, (_, index) => `https://a/${index}`));
  const ids = Array.from({ length: 3_000 }, (_, index) => `take-${index}`);
  for (const [index, id] of ids.entries())
    store.transact((tx) => tx.takes.add(`a-1-output-${index}`, newTake(id)));
  expect(store.transact((tx) => tx.takes.mark(ids.slice(0, 2_500), { rating: 4 }))).toHaveLength(2_500);
  const picked = store.transact((tx) =>
    tx.takes.mark([...ids.slice(2_400, 2_600), 'nobody'], { flag: 'pick' }),
  );
  expect(picked.map((take) => take.id)).toEqual(ids.slice(2_400, 2_600));
  expect(picked[0]).toMatchObject({ rating: 4, flag: 'pick' });
  expect(picked.at(-1)).toMatchObject({ rating: 0, flag: 'pick' });
  expect(store.transact((tx) => tx.takes.mark(['take-0'], { rating: 0, flag: 'reject' }))).toMatchObject([
    { rating: 0, flag: 'reject' },
  ]);
  expect(store.takes.byId(['take-2999'])).toMatchObject([{ rating: 0, flag: 'none' }]);
});

test('facts that were found out later are added to a take', () => {
  const store = openWithResults('https://a/0', 'https://a/1');
  store.transact((tx) => tx.takes.add('a-1-output-0', newTake('take-0', { width: null })));
  store.transact((tx) => tx.takes.add('a-1-output-1', newTake('take-1', { createdAt: 6_000 })));
  expect(store.takes.withoutPoster(10).map((take) => take.id)).toEqual(['take-1', 'take-0']);
  const changed = store.transact((tx) =>
    tx.takes.setFacts('take-0', { hasPoster: true, width: 640, duration: null }),
  );
  expect(changed).toEqual(newTake('take-0', { width: 640, hasPoster: true }));
  expect(store.takes.byId(['take-0'])).toEqual([changed]);
  expect(store.takes.withoutPoster(10).map((take) => take.id)).toEqual(['take-1']);
  expect(store.transact((tx) => tx.takes.setFacts('nobody', { hasPoster: true }))).toBeNull();
});

test('the same unchanged file is one asset; a changed one is another', () => {
  const store = openTestStore(makeFolder());
  const asset = newAsset('asset-1');
  expect(store.transact((tx) => tx.assets.add(asset))).toEqual(asset);
  expect(store.transact((tx) => tx.assets.add(newAsset('asset-2')))).toEqual(asset);
  const edited = newAsset('asset-3', { modifiedAt: asset.modifiedAt + 0.5 });
  expect(store.transact((tx) => tx.assets.add(edited))).toEqual(edited);
  expect(store.assets.find(asset.path, asset.bytes, asset.modifiedAt)).toEqual(asset);
  expect(store.assets.find(asset.path, asset.bytes + 1, asset.modifiedAt)).toBeNull();
  store.transact((tx) => tx.assets.setHash('asset-1', 'ff'.repeat(32)));
  expect(store.assets.byId(['asset-3', 'nobody', 'asset-1'])).toEqual([
    edited,
    { ...asset, sha256: 'ff'.repeat(32) },
  ]);
});

test('an upload is known for its profile and bytes until it is forgotten', () => {
  const store = openTestStore(makeFolder());
  const record = {
    sha256: 'aa',
    profileId: 'studio',
    reference: 'up-1.png',
    bytes: 9,
    uploadedAt: 5,
    expiresAt: 86_400_005,
  };
  store.transact((tx) => tx.uploads.save(record));
  expect(store.uploads.find('studio', 'aa')).toEqual(record);
  expect(store.uploads.find('home', 'aa')).toBeNull();
  store.transact((tx) => tx.uploads.save({ ...record, reference: 'up-2.png', expiresAt: null }));
  expect(store.uploads.find('studio', 'aa')).toEqual({ ...record, reference: 'up-2.png', expiresAt: null });
  store.transact((tx) => tx.uploads.forget('studio', 'aa'));
  expect(store.uploads.find('studio', 'aa')).toBeNull();
});

test('small values are kept as they are', () => {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const draft = { model: 'modeln-pro', inputs: { 'modeln-pro': { prompt: 'so far' } }, takes: 2 };
  expect(store.values.read('draft')).toBeUndefined();
  store.transact((tx) => tx.values.write('draft', { old: true }));
  store.transact((tx) => tx.values.write('draft', draft));
  store.transact((tx) => tx.values.write('nothing', null));
  store.close();
  const again = openTestStore(folder);
  expect(again.values.read('draft')).toEqual(draft);
  expect(again.values.read('nothing')).toBeNull();
});
