import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../faults/support/small-disk.ts';
import { CANARY_KEY, writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import {
  addScriptedProfile,
  PIXEL,
  SCRIPTED_PROFILE_ID,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { dailies, imageJob, listJobs, readLines, startDailies, writeJson } from './support/command.ts';

const root = makeFolder('cli-left', afterAll);
const BLOCKED = 'ftp://artist:pass/word@files.example/never.png';
let service: ScriptedService;
let access: string[];
let data: string;
/** Once true, what was no picture is one. */
let isMended: boolean;
/** Answers to submissions are held back until this is resolved. */
let answers: PromiseWithResolvers<void>;
let submitted: () => void;

/** The id of a generation says what becomes of it. */
function describeGeneration(genId: string): Record<string, unknown> {
  if (genId.startsWith('failing')) return { genId, status: 'failed' };
  const urls = Array.from({ length: 3 }, (_, place) => `${service.baseUrl}/files/${genId}-${place}.png`);
  const named = genId.startsWith('four') ? [...urls, BLOCKED] : urls.slice(0, 1);
  return { genId, status: 'completed', outputs: named.map((url) => ({ url })) };
}

beforeAll(async () => {
  service = await startScriptedService({
    async submit({ body, query }, number) {
      submitted();
      const kind = String(body['prompt']).split(' ')[0];
      if (kind === 'held') await answers.promise;
      if (kind === 'refused') return { status: 400, body: { message: 'No.' } };
      const genId = `${kind}-${number}`;
      if (kind === 'silent') return { body: {}, isLost: true };
      void fetch(query.get('webhookUrl') ?? '', {
        method: 'POST',
        body: JSON.stringify(describeGeneration(genId)),
        // Whoever asked may have been killed.
      }).catch(() => {});
      return { body: { genId } };
    },
    query: (genId) => ({ body: describeGeneration(genId) }),
    result: (path) => ({
      ...(path.includes('endless') ? { status: 503 } : {}),
      body: path.includes('junk') && !isMended ? 'no picture at all' : PIXEL,
      headers: { 'content-type': 'image/png' },
    }),
  });
  await addScriptedProfile(root, service.baseUrl);
  const keyFile = join(root, 'key');
  writeKeyFile(keyFile, CANARY_KEY);
  access = ['--profile', join(root, 'profiles', `${SCRIPTED_PROFILE_ID}.json`), '--key-file', keyFile];
});
afterAll(() => service?.stop());
beforeEach(async () => {
  data = await mkdtemp(join(root, 'data-'));
  isMended = false;
  answers = Promise.withResolvers();
  submitted = () => {};
});

const on = (...words: string[]) => [...words, '--data', data, '--json', '--linger', '0', ...access];
const fetchOn = (...words: string[]) => [...words, '--data', data, '--json', ...access];
const jobsFile = (kinds: readonly string[]) =>
  writeJson(
    data,
    'jobs.json',
    kinds.map((kind, place) => imageJob(`${kind} ${place} in ${data}`)),
  );
/** How many results lie in the folder whole, byte for byte as the service has them, whatever the program says of them. */
async function countWhole(): Promise<number> {
  const files = await readdir(join(data, 'results'), { recursive: true, withFileTypes: true });
  const bytes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name))),
  );
  return bytes.filter((content) => content.equals(PIXEL)).length;
}
const charged = () => service.submissions.filter(({ body }) => String(body['prompt']).endsWith(data)).length;

describe('the exit code says what the files say', () => {
  it.each([
    { what: 'every result in place', kinds: ['good', 'good'], whole: 2, run: 0, work: 0 },
    { what: 'the only result in quarantine', kinds: ['junk'], whole: 0, run: 1, work: 1 },
    { what: 'one of four results lost', kinds: ['four'], whole: 3, run: 1, work: 1 },
    { what: 'a failed generation', kinds: ['good', 'failing'], whole: 1, run: 1, work: 0 },
    { what: 'a refused job', kinds: ['refused'], whole: 0, run: 1, work: 0 },
    { what: 'an unknown outcome', kinds: ['good', 'silent'], whole: 1, run: 3, work: 3 },
  ])('$what: run ends with $run, work with nothing to do with $work', async ({ kinds, whole, run, work }) => {
    const ran = await dailies(on('run', await jobsFile(kinds)));
    expect([ran.code, await countWhole()]).toEqual([run, whole]);
    const worked = await dailies(on('work'));
    expect(worked.code).toBe(work);
    // What makes the code is told, without the name and password in an address.
    expect(readLines(worked).length > 0).toBe(work !== 0);
    expect(JSON.stringify([ran, worked])).not.toMatch(/artist|word@/);
    expect(worked.stderr.includes('fetch')).toBe(kinds.includes('junk') || kinds.includes('four'));
    expect(charged()).toBe(kinds.length);
  });

  it.skipIf(!existsSync('/dev/full'))('1 where standard output is on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const ended = await startDailies(on('run', await jobsFile(['good'])), { stdout: full }).ended;
    closeSync(full);
    expect([ended.code, await countWhole()]).toEqual([1, 1]);
    expect(ended.stderr).toContain('ENOSPC');
  });
});

