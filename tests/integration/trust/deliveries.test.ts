import { describe, expect, it } from 'vitest';
import { changeJob } from '../../../electron/core/queue/jobs/change-jobs.ts';
import { createDeliveries } from '../../../electron/core/results/deliveries.ts';
import { createDeliveryInbox } from '../../../electron/core/results/delivery/delivery-module.ts';
import { finishFetching } from '../../../electron/core/results/follow-delivery.ts';
import { nameOutputs, settleGeneration } from '../../../electron/core/results/poll-question.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { UNPROVEN_MIME } from '../../../shared/library/name-template.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import { openCommitCounter } from '../../support/count-commits.ts';
import { newTake } from '../../support/sample-take.ts';
import { recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { answer, newAttempt, newJob } from '../store/support/samples.ts';
import { openStoreFixture } from './store-fixture.ts';

/** Where the service can't be asked, what a delivery says is the answer. */
const DELIVERY_ONLY = { generation: null };

type Answer = Result<GenerationReport>;

/** Deliveries over a real store with one job; what they ask of the rest of the core is written down. */
function open(change: Partial<Profile> = {}) {
  const fixture = openStoreFixture(change);
  const { store, profile } = fixture;
  const asked = {
    ...{ watched: [] as [string, boolean][], completed: [] as string[], aborted: [] as string[] },
    /** What the service was asked for more, and what it answers. */
    ...{ questions: [] as [string, string][], answer: async () => fail(failure('OFFLINE', {})) as Answer },
  };
  const errors: unknown[] = [];
  const known = { isThere: true };
  const inFlightAttempts = new Set<string>();
  let id = 0;
  const ids = { next: () => `id-${++id}`, secret: () => 'secret' };
  const profileOf = (profileId: string) => (known.isThere && profileId === 'studio' ? profile : null);
  const create = () => {
    const deliveries = createDeliveries({
      ...{ ...fixture, ids, inFlightAttempts },
      log: { info() {}, warn() {}, error: (event) => void errors.push(event) },
      poller: {
        poll: (job: Job, soon: boolean) => void asked.watched.push([job.id, soon]),
        ask(job: Job, genId: string) {
          asked.questions.push([job.id, genId]);
          return app.answer();
        },
      } as never,
      profile: profileOf,
      abortSubmission: (jobId) => void asked.aborted.push(jobId),
      completed: (jobId) => void asked.completed.push(jobId),
    });
    const stored = deliveries.workOut;
    return { ...deliveries, ...createDeliveryInbox({ ...fixture, ids, profile: profileOf, stored }) };
  };
  store.transact((tx) => tx.jobs.add([newJob('job')]));
  const rest = { errors, known, inFlightAttempts, create };
  const app = Object.assign(asked, fixture, rest, { deliveries: create() });
  return app;
}
type App = ReturnType<typeof open>;

const find = ({ store }: App, id = 'job') => store.jobs.find(id) as Job;
const lastLine = ({ store }: App, id = 'job') => store.jobs.history(id).transitions.at(-1);
const allWorkedOut = ({ store }: App) =>
  waitUntil('all deliveries to be worked out', () => store.deliveries.pending().length === 0);

/** Delivers to an attempt of the job, and waits until it was worked out. */
async function deliver(app: App, body: unknown, attemptId = 'a-1', jobId = 'job'): Promise<boolean> {
  const isNew = app.deliveries.receive(
    { attemptId, jobId },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
  await allWorkedOut(app);
  return isNew;
}

const completed = (genId: string | null, ...urls: string[]) => ({
  ...(genId === null ? {} : { genId }),
  status: 'completed',
  outputs: urls.map((url) => ({ url })),
});
const urlsOf = ({ store }: App, id = 'job') => store.outputs.ofJob(id).map(({ url }) => url);

let times = 2_000;
const tick = () => {
  times += 10;
  return times;
};
const send = ({ store }: App, attemptId = 'a-1', jobId = 'job') =>
  writeIntent(store, newAttempt(attemptId, jobId, { startedAt: tick() }));
const step = ({ store }: App, change: Omit<Parameters<typeof stepJob>[2], 'at'>) =>
  stepJob(store, 'job', { ...change, at: tick() });
const unclear = ({ store }: App, attemptId = 'a-1') =>
  recordAnswer(store, attemptId, answer('unclear'), { at: tick(), event: 'outcome-unclear' });
const accept = ({ store }: App, genId: string | null, attemptId = 'a-1') =>
  recordAnswer(store, attemptId, answer('accepted', { genId }), {
    ...{ at: tick(), event: 'accepted', error: null },
    ...(genId === null ? {} : { genId }),
  });
const retry = (app: App) => step(app, { event: 'retry', acceptsSecondCharge: true });
/** Another job whose generation is `gen-of-another`. */
function addAnother(app: App): void {
  app.store.transact((tx) => tx.jobs.add([newJob('another')]));
  send(app, 'a-another', 'another');
  accept(app, 'gen-of-another', 'a-another');
}

describe('a delivery that proves a submission', () => {
  const fromUnknown = (app: App) => {
    send(app);
    unclear(app);
  };
  it.each<[string, (app: App) => void, string]>([
    ['of an unknown job', fromUnknown, 'accepted'],
    ['that is still on the wire', (app) => void send(app), 'accepted'],
    [
      'without an id until now',
      (app) => {
        send(app);
        accept(app, null);
      },
      'named',
    ],
    [
      'whose job waits to be sent again',
      (app) => {
        fromUnknown(app);
        retry(app);
      },
      'found',
    ],
    [
      'whose job uploads its files again',
      (app) => {
        fromUnknown(app);
        retry(app);
        step(app, { event: 'upload-started' });
      },
      'found',
    ],
    [
      'that was called refused',
      (app) => {
        send(app);
        recordAnswer(app.store, 'a-1', answer('refused'), { at: tick(), event: 'refused' });
      },
      'found',
    ],
    [
      'that was given up',
      (app) => {
        fromUnknown(app);
        step(app, { event: 'stop-watching' });
      },
      'found',
    ],
  ])(
    '%s, brings its job to the service’s, with its id, and has it asked about',
    async (_, arrange, reason) => {
      const app = open();
      arrange(app);
      expect(await deliver(app, { genId: 'gen-1' })).toBe(true);
      expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1', error: null });
      expect(find(app).charge).toEqual({ surely: 1, maybe: 0 });
      expect(lastLine(app)).toMatchObject({ reason, details: { by: 'delivery' } });
      expect(app.store.attempts.latest('job')).toMatchObject({ outcome: 'accepted', genId: 'gen-1' });
      expect(app.aborted).toEqual(['job']);
      expect(app.watched).toEqual([['job', true]]);
      expect(app.completed).toEqual([]);
    },
  );

  it('without an id brings no id, and its job waits for one', async () => {
    const app = open();
    fromUnknown(app);
    await deliver(app, {});
    expect(find(app)).toMatchObject({ state: 'submitted', genId: null });
    expect(app.watched).toEqual([['job', false]]);
  });

  it('is only a hint to ask where all of it is known', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    const before = find(app);
    await deliver(app, completed('gen-1', 'https://media.example/1.png'));
    expect(find(app)).toEqual(before);
    expect(app.aborted).toEqual([]);
    expect([app.watched, app.completed, urlsOf(app)]).toEqual([[['job', true]], [], []]);
  });

  it('without an id changes nothing of a job that waits for its id already', async () => {
    const app = open();
    send(app);
    accept(app, null);
    const before = find(app);
    await deliver(app, {});
    expect(find(app)).toEqual(before);
    expect(app.aborted).toEqual([]);
  });

  it('brings nothing to a job whose generation the service called failed, however often it comes', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    step(app, { event: 'generation-failed' });
    await deliver(app, { genId: 'gen-1', status: 'failed' });
    expect(find(app).state).toBe('failed');
    expect(app.watched).toEqual([]);
  });

  it('brings home what turns out to be finished after all, where only deliveries say it', async () => {
    const app = open(DELIVERY_ONLY);
    send(app);
    accept(app, 'gen-1');
    await deliver(app, { genId: 'gen-1', status: 'failed' });
    expect(find(app).state).toBe('failed');
    await deliver(app, completed('gen-1', '/files/1.png'));
    expect(find(app)).toMatchObject({ state: 'fetching', error: null });
    expect(urlsOf(app)).toEqual(['http://127.0.0.1:9/files/1.png']);
    expect(app.completed).toEqual(['job']);
    // That it failed, once more, takes nothing back.
    await deliver(app, { genId: 'gen-1', status: 'failed', message: 'Late.' });
    expect(find(app).state).toBe('fetching');
  });

  it('has it asked about where a delivery calls finished what the service called failed', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    step(app, { event: 'generation-failed' });
    await deliver(app, completed('gen-1', '/files/1.png'));
    expect(find(app).state).toBe('submitted');
    expect([app.watched, urlsOf(app)]).toEqual([[['job', true]], []]);
  });

  it('counts for a later submission, although an earlier one’s generation had failed', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    step(app, { event: 'generation-failed' });
    retry(app);
    send(app, 'a-2');
    unclear(app, 'a-2');
    step(app, { event: 'stop-watching' });
    await deliver(app, { genId: 'gen-2' }, 'a-2');
    expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-2' });
  });

  it('counts also where the profile says nothing of what is in it', async () => {
    const app = open({ webhook: null });
    fromUnknown(app);
    await deliver(app, { genId: 'gen-1' });
    expect(find(app)).toMatchObject({ state: 'submitted', genId: null });
  });

  it('takes the id of its submission where the delivery says none', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    step(app, { event: 'stop-watching' });
    retry(app);
    await deliver(app, {});
    expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  });

  it('keeps the id of its submission where the delivery names one that nobody has', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    step(app, { event: 'generation-failed' });
    await deliver(app, completed('gen-2'));
    expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1', error: null });
    expect(app.store.attempts.latest('job')).toMatchObject({ genId: 'gen-1' });
    expect(app.store.attempts.ownerOf('studio', 'gen-2')).toBeNull();
  });
});

