import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { dailies, imageJob, listJobs, readLines, writeAccess, writeJson } from './support/command.ts';

keepFromMidnight();

let root: string;
let practice: Practice;
let access: string[];
let data: string;

beforeEach(async () => {
  root = makeFolder('cli-old');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  access = await writeAccess(root, practice);
  data = join(root, 'data');
});
afterEach(async () => {
  await practice.stop();
});

const words = ['red', 'green', 'blue', 'white'].map((colour) => `A ${colour} boat on a river of ink`);
const work = (...more: string[]) =>
  dailies(['work', '--data', data, ...access, '--json', ...more], {
    env: { XDG_STATE_HOME: join(root, 'state') },
  });
const charges = async () => (await practice.ledger()).map(({ body }) => String(body['prompt'])).sort();

/** Four jobs are queued without a key and a copy is made; three of them are sent afterwards. */
async function sendThreeAfterCopy(): Promise<void> {
  const jobs = await writeJson(root, 'jobs.json', words.map(imageJob));
  const noKey = access.slice(0, 2);
  const queued = await dailies(['run', jobs, '--data', data, ...noKey], {
    env: { XDG_STATE_HOME: join(root, 'state') },
  });
  expect(queued.code).toBe(1);
  await cp(data, join(root, 'kept'), { recursive: true });
  expect((await work('--max-submissions', '3')).code).toBe(1);
  expect(await charges()).toHaveLength(3);
  await rm(data, { recursive: true });
  await cp(join(root, 'kept'), data, { recursive: true });
}

describe('work on data that was put back', () => {
  it('sends nothing, says what is missing and how to go on, and ends with 3 for what is in doubt', async () => {
    await sendThreeAfterCopy();
    const ended = await work('--linger', '0');
    // What was sent is in doubt, and that matters more than what waits.
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('it’s missing the paid submissions of 3 jobs');
    expect(ended.stderr).toContain('--accept-old-data 3');
    expect(await charges()).toHaveLength(3);
    const lines = readLines(ended);
    expect(lines.map(({ state, reason }) => [state, reason]).sort()).toEqual([
      ['queued', 'old-data'],
      ['unknown', null],
      ['unknown', null],
      ['unknown', null],
    ]);
  });

  it('goes on with the number that was said, and with no other', async () => {
    await sendThreeAfterCopy();
    const wrong = await work('--linger', '0', '--accept-old-data', '2');
    expect(wrong.stderr).toContain('must be 3');
    expect(await charges()).toHaveLength(3);
    await work('--linger', '0', '--accept-old-data', '3');
    expect(await charges()).toEqual([...words].sort());
    expect((await work('--linger', '0')).stderr).not.toContain('lacks');
  });

  it('on another computer ends with 1, although nothing is missing', async () => {
    const jobs = await writeJson(root, 'jobs.json', words.slice(0, 1).map(imageJob));
    await dailies(['run', jobs, '--data', data, ...access.slice(0, 2)], {
      env: { XDG_STATE_HOME: join(root, 'elsewhere') },
    });
    const ended = await work();
    expect([ended.code, await charges()]).toEqual([1, []]);
    expect(ended.stderr).toContain('another computer');
    expect((await listJobs(data)).map(({ state }) => state)).toEqual(['queued']);
    expect((await work('--accept-old-data', '0')).code).toBe(0);
    expect(await charges()).toEqual(words.slice(0, 1));
  });

  it('takes only a number for it', async () => {
    const ended = await work('--accept-old-data', 'yes');
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain('--accept-old-data');
  });
});
