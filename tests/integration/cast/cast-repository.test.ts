import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { request, unwrap } from '../../support/test-core.ts';
import { content, openCast, sha256 } from './support.ts';

let media: SampleMedia;
const samples = makeFolder('cast', afterAll);
beforeAll(async () => {
  media = await makeSampleMedia(samples);
});

test('a member keeps copies of its own: it is whole when the originals are gone, also after a restart', async () => {
  const folder = makeFolder();
  const own = await makeSampleMedia(join(folder, 'originals'));
  const original = readFileSync(own.image);
  const app = await openCast(folder);
  const member = await app.call('cast.add', content('hero', { notes: 'left-handed' }));
  const added = await app.call('cast.addFiles', {
    id: member.id,
    slot: 'auto',
    paths: [own.image, own.secondImage, own.audio, own.image, join(folder, 'not there.png')],
  });
  expect(added.member.images).toHaveLength(2);
  expect(added.member.voices).toHaveLength(1);
  expect(added.refused).toMatchObject([{ name: 'not there.png', error: { code: 'FILE_NOT_FOUND' } }]);
  rmSync(join(folder, 'originals'), { recursive: true });
  await app.close();

  const again = await openCast(folder);
  const [kept] = (await again.call('cast.list', {})).members;
  expect(kept).toMatchObject({ name: 'hero', notes: 'left-handed', images: added.member.images });
  const assetIds = added.member.images.map((one) => (one.kind === 'file' ? one.assetId : ''));
  const [first] = await again.call('references.get', { assetIds });
  expect(first).toMatchObject({ name: 'robot.png', sha256: sha256(original), width: 640, height: 360 });
  expect(readFileSync(first?.path ?? '').equals(original)).toBe(true);
  await again.close();
});

test('a file that ends early is no picture of anybody, and says why', async () => {
  const folder = makeFolder();
  const app = await openCast();
  const { id } = await app.call('cast.add', content('hero'));
  const whole = readFileSync(media.image);
  const path = join(folder, 'half.png');
  writeFileSync(path, whole.subarray(0, whole.length >> 1));
  const { member, refused } = await app.call('cast.addFiles', { id, slot: 'auto', paths: [path] });
  expect(refused).toMatchObject([{ name: 'half.png', error: { code: 'FILE_DAMAGED' } }]);
  expect(member.images).toEqual([]);
  await app.close();
});

test('a place takes only what it is for, and says why', async () => {
  const app = await openCast();
  const { id } = await app.call('cast.add', content('hero'));
  const wrong = [
    { slot: 'images', paths: [media.video, media.audio] },
    { slot: 'video', paths: [media.image] },
    { slot: 'voices', paths: [media.image] },
  ] as const;
  for (const { slot, paths } of wrong) {
    const { member, refused } = await app.call('cast.addFiles', { id, slot, paths: [...paths] });
    expect(refused.map(({ error }) => error.code)).toEqual(paths.map(() => 'CAST_WRONG_MEDIA'));
    expect([...member.images, ...member.voices, member.video]).toEqual([null]);
  }
  await app.close();
});

test('the revision grows with what a request carries, and with nothing else', async () => {
  const app = await openCast();
  const { id } = await app.call('cast.add', content('hero'));
  const change = async (next: Parameters<(typeof app.core.calls)['cast.change']>[0]['change']) =>
    (await app.call('cast.change', { id, change: next })).revision;
  expect(await change({ notes: 'tall' })).toBe(1);
  expect(await change({ consent: { who: 'Ada', when: '2026-03-12', words: 'yes', file: null } })).toBe(1);
  expect(await change({ name: 'the hero' })).toBe(2);
  expect(await change({ images: [{ kind: 'url', url: 'https://example.com/a.png' }] })).toBe(3);
  expect(await change({ images: [{ kind: 'url', url: 'https://example.com/a.png' }] })).toBe(3);
  await app.close();
});

