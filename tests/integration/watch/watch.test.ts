import { appendFile, mkdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Template } from '../../../shared/templates/template.ts';
import type { WatchOrder, WatchReport } from '../../../shared/templates/watch.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { createTestClock, type TestClock } from '../../support/test-clock.ts';
import { openTestCore, type TestCore, type TestCoreOptions } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { wrapStore } from '../../support/wrap-store.ts';

let root: string;
let inbox: string;
let pictures: Buffer;
let practice: Practice;
let app: TestCore;
let clock: TestClock;

beforeEach(async () => {
  root = makeFolder('watch');
  inbox = join(root, 'inbox');
  await mkdir(inbox);
  const media = await makeSampleMedia(join(root, 'media'));
  pictures = await readFile(media.image);
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
  clock = createTestClock({ speed: 10 });
  app = await open();
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const open = (more: Partial<TestCoreOptions> = {}) =>
  openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl, clock, ...more });
const charged = async () => (await practice.ledger()).length;
const prompts = () => app.store.jobs.list().map(({ input }) => input['prompt']);
const report = async () => (await app.call('watches.list', {}))[0] as WatchReport;

/** It comes whole: one that is half written for longer than two looks are apart would count as a file of its own. */
async function add(name: string, bytes: Buffer | string, folder = inbox): Promise<void> {
  const written = join(root, 'written');
  await writeFile(written, bytes);
  await rename(written, join(folder, name));
}

/** A picture whose bytes are its own: what stands behind the end of a PNG is no part of the picture. */
const addPicture = (name: string, own = name, folder = inbox) =>
  add(name, Buffer.concat([pictures, Buffer.from(own)]), folder);

async function watch(order: Partial<WatchOrder> = {}, model = 'modelk-3-turbo'): Promise<WatchReport> {
  const input = { prompt: 'A walk through {{file}}, {{mood}}.' };
  const variations = { draw: 'all' as const, count: 4, seed: 1 };
  const content = { model, input, takes: 1, variations };
  const kept = await app.call('templates.save', { id: null, name: 'Walk', content });
  const reports = await app.call('watches.add', {
    templateId: kept.templates[0]?.id ?? '',
    folder: inbox,
    subfolders: false,
    mode: 'hold',
    field: null,
    values: { mood: 'calm' },
    capPerDay: null,
    capInAll: null,
    takesPresent: false,
    ...order,
  });
  return reports.at(-1) as WatchReport;
}

const soon = (check: () => unknown, expected: unknown) => expect.poll(check).toEqual(expected);

/** A look ends in one of these pauses, in milliseconds: while files are not whole or something changes, and otherwise. */
const [WHILE_BUSY, OTHERWISE] = [800, 10_000];
const looks = (by = clock) => by.begun(WHILE_BUSY) + by.begun(OTHERWISE);

/** The folder is looked at again and again, for longer than a file needs to count as whole. */
async function looksGoOn(): Promise<void> {
  for (let look = 0; look < 4; look += 1) {
    const before = looks();
    clock.skip(OTHERWISE);
    await waitUntil('another look', looks, (made) => made > before);
  }
}

it('takes an ending back, with what was seen and made; what ended before the start stays ended', async () => {
  const { id } = await watch({ capInAll: 2 });
  await addPicture('rain.png');
  await soon(prompts, ['A walk through rain, calm.']);
  expect(await app.call('watches.remove', { watchId: id })).toEqual([]);
  await addPicture('snow.png');
  expect(await app.call('watches.restore', { watchId: id })).toMatchObject([{ id, made: 1 }]);
  await addPicture('hail.png');
  await soon(async () => (await report()).state, 'full');
  expect(prompts()).toHaveLength(2);

  await app.call('watches.remove', { watchId: id });
  await app.close();
  app = await open();
  const late = await app.core.calls['watches.restore']({ watchId: id });
  expect(late.ok ? 'restored' : late.error.code).toBe('NOT_FOUND');
});