describe('where the service cannot be asked, a delivery', () => {
  const submitted = (genId: string | null) => {
    const app = open(DELIVERY_ONLY);
    send(app);
    accept(app, genId);
    return app;
  };

  it.each([['gen-1'], [null]])(
    'that says it is finished (%s) brings the addresses of its results',
    async (genId) => {
      const app = submitted(genId);
      await deliver(app, completed('gen-1', 'files/1.png', 'https://media.example/2.png'));
      expect(find(app)).toMatchObject({ state: 'fetching', genId: 'gen-1', error: null });
      expect(urlsOf(app)).toEqual(['http://127.0.0.1:9/files/1.png', 'https://media.example/2.png']);
      expect(app.completed).toEqual(['job']);
      expect(app.watched).toEqual([]);
    },
  );

  it('that says it failed ends it with the service’s words', async () => {
    const app = submitted('gen-1');
    await deliver(app, { genId: 'gen-1', status: 'failed', message: 'Too dark.' });
    expect(find(app)).toMatchObject({
      state: 'failed',
      error: { code: 'GENERATION_FAILED', details: { message: 'Too dark.' } },
    });
    expect(app.completed).toEqual([]);
  });

  it('that says it is under way, or nothing, ends nothing', async () => {
    const app = submitted('gen-1');
    const before = find(app);
    await deliver(app, { genId: 'gen-1', status: 'rendering' });
    await deliver(app, 'no JSON at all');
    await deliver(app, 'null');
    expect(find(app)).toEqual(before);
    expect([app.completed, app.watched]).toEqual([[], []]);
  });

  it('that names another generation brings no results', async () => {
    const app = submitted('gen-1');
    const before = find(app);
    await deliver(app, completed('gen-2', 'https://media.example/1.png'));
    expect(find(app)).toEqual(before);
    expect([app.completed, urlsOf(app)]).toEqual([[], []]);
  });

  it('that names another job’s generation brings no results to one that waits for its id', async () => {
    const app = submitted(null);
    addAnother(app);
    await deliver(app, completed('gen-of-another', 'https://media.example/1.png'));
    expect(find(app)).toMatchObject({ state: 'submitted', genId: null });
    expect([app.completed, urlsOf(app), app.watched]).toEqual([[], [], []]);
  });

  it('that names another job’s generation proves an unknown one, which then waits for its id', async () => {
    const app = open(DELIVERY_ONLY);
    send(app);
    unclear(app);
    addAnother(app);
    await deliver(app, completed('gen-of-another', 'https://media.example/1.png'));
    expect(find(app)).toMatchObject({ state: 'submitted', genId: null });
    expect([app.completed, urlsOf(app), app.watched]).toEqual([[], [], [['job', false]]]);
  });

  it('that names another job’s generation brings back one that was to be sent again, with its own', async () => {
    const app = open();
    send(app);
    accept(app, 'gen-own');
    step(app, { event: 'stop-watching' });
    retry(app);
    addAnother(app);
    await deliver(app, completed('gen-of-another', 'https://media.example/1.png'));
    expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-own' });
    expect([app.completed, urlsOf(app)]).toEqual([[], []]);
  });

  it('that is finished without any id brings the results all the same', async () => {
    const app = submitted(null);
    await deliver(app, completed(null, 'https://media.example/1.png'));
    expect(find(app)).toMatchObject({ state: 'fetching', genId: null });
    expect([app.completed, app.watched]).toEqual([['job'], [['job', false]]]);
  });
});

