import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, jobWhen, promptsOf, setUp, unwrap } from './bench.ts';

const FIRST = 'The first shot takes the only place of this minute.';
const SECOND = 'The second shot has to wait for its pace, as it was.';

/** One went out, and the other has to wait for the next minute: what is said in between must hold. */
async function waitForPace() {
  const bench = await setUp({}, { limits: { concurrent: 4, submitsPerMinute: 1 } });
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const [first, second] = await app.enqueue(image(FIRST), image(SECOND));
  await waitUntil('the first submission', () => bench.service.submissions.length, Boolean);
  // What the queue does with the second one happens before anything that is asked of it from now on.
  await app.core.calls['app.snapshot']({});
  return { bench, clock, app, first, second };
}

/** Lets the next minute come, and with it one more job that shows when the queue has gone on. */
async function letMinutesPass(app: TestCore, clock: ReturnType<typeof createHandClock>, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(61_000);
    await calls(app)['app.snapshot']({});
    await new Promise((resume) => setImmediate(resume));
  }
}

describe('what the artist says while a job waits for its pace', () => {
  it('counts: an edited prompt goes out as it was edited', async () => {
    const { bench, clock, app, second } = await waitForPace();
    const edited = 'The second shot goes out with what the artist said last.';
    const answer = await app.call('jobs.edit', { jobId: second, request: image(edited) });
    expect(answer.problems).toEqual([]);
    clock.advance(61_000);
    await waitUntil(
      'the second submission',
      () => bench.service.submissions.length,
      (count) => count === 2,
    );
    expect(promptsOf(bench)).toEqual([FIRST, edited]);
  });

  it.each([
    ['a pause', (app: TestCore, id: string) => calls(app)['jobs.pause']({ jobIds: [id] })],
    [
      'a time',
      (app: TestCore, id: string) =>
        calls(app)['jobs.schedule']({ jobIds: [id], notBefore: 4_000_000_000_000 }),
    ],
    [
      'a pause of its model',
      (app: TestCore) => calls(app)['queue.pause']({ scope: { kind: 'model', model: 'modeln-pro' } }),
    ],
    ['a pause of everything', (app: TestCore) => calls(app)['queue.pause']({ scope: { kind: 'all' } })],
    ['a cancel', (app: TestCore, id: string) => calls(app)['jobs.cancel']({ jobIds: [id] })],
  ])('counts: after %s it is not sent', async (_name, say) => {
    const { bench, clock, app, second } = await waitForPace();
    unwrap((await say(app, second)) as { ok: true; value: unknown });
    await letMinutesPass(app, clock, 3);
    await app.core.stop();
    expect(promptsOf(bench)).toEqual([FIRST]);
    expect(app.store.jobs.find(second)?.attempts).toBe(0);
  });

  it('counts: a job that became a test run is sent as one, and charges nothing', async () => {
    const { bench, clock, app, second } = await waitForPace();
    const test = { ...image(SECOND), testMode: 'success' as const };
    await app.call('jobs.edit', { jobId: second, request: test });
    clock.advance(61_000);
    await waitUntil(
      'the second submission',
      () => bench.service.submissions.length,
      (count) => count === 2,
    );
    expect(bench.service.submissions[1]?.query.get('testMode')).toBe('success');
  });
});

it('prepares no more jobs than there are places', async () => {
  const answers: (() => void)[] = [];
  const bench = await setUp(
    {
      submit: (_seen, number) =>
        new Promise((resolve) => answers.push(() => resolve({ body: { genId: `gen-${number}` } }))),
      query: () => ({ body: { status: 'processing' } }),
    },
    { limits: { concurrent: 2, submitsPerMinute: 1000 } },
  );
  const app = await bench.open();
  await app.enqueue(
    ...Array.from({ length: 6 }, (_, index) => image(`Shot number ${index} of a long night.`)),
  );
  await waitUntil(
    'two on the wire',
    () => bench.service.submissions.length,
    (count) => count === 2,
  );
  for (const answer of answers) answer();
  await waitUntil(
    'two at the service',
    () => app.store.jobs.counts().submitted,
    (count) => count === 2,
  );
  const counts = app.store.jobs.counts();
  expect(counts).toMatchObject({ submitted: 2, queued: 4, uploading: 0, sending: 0 });
  expect(bench.service.submissions).toHaveLength(2);
});