it('makes one job of each new file’s bytes, held for a word; what is no file of its own makes none', async () => {
  await addPicture('before.png');
  await watch({ subfolders: true });
  await addPicture('rain.png');
  await addPicture('.hidden.png');
  await addPicture('half.png.part');
  await add('notes.txt', 'no picture');
  await mkdir(join(inbox, 'deep'));
  await addPicture('snow.png', 'snow', join(inbox, 'deep'));
  await addPicture('elsewhere.png', 'elsewhere', root);
  await symlink(join(root, 'elsewhere.png'), join(inbox, 'link.png'));
  await symlink(root, join(inbox, 'linked-folder'));
  await soon(() => prompts().toSorted(), ['A walk through rain, calm.', 'A walk through snow, calm.']);
  await soon(
    async () => (await report()).refused.map(({ name, reason }) => [name, reason]),
    [['notes.txt', 'not-media']],
  );

  // The same bytes under another name are known, and a file that was there and may only have moved is not taken unasked.
  await add('rain copy.png', await readFile(join(inbox, 'rain.png')));
  await rename(join(inbox, 'before.png'), join(inbox, 'renamed.png'));
  await looksGoOn();
  await app.close();
  app = await open();
  await looksGoOn();
  expect(prompts()).toHaveLength(2);
  expect(app.store.jobs.list().map(({ hold }) => hold?.reason)).toEqual(['canary', 'canary']);
  expect(new Set(app.store.jobs.list().map(({ batchId }) => batchId)).size).toBe(1);
  const { refused, ...stand } = await report();
  expect(stand).toMatchObject({ state: 'watching', made: 2, held: 2, waiting: 0 });
  expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toEqual({
    'notes.txt': 'not-media',
    'rain copy.png': 'same-bytes',
    'renamed.png': 'maybe-moved',
  });
  expect(await charged()).toBe(0);

  const batchId = app.store.jobs.list()[0]?.batchId ?? '';
  await app.call('canary.release', { batchId });
  for (const { id } of app.store.jobs.list()) await app.waitForState(id, 'done');
  expect(await charged()).toBe(2);
});

it('takes a new file with the size and the time of one that is gone, and knows one that only moved', async () => {
  const time = new Date('2026-03-01T12:00:00Z');
  const addAged = async (name: string, own: string) => {
    // Elsewhere first: a look between the two would find a file that is changed once more after it was taken.
    await addPicture(name, own, root);
    await utimes(join(root, name), time, time);
    await rename(join(root, name), join(inbox, name));
  };
  const { id } = await watch({ subfolders: true });
  await addAged('take-1.png', 'one');
  await addAged('other.png', 'oth');
  await soon(() => prompts().length, 2);
  await app.close();
  app = await open();

  await rm(join(inbox, 'take-1.png'));
  await addAged('take-2.png', 'two');
  await soon(() => prompts().length, 3);
  expect(prompts()).toContain('A walk through take-2, calm.');

  await mkdir(join(inbox, 'sorted'));
  await rename(join(inbox, 'other.png'), join(inbox, 'sorted', 'other.png'));
  await looksGoOn();
  expect(await report()).toMatchObject({ id, made: 3, waiting: 0, refused: [] });
});

it('asks about a file that may be one of those that were there at the beginning, and takes it at a word', async () => {
  await addPicture('before.png');
  const { id } = await watch();
  await rename(join(inbox, 'before.png'), join(inbox, 'after.png'));
  await soon(
    async () => (await report()).refused.map(({ name, reason }) => [name, reason]),
    [['after.png', 'maybe-moved']],
  );
  expect(prompts()).toEqual([]);
  await app.call('watches.retry', { watchId: id });
  await soon(prompts, ['A walk through after, calm.']);
});

it('waits until a file is whole', async () => {
  const still = createTestClock({ speed: 0 });
  await app.close();
  app = await open({ clock: still });
  await watch();
  const path = join(inbox, 'slow.png');
  await writeFile(path, pictures.subarray(0, 40));
  await waitUntil('the first look at it', () => still.asleep(WHILE_BUSY) > 0);
  for (let part = 0; part < 6; part += 1) {
    await appendFile(path, Buffer.from([part]));
    const before = looks(still);
    still.skip(WHILE_BUSY);
    await waitUntil('another look', () => looks(still) > before);
    expect(prompts()).toEqual([]);
  }
  await writeFile(path, pictures);
  await app.close();
  app = await open();
  await soon(prompts, ['A walk through slow, calm.']);
  expect((await report()).refusedCount).toBe(0);
});

it('makes a file’s job exactly once, whether it is cut off before, while or after that is written', async () => {
  await watch({ mode: 'send', capPerDay: 50 });
  await app.close();
  await addPicture('a.png');
  await addPicture('b.png');
  let failures = 0;
  app = await open({
    watchStore: (store) =>
      wrapStore(store, (tx, after) => ({
        watches: {
          addJobs(...given) {
            failures += 1;
            if (failures === 1) throw new Error('cut off before');
            if (failures === 2)
              after(() => {
                throw new Error('cut off after');
              });
            return tx.watches.addJobs(...given);
          },
        },
      })),
  });
  await soon(() => failures >= 3, true);
  await app.close();
  app = await open();
  await soon(() => prompts().toSorted(), ['A walk through a, calm.', 'A walk through b, calm.']);
  for (const { id } of app.store.jobs.list()) await app.waitForState(id, 'done');
  await looksGoOn();
  expect(prompts()).toHaveLength(2);
  expect(await charged()).toBe(2);
});

