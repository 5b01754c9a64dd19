import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { LATE_DELIVERY, letDeliveryCome } from '../../support/late-delivery.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  dailies,
  imageJob,
  type JobLine,
  listJobs,
  readLines,
  startDailies,
  writeAccess,
  writeJson,
} from './support/command.ts';

const root = makeFolder('cli-codes', afterAll);
let practice: Practice;
let access: string[];
let data: string;
let jobs: string;

beforeAll(async () => {
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  access = await writeAccess(root, practice);
  jobs = await writeJson(root, 'good.json', [imageJob('A fox that is never sent')]);
});
afterAll(async () => {
  await practice?.stop();
});
beforeEach(async () => {
  data = await mkdtemp(join(root, 'data-'));
});
afterEach(() => practice.clearFaults());

const run = (file: string, ...more: string[]) => dailies(['run', file, '--data', data, ...access, ...more]);
const isSent = async (fits: (prompt: string) => boolean) =>
  (await practice.ledger()).some(({ body }) => fits(String(body['prompt'])));
const states = (lines: readonly JobLine[]) => lines.map(({ state }) => state);

describe('2: refused, with nothing queued and nothing sent', () => {
  afterEach(async () => {
    expect((await practice.ledger()).map(({ body }) => body['prompt'])).not.toContain(
      'A fox that is never sent',
    );
  });

  it.each([
    ['no command', [], 'Choose a command'],
    ['an unknown command', ['walk', 'JOBS'], '“walk”'],
    ['an unknown option', ['run', 'JOBS', '--fast'], '--fast'],
    ['an option of another command', ['list', '--data', 'DATA', '--test', 'success'], '--test'],
    ['no JOBS file named', ['run', '--data', 'DATA'], 'JOBS'],
    ['work without its folder', ['work'], '--data'],
    ['list without its folder', ['list', '--json'], '--data'],
    ['a test mode that is none', ['run', 'JOBS', '--test', 'maybe'], '--test'],
    [
      'two ways to hear of results',
      ['work', '--data', 'DATA', '--poll-only', '--public-url', 'http://a.example'],
      '--poll-only',
    ],
    [
      'a public URL that is none',
      ['work', '--data', 'DATA', '--public-url', 'ftp://a.example'],
      '--public-url',
    ],
    ['a port that is none', ['work', '--data', 'DATA', '--listen-port', '70000'], '--listen-port'],
    ['seconds that are none', ['work', '--data', 'DATA', '--linger', 'soon'], '--linger'],
    ['a JOBS file that is not there', ['run', 'GONE', '--data', 'DATA'], 'gone.json'],
    ['a JOBS file that is a folder', ['run', 'FOLDER', '--data', 'DATA'], 'is a folder'],
    ['a profile that is not there', ['run', 'JOBS', '--data', 'DATA', '--profile', 'GONE'], 'gone.json'],
    ['a key file that is not there', ['run', 'JOBS', '--data', 'DATA', '--key-file', 'GONE'], 'gone.json'],
    ['a key file that is empty', ['run', 'JOBS', '--data', 'DATA', '--key-file', 'EMPTY'], 'empty'],
    ['a key file that is a text', ['run', 'JOBS', '--data', 'DATA', '--key-file', 'PROSE'], 'prose'],
    [
      'a key of letters no header can hold',
      ['run', 'JOBS', '--data', 'DATA', '--key-file', 'CYRILLIC'],
      'cyrillic',
    ],
    ['a queue to list that is not there', ['list', '--data', 'GONE'], 'There is no queue in'],
    ['a ledger that is not there', ['ledger', '--data', 'GONE'], 'There is no queue in'],
    ['takes that are not there', ['export', 'FOLDER', '--data', 'GONE'], 'There is no queue in'],
    ['a folder to diagnose that is not there', ['diagnostics', 'EMPTY', '--data', 'GONE'], 'Check --data'],
    ['a data folder below a file', ['run', 'JOBS', '--data', 'BELOW_FILE'], 'below'],
    ['a data folder that is a file', ['run', 'JOBS', '--data', 'EMPTY'], 'empty'],
  ])('%s', async (_, words, said) => {
    await writeFile(join(root, 'empty'), '');
    await writeFile(join(root, 'prose'), 'my key is practice\n');
    await writeFile(join(root, 'cyrillic'), 'practice-ключ\n');
    const paths: Record<string, string> = {
      JOBS: jobs,
      DATA: data,
      GONE: join(root, 'gone.json'),
      FOLDER: root,
      EMPTY: join(root, 'empty'),
      PROSE: join(root, 'prose'),
      CYRILLIC: join(root, 'cyrillic'),
      BELOW_FILE: join(root, 'empty', 'below'),
    };
    const home = { HOME: data, XDG_DATA_HOME: data, APPDATA: data };
    const ended = await dailies(
      words.map((word) => paths[word] ?? word),
      { env: home },
    );
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(ended.stdout).toBe('');
    if (existsSync(join(data, 'dailies.sqlite'))) expect(await listJobs(data)).toEqual([]);
  });

  it('a key on the command line, without repeating it', async () => {
    const ended = await dailies(['run', jobs, '--data', data, '--key', CANARY_KEY]);
    expect([ended.code, ended.stdout + ended.stderr]).toEqual([2, expect.not.stringContaining(CANARY_KEY)]);
  });

  it('a folder that was mistyped, which is not made', async () => {
    const path = join(root, 'nihgt', 'dailies.sqlite');
    const listed = await dailies(['list', '--data', join(root, 'nihgt'), '--json']);
    expect([listed.code, readLines(listed)]).toEqual([
      2,
      [{ error: { code: 'FILE_NOT_FOUND', retryable: false, details: { path } } }],
    ]);
    expect(existsSync(join(root, 'nihgt'))).toBe(false);
  });

  it('a JOBS file with any problem: every one is named, and the good rows wait too', async () => {
    await mkdir(join(root, 'folder.png'), { recursive: true });
    await writeFile(join(root, 'empty.png'), '');
    await writeFile(join(root, 'text.png'), 'no picture');
    const withImage = (image: string) => ({
      ...imageJob('A fox that is never sent'),
      input: { ...(imageJob('A fox that is never sent')['input'] as object), images: [image] },
    });
    const file = await writeJson(root, 'bad.json', [
      imageJob('A fox that is never sent'),
      withImage('nowhere.png'),
      withImage('folder.png'),
      withImage('empty.png'),
      withImage('text.png'),
      withImage('https://'),
      withImage('ftp://a.example/fox.png'),
      { model: 'modelk-9', input: {} },
      { model: 'modelk-3-turbo', input: { prompt: 'x', seed: 1 } },
    ]);
    const ended = await run(file, '--json');
    expect(ended.code).toBe(2);
    const problems = readLines<Record<string, unknown>>(ended);
    expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'input.images[0]', 'file-not-found'],
      [3, 'input.images[0]', expect.any(String)],
      [4, 'input.images[0]', 'file-empty'],
      [5, 'input.images[0]', expect.any(String)],
      [6, 'input.images[0]', 'invalid-url'],
      [7, 'input.images[0]', 'invalid-url'],
      [8, 'model', 'unknown-model'],
      [9, 'input.seed', 'unknown-field'],
    ]);
    for (const problem of problems) expect(Object.keys(problem)).toEqual(['row', 'field', 'code', 'words']);
    expect(await listJobs(data)).toEqual([]);
  });

  it('a profile with a key that does not exist, by name', async () => {
    const odd = await writeAccess(root, practice, (profile) => {
      (profile['upload'] as Record<string, unknown>)['feild'] = 'file';
    });
    const ended = await dailies(['run', jobs, '--data', data, '--json', ...odd]);
    expect(ended.code).toBe(2);
    expect(readLines(ended)).toEqual([{ error: expect.objectContaining({ code: 'PROFILE_INVALID' }) }]);
    expect(ended.stderr).toContain('feild');
    expect(await listJobs(data)).toEqual([]);
  });

  it('a place for results that is none, before anything is paid for', async () => {
    await writeFile(join(data, 'results'), '');
    const ended = await run(jobs, '--json');
    expect(ended.code).toBe(2);
    expect(readLines(ended)).toEqual([{ error: expect.objectContaining({ code: 'FOLDER_NOT_WRITABLE' }) }]);
    expect(await listJobs(data)).toEqual([]);
  });

  it('a database of a newer version, which stays as it is', async () => {
    expect((await run(await writeJson(root, 'none.json', []))).code).toBe(0);
    const path = join(data, 'dailies.sqlite');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 9999; PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const before = await readFile(path);
    for (const command of [['run', jobs], ['work'], ['list']]) {
      const ended = await dailies([...command, '--data', data, '--json']);
      expect(ended.code).toBe(2);
      expect(readLines(ended)).toEqual([{ error: expect.objectContaining({ code: 'DATABASE_NEWER' }) }]);
    }
    expect((await readFile(path)).equals(before)).toBe(true);
  });
});

