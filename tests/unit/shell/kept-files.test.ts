import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { beforeEach, describe, expect, it } from 'vitest';
import { openKeyFile } from '../../../electron/adapters/files/key-file.ts';
import { createSettingsFile, openSettings } from '../../../electron/adapters/files/settings-file.ts';
import { probeFolder } from '../../../electron/core/kernel/files/folder-paths.ts';
import { writeFileAtomic } from '../../../electron/core/kernel/files/write-file-atomic.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/text.ts';
import { makeFolder } from '../../support/make-folder.ts';

/** What electron-store is made of; the same file without an Electron around it. */
const openFile = () =>
  createSettingsFile(
    join(folder, 'settings.json'),
    async (options) => new Conf({ ...options, configName: 'settings' }),
  );

const defaults: Settings = { ...defaultSettings('/results'), theme: 'dark' };
let folder = '';
beforeEach(() => {
  folder = makeFolder('files');
});

describe('settings', () => {
  it('begin with the defaults and are there again after a restart', async () => {
    const path = join(folder, 'settings.json');
    const first = openSettings(openFile(), path, defaults, 1);
    expect([first.settings.read(), first.problem]).toEqual([defaults, null]);
    await first.settings.write({ theme: 'light' });
    const again = openSettings(openFile(), path, { ...defaults, resultsFolder: '/elsewhere' }, 2);
    expect(again.settings.read()).toEqual({ ...defaults, theme: 'light' });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('that are changed twice at the same time keep both changes', async () => {
    const path = join(folder, 'settings.json');
    const { settings } = openSettings(openFile(), path, defaults, 1);
    await Promise.all([settings.write({ theme: 'light' }), settings.write({ notifications: false })]);
    expect(openSettings(openFile(), path, defaults, 2).settings.read()).toMatchObject({
      theme: 'light',
      notifications: false,
    });
  });

  it('of an earlier version take the defaults for what they lack', () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, '{"theme":"light"}');
    expect(openSettings(openFile(), path, defaults, 1).settings.read()).toEqual({
      ...defaults,
      theme: 'light',
    });
  });

  const CAPS = [{ scope: 'day', limit: { kind: 'submissions', count: 5 } }];

  it('keep what this version does not know, and read the rest', async () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, JSON.stringify({ budget: CAPS, ofALaterVersion: { deep: [1] } }));
    const { settings, problem } = openSettings(openFile(), path, defaults, 1);
    expect([settings.read().budget, settings.damaged?.(), problem]).toEqual([CAPS, [], null]);
    await settings.write({ theme: 'light' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      theme: 'light',
      budget: CAPS,
      ofALaterVersion: { deep: [1] },
    });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('of which one value is damaged lose that one alone, and keep its text until another is set', async () => {
    const path = join(folder, 'settings.json');
    const text = JSON.stringify({ budget: CAPS, theme: 'purple', backdrop: 'black' });
    writeFileSync(path, text);
    const { settings, problem } = openSettings(openFile(), path, defaults, 7);
    expect(settings.read()).toEqual({ ...defaults, budget: CAPS, backdrop: 'black' });
    expect(problem).toMatchObject({ code: 'SETTINGS_DAMAGED', details: { settings: ['theme'] } });
    await settings.write({ notifications: false });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'purple', notifications: false });
    await settings.write({ theme: 'light' });
    expect(settings.damaged?.()).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, 'settings.damaged-7.json'), 'utf8'))).toMatchObject({
      theme: 'purple',
    });
  });

  it('of which two values are damaged keep the text of both, however they are set', async () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, JSON.stringify({ theme: 'purple', backdrop: 'pink' }));
    const { settings } = openSettings(openFile(), path, defaults, 7);
    await settings.write({ theme: 'light' });
    await settings.write({ backdrop: 'black' });
    expect(JSON.parse(readFileSync(join(folder, 'settings.damaged-7.json'), 'utf8'))).toEqual({
      theme: 'purple',
      backdrop: 'pink',
    });
  });

  it('with a damaged budget say so at each start, until a person has set it', async () => {
    const path = join(folder, 'settings.json');
    const broken = [CAPS[0], { scope: 'day', limit: { kind: 'money', currency: 'USD', amount: '20' } }];
    writeFileSync(path, JSON.stringify({ budget: broken }));
    for (const start of [1, 2]) {
      const { settings } = openSettings(openFile(), path, defaults, start);
      expect([settings.damaged?.(), settings.read().budget]).toEqual([['budget'], CAPS]);
      await settings.write({ theme: 'light' });
    }
    await openSettings(openFile(), path, defaults, 3).settings.write({ budget: CAPS as Settings['budget'] });
    const last = openSettings(openFile(), path, defaults, 4);
    expect([last.settings.damaged?.(), last.problem]).toEqual([[], null]);
    expect(JSON.parse(readFileSync(join(folder, 'settings.damaged-3.json'), 'utf8')).budget).toEqual(broken);
  });

  it.each([['{"theme":'], ['']])(
    'that read %j are put aside whole, and their budget is not known at the next start either',
    async (text) => {
      const path = join(folder, 'settings.json');
      writeFileSync(path, text);
      const { settings, problem } = openSettings(openFile(), path, defaults, 77);
      expect(settings.read()).toEqual(defaults);
      expect(problem).toMatchObject({
        code: 'SETTINGS_DAMAGED',
        details: { path: join(folder, 'settings.damaged-77.json') },
      });
      expect(readFileSync(join(folder, 'settings.damaged-77.json'), 'utf8')).toBe(text);
      await settings.write({ theme: 'light' });
      expect(openSettings(openFile(), path, defaults, 78).settings.damaged?.()).toEqual(['budget']);
      // A person sets the caps: what was put aside stays as it was.
      await settings.write({ budget: [] });
      expect(readFileSync(join(folder, 'settings.damaged-77.json'), 'utf8')).toBe(text);
    },
  );
});