it('stops at its cap and says so; nothing goes at once without one', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await addPicture(`${name}.png`);
  await watch({ mode: 'send', capInAll: 2, takesPresent: true });
  await soon(async () => (await report()).state, 'full');
  expect(await report()).toMatchObject({ made: 2, waiting: 3 });
  for (const { id } of app.store.jobs.list()) await app.waitForState(id, 'done');
  expect(await charged()).toBe(2);
});

it.each<[string, (id: string, template: Template) => Promise<unknown>, readonly string[]]>([
  ['is paused', (watchId) => app.call('watches.pause', { watchId, paused: true }), []],
  ['is ended', (watchId) => app.call('watches.remove', { watchId }), []],
  [
    'asks for something else',
    (_, { id, name, model, takes, variations }) => {
      const content = { model, takes, variations, input: { prompt: 'A swim through {{file}}.' } };
      return app.call('templates.save', { id, name, content });
    },
    ['A swim through one.', 'A swim through three.'],
  ],
])('makes no job as it was asked for before, where a watch %s while a file is read', async (_, act, made) => {
  const { id } = await watch({ mode: 'send' });
  const [template] = (await app.call('templates.list', {})).templates as [Template];
  await app.close();
  for (const name of ['one.png', 'three.png']) await addPicture(name);
  let hasActed = false;
  app = await open({
    watchStore: (store) =>
      wrapStore(store, (tx, after) => ({
        assets: {
          setHash(...given) {
            tx.assets.setHash(...given);
            if (!hasActed) after(() => void act(id, template));
            hasActed = true;
          },
        },
      })),
  });
  await waitUntil('a file to be read', () => hasActed);
  // What went on would have looked at the file once more, and made its job.
  for (let look = 0; look < 20; look += 1) await stat(join(inbox, 'one.png'));
  await soon(prompts, made);
});

it('asks for a value of every variable, whatever it is called', async () => {
  const input = { prompt: 'A {{constructor}} of {{toString}}, {{__proto__}}.' };
  const content = {
    model: 'modelk-3-turbo',
    input,
    takes: 1,
    variations: { draw: 'all', count: 4, seed: 1 },
  } as const;
  const kept = await app.call('templates.save', { id: null, name: 'Odd', content });
  const templateId = kept.templates[0]?.id ?? '';
  await expect(watch({ templateId })).rejects.toThrow('values');
  await expect(watch({ templateId, values: { constructor: 'crane' } })).rejects.toThrow('values');
});

it('makes no job of a result, wherever results are told to go later', async () => {
  await watch({ subfolders: true });
  const chooseResults = async (resultsFolder: string) => {
    app.settings.current = { ...app.settings.current, resultsFolder };
    await app.core.settingsChanged({ resultsFolder });
  };
  const results = join(inbox, 'Results');
  const day = join(results, '2026-11-26');
  await mkdir(day, { recursive: true });
  await chooseResults(results);
  await addPicture('a result.png', 'one', day);
  await addPicture('mine.png');
  await soon(prompts, ['A walk through mine, calm.']);
  expect(await report()).toMatchObject({ state: 'watching', waiting: 0, refusedCount: 0 });

  await chooseResults(root);
  await addPicture('another result.png', 'two');
  await soon(async () => (await report()).state, 'own-folder');
  // Nor are they new when results go elsewhere again.
  await looksGoOn();
  await chooseResults(join(root, 'elsewhere'));
  await soon(async () => (await report()).state, 'watching');
  await addPicture('mine too.png');
  await soon(prompts, ['A walk through mine, calm.', 'A walk through mine too, calm.']);
});

it('says what is in the way, and goes on when a folder that was gone is back', async () => {
  const own = { templateId: '', folder: app.settings.current.resultsFolder };
  await mkdir(own.folder, { recursive: true });
  await expect(watch({ folder: own.folder })).rejects.toThrow('own-folder');
  await expect(watch({ folder: root, subfolders: true })).rejects.toThrow('own-folder');
  await expect(watch({ folder: join(root, 'nowhere') })).rejects.toThrow('no-folder');
  await expect(watch({ values: {} })).rejects.toThrow('values');

  const { id } = await watch();
  await rename(inbox, `${inbox}-away`);
  await soon(async () => (await report()).state, 'folder-missing');
  await rename(`${inbox}-away`, inbox);
  await addPicture('back.png');
  await soon(prompts, ['A walk through back, calm.']);

  await app.call('watches.pause', { watchId: id, paused: true });
  await addPicture('while-paused.png');
  // Nobody is there who would look again.
  await waitUntil('the last look to end', () => clock.asleep(WHILE_BUSY) + clock.asleep(OTHERWISE) === 0);
  expect(prompts()).toHaveLength(1);
  await app.call('watches.pause', { watchId: id, paused: false });
  await soon(() => prompts().length, 2);
});

