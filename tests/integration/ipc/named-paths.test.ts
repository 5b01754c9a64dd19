import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AllHandlers } from '../../../electron/core/core.ts';
import { createDispatch } from '../../../electron/desktop/ipc/dispatch.ts';
import type { CallName } from '../../../shared/contract.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

let root: string;
let app: TestCore;
beforeEach(async () => {
  root = makeFolder('named-paths');
  for (const name of ['home', 'home/shots', 'home/autostart', 'home/picks']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'home', 'secret.png'), drawPicture(5, 5, '#010203'));
  writeFileSync(join(root, 'home', 'shots', 'boat.png'), drawPicture(6, 5, '#010204'));
  symlinkSync(join(root, 'home', 'secret.png'), join(root, 'home', 'shots', 'way-out.png'));
  app = await openTestCore(join(root, 'data'), { baseUrl: null, start: false });
});
afterEach(async () => {
  await app.close();
});

const at = (...names: string[]) => join(root, 'home', ...names);

/** A call as a script in the page makes it; its error's code, or `answered`. */
async function ask(name: CallName, input: unknown): Promise<string> {
  const dispatch = createDispatch({
    handlers: app.core.calls as unknown as AllHandlers,
    provePaths: app.core.provePaths,
    admitSpending: async () => succeed(undefined),
    takeRevision: () => 1,
    newCorrelationId: () => 'number',
    log: { info() {}, warn() {}, error() {} },
  });
  const answer = await dispatch({ name, input, isTrustedSender: true, presses: 1 });
  return answer.ok ? 'answered' : answer.error.code;
}

const choice = (folder: string) => ({
  ...{ folder, template: '{name}', metadata: false, sidecars: true, csv: true, report: true },
  ...{ contactSheet: null, sheetPictures: false },
});
const takes = { query: {}, takeIds: ['01JTAKE'] };
const order = (folder: string) => ({
  ...{ templateId: 'one', folder, subfolders: false, takesPresent: true, mode: 'hold', field: null },
  ...{ values: {}, capPerDay: null, capInAll: null },
});

it('a page that was taken over names no place that was not given, with any call', async () => {
  const secret = at('secret.png');
  const asked: [CallName, unknown][] = [
    ['references.addFiles', { paths: [secret] }],
    ['references.addFiles', { paths: ['/etc/passwd'] }],
    ['references.addFiles', { paths: ['relative.png'] }],
    ['references.listFiles', { paths: [at()] }],
    ['cast.addFiles', { id: 'one', slot: 'auto', paths: [secret] }],
    ['cast.setConsentFile', { id: 'one', path: secret }],
    ['cast.openFile', { path: secret }],
    ['cast.import', { path: secret, manifestHash: '', choices: [] }],
    ['library.relinkFile', { takeId: 'one', path: secret }],
    ['library.relinkFolder', { folder: at() }],
    ['library.import', { paths: [at()] }],
    ['watches.add', order(at())],
    ['export.preview', { takes, template: '{name}', folder: at() }],
    ['export.run', { takes, choice: choice(at('autostart')) }],
    ['export.run', { takes, choice: choice(at('new', 'folders')) }],
  ];
  for (const [name, input] of asked)
    expect([name, await ask(name, input)]).toEqual([name, 'FOLDER_NOT_GIVEN']);
  expect(readdirSync(at()).toSorted()).toEqual(['autostart', 'picks', 'secret.png', 'shots']);
  expect(readdirSync(at('autostart'))).toEqual([]);
});

it('what was given is read, and nothing beside it, nor behind a link in it', async () => {
  app.core.give(at('shots'));
  expect(await ask('references.addFiles', { paths: [at('shots', 'boat.png')] })).toBe('answered');
  expect(await ask('references.listFiles', { paths: [at('shots')] })).toBe('answered');
  for (const path of [at('secret.png'), at('shots', '..', 'secret.png'), at('shots', 'way-out.png'), at()])
    expect([path, await ask('references.addFiles', { paths: [path] })]).toEqual([path, 'FOLDER_NOT_GIVEN']);
  app.core.give(at('secret.png'));
  expect(await ask('references.addFiles', { paths: [at('secret.png')] })).toBe('answered');
});

it('what was given is that file, and nothing that takes its place, nor any of the app’s own', async () => {
  const given = at('one.png');
  writeFileSync(given, 'one');
  app.core.give(given);
  expect(await ask('references.listFiles', { paths: [given] })).toBe('answered');
  rmSync(given);
  symlinkSync('/etc/passwd', given);
  expect(await ask('references.listFiles', { paths: [given] })).toBe('FOLDER_NOT_GIVEN');
  const [other, added] = [at('other.png'), at('added.png')];
  for (const path of [other, given]) rmSync(path, { force: true });
  writeFileSync(given, 'one');
  writeFileSync(other, 'other');
  app.core.give(given);
  expect(await ask('references.listFiles', { paths: [given] })).toBe('answered');
  renameSync(other, given);
  expect(await ask('references.listFiles', { paths: [given] })).toBe('FOLDER_NOT_GIVEN');
  // The library knows a file that was added, for good; not what it is a link to later.
  copyFileSync(at('secret.png'), added);
  app.core.give(added);
  expect(await ask('references.addFiles', { paths: [added] })).toBe('answered');
  rmSync(added);
  symlinkSync('/etc/passwd', added);
  expect(await ask('references.addFiles', { paths: [added] })).toBe('FOLDER_NOT_GIVEN');
  const own = join(root, 'data', 'dailies.sqlite');
  symlinkSync(own, at('own'));
  for (const path of [own, join(root, 'data'), at('own')]) {
    app.core.give(path);
    expect([path, await ask('references.listFiles', { paths: [path] })]).toEqual([path, 'FOLDER_NOT_GIVEN']);
  }
});

it('a folder that was given to be read is not written into, nor is one below a folder that was chosen for that', async () => {
  app.core.give(at());
  expect(await ask('export.run', { takes, choice: choice(at('picks')) })).toBe('FOLDER_NOT_GIVEN');
  app.core.give(at('picks'), 'write');
  expect(await ask('export.run', { takes, choice: choice(at('picks')) })).toBe('NOT_FOUND');
  app.core.give(at(), 'write');
  expect(await ask('export.run', { takes, choice: choice(at('autostart')) })).toBe('FOLDER_NOT_GIVEN');
  await app.close();
  app = await openTestCore(join(root, 'data'), { baseUrl: null, start: false });
  expect(await ask('export.run', { takes, choice: choice(at('picks')) })).toBe('NOT_FOUND');
});
