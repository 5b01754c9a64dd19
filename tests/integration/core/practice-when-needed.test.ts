import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../electron/adapters/system.ts';
import type { Clock } from '../../../electron/core/ports.ts';
import { DOCTOR_STEPS } from '../../../shared/service/doctor-report.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { takePort } from '../../support/own-port.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Its generations end when the test puts its clock forward. */
const HOUR = 3600;

let root: string;
let port: number;
let pace: number;
let starting: Promise<Practice> | null = null;
let app: TestCore | null = null;

beforeEach(async () => {
  root = makeFolder('practice-when-needed');
  port = await takePort();
  pace = 40;
});
afterEach(async () => {
  await app?.close();
  await (await starting)?.stop();
  app = starting = null;
});

const still = request('modeln-pro', { prompt: 'A boat on a still lake', quality: '2K', aspectRatio: '1:1' });

/** Starts the service as the app does: once, whoever asks and however often, and always at one address. */
function startPractice(): void {
  starting ??= openPractice(join(root, 'practice'), ['--pace', String(pace), '--render', 'fast'], port);
  void starting.then(({ baseUrl }) => app?.core.setPracticeBaseUrl(baseUrl));
}

async function open(): Promise<TestCore> {
  app = await openTestCore(join(root, 'data'), { baseUrl: null, startPractice });
  return app;
}

async function endPractice(): Promise<void> {
  await (await starting)?.stop();
  starting = null;
}

const isStarted = () => starting !== null;

const status = async ({ core }: TestCore) => unwrap(await core.calls['app.snapshot']({})).status;

describe('the practice service', () => {
  it('is left alone by a start, by looking around, and says of no wait', async () => {
    const { core, ...rest } = await open();
    unwrap(await core.calls['profiles.list']({}));
    unwrap(await core.calls['queue.pause']({ scope: { kind: 'all' } }));
    unwrap(await core.calls['queue.resume']({ scope: { kind: 'all' } }));
    expect((await status({ core, ...rest })).profileHolds).toEqual({});
    expect(starting).toBeNull();
  });

  it.each<[string, (app: TestCore) => Promise<unknown>]>([
    [
      'the request as it would be sent',
      async ({ core }) => unwrap(await core.calls['jobs.preview'](still)).url,
    ],
    [
      'its profile',
      async ({ core }) =>
        unwrap(await core.calls['profiles.get']({ profileId: PRACTICE_PROFILE_ID })).baseUrl,
    ],
    [
      'the check of the connection',
      async ({ core }) => {
        const wanted = { profileId: PRACTICE_PROFILE_ID, allowTestSubmission: false };
        const { rows } = unwrap(await core.calls['doctor.run'](wanted));
        expect(rows.find(({ step }) => step === 'address')).toMatchObject({ state: 'ok' });
        return `http://127.0.0.1:${port}`;
      },
    ],
  ])('is started by %s, which waits for it', async (_, ask) => {
    expect(await ask(await open())).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}\\b`));
    expect(starting).not.toBeNull();
  });

  it('that never comes keeps no check of the connection from being stopped, nor the core from ending', async () => {
    // The time that it may take to come up is never over.
    const clock: Clock = { ...systemClock, sleep: (time, signal) => systemClock.sleep(time * 1000, signal) };
    app = await openTestCore(join(root, 'data'), { baseUrl: null, startPractice: () => {}, clock });
    const wanted = { profileId: PRACTICE_PROFILE_ID, allowTestSubmission: false };
    const stopped = app.core.calls['doctor.run'](wanted);
    await app.call('doctor.cancel', {});
    expect(unwrap(await stopped).rows.map(({ finding }) => finding)).toEqual(
      DOCTOR_STEPS.map(() => 'stopped'),
    );
    const unanswered = app.core.calls['doctor.run'](wanted);
    await app.core.stop();
    expect(unwrap(await unanswered).rows.map(({ finding }) => finding)).toEqual(
      DOCTOR_STEPS.map(() => 'stopped'),
    );
  });

  it('is started by a job, which goes out once it is there', async () => {
    const { enqueue, waitForState } = await open();
    const [jobId = ''] = await enqueue(still);
    await waitForState(jobId, 'done');
    expect(await (await starting)?.ledger()).toHaveLength(1);
  });

  it('is started for a job that an earlier run has left at it', async () => {
    pace = HOUR * 1000;
    const first = await open();
    const [jobId = ''] = await first.enqueue(still);
    await first.waitForState(jobId, 'submitted');
    await first.close();
    await endPractice();
    const second = await open();
    await waitUntil('the service to be started again', isStarted, Boolean);
    await (await starting)?.advanceClock(HOUR);
    await second.waitForState(jobId, 'done');
    expect(await (await starting)?.ledger()).toHaveLength(1);
  });

  it('that ended is waited for by what asks next', async () => {
    const opened = await open();
    await opened.call('jobs.preview', still);
    await endPractice();
    opened.core.setPracticeBaseUrl(null);
    const asked = opened.core.calls['jobs.preview'](still);
    // Told once more, as a core is that has just begun.
    opened.core.setPracticeBaseUrl(null);
    await waitUntil('the service to be started again', isStarted, Boolean);
    expect(unwrap(await asked).url).toContain(`:${port}/`);
  });
});