it('waits for a file that is in the cloud, says so, and lets none wait behind it', async () => {
  const away = join(inbox, '.a rain.png.icloud');
  await writeFile(away, 'bplist00');
  await watch({ capInAll: 2, takesPresent: true });
  await soon(async () => (await report()).inCloud, 1);
  await addPicture('snow.png');
  await soon(prompts, ['A walk through snow, calm.']);
  expect(await report()).toMatchObject({ waiting: 1, inCloud: 1, refused: [] });
  await rm(away);
  await addPicture('a rain.png');
  await soon(() => prompts().toSorted(), ['A walk through a rain, calm.', 'A walk through snow, calm.']);
  await soon(async () => (await report()).inCloud, 0);

  // What was dealt with, and is taken away later, is neither waited for nor made again.
  await rename(join(inbox, 'snow.png'), join(root, 'kept.png'));
  await writeFile(join(inbox, '.snow.png.icloud'), 'bplist00');
  await looksGoOn();
  await rm(join(inbox, '.snow.png.icloud'));
  await rename(join(root, 'kept.png'), join(inbox, 'snow.png'));
  await looksGoOn();
  expect(await report()).toMatchObject({ made: 2, waiting: 0, refused: [] });
});

it('makes no job of what was there at the beginning, though it was in the cloud by then', async () => {
  const away = join(inbox, '.before.png.icloud');
  await writeFile(away, 'bplist00');
  await watch();
  await looksGoOn();
  await rm(away);
  await addPicture('before.png');
  await looksGoOn();
  await app.close();
  app = await open();
  await addPicture('new.png');
  await soon(prompts, ['A walk through new, calm.']);
  await looksGoOn();
  expect(await report()).toMatchObject({ made: 1, waiting: 0, refused: [] });
});

it('makes no job of one that was in the cloud at the beginning, also when it is seen before it is whole', async () => {
  const still = createTestClock({ speed: 0 });
  await app.close();
  app = await open({ clock: still });
  await writeFile(join(inbox, '.before.png.icloud'), 'bplist00');
  await watch();
  const look = async () => {
    const before = looks(still);
    still.skip(WHILE_BUSY);
    await waitUntil('another look', () => looks(still) > before);
  };
  const path = join(inbox, 'before.png');
  await writeFile(path, pictures.subarray(0, 40));
  await rm(join(inbox, '.before.png.icloud'));
  await waitUntil('the first look at it', () => still.asleep(WHILE_BUSY) > 0);
  await look();
  await writeFile(path, pictures);
  const lookOnce = async () => {
    await look();
    return still.asleep(OTHERWISE) > 0;
  };
  const settle = () => waitUntil('it to be dealt with', lookOnce);
  await settle();
  expect(prompts()).toEqual([]);
  expect(await report()).toMatchObject({ made: 0, waiting: 0, refused: [] });
  // Another picture in its place is a new one.
  await addPicture('before.png', 'another');
  await waitUntil('a look at it', () => still.asleep(WHILE_BUSY) > 0);
  await settle();
  await soon(prompts, ['A walk through before, calm.']);
});

it('makes no second job of a file whose time the drive tells an hour later', async () => {
  await watch();
  await addPicture('rain.png');
  await soon(() => prompts().length, 1);
  const path = join(inbox, 'rain.png');
  const { mtime } = await stat(path);
  const later = new Date(mtime.getTime() + 3_600_000);
  await utimes(path, later, later);
  await looksGoOn();
  // Were it looked at as a new one, it would be listed as a file whose bytes made a job before.
  expect(await report()).toMatchObject({ made: 1, waiting: 0, refused: [] });
});

it('queues nothing with a file that its model does not take', async () => {
  const media = await makeSampleMedia(join(root, 'more'));
  await watch();
  await add('song.wav', await readFile(media.audio));
  await soon(
    async () => (await report()).refused.map(({ name, reason }) => [name, reason]),
    [['song.wav', 'no-field']],
  );
  expect(prompts()).toEqual([]);
});

it('looks at a folder in which something changes all the time by its own rhythm', async () => {
  const still = createTestClock({ speed: 0 });
  await app.close();
  app = await open({ clock: still });
  await watch();
  await waitUntil('the first look', () => still.asleep(OTHERWISE) > 0);
  const change = () => appendFile(join(inbox, '.log'), 'a line');
  for (let round = 0; round < 3; round += 1) {
    await change();
    await waitUntil('a rest', () => still.asleep(WHILE_BUSY) > 0);
    const before = looks(still);
    for (let line = 0; line < 20; line += 1) await change();
    expect(looks(still)).toBe(before);
    still.skip(WHILE_BUSY);
    await waitUntil('the next look', () => looks(still) > before);
    const settle = () => {
      still.skip(WHILE_BUSY);
      return still.asleep(OTHERWISE) > 0;
    };
    await waitUntil('nothing to change any more', settle);
  }
});
