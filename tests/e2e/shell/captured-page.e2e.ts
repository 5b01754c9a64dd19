import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import fc from 'fast-check';
import { PATH_PROOFS } from '../../../electron/core/kernel/path-grants.ts';
import { CALLS, type CallName } from '../../../shared/contract.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { CANARY_KEY, filesWithKey } from '../../support/key-canary.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { valuesOfSchema } from '../../support/values-of-schema.ts';
import { allowing, answerDialogs } from '../support/answer-dialogs.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';

/**
 * A script in the page has the bridge, and no hand: nothing here presses a key or a button. Each test goes as far as such a script can.
 */

interface Answer {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

/** A home outside the app's own folders, with a place where programs start by themselves and a file that nobody gave. */
let home: string;
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'dailies-captured-'));
  mkdirSync(join(home, 'autostart'));
  writeFileSync(join(home, 'secret.png'), drawPicture(5, 5, '#010203'));
});
test.afterEach(() => rmSync(home, { recursive: true }));

const homeNow = () =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'hex')]);

/** All calls at once, as a script makes them; their answers in order. */
function callAll(page: Page, calls: readonly (readonly [CallName, unknown])[]): Promise<Answer[]> {
  return page.evaluate(
    (wanted) => Promise.all(wanted.map(([name, input]) => window.dailies.invoke(name, input))) as never,
    calls,
  );
}

const codeOf = async (page: Page, name: CallName, input: unknown) =>
  (await callAll(page, [[name, input]]))[0]?.error?.code ?? 'answered';

/** Dialogs are closed unanswered, and nothing of this computer is opened. */
async function shutDesktop(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ dialog, shell }) => {
    const nobody = async () => ({ canceled: true, filePaths: [], filePath: '' });
    Object.assign(dialog, { showOpenDialog: nobody, showSaveDialog: nobody });
    Object.assign(shell, { openExternal: async () => {}, openPath: async () => '', showItemInFolder() {} });
  });
}

const choice = (folder: string) => ({
  ...{ folder, template: '{name}', metadata: false, sidecars: true, csv: true, report: true },
  ...{ contactSheet: null, sheetPictures: false },
});
const takes = { query: {}, takeIds: ['01JTAKE'] };

/** Every call that names a place, with one that was never given. */
const naming = (path: string): { readonly [Name in keyof typeof PATH_PROOFS]: unknown } => ({
  'references.addFiles': { paths: [path] },
  'references.listFiles': { paths: [path] },
  'cast.addFiles': { id: 'one', slot: 'auto', paths: [path] },
  'cast.setConsentFile': { id: 'one', path },
  'cast.openFile': { path },
  'cast.import': { path, manifestHash: '', choices: [] },
  'outside.read': { path },
  'library.relinkFile': { takeId: 'one', path },
  'library.relinkFolder': { folder: path },
  'library.import': { paths: [path] },
  'watches.add': {
    ...{ templateId: 'one', folder: path, subfolders: false, takesPresent: true, mode: 'hold', field: null },
    ...{ values: {}, capPerDay: null, capInAll: null },
  },
  'export.preview': { takes, template: '{name}', folder: path },
  'export.run': { takes, choice: choice(path) },
  'film.export': { projectId: 'one', folder: path, formats: ['edl'], media: true },
  'film.render': { projectId: 'one', path: join(path, 'film.mp4') },
  'film.conform': { projectId: 'one', path, apply: false },
});

test('it reads no file that it was not given, and writes none, whatever call names it', async ({ app }) => {
  const before = homeNow();
  expect(Object.keys(naming('')).toSorted()).toEqual(Object.keys(PATH_PROOFS).toSorted());
  for (const path of [join(home, 'autostart'), join(home, 'secret.png'), '/etc/passwd']) {
    const calls = Object.entries(naming(path)) as [CallName, unknown][];
    const answers = await callAll(app.window, calls);
    const codes = calls.map(([name], index) => [name, answers[index]?.error?.code]);
    expect(codes).toEqual(calls.map(([name]) => [name, 'FOLDER_NOT_GIVEN']));
  }
  expect(homeNow()).toEqual(before);
});

/** Jobs and a watched folder that an artist has stopped, of a service that charges. */
async function stopWork(app: LaunchedApp): Promise<{ jobIds: string[]; profileId: string }> {
  const { window: page, electron } = app;
  return allowing(electron, async () => {
    await invoke(page, 'queue.pause', {});
    const job = { model: 'modelk-3-turbo', input: { prompt: 'A boat.' }, takes: 40 };
    const { jobIds } = await invoke<{ jobIds: string[] }>(page, 'jobs.enqueue', { jobs: [job] });
    await invoke(page, 'jobs.schedule', { jobIds, notBefore: 4_000_000_000_000 });
    await invoke(page, 'jobs.pause', { jobIds: jobIds.slice(0, 1) });
    const { settings } = await invoke<{ settings: { activeProfileId: string } }>(page, 'app.snapshot', {});
    return { jobIds, profileId: settings.activeProfileId };
  });
}

