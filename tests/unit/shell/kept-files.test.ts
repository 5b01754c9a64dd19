import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyFile } from '../../../electron/adapters/files/key-file.ts';
import { probeFolder } from '../../../electron/adapters/files/probe-folder.ts';
import { openSettings, SETTINGS_FILE_OPTIONS } from '../../../electron/adapters/files/settings-file.ts';
import { writeAtomically } from '../../../electron/adapters/files/write-atomically.ts';
import { defaultSettings, type Settings } from '../../../shared/domain/settings.ts';

/** What electron-store is made of; the same file without an Electron around it. */
const openFile = () => new Conf({ cwd: folder, configName: 'settings', ...SETTINGS_FILE_OPTIONS });

const defaults: Settings = { ...defaultSettings('/results'), theme: 'dark' };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('begin with the defaults and are there again after a restart', () => {
    const path = join(folder, 'settings.json');
    const first = openSettings(openFile, path, defaults, 1);
    expect([first.settings.read(), first.problem]).toEqual([defaults, null]);
    first.settings.write({ theme: 'light' });
    const again = openSettings(openFile, path, { ...defaults, resultsFolder: '/elsewhere' }, 2);
    expect(again.settings.read()).toEqual({ ...defaults, theme: 'light' });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('of an earlier version take the defaults for what they lack', () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, '{"theme":"light"}');
    expect(openSettings(openFile, path, defaults, 1).settings.read()).toEqual({
      ...defaults,
      theme: 'light',
    });
  });

  it.each([['{"theme":'], ['{"theme":"purple"}'], ['{"unknown":1}'], ['']])(
    'that read %j are put aside whole',
    (text) => {
      const path = join(folder, 'settings.json');
      writeFileSync(path, text);
      const { settings, problem } = openSettings(openFile, path, defaults, 77);
      expect(settings.read()).toEqual(defaults);
      expect(problem).toMatchObject({
        code: 'SETTINGS_DAMAGED',
        details: { path: join(folder, 'settings.damaged-77.json') },
      });
      expect(readFileSync(join(folder, 'settings.damaged-77.json'), 'utf8')).toBe(text);
    },
  );
});

describe('the key file', () => {
  it('is for this user alone and gives back what was written', () => {
    const path = join(folder, 'keys.json');
    const file = openKeyFile(path);
    file.write('studio', { data: Buffer.from([1, 2, 3]), plain: true });
    file.write('home', { data: Buffer.from([4]), plain: false });
    // Windows has no such bits; there the folder of the user protects it.
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = openKeyFile(path);
    expect(again.read('studio')).toEqual({ data: Buffer.from([1, 2, 3]), plain: true });
    again.remove('studio');
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
  it('stands as it was when the new content could not be written', () => {
    const path = join(folder, 'a.json');
    writeAtomically(path, 'one');
    expect(() => writeAtomically(join(path, 'below'), 'two')).toThrow();
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