describe('fetch', () => {
  it('fetches what was no picture again, sends nothing, and ends with 0 once it is there', async () => {
    await dailies(on('run', await jobsFile(['junk'])));
    const [job] = await listJobs(data);
    expect((await dailies(fetchOn('fetch', job?.id ?? ''))).code).toBe(1);
    isMended = true;
    const fetched = await dailies(fetchOn('fetch'));
    expect([fetched.code, readLines(fetched)[0]?.state, await countWhole()]).toEqual([0, 'done', 1]);
    expect((await dailies(on('work'))).code).toBe(0);
    expect(charged()).toBe(1);
  });

  it('has nothing to do where nothing lacks, and refuses a job or a folder that is not there', async () => {
    await dailies(on('run', await jobsFile(['good'])));
    expect(await dailies(fetchOn('fetch'))).toMatchObject({ code: 0, stdout: '' });
    const unknown = 'Nothing here has the ID “no-such-job”. Check it for a missing or extra character.\n';
    for (const mistyped of [['fetch'], ['resolve', '--leave'], ['resolve', '--stop']] as const) {
      const [command, ...how] = mistyped;
      expect(await dailies(fetchOn(command, 'no-such-job', ...how))).toMatchObject({
        code: 2,
        stderr: unknown,
      });
    }
    const elsewhere = ['--data', join(data, 'mistyped'), ...access];
    for (const command of [['fetch'], ['work'], ['resolve', 'a-job', '--never']])
      expect((await dailies([...command, ...elsewhere])).code).toBe(2);
    expect(existsSync(join(data, 'mistyped'))).toBe(false);
  });
});

describe('resolve', () => {
  const unresolved = async (kind: string) => {
    await dailies(on('run', await jobsFile([kind])));
    return (await listJobs(data))[0]?.id ?? '';
  };

  it.each([
    { how: ['--arrived', 'good-1'], resolved: 0, state: 'done', work: 0, sent: 1 },
    { how: ['--leave'], resolved: 0, state: 'cancelled', work: 0, sent: 1 },
    // It never answers: the second submission is in doubt as well, and it is the person's own choice.
    { how: ['--never'], resolved: 0, state: 'queued', work: 3, sent: 2 },
  ])(
    '$how of an unknown job: $state, and work ends with $work',
    async ({ how, resolved, state, work, sent }) => {
      const id = await unresolved('silent');
      const answer = await dailies(fetchOn('resolve', id, ...how));
      expect([answer.code, readLines(answer)[0]?.state]).toEqual([resolved, state]);
      expect(charged()).toBe(1);
      expect((await dailies(on('work'))).code).toBe(work);
      expect(charged()).toBe(sent);
    },
  );

  it('--take-back makes a job with a wrong pasted id unknown again', async () => {
    const id = await unresolved('silent');
    expect((await dailies(fetchOn('resolve', id, '--take-back'))).code).toBe(2);
    await dailies(fetchOn('resolve', id, '--arrived', 'good-1'));
    const answer = await dailies(fetchOn('resolve', id, '--take-back'));
    expect([answer.code, readLines(answer)[0]]).toMatchObject([0, { state: 'unknown', genId: null }]);
    expect(charged()).toBe(1);
  });

  it('--leave gives up what a job lacks, and work ends with 0', async () => {
    const id = await unresolved('four');
    expect((await dailies(fetchOn('resolve', id, '--leave'))).code).toBe(0);
    expect(await dailies(on('work'))).toMatchObject({ code: 0, stdout: '' });
    expect(await countWhole()).toBe(3);
  });

  it('never sends a job again that has a clear end', async () => {
    const id = await unresolved('good');
    for (const how of ['--never', '--leave'])
      expect((await dailies(fetchOn('resolve', id, how))).code).toBe(2);
    expect(await dailies(on('work'))).toMatchObject({ code: 0, stdout: '' });
    expect(charged()).toBe(1);
  });
});

