import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CANARY_KEY, writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CLI = resolve(import.meta.dirname, '../../../dist/electron/cli.js');
const KEY = CANARY_KEY;

const root = makeFolder('cli', afterAll);
let practice: Practice;
let folder: string;
let access: string[];

beforeAll(async () => {
  await makeSampleMedia(join(root, 'refs'));
  practice = await openPractice(join(root, 'practice'), ['--pace', '100', '--render', 'fast']);
  const profile = await (await fetch(`${practice.baseUrl}/practice/profile`)).text();
  await writeFile(join(root, 'profile.json'), profile);
  writeKeyFile(join(root, 'key'), KEY);
  access = ['--profile', join(root, 'profile.json'), '--key-file', join(root, 'key')];
});
afterAll(async () => {
  await practice.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
});
afterEach(() => practice.clearFaults());

const image = (more: object = {}, input: object = {}) => ({
  model: 'modeln-pro',
  input: { prompt: 'A robot at dawn, wide shot', quality: '2K', aspectRatio: '16:9', ...input },
  ...more,
});

describe('run', () => {
  it('does all seven models, and says of each where its file is', async () => {
    const ref = (name: string) => `refs/${name}`;
    const prompt = 'A robot walks at dawn';
    const jobs = [
      image({ takes: 2 }, { images: [ref('robot.png')] }),
      { model: 'modelk-o3-video-transformation', input: { prompt, video: ref('walk.mp4') } },
      {
        model: 'modelk-o3-elements',
        input: {
          prompt,
          duration: 4,
          elements: [{ type: 'image', name: 'robot', images: [ref('robot.png')], voices: [ref('walk.mp4')] }],
        },
      },
      { model: 'modelh-h3-omni', input: { prompt, duration: 4, audios: [ref('voice.wav')], quality: '2k' } },
      { model: 'modelk-motion-3', input: { image: ref('robot.png'), video: ref('walk.mp4') } },
      {
        model: 'modelh-h3-image-to-video',
        input: { startImage: ref('robot.png'), endImage: ref('dawn.png'), duration: 4 },
      },
      { model: 'modelk-3-turbo', input: { prompt, startImage: ref('robot.png') } },
    ];
    const ran = await run('run', await jobsFile(jobs), ...access, '--json');
    expect(ran).toMatchObject({ code: 0 });
    const lines = ran.lines as JobLine[];
    expect(lines.map(({ model }) => model)).toEqual(['modeln-pro', ...jobs.map(({ model }) => model)]);
    for (const line of lines) {
      expect(Object.keys(line)).toEqual([
        'id',
        'model',
        'state',
        'genId',
        'serviceStatus',
        'reason',
        'error',
        'results',
      ]);
      expect(line).toMatchObject({ state: 'done', reason: null, error: null, genId: expect.any(String) });
      const [result] = line.results;
      const bytes = await readFile(result?.path ?? '');
      expect(result).toEqual({
        path: result?.path,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    expect((await run('list', '--json')).lines).toEqual(lines);
    await expectNoKeyIn(folder);
  });

  it('ends with 1 when a job fails, and has the words of the service', async () => {
    await practice.addFault({ on: 'generation', fault: 'fail', message: 'Not this one.' });
    const ran = await run('run', await jobsFile([image(), image()]), ...access, '--json');
    expect(ran.code).toBe(1);
    expect((ran.lines as JobLine[]).map(({ state }) => state).sort()).toEqual(['done', 'failed']);
    expect(ran.out).toContain('Not this one.');
  });

  it('ends with 3 when an outcome is unknown, also where another job failed', async () => {
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset', match: { promptIncludes: 'lost' } });
    await practice.addFault({
      on: 'submit',
      fault: '500',
      times: 1,
      accepted: false,
      match: { promptIncludes: 'broken' },
    });
    await practice.addFault({ on: 'generation', fault: 'fail', match: { promptIncludes: 'failing' } });
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    const prompts = ['a lost answer', 'a broken answer', 'a failing generation'];
    const jobs = prompts.map((prompt) => image({}, { prompt }));
    const ran = await run('run', await jobsFile(jobs), ...access, '--json', '--linger', '0.2');
    expect(ran.code).toBe(3);
    expect((ran.lines as JobLine[]).map(({ state }) => state)).toEqual(['unknown', 'unknown', 'failed']);
  });

  it('waits for a late delivery of an unknown job, and ends with 0', async () => {
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
    await practice.addFault({ on: 'webhook', fault: 'late', ms: 1500 });
    expect((await run('run', await jobsFile([image()]), ...access, '--linger', '90')).code).toBe(0);
  });

  it('makes free test runs, and asks only for results where it is told to', async () => {
    const file = await jobsFile([image()]);
    expect((await run('run', file, ...access, '--test', 'failure', '--poll-only')).code).toBe(1);
    expect((await practice.ledger()).at(-1)).toMatchObject({
      testMode: 'failure',
      charged: 0,
      webhookUrl: null,
    });
  });

  it('without a profile starts the practice service by itself', async () => {
    const ran = await run('run', await jobsFile([image()]), '--json');
    expect(ran).toMatchObject({ code: 0, lines: [{ state: 'done' }] });
  });
});

describe('what is wrong is refused with 2, and nothing is queued', () => {
  it.each([
    ['Not valid JSON', '{', /Not valid JSON/],
    ['no list', '{}', /list of jobs/],
    ['an unknown model', JSON.stringify([{ model: 'modelx', input: {} }]), /row 1, model/],
    ['an unknown field', JSON.stringify([image(), image({}, { colour: 'red' })]), /row 2, input\.colour/],
    [
      'a file that is not there',
      JSON.stringify([image({}, { images: ['refs/gone.png'] })]),
      /row 1, input\.images\[0\].*gone\.png/,
    ],
    ['a prompt one too short', JSON.stringify([image({}, { prompt: '123456789' })]), /row 1, input\.prompt/],
    [
      'auto without an image',
      JSON.stringify([image({}, { aspectRatio: 'auto' })]),
      /row 1, input\.aspectRatio/,
    ],
  ])('%s', async (_, text, words) => {
    const file = join(root, 'bad.json');
    await writeFile(file, text);
    const before = (await practice.ledger()).length;
    for (const command of ['run', 'validate']) {
      const ran = await run(command, file, ...(command === 'run' ? access : access.slice(0, 2)));
      expect([ran.code, ran.out]).toEqual([2, expect.stringMatching(words)]);
    }
    expect(await run('list', '--json')).toMatchObject({ code: 0, lines: [] });
    expect((await practice.ledger()).length).toBe(before);
  });

  it('a profile with an unknown key, naming it', async () => {
    const profile = JSON.parse(await readFile(join(root, 'profile.json'), 'utf8'));
    await writeFile(join(root, 'odd.json'), JSON.stringify({ ...profile, colour: 'red' }));
    const ran = await run(
      'run',
      await jobsFile([image()]),
      '--profile',
      join(root, 'odd.json'),
      '--key-file',
      join(root, 'key'),
    );
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('/colour')]);
  });

  it('a key on the command line, without repeating it', async () => {
    const ran = await run('run', await jobsFile([image()]), '--key', KEY);
    expect(ran.code).toBe(2);
    expect(ran.out + ran.err).not.toContain(KEY);
  });
});

describe('killed', () => {
  it('at any moment, `work` goes on: no job lost, none charged twice', async () => {
    const file = await jobsFile(Array.from({ length: 12 }, () => image()));
    const before = (await practice.ledger()).length;
    const charged = async () => (await practice.ledger()).length - before;
    const killAt = (count: number) => ({ killOnce: async () => (await charged()) >= count });
    // Whoever kills knows that it is no file that ends it.
    const goOn = ['--after-crash', 'go-on'];
    await run('run', file, ...access, ...goOn, killAt(1));
    expect((await run('list', '--json')).lines).toHaveLength(12);
    for (const count of [3, 6, 9]) await run('work', ...access, ...goOn, killAt(count));
    const work = () => run('work', ...access, ...goOn, '--linger', '0.1');
    const list = async () => (await run('list', '--json')).lines as JobLine[];
    let last = await work();
    let jobs = await list();
    // A delivery of an unknown job may come just as a run ends: its result is the next one's to fetch. Each does so once.
    for (let runs = 0; runs < 12 && jobs.some(({ state }) => state === 'fetching'); runs += 1)
      [last, jobs] = [await work(), await list()];
    const done = jobs.filter(({ state }) => state === 'done').length;
    const unknown = jobs.filter(({ state }) => state === 'unknown').length;
    const left = jobs.filter(({ state }) => state !== 'done' && state !== 'unknown');
    // What it said is shown where something is left.
    expect({ left, said: last.err }).toEqual({ left: [], said: expect.any(String) });
    expect([done + unknown, last.code]).toEqual([12, unknown > 0 ? 3 : 0]);
    expect(await charged()).toBeGreaterThanOrEqual(done);
    expect(await charged()).toBeLessThanOrEqual(12);
  });
});

interface JobLine {
  readonly model: string;
  readonly state: string;
  readonly results: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Each line of standard output that is JSON. */
  readonly lines: readonly unknown[];
}

interface Kill {
  /** The process is killed as soon as this is so, or ends by itself before. */
  readonly killOnce: () => Promise<boolean>;
}

/** Runs a command on this test's folder, as a process of its own. */
function run(command: string, ...rest: (string | Kill)[]): Promise<Ran> {
  const words = rest.filter((word) => typeof word === 'string');
  const options = rest.find((word) => typeof word === 'object');
  const data = command === 'validate' ? [] : ['--data', folder];
  const child = spawn(process.execPath, [CLI, command, ...words, ...data], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const isOver = async () => child.exitCode !== null || (await options?.killOnce());
  const killed = options && waitUntil('the moment to kill it', isOver).then(() => child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((settle) =>
    child.once('close', async (code) => {
      await killed;
      const lines = out.split('\n').filter((line) => line.startsWith('{'));
      settle({ code, out, err, lines: lines.map((line) => JSON.parse(line)) });
    }),
  );
}

/** References in it are relative to the file, which lies beside `refs`. */
async function jobsFile(jobs: readonly object[]): Promise<string> {
  const path = join(root, 'jobs.json');
  await writeFile(path, JSON.stringify(jobs));
  return path;
}

async function expectNoKeyIn(path: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    expect(content.includes(KEY), entry.name).toBe(false);
  }
}