describe('a delivery that comes again, with other addresses', () => {
  const lost = { code: 'RESULT_GONE', retryable: false, details: {} } as const;
  /** The first result is in the library or given up, and the job is `fetching` or `done` with a gap. */
  async function haveFirst(isDone: boolean, lostOutputs = 1, change: Partial<Profile> = DELIVERY_ONLY) {
    const app = open(change);
    send(app);
    accept(app, 'gen-1');
    app.store.transact((tx) =>
      tx.outputs.save('job', [{ id: 'first', url: 'https://media.example/old.png' }]),
    );
    step(app, { event: 'generation-completed' });
    app.store.transact((tx) => tx.outputs.lose('first', lost));
    if (isDone) step(app, { event: 'results-stored', lostOutputs });
    return app;
  }
  const again = completed('gen-1', '/files/new.png');
  const NEW = 'http://127.0.0.1:9/files/new.png';

  it('is read while the first ones are fetched', async () => {
    const app = await haveFirst(false);
    await deliver(app, again);
    expect(find(app).state).toBe('fetching');
    expect(urlsOf(app)).toEqual([NEW]);
    expect(app.store.outputs.ofJob('job')).toMatchObject([{ lost: null, takeId: null }]);
    expect(app.completed).toEqual(['job']);
    expect(lastLine(app)?.reason).toBe('generation-completed');
  });

  it('is read where some of them could not be fetched, and says that it was a delivery', async () => {
    const app = await haveFirst(true);
    await deliver(app, again);
    expect(find(app)).toMatchObject({ state: 'fetching', lostOutputs: 0 });
    expect(urlsOf(app)).toEqual([NEW]);
    expect(lastLine(app)).toMatchObject({ reason: 'fetch-again', details: { by: 'delivery' } });
    expect(app.completed).toEqual(['job']);
    expect(app.told.at(-1)).toMatchObject({ jobs: [{ id: 'job', state: 'fetching' }] });
  });

  it('is read without an id too, for it came to the job’s own address', async () => {
    const app = await haveFirst(true);
    await deliver(app, completed(null, '/files/new.png'));
    expect(urlsOf(app)).toEqual([NEW]);
  });

  it('tries the same address anew, too', async () => {
    const app = await haveFirst(true);
    await deliver(app, { ...completed('gen-1', 'https://media.example/old.png'), message: 'There again.' });
    expect(app.store.outputs.ofJob('job')).toMatchObject([{ lost: null }]);
    expect(find(app).state).toBe('fetching');
  });

  it('is read by a job that never learned its id, unless it names that of another', async () => {
    const app = open(DELIVERY_ONLY);
    addAnother(app);
    send(app);
    accept(app, null);
    await deliver(app, completed(null, 'https://media.example/old.png'));
    await deliver(app, completed('gen-of-another', '/files/new.png'));
    expect(urlsOf(app)).toEqual(['https://media.example/old.png']);
    await deliver(app, completed('gen-of-nobody', '/files/new.png'));
    expect(urlsOf(app)).toEqual(['https://media.example/old.png', NEW]);
  });

  it.each<[string, () => Promise<App>, unknown]>([
    ['can ask the service itself', () => haveFirst(true, 1, {}), again],
    ['can ask the service itself while it fetches', () => haveFirst(false, 1, {}), again],
    ['is told of another generation', () => haveFirst(true), completed('gen-2', '/files/new.png')],
    ['is told of no address', () => haveFirst(true), completed('gen-1')],
    ['is told that it is under way', () => haveFirst(true), { ...again, status: 'rendering' }],
    ['is told nothing that can be read', () => haveFirst(false), 'no JSON'],
  ])('is not read where the job %s', async (_, arrange, body) => {
    const app = await arrange();
    const before = find(app);
    await deliver(app, body);
    expect(find(app)).toEqual(before);
    expect([urlsOf(app), app.completed]).toEqual([['https://media.example/old.png'], []]);
    expect(app.store.outputs.ofJob('job')).toMatchObject([{ lost }]);
  });

  it('brings nothing where the job has everything, and no less where it names less', async () => {
    const app = open(DELIVERY_ONLY);
    send(app);
    accept(app, 'gen-1');
    const first = completed('gen-1', 'https://media.example/1.png?s=1', 'https://media.example/2.png?s=1');
    await deliver(app, first);
    for (const [index, { id }] of app.store.outputs.ofJob('job').entries())
      app.store.transact((tx) => tx.takes.add(id, newTake(`take-${index}`, { jobId: 'job' })));
    step(app, { event: 'results-stored', lostOutputs: 0 });
    const [before, outputs] = [find(app), app.store.outputs.ofJob('job')];
    await deliver(app, completed('gen-1', 'https://media.example/2.png?s=2'));
    expect([find(app), app.store.outputs.ofJob('job')]).toEqual([before, outputs]);
    expect(app.completed).toEqual(['job']);
  });

  it('is of no more results than are ever kept', async () => {
    const app = await haveFirst(true);
    const urls = Array.from({ length: CEILINGS.answer.outputs }, (_, index) => `/files/${index}.png`);
    await deliver(app, completed('gen-1', ...urls));
    const known = urlsOf(app);
    await deliver(app, completed('gen-1', '/files/more.png'));
    expect(urlsOf(app)).toEqual(known);
  });

  it('is not read where no profile says how', async () => {
    const app = await haveFirst(true, 1, { ...DELIVERY_ONLY, webhook: null });
    await deliver(app, again);
    expect(find(app).state).toBe('done');
  });
});

