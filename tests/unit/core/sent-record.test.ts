import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { localFolder } from '../../../electron/adapters/files/data-home.ts';
import { recordFiles } from '../../../electron/adapters/files/line-file.ts';
import {
  createSentLog,
  readSentLines,
  type SentLine,
  serializeSentLine,
} from '../../../electron/core/queue/submission-journal/journal-log.ts';
import { makeFolder } from '../../support/make-folder.ts';

const FOLDER = 'folder-of-the-test';
const line = (attempt: string): SentLine => ({
  folder: FOLDER,
  attempt,
  job: `job-of-${attempt}`,
  profile: 'profile-studio',
  body: 'a'.repeat(64),
  at: 1_790_000_000_000,
});

describe('lines of the record', () => {
  it('are read back as they were written, whatever stands between them', () => {
    const id = fc.stringMatching(/^[\w-]{1,64}$/);
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), fc.array(fc.string()), (attempts, noise) => {
        const written = attempts.flatMap((attempt, index) => [
          noise[index] ?? '',
          serializeSentLine(line(attempt)),
        ]);
        expect([...readSentLines(written, FOLDER).values()]).toEqual(attempts.map(line));
        expect(readSentLines(written, 'another-folder').size).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('that are cut off anywhere are left out, or are the same', () => {
    const whole = serializeSentLine(line('attempt-1'));
    for (let length = 0; length < whole.length; length += 1)
      expect(readSentLines([whole.slice(0, length)], FOLDER).size).toBe(0);
  });
});

describe('the files of the record', () => {
  let root: string;
  beforeEach(async () => {
    root = makeFolder('record');
    await mkdir(join(root, 'results'));
  });

  const open = (results = 'results') =>
    createSentLog({
      files: recordFiles,
      folderId: FOLDER,
      localFolder: join(root, 'local'),
      resultsFolder: () => join(root, results),
    });
  const ofResults = () => join(root, 'results', `.dailies-sent-${FOLDER}.jsonl`);
  const ofLocal = () => join(root, 'local', 'sent', `${FOLDER}.jsonl`);
  const attemptsIn = async (path: string) => [
    ...readSentLines((await readFile(path, 'utf8')).split('\n'), FOLDER).keys(),
  ];

  it('give each other what only one of them has', async () => {
    const sentLog = open();
    await sentLog.open();
    expect(await Promise.all(['one', 'two', 'three'].map((id) => sentLog.add(line(id))))).toEqual([
      [],
      [],
      [],
    ]);
    await rm(ofResults());
    await writeFile(
      ofLocal(),
      `${serializeSentLine(line('one'))}\n${serializeSentLine(line('two')).slice(0, 40)}`,
    );
    await writeFile(ofResults(), `${serializeSentLine(line('three'))}\n`);
    const found = await open().open();
    expect(found.map(({ attempt }) => attempt).sort()).toEqual(['one', 'three']);
    for (const path of [ofResults(), ofLocal()])
      expect((await attemptsIn(path)).sort()).toEqual(['one', 'three']);
  });

  it('are one, as long as the results folder is away; it is not made, and gets what it lacks', async () => {
    const sentLog = open('drive/results');
    await sentLog.open();
    await sentLog.add(line('one'));
    await expect(readFile(join(root, 'drive'))).rejects.toThrow('ENOENT');
    expect(sentLog.isBehind()).toBe(true);
    await mkdir(join(root, 'drive', 'results'), { recursive: true });
    await sentLog.add(line('two'));
    const path = join(root, 'drive', 'results', `.dailies-sent-${FOLDER}.jsonl`);
    expect((await attemptsIn(path)).sort()).toEqual(['one', 'two']);
  });

  it('tell of lines that another copy of the data wrote meanwhile', async () => {
    const [one, other] = [open(), open()];
    await one.open();
    await other.open();
    expect(await one.add(line('one'))).toEqual([]);
    expect(await other.add(line('two'))).toEqual([line('one')]);
    expect(await one.add(line('three'))).toEqual([line('two')]);
  });

  it('are never written through a link, nor into something that is no plain file', async () => {
    await writeFile(join(root, 'precious'), 'as it was');
    await symlink(join(root, 'precious'), ofResults());
    await expect(open().add(line('one'))).rejects.toMatchObject({ path: ofResults() });
    expect(await readFile(join(root, 'precious'), 'utf8')).toBe('as it was');
    await rm(ofResults());
    await mkdir(ofResults());
    await expect(open().add(line('one'))).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

describe('the folder of what belongs to this user on this computer', () => {
  const home = '/home/mia';
  it.each([
    ['linux', {}, '/home/mia/.local/state/dailies'],
    ['linux', { XDG_STATE_HOME: '/state' }, '/state/dailies'],
    ['linux', { XDG_STATE_HOME: 'not/absolute' }, '/home/mia/.local/state/dailies'],
    ['darwin', {}, '/home/mia/Library/Application Support/Dailies-local'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Dailies'],
  ] as const)('on %s with %j', (platform, env, expected) => {
    expect(localFolder({ platform, env, home }).replaceAll('\\', '/')).toBe(expected);
  });
});
