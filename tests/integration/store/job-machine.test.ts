import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { JOB_EVENTS, type JobEvent } from '../../../shared/jobs/job-state.ts';
import { JOB_LIFE } from '../../support/job-life.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { commandJobs, holdJob, recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { answer, newAttempt, newJob } from './support/samples.ts';

/** What its takes decide, or what went with its submission. */
const DECIDED_ELSEWHERE: readonly string[] = ['fetch-again', 'asked-again'];

/** What can happen to a job that was queued, but for that. */
const NEXT: ReadonlyMap<string, string> = new Map(
  JOB_LIFE.filter(([state, event]) => state !== 'draft' && !DECIDED_ELSEWHERE.includes(event)).map(
    ([state, event, next]) => [`${state} ${event}`, next],
  ),
);

interface Model {
  state: string;
  genId: string | null;
  attempts: number;
  lines: number;
  hold: string | null;
}

/** The ids of the generations of those submissions that the service received, or may have; null for one that is not known. */
type Received = (string | null)[];

type Step =
  | { readonly kind: 'event'; readonly event: JobEvent }
  | { readonly kind: 'hold'; readonly reason: 'offline' | 'budget' | null };

/** What the generator asks for: `next` is one of the events that the rules allow now, so that long lives come about. */
type PlannedStep = Step | { readonly kind: 'next'; readonly choice: number };

function resolveStep(step: PlannedStep, state: string): Step {
  if (step.kind !== 'next') return step;
  const allowed = [...NEXT.keys()]
    .filter((key) => key.startsWith(`${state} `))
    .map((key) => key.split(' ')[1] as JobEvent);
  return { kind: 'event', event: allowed[step.choice % allowed.length] ?? 'cancel' };
}

/** What the rules make of a step; false when it cannot happen and must leave no trace. */
function stepModel(model: Model, received: Received, step: Step, genId: string): boolean {
  if (step.kind === 'hold') {
    if (!['queued', 'uploading', 'submitted', 'fetching'].includes(model.state)) return false;
    // What waits uploads nothing.
    if (step.reason !== null && model.state === 'uploading') model.state = 'queued';
    if (step.reason !== model.hold) model.lines += 1;
    model.hold = step.reason;
    return true;
  }
  const next = NEXT.get(`${model.state} ${step.event}`);
  if (next === undefined || (step.event === 'watch-again' && model.genId === null)) return false;
  const lacksId =
    model.genId === null && (model.attempts > 0 || ['submitted', 'unknown'].includes(model.state));
  if (step.event === 'named' && !lacksId) return false;
  const isAnswer = model.state === 'sending';
  Object.assign(model, { state: next, hold: null, lines: model.lines + 1 });
  if (step.event === 'intent-written') {
    model.attempts += 1;
    received.push(null);
  }
  if (isAnswer && (step.event === 'refused' || step.event === 'not-sent')) received.pop();
  // What is learned later is kept with the attempt by whoever learns it, and not by the rules.
  if (step.event === 'accepted' && isAnswer) received.splice(-1, 1, genId);
  if (step.event === 'accepted' || step.event === 'named') model.genId = genId;
  if (step.event === 'retry' || step.event === 'id-taken-back') model.genId = null;
  // A submission that comes to nothing leaves the job with what an earlier one may have been charged for.
  if (['cancel', 'refused', 'upload-failed'].includes(step.event) && model.attempts > 0)
    model.genId = received.at(-1) ?? null;
  return true;
}

const OUTCOMES = {
  accepted: 'accepted',
  refused: 'refused',
  'not-sent': 'not-sent',
  'outcome-unclear': 'unclear',
} as const;