/** What the service says when it is asked, with these results. */
const REPORT: GenerationReport = {
  ...{ genId: 'gen-1', status: 'completed', word: 'completed', isProbablyOver: false, message: null },
  ...{ outputs: [], outputsNamed: 1, withheld: 0, flagged: 0, cost: null },
};

describe('where the service can be asked, a delivery that names more', () => {
  const OLD = 'https://media.example/old.png';
  const NEW = 'https://media.example/new.png';
  const lost = { code: 'RESULT_GONE', retryable: false, details: {} } as const;

  /** A job with one result that was given up. */
  function lackOne(state: 'fetching' | 'done', lostOutputs = 1): App {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    app.store.transact((tx) => tx.outputs.save('job', [{ id: 'first', url: OLD }]));
    step(app, { event: 'generation-completed' });
    app.store.transact((tx) => tx.outputs.lose('first', lost));
    if (state === 'done') step(app, { event: 'results-stored', lostOutputs });
    app.answer = async () => succeed({ ...REPORT, outputs: [OLD, NEW] });
    return app;
  }
  const asked = (app: App) => waitUntil('the question', () => app.questions.length);
  const settled = () => new Promise((resume) => setImmediate(resume));

  it.each(['fetching', 'done'] as const)(
    'has a job that is %s asked about, and gets what it is told',
    async (state) => {
      const app = lackOne(state);
      let reply = (_: Answer) => {};
      app.answer = () =>
        new Promise((resolve) => {
          reply = resolve;
        });
      await deliver(app, completed('gen-1', OLD, NEW));
      await deliver(app, { ...completed('gen-1', OLD, NEW), message: 'Once more.' });
      await asked(app);
      expect([app.questions, app.completed]).toEqual([[['job', 'gen-1']], []]);
      reply(succeed({ ...REPORT, outputs: [OLD, NEW] }));
      await waitUntil('its results', () => app.completed.length);
      expect(find(app)).toMatchObject({ state: 'fetching', lostOutputs: 0 });
      expect(urlsOf(app)).toEqual([OLD, NEW]);
    },
  );

  it('has it asked about where it lacks some, and not where it lacks none', async () => {
    const lacking = lackOne('done');
    await deliver(lacking, completed('gen-1', OLD));
    expect(lacking.questions).toEqual([['job', 'gen-1']]);
    const whole = lackOne('done', 0);
    await deliver(whole, completed('gen-1', OLD));
    expect([whole.questions, whole.completed]).toEqual([[], []]);
  });

  it('only has the download tried anew where that one is late', async () => {
    const app = lackOne('fetching');
    app.jobWriter.hold('job', { reason: 'results-late', until: null });
    await deliver(app, completed('gen-1', OLD));
    expect([app.questions, app.completed]).toEqual([[], ['job']]);
  });

  it('has nothing asked of a generation that nobody can name', async () => {
    const app = open();
    send(app);
    accept(app, null);
    app.store.transact((tx) => tx.outputs.save('job', [{ id: 'first', url: OLD }]));
    step(app, { event: 'generation-completed' });
    await deliver(app, completed(null, NEW));
    expect([app.questions, urlsOf(app)]).toEqual([[], [OLD]]);
  });

  it.each<[string, (app: App) => Answer]>([
    ['nobody answers', () => fail(failure('OFFLINE', {}))],
    ['it runs', () => succeed({ ...REPORT, status: 'running', outputs: [OLD, NEW] })],
    [
      'the job has gone on with another',
      (app) => {
        step(app, { event: 'stop-watching' });
        return succeed({ ...REPORT, outputs: [OLD, NEW] });
      },
    ],
  ])('changes nothing where %s', async (_, answered) => {
    const app = lackOne('fetching');
    app.answer = async () => answered(app);
    await deliver(app, completed('gen-1', OLD, NEW));
    await asked(app);
    await settled();
    expect([urlsOf(app), app.completed]).toEqual([[OLD], []]);
  });
});

it('takes another address in place of a late one where only deliveries say it', async () => {
  const app = open(DELIVERY_ONLY);
  send(app);
  accept(app, 'gen-1');
  await deliver(app, completed('gen-1', 'https://media.example/late.png'));
  const error = { code: 'RESULT_GONE', retryable: false, details: {} } as const;
  app.jobWriter.hold('job', { reason: 'results-late', until: null }, error);
  await deliver(app, completed('gen-1', 'https://media.example/there.png'));
  expect(urlsOf(app)).toEqual(['https://media.example/there.png']);
  expect(app.store.outputs.ofJob('job')).toMatchObject([{ lost: null }]);
});