describe('a file whose jobs are in the folder', () => {
  it('is refused with the way on, after a kill, too; --again pays again, work continues', async () => {
    const file = await jobsFile(['held']);
    // A file, so that it is known what stood in it when the submission came.
    const said = join(data, 'said');
    const stderr = openSync(said, 'w');
    const seen = Promise.withResolvers<string>();
    submitted = () => seen.resolve(readFileSync(said, 'utf8'));
    const running = startDailies(on('run', file), { stderr });
    expect(await seen.promise).toContain(
      `Jobs queued: 1. If this run ends early, continue with: dailies work`,
    );
    running.child.kill('SIGKILL');
    await running.ended;
    closeSync(stderr);
    answers.resolve();
    const again = await dailies(on('run', file));
    expect([again.code, again.stdout]).toEqual([2, expect.stringContaining('"ALREADY_QUEUED"')]);
    expect(again.stderr).toMatch(/1 of 1.*work.*--again/s);
    // Another row, and other keys first, change nothing about the rest.
    const more = [
      { input: { aspectRatio: '1:1', quality: '2K', prompt: `held 0 in ${data}` }, model: 'modeln-pro' },
    ];
    const longer = await writeJson(data, 'longer.json', [...more, imageJob(`good 2 in ${data}`)]);
    expect((await dailies(on('run', longer))).stderr).toContain('1 of 2');
    expect((await dailies(on('work'))).code).toBe(3);
    expect(charged()).toBe(1);
    expect((await dailies(on('run', file, '--again'))).code).toBe(3);
    expect(charged()).toBe(2);
  });

  it('is queued again where its jobs came to nothing', async () => {
    const file = await jobsFile(['refused']);
    await dailies(on('run', file));
    expect((await dailies(on('run', file))).code).toBe(1);
    expect(charged()).toBe(2);
  });
});

describe.skipIf(process.platform === 'win32')('an interrupt while a job is being sent', () => {
  const startHeld = async () => {
    const isSent = new Promise<void>((settle) => (submitted = settle));
    const running = startDailies(on('run', await jobsFile(['held'])));
    await isSent;
    return running;
  };

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s waits for the answer, so that nothing is in doubt',
    async (signal) => {
      const { child, ended } = await startHeld();
      child.kill(signal);
      await new Promise((settle) =>
        child.stderr?.on('data', (text) => `${text}`.includes('Finishing') && settle(0)),
      );
      // However late a supervisor or a script says the same once more.
      child.kill('SIGTERM');
      child.kill('SIGHUP');
      answers.resolve();
      const { code, stdout } = await ended;
      expect([code, readLines({ stdout })[0]?.state]).not.toContain('unknown');
      expect((await listJobs(data))[0]?.genId).toMatch(/^held-/);
      expect((await dailies(on('work'))).code).toBe(0);
      expect(charged()).toBe(1);
    },
  );

  it('reaches a run of our script once for each key press, although the terminal tells both', async () => {
    const isSent = new Promise<void>((settle) => (submitted = settle));
    const words = on('run', await jobsFile(['held']));
    // A group of its own, as a shell makes for each command line.
    const script = spawn(process.execPath, ['scripts/run.mjs', 'cli', ...words], { detached: true });
    const isOver = new Promise((settle) => script.once('exit', settle));
    const said = new Promise((settle) =>
      script.stderr.on('data', (text) => `${text}`.includes('Finishing') && settle(0)),
    );
    await isSent;
    process.kill(-(script.pid ?? 0), 'SIGINT');
    await said;
    answers.resolve();
    expect(await isOver).toBe(1);
    expect((await listJobs(data))[0]?.genId).toMatch(/^held-/);
    expect(charged()).toBe(1);
  });

  it('a second one ends at once, and what it was about stays unknown', async () => {
    const { child, ended } = await startHeld();
    let isOver = false;
    void ended.then(() => (isOver = true));
    await waitUntil('the end', () => isOver || (child.kill('SIGINT') && isOver));
    expect((await ended).code).toBe(130);
    answers.resolve();
    expect((await dailies(on('work'))).code).toBe(3);
    expect(charged()).toBe(1);
  });
});

