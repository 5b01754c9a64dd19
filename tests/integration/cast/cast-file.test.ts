import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castFiles } from '../../../electron/adapters/files/cast-file.ts';
import { makeZip } from '../../support/hand-made-zip.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { openTestCore, type TestCore, unwrap } from '../../support/test-core.ts';
import { content, makeCastFile, openCast, packed, sha256 } from './support.ts';

let media: SampleMedia;
let picture: Buffer;
const samples = makeFolder('cast', afterAll);
beforeAll(async () => {
  media = await makeSampleMedia(samples);
  picture = readFileSync(media.image);
});

async function take(app: TestCore, path: string, ...choices: ('add' | 'merge' | 'skip')[]) {
  const { manifestHash } = await app.call('cast.openFile', { path });
  return app.core.calls['cast.import']({ path, manifestHash, choices });
}

test('several files that are gone at once end what is written, and nothing else', async () => {
  const folder = makeFolder();
  const gone = ['one.png', 'two.png'].map((name) => ({ name, path: join(folder, name) }));
  const written = await castFiles.write(join(folder, 'kept.dailies-cast'), '{}', gone);
  expect(written).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } });
  expect(readdirSync(folder)).toEqual([]);
});

test('members travel to another computer with their media, notes and consent', async () => {
  const from = await openCast();
  const release = join(makeFolder(), 'release.txt');
  writeFileSync(release, 'I agree. Ada');
  const { id } = await from.call(
    'cast.add',
    content('Größe', { notes: 'line one\nline two', colour: 'blue', voiceName: 'alto-2', kind: 'video' }),
  );
  const paths = [media.image, media.video, media.audio, media.secondImage];
  await from.call('cast.addFiles', { id, slot: 'auto', paths });
  await from.call('cast.setConsentFile', { id, path: release });
  const path = join(makeFolder(), 'kept.dailies-cast');
  unwrap(await from.core.cast.exportTo(path, [id]));
  await from.close();

  const folder = makeFolder();
  const to = await openCast(folder);
  const found = (await to.call('cast.openFile', { path })).members;
  expect(found).toMatchObject([
    { name: 'Größe', kind: 'video', images: 2, voices: 1, hasVideo: true, hasConsent: true, twinId: null },
  ]);
  const [member] = unwrap(await take(to, path, 'add')).members;
  expect(member).toMatchObject({
    ...{ name: 'Größe', notes: 'line one\nline two', colour: 'blue', voiceName: 'alto-2', kind: 'video' },
    consent: { file: { name: 'release.txt', bytes: 12 } },
  });
  const references = [...(member?.images ?? []), member?.video, ...(member?.voices ?? [])];
  const assetIds = references.map((one) => (one?.kind === 'file' ? one.assetId : ''));
  const assets = await to.call('references.get', { assetIds });
  const expected = [media.image, media.secondImage, media.video, media.audio];
  expect(assets.map(({ path: at }) => sha256(readFileSync(at)))).toEqual(
    expected.map((at) => sha256(readFileSync(at))),
  );
  expect(readFileSync(unwrap(to.core.cast.consentPath(member?.id ?? '')), 'utf8')).toBe('I agree. Ada');
  expect(readdirSync(join(folder, 'data', 'cast')).filter((name) => !/^[0-9a-f]{64}\./.test(name))).toEqual(
    [],
  );
  await to.close();
});