describe('a job whose results are all there or given up', () => {
  const gone = { code: 'RESULT_GONE', retryable: false, details: {} } as const;

  /** Named are so many; each result is in the library, in quarantine or given up. */
  function end(results: readonly ('kept' | 'quarantined' | 'lost')[], named = results.length, error = {}) {
    const app = open();
    send(app);
    accept(app, 'gen-1');
    const outputs = results.map((_, index) => `https://media.example/${index}.png`);
    let id = 0;
    const ids = { next: () => `output-${id++}`, secret: () => '' };
    app.store.transact((tx) =>
      nameOutputs(tx, { ids, now: 1 }, 'job', { ...REPORT, outputs, outputsNamed: named }, true),
    );
    step(app, { event: 'generation-completed', ...error });
    app.store.transact((tx) => {
      for (const [index, what] of results.entries())
        if (what === 'lost') tx.outputs.lose(`output-${index}`, gone);
        else {
          const mime = what === 'kept' ? {} : { mime: UNPROVEN_MIME };
          tx.takes.add(`output-${index}`, newTake(`take-${index}`, { jobId: 'job', ...mime }));
        }
    });
    expect(finishFetching(app, find(app))).toBe(true);
    return app;
  }

  it('is done where one is there, and says how many it lacks and why', () => {
    const whole = end(['kept', 'kept']);
    expect(find(whole)).toMatchObject({ state: 'done', error: null, lostOutputs: 0 });
    expect(lastLine(whole)).toMatchObject({ reason: 'results-stored', details: {} });
    expect(lastLine(whole)?.details).not.toHaveProperty('lost');
    const half = end(['kept', 'lost']);
    expect(find(half)).toMatchObject({ state: 'done', error: gone, lostOutputs: 1 });
    expect(lastLine(half)).toMatchObject({ details: { lost: 1, of: 2 } });
    expect(finishFetching(half, find(half))).toBe(false);
  });

  it('has failed where none is there', () => {
    expect(find(end(['lost', 'lost']))).toMatchObject({ state: 'failed', error: gone, lostOutputs: 2 });
  });

  it('lacks those that nobody keeps', () => {
    const app = end(['kept'], 4);
    expect(find(app)).toMatchObject({
      ...{ state: 'done', lostOutputs: 3 },
      error: { code: 'RESULTS_TOO_MANY', details: { count: 4, most: 1 } },
    });
    expect(lastLine(app)).toMatchObject({ details: { lost: 3, of: 4 } });
  });

  it('says that one lies in quarantine', () => {
    expect(find(end(['kept', 'quarantined']))).toMatchObject({
      ...{ state: 'done', lostOutputs: 0 },
      error: { code: 'RESULT_QUARANTINED' },
    });
  });

  it('keeps what the service withheld, and no other error', () => {
    const withheld = failure('RESULTS_WITHHELD', { of: 2, count: 1, message: '' });
    expect(find(end(['kept'], 1, { error: withheld })).error).toEqual(withheld);
    expect(find(end(['kept'], 1, { error: gone })).error).toBeNull();
  });
});

describe('what was delivered, by a profile that reads more of it', () => {
  /** As another profile would find it; by the usual one it says nothing. */
  const ELSEWHERE = { genId: '/task', status: '/state', outputs: ['/files/*'], message: null };
  const finished = { task: 'gen-1', state: 'completed', files: ['/files/1.png'] };
  const URL_OF_IT = 'http://127.0.0.1:9/files/1.png';
  const learn = ({ profile }: App, change: object = {}) =>
    Object.assign(profile, { webhook: { ...profile.webhook, ...ELSEWHERE }, ...change });
  const missing = { code: 'RESULT_MISSING', retryable: false, details: {} } as const;

  async function submitted(genId: string | null, body: unknown, change: Partial<Profile> = DELIVERY_ONLY) {
    const app = open(change);
    send(app);
    accept(app, genId);
    await deliver(app, body);
    app.watched.length = 0;
    app.completed.length = 0;
    return app;
  }

  it('brings its results home', async () => {
    const app = await submitted('gen-1', finished);
    app.deliveries.readAgain('studio');
    app.deliveries.readAgain('another');
    expect(find(app).state).toBe('submitted');
    learn(app);
    app.deliveries.readAgain('studio');
    expect([find(app).state, urlsOf(app), app.completed]).toEqual(['fetching', [URL_OF_IT], ['job']]);
  });

  it.each([DELIVERY_ONLY, {}])(
    'names the generation of a job that lacks it, if it runs (%j)',
    async (change) => {
      const app = await submitted(null, { task: 'gen-1', state: 'rendering' }, change);
      learn(app);
      app.deliveries.readAgain('studio');
      expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1' });
    },
  );

  it('hastens no question where the service can be asked', async () => {
    const app = await submitted('gen-1', finished, {});
    learn(app);
    app.deliveries.readAgain('studio');
    expect([app.watched, find(app).state]).toEqual([[], 'submitted']);
  });

  it.each<[string, object, unknown, 'fetching' | 'failed']>([
    ['brings them home where they are', DELIVERY_ONLY, finished, 'fetching'],
    ['does not where they are none', DELIVERY_ONLY, { ...finished, files: [] }, 'failed'],
    ['does not where it runs', DELIVERY_ONLY, { ...finished, state: 'rendering' }, 'failed'],
    ['does not where the service can be asked', {}, finished, 'failed'],
  ])('of a job that failed for want of results, %s', async (_, change, body, state) => {
    const app = await submitted('gen-1', body, change);
    step(app, { event: 'generation-failed', error: missing });
    learn(app);
    app.deliveries.readAgain('studio');
    expect([find(app).state, app.watched]).toEqual([state, []]);
    expect(urlsOf(app)).toEqual(state === 'fetching' ? [URL_OF_IT] : []);
  });

  it('of an earlier submission stays where it is', async () => {
    const app = open(DELIVERY_ONLY);
    send(app);
    unclear(app);
    await deliver(app, { state: 'rendering' });
    step(app, { event: 'stop-watching' });
    retry(app);
    send(app, 'a-2');
    accept(app, 'gen-2', 'a-2');
    const before = app.store.jobs.list();
    app.store.transact((tx) =>
      tx.deliveries.add({
        id: 'd',
        attemptId: 'a-1',
        jobId: 'job',
        receivedAt: 1,
        body: JSON.stringify(finished),
      }),
    );
    app.store.transact((tx) => tx.deliveries.markProcessed('d', 2));
    learn(app);
    app.deliveries.readAgain('studio');
    expect(app.store.jobs.list()).toEqual(before);
  });

  it('says which generation it is where a person named another', async () => {
    for (const [pasted, isWrong] of [
      ['gen-1', false],
      ['gen-9', true],
    ] as const) {
      const app = open({});
      send(app);
      unclear(app);
      const at = 9_000;
      app.store.transact((tx) => {
        changeJob(tx, 'job', { event: 'named', genId: pasted, error: null }, at);
        tx.attempts.claim('studio', pasted, 'a-1');
        tx.attempts.markPasted('a-1');
        tx.attempts.answer('a-1', answer('accepted', { genId: pasted }));
        tx.deliveries.add({
          id: 'd',
          attemptId: 'a-1',
          jobId: 'job',
          receivedAt: 1,
          body: JSON.stringify(finished),
        });
        tx.deliveries.markProcessed('d', 2);
      });
      learn(app);
      app.deliveries.readAgain('studio');
      expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1' });
      const reasons = app.store.jobs.history('job').transitions.map(({ reason }) => reason);
      expect(reasons.includes('id-taken-back')).toBe(isWrong);
      expect(app.watched).toEqual(isWrong ? [['job', true]] : []);
    }
  });
});