describe('a second charge', () => {
  it('is asked for when the result of a charged job was given up, also after it was removed and that was taken back', async () => {
    const bench = await setUp({ result: () => ({ status: 404, body: { message: 'gone' } }) });
    const app = await bench.open();
    const [id] = await app.enqueue(image(FIRST));
    await app.waitForState(id, 'fetching');
    await app.call('jobs.stopWatching', { jobIds: [id] });
    await app.call('jobs.remove', { jobIds: [id] });
    await app.call('queue.undo', {});
    const retried = await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: false });
    expect(retried).toMatchObject({ changed: [], refused: [{ error: { code: 'SECOND_CHARGE' } }] });
    expect(app.store.jobs.find(id)?.charge).toEqual({ surely: 1, maybe: 0 });
    expect(bench.service.submissions).toHaveLength(1);
  });

  it('is asked for when the service took the job and its generation failed', async () => {
    const bench = await setUp({ query: () => ({ body: { status: 'failed' } }) });
    const app = await bench.open();
    const [id] = await app.enqueue(image(FIRST));
    await app.waitForState(id, 'failed');
    await app.call('jobs.edit', { jobId: id, request: image(SECOND) });
    const retried = await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: false });
    expect(retried.refused).toMatchObject([{ jobId: id, error: { code: 'SECOND_CHARGE' } }]);
    await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
    await waitUntil(
      'the wanted second submission',
      () => bench.service.submissions.length,
      (count) => count === 2,
    );
  });

  it('is not spoken of where the service refused the job', async () => {
    let refusals = 1;
    const bench = await setUp({
      submit: (_seen, number) =>
        refusals-- > 0
          ? { status: 400, body: { message: 'Too dark.' } }
          : { body: { genId: `gen-${number}` } },
    });
    const app = await bench.open();
    const [id] = await app.enqueue(image(FIRST));
    await app.waitForState(id, 'failed');
    const retried = await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: false });
    expect(retried.changed).toEqual([id]);
    await app.waitForState(id, 'done');
  });
});

describe('undo', () => {
  it('never takes a generation away that was found since', async () => {
    let answers = 0;
    const bench = await setUp({
      submit: () => ({ body: answers++ === 0 ? {} : { genId: 'gen-second' } }),
      query: () => ({ body: { status: 'processing' } }),
    });
    const app = await bench.open();
    const [id] = await app.enqueue(image(FIRST));
    await app.waitForState(id, 'unknown');
    await app.call('jobs.stopWatching', { jobIds: [id] });
    await app.call('jobs.nameGeneration', { jobId: id, genId: 'gen-found' });
    await app.waitForState(id, 'submitted');
    expect(await app.call('queue.undo', {})).toMatchObject({ putBack: 0, movedOn: 1 });
    expect(app.store.jobs.find(id)).toMatchObject({ state: 'submitted', genId: 'gen-found' });
  });
});

it('never believes one generation of two jobs, also after a restart', async () => {
  const bench = await setUp({
    submit: () => ({ body: { genId: 'gen-same' } }),
    query: () => ({ body: { status: 'processing' } }),
  });
  let app = await bench.open();
  const [first] = await app.enqueue(image(FIRST));
  await app.waitForState(first, 'submitted');
  await app.close();
  app = await bench.open();
  const [second] = await app.enqueue(image(SECOND));
  await app.waitForState(second, 'unknown');
  expect(app.store.jobs.find(second)).toMatchObject({ genId: null, charge: { surely: 0, maybe: 1 } });
  const named = await calls(app)['jobs.nameGeneration']({ jobId: second, genId: 'gen-same' });
  expect(named).toMatchObject({ ok: false, error: { code: 'GENERATION_TAKEN' } });
});

it('asks for the id of a generation that was received without one, and goes on with it', async () => {
  const bench = await setUp({
    submit: () => ({ body: {} }),
    query: (genId) =>
      genId === 'gen-real'
        ? { body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } }
        : { status: 404, body: { message: 'unknown' } },
  });
  const app = await bench.open();
  const [id] = await app.enqueue(image(FIRST));
  await app.waitForState(id, 'unknown');
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  expect((await fetch(webhookUrl, { method: 'POST', body: '{}' })).status).toBe(200);
  await jobWhen(app, id, 'the wait for its id', ({ hold }) => hold?.reason === 'unnamed');
  // Neither can be asked for: the address would hold another id, or none.
  for (const genId of ['gen-real\0', 'gen-real\ud800'])
    expect(await calls(app)['jobs.nameGeneration']({ jobId: id, genId })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  await app.call('jobs.nameGeneration', { jobId: id, genId: 'gen-real' });
  await app.waitForState(id, 'done');
  expect(bench.service.submissions).toHaveLength(1);
});