/** The same step as the program would take it: answers through the attempt, everything else as a change. */
function stepStore(store: Store, jobId: string, step: Step, at: number, genId: string): boolean {
  if (step.kind === 'hold')
    return holdJob(store, jobId, step.reason && { reason: step.reason, until: null, since: at }, at) !== null;
  const { event } = step;
  if (event === 'intent-written')
    return writeIntent(store, newAttempt(`${jobId}-at-${at}`, jobId, { startedAt: at })).kind === 'written';
  const named = event === 'accepted' || event === 'named' ? { genId } : {};
  const change = { at, event, acceptsSecondCharge: true, ...named };
  const attempt = store.attempts.latest(jobId);
  if (event in OUTCOMES && attempt !== null && store.jobs.find(jobId)?.state === 'sending') {
    const outcome = OUTCOMES[event as keyof typeof OUTCOMES];
    return (
      recordAnswer(
        store,
        attempt.id,
        answer(outcome, { genId: event === 'accepted' ? genId : null, answeredAt: at }),
        change,
      ) !== null
    );
  }
  // One by one or many at once: the rules are the same.
  const isBulk = event !== 'accepted' && at % 2 === 1;
  return isBulk
    ? commandJobs(store, [jobId], { kind: 'event', ...change }, at).length === 1
    : stepJob(store, jobId, change) !== null;
}

const EVENTS = JOB_EVENTS.filter((event) => event !== 'asked-again');

const step: fc.Arbitrary<PlannedStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('next' as const), choice: fc.nat(100) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('event' as const), event: fc.constantFrom(...EVENTS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      reason: fc.constantFrom('offline' as const, 'budget' as const, null),
    }),
  },
);

/** A life for each rule: the shortest way to its state, and what it says. By lot alone some rule would be left out now and then. */
function liveByRules(): [PlannedStep[]][] {
  const ways = new Map<string, PlannedStep[]>([['queued', []]]);
  const lives: [PlannedStep[]][] = [];
  for (const [state, way] of ways)
    for (const [rule, next = ''] of NEXT) {
      if (!rule.startsWith(`${state} `)) continue;
      const life: PlannedStep[] = [...way, { kind: 'event', event: rule.split(' ')[1] as JobEvent }];
      lives.push([life]);
      if (!ways.has(next)) ways.set(next, life);
    }
  return lives;
}

test('whatever happens in whatever order, a job is what the rules say, in this run and after a restart', () => {
  const folder = makeFolder();
  const open = () => {
    const opened = openStore({ dataFolder: folder });
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  let store = open();
  const models = new Map<string, Model>();
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const jobId = `job-${models.size}`;
      const model: Model = { state: 'queued', genId: null, attempts: 0, lines: 1, hold: null };
      models.set(jobId, model);
      const received: Received = [];
      store.transact((tx) => tx.jobs.add([newJob(jobId)]));
      for (const [at, asked] of steps.entries()) {
        const entry = resolveStep(asked, model.state);
        if (entry.kind === 'event') met.add(`${model.state} ${entry.event}`);
        const genId = `gen-${jobId}-${at}`;
        expect(stepStore(store, jobId, entry, at, genId)).toBe(stepModel(model, received, entry, genId));
        expect(describe(store, jobId)).toEqual(model);
      }
    }),
    { numRuns: 150 + NEXT.size, examples: liveByRules() },
  );
  expect([...NEXT.keys()].filter((rule) => !met.has(rule))).toEqual([]);
  store.close();
  store = open();
  for (const [jobId, model] of models) expect(describe(store, jobId)).toEqual(model);
  const states = [...models.values()].map((model) => model.state);
  for (const [state, count] of Object.entries(store.jobs.counts()))
    expect(count).toBe(states.filter((other) => other === state).length);
  const holds = Map.groupBy([...models.values()], ({ hold }) => hold ?? '');
  holds.delete('');
  expect(store.jobs.countHolds()).toEqual(
    Object.fromEntries([...holds].map(([reason, all]) => [reason, all.length])),
  );
  expect(store.jobs.list().map((job) => job.id)).toEqual([...models.keys()]);
  store.close();
});

function describe(store: Store, jobId: string): Model {
  const job = store.jobs.find(jobId);
  const { attempts, transitions } = store.jobs.history(jobId);
  if (job === null) throw new Error(`${jobId} is lost`);
  expect(attempts.map((attempt) => attempt.number)).toEqual(attempts.map((_, index) => index + 1));
  expect(transitions.at(-1)?.to).toBe(job.state);
  return {
    state: job.state,
    genId: job.genId,
    attempts: attempts.length,
    lines: transitions.length,
    hold: job.hold?.reason ?? null,
  };
}