describe('a delivery for an earlier submission', () => {
  /** The first submission is `unclear` or accepted, and the job has gone on to a second one, on the wire. */
  function goneOn(genId: string | null = null, change: Partial<Profile> = {}) {
    const app = open(change);
    send(app);
    if (genId === null) unclear(app);
    else accept(app, genId);
    step(app, { event: 'stop-watching' });
    retry(app);
    send(app, 'a-2');
    return app;
  }
  const others = (app: App) => app.store.jobs.list().filter(({ id }) => id !== 'job');

  it('brings what was paid for home in a job of its own, and leaves the job as it is', async () => {
    const app = goneOn();
    const before = find(app);
    await deliver(app, { genId: 'gen-1', status: 'rendering' });
    const [adopted] = others(app);
    expect(adopted).toMatchObject({
      ...{ state: 'submitted', genId: 'gen-1', name: 'Take of job', attempts: 1 },
      charge: { surely: 1, maybe: 0 },
    });
    expect(find(app)).toMatchObject({ state: before.state, genId: null, attempts: 1 });
    expect(app.watched).toEqual([[adopted?.id, true]]);
    expect(app.told.at(-1)).toMatchObject({ jobs: [{ id: adopted?.id }] });
    expect(app.aborted).toEqual([]);
    expect(app.store.attempts.ownerOf('studio', 'gen-1')).toBe('a-1');
  });

  it('leaves it among the tries of the job that it was made for: a cap for a job counts it there still', async () => {
    const app = goneOn();
    await deliver(app, { genId: 'gen-1', status: 'rendering' });
    const [adopted] = others(app);
    expect(app.store.ledger.usageOfJob('job').submissions).toBe(2);
    expect(app.store.ledger.usageOfJob(adopted?.id ?? '').submissions).toBe(1);
  });

  it('goes by the id that its submission has, whatever the delivery names', async () => {
    const app = goneOn('gen-1');
    await deliver(app, { genId: 'gen-x', status: 'rendering' });
    expect(others(app)).toMatchObject([{ genId: 'gen-1' }]);
  });

  it('is the same where the delivery names nothing', async () => {
    const app = goneOn('gen-1');
    await deliver(app, {});
    expect(others(app)).toMatchObject([{ genId: 'gen-1', state: 'submitted' }]);
  });

  it('fetches at once what it says is finished, where the service cannot be asked', async () => {
    const app = goneOn(null, DELIVERY_ONLY);
    await deliver(app, completed(null, 'https://media.example/1.png'));
    const [adopted] = others(app);
    expect(adopted).toMatchObject({ state: 'fetching', genId: null });
    expect(app.completed).toEqual([adopted?.id]);
  });

  it('never gets the generation of another submission', async () => {
    const app = goneOn(null, DELIVERY_ONLY);
    addAnother(app);
    await deliver(app, { genId: 'gen-of-another', status: 'rendering' });
    const adopted = others(app).find(({ id }) => id !== 'another');
    expect(adopted).toMatchObject({ genId: null, state: 'submitted' });
    expect(find(app, 'another').genId).toBe('gen-of-another');
  });

  it.each<[string, unknown]>([
    ['that it failed', { genId: 'gen-1', status: 'failed' }],
    ['neither an id nor a result', { status: 'rendering' }],
    ['nothing at all', 'no JSON'],
  ])('brings nothing home that says %s', async (_, body) => {
    const app = goneOn();
    await deliver(app, body);
    expect(others(app)).toEqual([]);
    expect(app.watched).toEqual([]);
  });

  /** The generation of one of two submissions was called failed. */
  function oneFailed(which: 1 | 2) {
    const app = open();
    send(app);
    if (which === 1) {
      accept(app, 'gen-1');
      step(app, { event: 'generation-failed' });
    } else {
      unclear(app);
      step(app, { event: 'stop-watching' });
    }
    retry(app);
    send(app, 'a-2');
    accept(app, 'gen-2', 'a-2');
    if (which === 2) step(app, { event: 'generation-failed' });
    return app;
  }

  it('brings nothing home of a generation that was called failed', async () => {
    const app = oneFailed(1);
    await deliver(app, { genId: 'gen-1', status: 'rendering' });
    expect(others(app)).toEqual([]);
  });

  it('brings home what turns out to be finished after all', async () => {
    const app = oneFailed(1);
    await deliver(app, completed('gen-1', '/files/1.png'));
    expect(others(app)).toMatchObject([{ genId: 'gen-1', state: 'submitted' }]);
  });

  it('is not stopped by the failure of a later one', async () => {
    const app = oneFailed(2);
    await deliver(app, { genId: 'gen-1', status: 'rendering' });
    expect(others(app)).toMatchObject([{ genId: 'gen-1' }]);
  });
});

