import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceChoices } from '../control/choices.ts';
import type { FaultSubject } from '../control/faults.ts';
import type { PracticeClock } from '../control/practice-clock.ts';
import { type Endpoint, findEndpoint } from '../interface/endpoints.ts';
import { type FindUpload, planRender, type RenderPlan } from '../render/plan-render.ts';
import type { RenderQueue } from '../render/render-queue.ts';
import type { Deliveries } from '../webhook.ts';
import type { Journal } from './journal.ts';
import type {
  AcceptedRecord,
  DeliveredRecord,
  Outcome,
  SettledRecord,
  SubmissionBody,
  TestOutcome,
} from './records.ts';

interface GenerationDeps extends CarryOutDeps {
  readonly resultsFolder: string;
}

/** Every generation there ever was in this data folder. */
export interface Generations {
  /** Writes a submission down and begins with it. With `isHurried` it settles as soon as it can. */
  accept(submission: Submission, isHurried: boolean): Promise<Generation>;
  find(genId: string): Generation | null;
  list(): readonly Generation[];
  /** Resolves when a generation is settled and its delivery is over, however that went. */
  waitForDelivery(genId: string): Promise<void>;
  restore(record: AcceptedRecord | SettledRecord | DeliveredRecord): void;
  /** Takes up what an earlier run left unfinished, and removes results whose time is over. */
  resume(): Promise<void>;
  resultPath(generation: Generation): string;
  isResultExpired(generation: Generation): boolean;
}

export function createGenerations(deps: GenerationDeps): Generations {
  const { journal, clock } = deps;
  const known = new Map<string, Generation>();
  const delivered = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const add = (record: AcceptedRecord): Generation => {
    const generation: Generation = { record, status: 'queued', outcome: null, settledAt: null };
    known.set(record.genId, generation);
    return generation;
  };
  const resultPath = ({ record }: Generation) =>
    join(deps.resultsFolder, `${record.genId}-${nameResult(record)}`);
  const isResultExpired = ({ settledAt }: Generation) =>
    settledAt !== null && clock.now() >= settledAt + practiceChoices.results.keptSeconds * 1000;

  /** What fails here (a full disk, a folder that is gone) is said, and goes on at the next start. */
  const run = ({ record: { genId } }: Generation, work: Promise<void>) => {
    const reported = work.catch((error: unknown) => {
      if (!journal.isClosed()) process.stderr.write(`practice: ${genId} is not finished: ${String(error)}\n`);
    });
    running.set(
      genId,
      reported.finally(() => running.delete(genId)),
    );
  };
  return {
    async accept(submission, isHurried) {
      const record = writeRecord(submission, clock.now());
      await journal.append(record);
      const generation = add(record);
      run(generation, carryOut(deps, generation, resultPath(generation), isHurried));
      return generation;
    },
    find: (genId) => known.get(genId) ?? null,
    list: () => [...known.values()],
    waitForDelivery: (genId) => running.get(genId) ?? Promise.resolve(),
    restore(record) {
      if (record.kind === 'accepted') add(record);
      else if (record.kind === 'delivered') delivered.add(record.genId);
      else applyOutcome(known.get(record.genId), record);
    },
    async resume() {
      for (const generation of known.values()) {
        if (!generation.outcome) run(generation, carryOut(deps, generation, resultPath(generation), false));
        else if (!delivered.has(generation.record.genId)) run(generation, deliver(deps, generation));
        if (isResultExpired(generation)) await rm(resultPath(generation), { force: true });
      }
    },
    resultPath,
    isResultExpired,
  };
}

function applyOutcome(generation: Generation | undefined, { outcome, at }: SettledRecord): void {
  if (!generation) return;
  generation.outcome = outcome;
  generation.status = outcome.status;
  generation.settledAt = at;
}

interface CarryOutDeps {
  readonly journal: Journal;
  readonly clock: PracticeClock;
  readonly renderQueue: RenderQueue;
  readonly deliveries: Deliveries;
  readonly findUpload: FindUpload;
  /** Least time from acceptance to the end, in milliseconds. */
  readonly paceMs: number;
  readonly style: RenderPlan['style'];
  /** Where this run of the service is reached; known once it listens. */
  readonly baseUrl: () => string;
}

/** Makes the result, waits for its time, settles, and delivers. With `isHurried` it does not wait. */
async function carryOut(
  deps: CarryOutDeps,
  generation: Generation,
  resultPath: string,
  isHurried: boolean,
): Promise<void> {
  const { record } = generation;
  if (record.isStuck) {
    generation.status = 'processing';
    return;
  }
  const outcome = await produceOutcome(deps, generation, resultPath);
  if (!isHurried) await waitUntil(deps.clock, record.at + chooseLeastTime(record, deps.paceMs));
  await settle(deps, generation, outcome);
  await deliver(deps, generation);
}