it('2: a second process on the same data, until the first has ended', async () => {
  const prompt = 'A fox that takes its time';
  const file = await writeJson(root, 'slow.json', [imageJob(prompt)]);
  await practice.addFault({ on: 'generation', fault: 'stuck' });
  const first = startDailies(['run', file, '--data', data, '--json', ...access]);
  await waitUntil('the submission', () => isSent((sent) => sent === prompt));
  for (const command of [['run', jobs], ['work'], ['list']]) {
    const second = await dailies([...command, '--data', data, '--json']);
    expect(second.code).toBe(2);
    expect(readLines(second)).toEqual([{ error: expect.objectContaining({ code: 'DATABASE_IN_USE' }) }]);
  }
  expect(first.child.exitCode).toBeNull();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await listJobs(data)).toHaveLength(1);
});

describe('3: an outcome that nobody knows', () => {
  it('wins over 1, is never sent again, and stays 3 when work looks at it', async () => {
    const file = await writeJson(root, 'lost.json', [
      imageJob('A lost answer, no doubt'),
      imageJob('A failing fox, no doubt'),
    ]);
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset', match: { promptIncludes: 'lost' } });
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null, match: { promptIncludes: 'lost' } });
    await practice.addFault({ on: 'generation', fault: 'fail', match: { promptIncludes: 'failing' } });
    const ended = await run(file, '--json', '--linger', '1');
    expect([ended.code, states(readLines(ended))]).toEqual([3, ['unknown', 'failed']]);
    const worked = await dailies(['work', '--data', data, '--json', '--linger', '0', ...access]);
    expect([worked.code, states(readLines(worked))]).toEqual([3, ['unknown']]);
    const sent = (await practice.ledger()).filter(({ body }) => body['prompt'] === 'A lost answer, no doubt');
    expect(sent).toHaveLength(1);
  });

  it('is 0 once a late delivery proves it within the time', async () => {
    const file = await writeJson(root, 'late.json', [imageJob('A late answer, no doubt')]);
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
    await practice.addFault(LATE_DELIVERY);
    const words = ['run', file, '--data', data, '--json', '--linger', '3600', ...access];
    const running = startDailies(words);
    const find = async () =>
      (await practice.ledger()).find(({ body }) => body['prompt'] === 'A late answer, no doubt');
    await letDeliveryCome(practice, (await waitUntil('the submission', find))?.genId);
    const ended = await running.ended;
    expect([ended.code, states(readLines(ended))]).toEqual([0, ['done']]);
  });
});