describe('what was delivered', () => {
  it('is on disk before it is acknowledged, once for each body, with what it means', async () => {
    const app = open();
    send(app);
    const owner = { attemptId: 'a-1', jobId: 'job' };
    const counter = openCommitCounter(app.folder);
    expect(app.deliveries.receive(owner, '{"genId":"gen-1"}')).toBe(true);
    expect(counter.count()).toBe(2);
    counter.close();
    expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1' });
    expect(app.deliveries.receive(owner, '{"genId":"gen-1"}')).toBe(false);
    await allWorkedOut(app);
    expect([app.aborted, app.watched]).toEqual([
      ['job'],
      [
        ['job', true],
        ['job', true],
      ],
    ]);
  });

  it('waits where its profile is not there, and is worked out at the next start', async () => {
    const app = open();
    send(app);
    app.known.isThere = false;
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, '{"genId":"gen-1"}');
    expect(app.store.deliveries.pending()).toHaveLength(1);
    app.known.isThere = true;
    app.create().recover();
    await allWorkedOut(app);
    expect(find(app)).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  });

  it('while its submission is on the wire proves that, and is read once the answer can’t come any more', async () => {
    const app = open(DELIVERY_ONLY);
    send(app);
    app.inFlightAttempts.add('a-1');
    const body = JSON.stringify(completed('gen-1', '/files/1.png'));
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, body);
    expect(find(app)).toMatchObject({ state: 'submitted', genId: null, charge: { surely: 1, maybe: 0 } });
    expect([app.watched, urlsOf(app)]).toEqual([[], []]);
    app.deliveries.workOutEarly('job');
    expect(app.store.deliveries.pending()).toHaveLength(1);
    // The program was cut off, and is there again.
    app.inFlightAttempts.clear();
    app.create().recover();
    await allWorkedOut(app);
    expect(find(app)).toMatchObject({ state: 'fetching', genId: 'gen-1' });
    expect(urlsOf(app)).toEqual(['http://127.0.0.1:9/files/1.png']);
  });

  it('and can’t be read proves nothing of a submission that is on the wire', () => {
    const app = open(DELIVERY_ONLY);
    send(app);
    app.inFlightAttempts.add('a-1');
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, 'no JSON');
    expect(find(app)).toMatchObject({ state: 'sending', genId: null });
  });

  it('while its submission was on the wire changes nothing once nobody waits for the job', () => {
    const app = open();
    send(app);
    app.inFlightAttempts.add('a-1');
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, '{"genId":"gen-1"}');
    app.inFlightAttempts.clear();
    step(app, { event: 'stop-watching' });
    app.deliveries.workOutEarly('job');
    expect(app.store.deliveries.pending()).toEqual([]);
    expect(find(app)).toMatchObject({ state: 'cancelled', genId: null });
  });

  it.each<[string, (app: App) => void, string | null]>([
    ['an unclear submission lets jobs go on that unclear answers stopped', unclear, null],
    ['an accepted submission says nothing of unclear answers', (app) => accept(app, null), 'unclear-answers'],
  ])('for %s', async (_, arrange, hold) => {
    const app = open();
    send(app);
    arrange(app);
    for (const job of ['one', 'two', 'three']) app.health.failed('studio', 'unclear-answers', job);
    expect(app.health.hold('studio')).toBe('unclear-answers');
    await deliver(app, { genId: 'gen-1' });
    expect(app.health.hold('studio')).toBe(hold);
  });

  it('for an earlier submission that is on the wire after all waits for its answer', async () => {
    const app = open();
    send(app);
    unclear(app);
    retry(app);
    send(app, 'a-2');
    app.inFlightAttempts.add('a-1');
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, '{"genId":"gen-1"}');
    expect(app.store.jobs.list()).toHaveLength(1);
    app.inFlightAttempts.clear();
    app.deliveries.workOutEarly('another');
    expect(app.store.deliveries.pending()).toHaveLength(1);
    app.deliveries.workOutEarly('job');
    await allWorkedOut(app);
    expect(app.store.jobs.list().map(({ genId }) => genId)).toContain('gen-1');
  });

  it('is left for the next start once the program stops', async () => {
    const app = open();
    send(app);
    app.deliveries.stop();
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, '{"genId":"gen-1"}');
    expect(app.store.deliveries.pending()).toHaveLength(1);
    expect(find(app).state).toBe('sending');
  });

  it('shows a fault of the program in its log, and stops nothing', async () => {
    const app = open();
    send(app);
    const { watched } = app;
    Object.assign(watched, {
      push() {
        throw new Error('a fault of the program');
      },
    });
    app.deliveries.receive({ attemptId: 'a-1', jobId: 'job' }, '{"genId":"gen-1"}');
    await waitUntil('the fault', () => app.errors.length);
    expect(app.errors).toEqual(['delivery-threw']);
  });
});