/** Delivers a settled generation, where it has a webhook, and notes that this is over. */
async function deliver(deps: CarryOutDeps, generation: Generation): Promise<void> {
  const { genId, webhookUrl } = generation.record;
  if (!webhookUrl) return;
  const result = await deps.deliveries.deliver({
    url: webhookUrl,
    subject: describeSubject(generation.record),
    describe: () => describeGeneration(generation, deps.baseUrl()),
  });
  await deps.journal.append({ kind: 'delivered', genId, result } satisfies DeliveredRecord);
}

function chooseLeastTime(record: AcceptedRecord, paceMs: number): number {
  return record.testMode ? Math.max(paceMs, practiceChoices.testMode.settlesAfterMs) : paceMs;
}

function waitUntil(clock: PracticeClock, time: number): Promise<void> {
  return new Promise((resolve) => clock.runAt(time, resolve));
}

async function settle(deps: CarryOutDeps, generation: Generation, outcome: Outcome): Promise<void> {
  const { genId } = generation.record;
  const at = deps.clock.now();
  await deps.journal.append({ kind: 'settled', genId, outcome, at } satisfies SettledRecord);
  generation.outcome = outcome;
  generation.status = outcome.status;
  generation.settledAt = at;
}

async function produceOutcome(
  deps: CarryOutDeps,
  generation: Generation,
  resultPath: string,
): Promise<Outcome> {
  const { record } = generation;
  const begin = () => {
    generation.status = 'processing';
  };
  const endpoint = findEndpoint(record.model);
  const message = record.failWith ?? (record.testMode === 'failure' ? testFailure : null);
  if (message !== null || !endpoint) {
    begin();
    return { status: 'failed', message: message ?? 'The model is no longer offered.' };
  }
  const output = { path: resultPath, style: deps.style };
  const plan = planRender(record, endpoint, deps.findUpload, output);
  try {
    const file = await deps.renderQueue.render(plan, begin);
    return { status: 'completed', file: nameResult(record), bytes: file.bytes, sha256: file.sha256 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'failed', message: `The practice service could not make the file: ${reason}` };
  }
}

const testFailure = 'Test mode: this dummy generation failed as asked.';

type GenerationStatus = (typeof practiceChoices.query.statuses)[number];

/** An accepted submission and how far it has come. */
export interface Generation {
  readonly record: AcceptedRecord;
  status: GenerationStatus;
  outcome: Outcome | null;
  settledAt: number | null;
}

/** A submission that passed every check, with the faults that were asked for it. */
interface Submission {
  readonly endpoint: Endpoint;
  readonly body: SubmissionBody;
  readonly webhookUrl: string | null;
  readonly testMode: TestOutcome | null;
  readonly failWith: string | null;
  readonly isStuck: boolean;
}

/** The line that a submission leaves in the journal; `at` in milliseconds since 1970. */
function writeRecord(submission: Submission, at: number): AcceptedRecord {
  const { endpoint, ...rest } = submission;
  return {
    kind: 'accepted',
    genId: `gen_${randomBytes(10).toString('hex')}`,
    model: endpoint.model,
    charged: computeCharge(endpoint, rest.body, rest.testMode),
    at,
    ...rest,
  };
}

/** Pretend credits: one for an image, one for each second of a video; nothing for a dummy. */
function computeCharge(endpoint: Endpoint, body: SubmissionBody, testMode: TestOutcome | null): number {
  if (testMode) return 0;
  const { charges, results } = practiceChoices;
  if (endpoint.medium === 'image') return charges.image;
  const seconds = typeof body.duration === 'number' ? body.duration : results.secondsWhenNotAsked;
  return seconds * charges.videoPerSecond;
}

/** What a query answers and a webhook delivers. */
export function describeGeneration(generation: Generation, baseUrl: string): object {
  const { record, status, outcome } = generation;
  const file = outcome?.status === 'completed' ? outcome.file : null;
  const outputs = file ? [{ url: `${baseUrl}/practice/results/${record.genId}/${file}` }] : [];
  const message = outcome?.status === 'failed' ? { message: outcome.message } : {};
  return { genId: record.genId, status, outputs, ...message, cost: record.charged };
}

/** What a fault's `match` is compared with. */
export function describeSubject({ model, body }: Pick<AcceptedRecord, 'model' | 'body'>): FaultSubject {
  return typeof body.prompt === 'string' ? { model, prompt: body.prompt } : { model };
}

/** The name of a generation's one result. */
function nameResult(record: AcceptedRecord): string {
  return findEndpoint(record.model)?.medium === 'image' ? '1.png' : '1.mp4';
}