test('what is there already is found by name and by bytes, and joined or kept beside', async () => {
  const app = await openCast();
  const hero = await app.call('cast.add', content('Hero', { notes: 'mine' }));
  await app.call('cast.addFiles', { id: hero.id, slot: 'images', paths: [media.image] });
  const second = readFileSync(media.secondImage);
  const path = join(makeFolder(), 'two.dailies-cast');
  const both = packed('hero', [sha256(picture), sha256(second)], { notes: 'theirs' });
  const other = packed('somebody', [sha256(picture)]);
  writeFileSync(path, makeCastFile({ members: [both, other], media: [picture, second] }));
  expect((await app.call('cast.openFile', { path })).members).toMatchObject([
    { namesakeId: hero.id, twinId: hero.id },
    { namesakeId: null, twinId: hero.id },
  ]);

  expect(unwrap(await take(app, path, 'skip', 'skip')).members).toEqual([]);
  const [joined] = unwrap(await take(app, path, 'merge', 'skip')).members;
  expect(joined).toMatchObject({ id: hero.id, name: 'Hero', notes: 'mine\n\ntheirs', revision: 3 });
  expect(joined?.images).toHaveLength(2);
  const kept = unwrap(await take(app, path, 'add', 'add')).members;
  expect(kept.map(({ name, images }) => [name, images.length])).toEqual([
    ['hero 2', 2],
    ['somebody', 1],
  ]);
  // The same bytes are kept once.
  expect(kept[1]?.images[0]).toEqual(joined?.images[0]);
  await app.close();
});