describe('of deliveries for one submission', () => {
  const owner = { attemptId: 'a-1', jobId: 'job' };
  const add = (app: App, id: string, body: string) =>
    app.store.transact((tx) => tx.deliveries.add({ ...owner, id, receivedAt: tick(), body }));
  const finish = (app: App, id: string) =>
    app.store.transact((tx) => tx.deliveries.markProcessed(id, tick()));
  /** What is kept, as it is read again for a profile. */
  const kept = (app: App) => app.store.deliveries.unheard('studio').map(({ id }) => id);
  function submitted() {
    const app = open(DELIVERY_ONLY);
    send(app);
    accept(app, 'gen-1');
    return app;
  }

  it.each([
    ['count', '', CEILINGS.delivery.kept],
    ['bytes', 'é'.repeat(CEILINGS.delivery.bytes / 2 - 20), 3],
  ])('the oldest are dropped where their %s is too high', (_, flood, most) => {
    const app = submitted();
    const ids = Array.from({ length: most + 5 }, (_entry, index) => `d-${index}`);
    for (const id of ids) {
      expect(add(app, id, JSON.stringify({ id, flood }))).toBe(true);
      finish(app, id);
    }
    expect(kept(app)).toEqual(ids.slice(-kept(app).length));
    expect(kept(app).length).toBeGreaterThanOrEqual(most);
    expect(kept(app).length).toBeLessThanOrEqual(most + 1);
  });

  it('what was not worked out is dropped last', () => {
    const app = submitted();
    add(app, 'pending', '{"status":"completed"}');
    for (let index = 0; index < CEILINGS.delivery.kept + 5; index += 1) {
      add(app, `d-${index}`, JSON.stringify({ index }));
      finish(app, `d-${index}`);
    }
    expect(app.store.deliveries.pending().map(({ id }) => id)).toEqual(['pending']);
    expect(kept(app)).toHaveLength(CEILINGS.delivery.kept - 1);
  });

  it('those of others stay', () => {
    const app = submitted();
    addAnother(app);
    app.store.transact((tx) =>
      tx.deliveries.add({
        id: 'its',
        attemptId: 'a-another',
        jobId: 'another',
        receivedAt: tick(),
        body: '{}',
      }),
    );
    finish(app, 'its');
    for (let index = 0; index < CEILINGS.delivery.kept + 5; index += 1)
      add(app, `d-${index}`, JSON.stringify({ index }));
    expect(kept(app)).toEqual(['its']);
    expect(app.store.deliveries.pending()).toHaveLength(CEILINGS.delivery.kept);
  });

  it('the last brings the result home, however many came before', async () => {
    const app = submitted();
    for (let index = 0; index < CEILINGS.delivery.kept + 5; index += 1)
      await deliver(app, { genId: 'gen-1', status: 'rendering', index });
    await deliver(app, completed('gen-1', 'files/1.png'));
    expect(find(app)).toMatchObject({ state: 'fetching' });
  });
});

describe('what is known of a generation', () => {
  const report: GenerationReport = {
    ...{ genId: 'gen-1', status: 'completed', word: 'completed', isProbablyOver: false },
    ...{
      outputs: ['https://media.example/1.png'],
      outputsNamed: 1,
      withheld: 0,
      flagged: 0,
      message: null,
      cost: null,
    },
  };
  function submitted(genId: string | null = 'gen-1') {
    const app = open();
    send(app);
    accept(app, genId);
    const ids = { next: () => 'output-1', secret: () => '' };
    const settle = (change: Partial<GenerationReport>) =>
      settleGeneration({ ...app, ids }, find(app), { ...report, ...change });
    return { app, settle };
  }

  it('settles nothing while it runs', () => {
    const { app, settle } = submitted();
    const before = find(app);
    expect(settle({ status: 'running', cost: 3 })).toBe(false);
    expect(find(app)).toEqual(before);
    expect(app.store.attempts.latest('job')?.charged).toBeNull();
  });

  it('is written down with its addresses when it is finished, and told', () => {
    const { app, settle } = submitted();
    app.told.length = 0;
    expect(settle({})).toBe(true);
    expect(find(app)).toMatchObject({ state: 'fetching', error: null, hold: null, lostOutputs: 0 });
    expect(app.store.outputs.ofJob('job')).toMatchObject([
      { id: 'output-1', url: 'https://media.example/1.png', lost: null },
    ]);
    expect(app.told.at(-1)).toMatchObject({ jobs: [{ id: 'job', state: 'fetching' }] });
    expect(app.store.attempts.latest('job')?.charged).toBeNull();
  });

  it('tries anew what had been given up', () => {
    const { app, settle } = submitted();
    app.store.transact((tx) => {
      tx.outputs.save('job', [{ id: 'output-0', url: 'https://media.example/1.png' }]);
      tx.outputs.lose('output-0', { code: 'RESULT_GONE', retryable: false, details: {} });
    });
    settle({});
    expect(app.store.outputs.ofJob('job')).toMatchObject([{ id: 'output-0', lost: null }]);
  });

  it.each(['completed', 'failed'] as const)('says what it cost when it is %s', (status) => {
    const { app, settle } = submitted();
    expect(settle({ status, cost: 0.25 })).toBe(true);
    expect(app.store.attempts.latest('job')?.charged).toBe(0.25);
  });

  it('has no cost while its id is not known', () => {
    const { app, settle } = submitted(null);
    settle({ cost: 0.25 });
    expect(app.store.attempts.latest('job')?.charged).toBeNull();
  });

  it('fails its job with the service’s words, or without', () => {
    for (const [message, words] of [
      ['Too dark.', 'Too dark.'],
      [null, ''],
    ] as const) {
      const { app, settle } = submitted();
      expect(settle({ status: 'failed', message })).toBe(true);
      expect(find(app)).toMatchObject({
        state: 'failed',
        error: { code: 'GENERATION_FAILED', details: { message: words } },
      });
    }
  });
});