test('a deleted member comes back as it was, and says where it is used', async () => {
  const app = await openCast();
  const { id } = await app.call(
    'cast.add',
    content('hero', { images: [{ kind: 'url', url: 'https://example.com/a.png' }] }),
  );
  const element = { type: 'image', name: 'hero', cast: { id, revision: 1 } };
  const input = { prompt: 'A hero walks through the rain', duration: '5', elements: [element] };
  await app.core.calls['queue.pause']({ scope: { kind: 'all' } });
  const [jobId] = await app.enqueue(request('modelk-o3-elements', input));
  await app.enqueue(request('modelk-o3-elements', { ...input, elements: [{ type: 'image', name: 'hero' }] }));
  expect(await app.call('cast.uses', { id })).toEqual({ jobs: 1, takes: 0, takeIds: [] });

  await app.core.calls['cast.remove']({ ids: [id] });
  expect(app.store.cast.find(id)?.deletedAt).not.toBeNull();
  expect(app.store.jobs.find(jobId)?.input['elements']).toEqual([element]);
  await app.core.calls['cast.restore']({ ids: [id] });
  expect(app.store.cast.find(id)).toMatchObject({ name: 'hero', deletedAt: null, revision: 1 });
  await app.close();
});

test('a document of consent is kept beside the media', async () => {
  const folder = makeFolder();
  const release = join(folder, '..hostile name.PDF');
  const words = '%PDF-1.7\nsigned by Ada';
  writeFileSync(release, words);
  const app = await openCast(folder);
  const { id } = await app.call('cast.add', content('hero'));
  const member = await app.call('cast.setConsentFile', { id, path: release });
  expect(member.consent?.file).toEqual({
    ...{ sha256: sha256(Buffer.from(words)), name: '..hostile name.PDF', bytes: words.length },
  });
  expect(readdirSync(join(folder, 'data', 'cast'))).toEqual([`${member.consent?.file?.sha256}.pdf`]);
  expect(readFileSync(unwrap(app.core.cast.consentPath(id)), 'utf8')).toBe(words);
  await app.close();
});

const PROGRAMS: readonly [string, Buffer][] = [
  ['release.exe', Buffer.from('MZ\x90\0 a program', 'latin1')],
  ['release.pdf', Buffer.from('MZ\x90\0 a program called a document', 'latin1')],
  ['release.pdf.sh', Buffer.from('#!/bin/sh\necho words\n')],
  ['release.html', Buffer.from('<script>1</script>')],
  ['release.desktop', Buffer.from('[Desktop Entry]\nExec=sh\n')],
  ['release.exe', Buffer.from('%PDF-1.7\nsigned')],
  ['release', Buffer.from([0, 1, 2, 3])],
  ['release.lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
];

test('what is said of a consent and its document are both kept, whichever comes first', async () => {
  const folder = makeFolder();
  const app = await openCast(folder);
  const { id } = await app.call('cast.add', content('Ada'));
  const path = join(folder, 'release.txt');
  writeFileSync(path, 'I agree');
  const attach = () => app.core.calls['cast.setConsentFile']({ id, path });
  const say = (consent: object) => app.core.calls['cast.change']({ id, change: { consent } });
  unwrap(await attach());
  // Typed before the window knew of the document.
  unwrap(await say({ who: 'Ada Lovelace' }));
  for (const answer of await Promise.all([attach(), say({ words: 'yes' })])) unwrap<unknown>(answer);
  expect(app.store.cast.find(id)?.consent).toMatchObject({
    ...{ who: 'Ada Lovelace', when: '', words: 'yes', file: { name: 'release.txt' } },
  });
  unwrap(await say({ file: null }));
  expect(app.store.cast.find(id)?.consent).toMatchObject({ who: 'Ada Lovelace', file: null });
  await app.close();
});

test('what is no document by its content and its name is not kept as consent', async () => {
  const folder = makeFolder();
  const app = await openCast(folder);
  const { id } = await app.call('cast.add', content('hero'));
  for (const [name, bytes] of PROGRAMS) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    expect([name, await app.core.calls['cast.setConsentFile']({ id, path })]).toMatchObject([
      name,
      { error: { code: 'CAST_NOT_A_DOCUMENT' } },
    ]);
  }
  expect(app.store.cast.find(id)?.consent).toBeNull();
  await app.close();
});