test('it spends nothing past the gate: not by another profile, another service, a step back or another time', async ({
  launch,
}) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const { ledger } = await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  const { jobIds, profileId } = await stopWork(app);
  const readQuestions = await answerDialogs(app.electron, 0);
  const { id: _, ...profile } = await invoke<Record<string, unknown>>(page, 'profiles.get', { profileId });

  // By a profile whose jobs count as free tests, without prices and without a pace.
  const free = {
    ...profile,
    testMode: { param: 'dry', models: ['modelk-3-turbo'] },
    sources: { ...(profile['sources'] as object), '/testMode': 'user' },
    ...{ models: {}, limits: { submitsPerMinute: 100_000 }, unavailableIsUnbilled: true },
  };
  expect(await codeOf(page, 'profiles.save', { profileId, text: JSON.stringify(free) })).toBe(
    'NOT_CONFIRMED',
  );
  const job = { model: 'modelk-3-turbo', input: { prompt: 'A boat.' }, takes: 300, testMode: 'success' };
  expect(await codeOf(page, 'jobs.enqueue', { jobs: [job] })).toBe('NOT_CONFIRMED');
  // By a service that costs nothing, behind which the jobs of the other are let go.
  expect(await codeOf(page, 'profiles.activate', { profileId: 'practice' })).toBe('NOT_CONFIRMED');
  expect(await codeOf(page, 'settings.update', { activeProfileId: 'practice' })).toBe('NOT_CONFIRMED');
  for (const name of ['queue.resume', 'safeStart.goOn', 'safeStart.leaveOut'] as const)
    expect([name, await codeOf(page, name, {})]).toEqual([name, 'NOT_CONFIRMED']);
  // By taking back what the artist has stopped.
  expect(await codeOf(page, 'queue.undo', {})).toBe('NOT_CONFIRMED');
  // By another time, or a watched folder that goes on.
  expect(await codeOf(page, 'jobs.schedule', { jobIds, notBefore: null })).toBe('NOT_CONFIRMED');
  expect(await codeOf(page, 'watches.pause', { watchId: 'one', paused: false })).toBe('NOT_CONFIRMED');

  expect(await invoke(page, 'profiles.get', { profileId })).toEqual({ ...profile, id: _ });
  const { settings } = await invoke<{ settings: object }>(page, 'app.snapshot', {});
  expect(settings).toMatchObject({ activeProfileId: profileId });
  expect(await readQuestions()).toHaveLength(1);
  expect(await ledger()).toEqual([]);
});

/** These end the program, or what it would be asked about; all others are called. */
const ENDING: readonly string[] = ['backup.relaunch', 'practice.restart'];
/** They take the key away, so that there would be nothing to find after them. */
const LAST = ['key.store', 'key.remove', 'profiles.remove'] as const;

/** A few inputs of the right shape for each call, made of what this data has and of hostile text. */
function drawCalls(names: readonly CallName[], texts: readonly string[]): [CallName, JsonValue][] {
  return names.flatMap((name, seed) =>
    fc
      .sample(valuesOfSchema(CALLS[name].input, texts), { numRuns: 3, seed })
      .map((input): [CallName, JsonValue] => [name, input]),
  );
}

test('it never learns the key, and no file of its own appears, whatever it calls', async ({ launch }) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const { baseUrl, ledger } = await usePaidProfile(app, {});
  const { jobIds, profileId } = await stopWork(app);
  await answerDialogs(app.electron, 0);
  await shutDesktop(app.electron);
  const texts = [profileId, 'practice', 'modelk-3-turbo', baseUrl, ...jobIds.slice(0, 3)];
  const places = [home, join(home, 'autostart'), join(home, 'secret.png'), app.userData];
  const last: readonly string[] = [...ENDING, ...LAST];
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !last.includes(name));
  const before = homeNow();
  const answers = await callAll(page, drawCalls(names, [...texts, ...places]));
  const late = await callAll(page, drawCalls(LAST, texts));
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(names.length / 3);
  expect(JSON.stringify([...answers, ...late])).not.toContain(CANARY_KEY);
  expect(homeNow()).toEqual(before);
  expect(filesWithKey(home)).toEqual([]);
  expect(await ledger()).toEqual([]);
});