describe('a queue that was stopped', () => {
  /** One job at a time, so that each answer is known before the next job is sent. */
  const slowly = async (...words: string[]) => {
    const profile = JSON.parse(await readFile(access[1] ?? '', 'utf8')) as { limits: object };
    const path = await writeJson(data, 'slow.json', {
      ...profile,
      limits: { ...profile.limits, concurrent: 1 },
    });
    return dailies(on(...words).map((word) => (word === access[1] ? path : word)));
  };

  it('stays stopped for work, and goes on with work --resume, one job first', async () => {
    await slowly('run', await jobsFile(['silent', 'silent', 'silent', 'good', 'good']));
    expect(charged()).toBe(3);
    const worked = await slowly('work');
    expect([worked.code, worked.stderr]).toEqual([3, expect.stringContaining('unclear answers')]);
    expect(charged()).toBe(3);
    const resumed = await slowly('work', '--resume');
    expect([resumed.code, await countWhole(), charged()]).toEqual([3, 2, 5]);
  });

  it('stops again at the first job after --resume that comes to the same', async () => {
    await slowly('run', await jobsFile(Array.from({ length: 5 }, () => 'silent')));
    await slowly('work', '--resume');
    expect(charged()).toBe(4);
  });
});

describe('a full data disk', () => {
  it('is said in a sentence by each command, once, and never with a stack', async (context) => {
    const disk = mountSmallDisk(join(data, 'disk'), 3);
    if (typeof disk === 'string') return context.skip(disk);
    const within = (words: readonly string[]) => words.map((word) => (word === data ? disk.folder : word));
    const file = await jobsFile(['good']);
    const isPlain = (stderr: string) => {
      const lines = stderr.split('\n').filter((line) => line !== '');
      expect(stderr).not.toMatch(/^ {4}at |StoreError|[\w-]+-threw|node:/m);
      expect(lines).toEqual([...new Set(lines)]);
    };
    try {
      await dailies(within(on('run', file)));
      disk.fill();
      const look = (word: string) => [word, '--data', disk.folder, '--json'];
      for (const words of [
        look('list'),
        look('ledger'),
        within(fetchOn('fetch')),
        within(on('run', file, '--again')),
      ]) {
        const { code, stderr } = await dailies(words);
        isPlain(stderr);
        expect([code, stderr], words[0]).toEqual([2, expect.stringContaining('disk is full')]);
      }
      expect(charged()).toBe(1);
      disk.free();
      // It fills up while the answer is awaited: what comes is waited for, and said once.
      const running = startDailies(within(on('run', await jobsFile(['held']))));
      await new Promise<void>((settle) => (submitted = settle));
      disk.fill();
      answers.resolve();
      let said = '';
      running.child.stderr?.on('data', (text) => (said += text));
      await waitUntil('it to be said', () => said.includes('disk is full'));
      disk.free();
      const { code, stderr } = await running.ended;
      isPlain(stderr);
      expect([code, charged()]).toEqual([0, 2]);
    } finally {
      disk.unmount();
    }
  });
});

it('ends beside jobs of another profile, whose results never come, and names them', async () => {
  const other = join(data, 'other.json');
  const profile = JSON.parse(await readFile(access[1] ?? '', 'utf8')) as Record<string, unknown>;
  await writeFile(other, JSON.stringify({ ...profile, name: 'Other' }));
  const asOther = ['--profile', other, ...access.slice(2)];
  const isSent = new Promise<void>((settle) => (submitted = settle));
  const words = ['run', await jobsFile(['endless']), '--data', data, ...asOther];
  const running = startDailies(words);
  await isSent;
  await waitUntil('its result', () => service.requests.some((one) => one.includes('/files/endless')));
  running.child.kill('SIGKILL');
  await running.ended;
  const own = await dailies(on('run', await jobsFile(['good'])));
  expect([own.code, readLines(own).map(({ state }) => state)]).toEqual([0, ['done']]);
  expect(own.stderr).toContain('1 unfinished job of “Other”');
});