describe('1: something that only a person can change', () => {
  it('a key that is refused; the right key goes on with what waits', async () => {
    const file = await writeJson(root, 'refused.json', [imageJob('A fox with the wrong key')]);
    const wrong = await writeAccess(root, practice, () => {}, 'not-a-good-key');
    const refused = await dailies(['run', file, '--data', data, '--json', ...wrong]);
    expect([refused.code, states(readLines(refused))]).toEqual([1, ['failed']]);
    expect(readLines(refused)[0]?.error).toMatchObject({ code: 'KEY_REFUSED' });
    const right = await dailies(['run', file, '--data', data, '--json', ...access]);
    expect([right.code, states(readLines(right))]).toEqual([0, ['done']]);
  });

  it('no key: it waits, says what for, and work goes on with one', async () => {
    const file = await writeJson(root, 'keyless.json', [imageJob('A fox without any key')]);
    const env = {
      API_KEY: 'practice-env',
      X_API_KEY: 'practice-env',
      DAILIES_API_KEY: 'practice-env',
      DAILIES_KEY: 'practice-env',
    };
    const waiting = await dailies(['run', file, '--data', data, '--json', ...access.slice(0, 2)], { env });
    expect(waiting.code).toBe(1);
    expect(readLines(waiting)).toMatchObject([{ state: 'queued', reason: 'no-key', error: null }]);
    expect(waiting.stderr).toContain('--key-file');
    expect((await practice.ledger()).some(({ body }) => body['prompt'] === 'A fox without any key')).toBe(
      false,
    );
    expect((await dailies(['work', '--data', data, ...access])).code).toBe(0);
  });

  it('a place for results that went away: nothing is lost, work fetches them', async () => {
    const file = await writeJson(
      root,
      'away.json',
      // As many as are on their way at the same time: all are sent when it goes.
      Array.from({ length: 4 }, (_, index) => imageJob(`A fox whose folder goes away ${index}`)),
    );
    const sent = async () =>
      (await practice.ledger()).filter(({ body }) => `${body['prompt']}`.includes('goes away')).length;
    await practice.addFault({ on: 'submit', fault: 'slow-answer', ms: 3_600_000, times: null });
    const running = startDailies(['run', file, '--data', data, '--json', ...access]);
    await waitUntil('the submissions', sent, (count) => count === 4);
    // In one step: what is just being written beside a take would keep a folder from being removed.
    await rename(join(data, 'results'), join(data, 'results that went away'));
    await writeFile(join(data, 'results'), '');
    await practice.advanceClock(3600);
    const ended = await running.ended;
    expect(ended.code).toBe(1);
    expect(new Set(states(readLines(ended)))).toEqual(new Set(['fetching']));
    expect(readLines(ended).map(({ reason }) => reason)).toContain('folder-unwritable');
    await rm(join(data, 'results'));
    const worked = await dailies(['work', '--data', data, '--json', ...access]);
    expect([worked.code, new Set(states(readLines(worked)))]).toEqual([0, new Set(['done'])]);
    expect(await sent()).toBe(4);
  });
});

it('says that it waits for a service that is not there, and goes on when it is', async () => {
  const folder = join(root, 'away');
  const away = await openPractice(folder, ['--pace', '30', '--render', 'fast']);
  const port = Number(new URL(away.baseUrl).port);
  const itsAccess = await writeAccess(root, away);
  await away.stop();
  const running = startDailies(['run', jobs, '--data', data, '--json', ...itsAccess]);
  let said = '';
  running.child.stderr?.on('data', (chunk) => (said += chunk));
  await waitUntil(
    'word of the service',
    () => said,
    (words) => words.includes('service unreachable'),
  );
  const back = await openPractice(folder, ['--pace', '30', '--render', 'fast'], port);
  expect((await running.ended).code).toBe(0);
  await back.stop();
});