it('settings that are no settings file and can’t be put aside are not written over', async () => {
  const path = join(folder, 'settings.json');
  writeFileSync(path, '{"theme":');
  mkdirSync(join(folder, 'settings.damaged-77.json'));
  const { settings, problem } = openSettings(openFile(), path, defaults, 77);
  expect(problem).toMatchObject({ code: 'SETTINGS_DAMAGED', details: { path } });
  await expect(settings.write({ theme: 'light' })).rejects.toThrow();
  expect([readFileSync(path, 'utf8'), settings.damaged?.()]).toEqual(['{"theme":', ['budget']]);
});

describe('the key file', () => {
  it('is for this user alone and gives back what was written', async () => {
    const path = join(folder, 'keys.json');
    const file = openKeyFile(path);
    await file.write('studio', { data: Buffer.from([1, 2, 3]), plain: true });
    await file.write('home', { data: Buffer.from([4]), plain: false });
    // Windows has no such bits; there the folder of the user protects it.
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = openKeyFile(path);
    expect(again.read('studio')).toEqual({ data: Buffer.from([1, 2, 3]), plain: true });
    await again.remove('studio');
    expect([openKeyFile(path).read('studio'), openKeyFile(path).read('home')?.plain]).toEqual([null, false]);
    expect([openKeyFile(path).read('__proto__'), openKeyFile(path).read('toString')]).toEqual([null, null]);
  });

  it('that is damaged holds no keys', () => {
    const path = join(folder, 'keys.json');
    writeFileSync(path, 'not json');
    expect(openKeyFile(path).read('studio')).toBeNull();
  });
});

describe('a file that is written as a whole', () => {
  it('stands as it was when the new content could not be written', async () => {
    const path = join(folder, 'a.json');
    await writeFileAtomic(path, 'one');
    await expect(writeFileAtomic(join(path, 'below'), 'two')).rejects.toThrow();
    expect(readFileSync(path, 'utf8')).toBe('one');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });
});

describe('a results folder', () => {
  it('is made where it is missing, and nothing stays behind', async () => {
    const path = join(folder, 'new', 'results');
    expect(await probeFolder(path)).toMatchObject({ ok: true });
    expect(readdirSync(path)).toEqual([]);
  });

  it('that is a file is refused by name', async () => {
    writeFileSync(join(folder, 'file'), 'x');
    expect(await probeFolder(join(folder, 'file'))).toMatchObject({
      ok: false,
      error: { code: 'FOLDER_NOT_WRITABLE', details: { path: join(folder, 'file') } },
    });
  });
});