test('a file that means harm is refused with its reason, and leaves no trace', async () => {
  const folder = makeFolder();
  const outside = join(folder, 'data');
  mkdirSync(outside, { recursive: true });
  const app = await openCast(folder);
  const hash = sha256(picture);
  const manifestOf = (members: unknown[], files: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ format: 'dailies-cast', version: 1, members, files }));
  const good = manifestOf([packed('hero', [hash])], { [hash]: { name: 'a.png', bytes: picture.length } });
  const zeros = Buffer.alloc(50_000_000);
  const lie = (bytes: number) => manifestOf([packed('hero', [hash])], { [hash]: { name: 'a.png', bytes } });
  const entry = (data: Buffer, more = {}) => ({ name: `media/${hash}`, data, ...more });
  const text = Buffer.from('just words, whatever the name says');
  const sound = readFileSync(media.audio);
  const cases: [string, Buffer, string][] = [
    ['no zip', Buffer.from('hello'), 'damaged'],
    [
      'cut off',
      makeCastFile({ members: [packed('hero', [hash])], media: [picture] }).subarray(0, 900),
      'damaged',
    ],
    ['another zip', makeZip([{ name: 'readme.txt', data: Buffer.from('hi') }]), 'not-a-cast'],
    ['other json', makeZip([{ name: 'manifest.json', data: Buffer.from('[1, 2]') }]), 'not-a-cast'],
    ['newer', makeCastFile({ members: [], manifest: { version: 2 } }), 'newer'],
    ['more than it says', makeCastFile({ members: [{ ...packed('x', []), power: 9 }] }), 'damaged'],
    [
      'zip slip',
      makeZip([
        { name: 'manifest.json', data: good },
        { name: '../../x', data: picture },
      ]),
      'unsafe',
    ],
    [
      'absolute',
      makeZip([
        { name: 'manifest.json', data: good },
        { name: '/etc/x', data: picture },
      ]),
      'unsafe',
    ],
    ['hash as path', makeCastFile({ members: [packed('hero', ['../../../../x'])] }), 'damaged'],
    [
      'two of a name',
      makeZip([{ name: 'manifest.json', data: good }, entry(picture), entry(text)]),
      'damaged',
    ],
    ['no media', makeZip([{ name: 'manifest.json', data: good }]), 'missing'],
    ['unlisted media', makeCastFile({ members: [packed('hero', [hash])] }), 'missing'],
    ['other bytes', makeZip([{ name: 'manifest.json', data: lie(text.length) }, entry(text)]), 'damaged'],
    [
      'a bomb',
      // Its hash and its size are true; it is only a thousand times larger than the file that it comes in.
      makeZip([
        {
          name: 'manifest.json',
          data: manifestOf([packed('hero', [sha256(zeros)])], {
            [sha256(zeros)]: { name: 'a.png', bytes: zeros.length },
          }),
        },
        { name: `media/${sha256(zeros)}`, data: zeros, deflate: true },
      ]),
      'damaged',
    ],
    [
      // Each four bytes would be an object of their own.
      'a list that is mostly nothing',
      makeZip(
        Array.from({ length: 70 }, (_, index) => ({
          ...{ name: `media/${index}`, data: Buffer.alloc(0), padding: 65_532 },
        })),
      ),
      'too-many',
    ],
    ['a bomb for words', makeZip([{ name: 'manifest.json', data: zeros, deflate: true }]), 'too-large'],
    [
      'a lie of its size',
      makeZip([{ name: 'manifest.json', data: lie(10) }, entry(picture, { claimed: 10 })]),
      'damaged',
    ],
    [
      'sound as image',
      makeCastFile({ members: [packed('hero', [sha256(sound)])], media: [sound] }),
      'wrong-media',
    ],
  ];
  for (const [name, bytes, reason] of cases) {
    const path = join(folder, `${name}.dailies-cast`);
    writeFileSync(path, bytes);
    const looked = await app.core.calls['cast.openFile']({ path });
    const answer = looked.ok ? await take(app, path, 'add') : looked;
    expect([name, answer], name).toMatchObject([
      name,
      { ok: false, error: { code: 'CAST_FILE_INVALID', details: { reason } } },
    ]);
  }
  const notMedia = join(folder, 'words.dailies-cast');
  writeFileSync(notMedia, makeCastFile({ members: [packed('hero', [sha256(text)])], media: [text] }));
  expect(await take(app, notMedia, 'add')).toMatchObject({ ok: false, error: { code: 'FILE_NOT_MEDIA' } });
  const program = Buffer.from('MZ\x90\0 a program', 'latin1');
  const consent = {
    ...{ who: 'Ada', when: '', words: '' },
    file: { sha256: sha256(program), name: 'release.exe', bytes: program.length },
  };
  const armed = join(folder, 'armed.dailies-cast');
  writeFileSync(armed, makeCastFile({ members: [packed('hero', [], { consent })], media: [program] }));
  expect(await take(app, armed, 'add')).toMatchObject({ ok: false, error: { code: 'CAST_NOT_A_DOCUMENT' } });
  const huge = join(folder, 'huge.dailies-cast');
  writeFileSync(huge, makeZip([{ name: 'manifest.json', data: lie(1e15) }, entry(picture)]));
  expect(await take(app, huge, 'add')).toMatchObject({ ok: false, error: { code: 'DISK_FULL' } });

  expect((await app.call('cast.list', {})).members).toEqual([]);
  const kept = readdirSync(join(folder, 'data', 'cast'));
  expect(kept.filter((name) => name.startsWith('import-') || name.endsWith('.exe'))).toEqual([]);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.dailies-cast'))).toEqual(['data']);
  await app.close();
});

test('what was looked at is what is taken over', async () => {
  const app = await openCast();
  const path = join(makeFolder(), 'swapped.dailies-cast');
  writeFileSync(path, makeCastFile({ members: [packed('hero', [])] }));
  const { manifestHash } = await app.call('cast.openFile', { path });
  writeFileSync(path, makeCastFile({ members: [packed('villain', [])] }));
  const answer = await app.core.calls['cast.import']({ path, manifestHash, choices: ['add'] });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FILE_CHANGED' } });
  await app.close();
});

test('what comes out of a cast file has the mark of the web', async () => {
  const folder = makeFolder();
  const marked: string[] = [];
  const app = await openTestCore(join(folder, 'data'), {
    baseUrl: null,
    markFromWeb: async (path) => void marked.push(basename(path)),
  });
  const path = join(folder, 'marked.dailies-cast');
  writeFileSync(path, makeCastFile({ members: [packed('hero', [sha256(picture)])], media: [picture] }));
  unwrap(await take(app, path, 'add'));
  expect(marked).toEqual([sha256(picture)]);
  await app.close();
});
