import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceChoices } from './choices.ts';
import type { PracticeClock } from './clock.ts';
import type { FaultSubject } from './faults.ts';
import { type Endpoint, findEndpoint } from './interface/endpoints.ts';
import type { Journal } from './journal.ts';
import { type FindUpload, planRender } from './plan-render.ts';
import type { AcceptedRecord, DeliveredRecord, Outcome, SettledRecord, SubmissionBody, TestOutcome } from './records.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderPlan } from './render/render-plan.ts';
import type { Deliveries } from './webhook.ts';

export type GenerationStatus = (typeof practiceChoices.query.statuses)[number];

export interface Generation {
  readonly record: AcceptedRecord;
  status: GenerationStatus;
  outcome: Outcome | null;
  settledAt: number | null;
}

export interface Submission {
  readonly endpoint: Endpoint;
  readonly body: SubmissionBody;
  readonly webhookUrl: string | null;
  readonly testMode: TestOutcome | null;
  readonly failWith: string | null;
  readonly isStuck: boolean;
}

export interface GenerationParts {
  readonly journal: Journal;
  readonly clock: PracticeClock;
  readonly pool: RenderPool;
  readonly deliveries: Deliveries;
  readonly findUpload: FindUpload;
  readonly resultsFolder: string;
  readonly paceMs: number;
  readonly style: RenderPlan['style'];
  /** Where this run of the service is reached; known once it listens. */
  readonly baseUrl: () => string;
}

export interface Generations {
  /** Writes a submission down and begins with it. With `isHurried` it settles as soon as it can. */
  accept(submission: Submission, isHurried: boolean): Promise<Generation>;
  find(genId: string): Generation | null;
  list(): readonly Generation[];
  /** Resolves when a generation is settled and its first delivery has been tried. */
  waitForDelivery(genId: string): Promise<void>;
  restore(record: AcceptedRecord | SettledRecord | DeliveredRecord): void;
  /** Takes up what an earlier run left unfinished, and removes results whose time is over. */
  resume(): Promise<void>;
  resultPath(genId: string): string;
  isResultExpired(generation: Generation): boolean;
}

/** What a query answers and a webhook delivers. */
export function describeGeneration(generation: Generation, baseUrl: string): Readonly<Record<string, unknown>> {
  const { record, status, outcome } = generation;
  const outputs = outcome?.status === 'completed' ? [{ url: `${baseUrl}/practice/results/${record.genId}/${outcome.file}` }] : [];
  const message = outcome?.status === 'failed' ? { message: outcome.message } : {};
  return { genId: record.genId, status, outputs, ...message, cost: record.charged };
}

export function describeSubject(record: Pick<AcceptedRecord, 'model' | 'body'>): FaultSubject {
  return { model: record.model, ...(typeof record.body.prompt === 'string' ? { prompt: record.body.prompt } : {}) };
}

/** Pretend credits: one for an image, one for each second of a video; nothing for a dummy. */
export function computeCharge(endpoint: Endpoint, body: SubmissionBody, testMode: TestOutcome | null): number {
  if (testMode) return 0;
  if (endpoint.medium === 'image') return practiceChoices.charges.image;
  const seconds = typeof body.duration === 'number' ? body.duration : practiceChoices.results.secondsWhenNotAsked;
  return seconds * practiceChoices.charges.videoPerSecond;
}

export function createGenerations(parts: GenerationParts): Generations {
  const { journal, clock, pool, deliveries } = parts;
  const known = new Map<string, Generation>();
  const delivered = new Set<string>();
  const finished = new Set<string>();
  const waiters = new Map<string, () => void>();
  const fileOf = (genId: string) => (findMedium(known.get(genId)) === 'image' ? '1.png' : '1.mp4');
  const resultPath = (genId: string) => join(parts.resultsFolder, `${genId}-${fileOf(genId)}`);

  const add = (record: AcceptedRecord): Generation => {
    const generation: Generation = { record, status: 'queued', outcome: null, settledAt: null };
    known.set(record.genId, generation);
    return generation;
  };
  const deliver = async (generation: Generation) => {
    const { genId, webhookUrl } = generation.record;
    if (webhookUrl && !delivered.has(genId)) {
      const describe = () => describeGeneration(generation, parts.baseUrl());
      const result = await deliveries.deliver({ genId, url: webhookUrl, subject: describeSubject(generation.record), describe });
      delivered.add(genId);
      await journal.append({ kind: 'delivered', genId, result } satisfies DeliveredRecord);
    }
    finished.add(genId);
    waiters.get(genId)?.();
    waiters.delete(genId);
  };
  const settle = async (generation: Generation, outcome: Outcome) => {
    const { genId } = generation.record;
    await journal.append({ kind: 'settled', genId, outcome, at: clock.now() } satisfies SettledRecord);
    generation.outcome = outcome;
    generation.status = outcome.status;
    generation.settledAt = clock.now();
    await deliver(generation);
  };
  const work = async (generation: Generation, isHurried: boolean) => {
    const { record } = generation;
    if (record.isStuck) return void (generation.status = 'processing');
    const outcome = await produceOutcome(generation);
    const least = record.testMode ? Math.max(parts.paceMs, practiceChoices.testMode.settlesAfterMs) : parts.paceMs;
    if (!isHurried) await new Promise<void>((resolve) => clock.runAt(record.at + least, resolve));
    await settle(generation, outcome);
  };
  const produceOutcome = async (generation: Generation): Promise<Outcome> => {
    const { record } = generation;
    const message = record.failWith ?? (record.testMode === 'failure' ? 'Test mode: this dummy generation failed as asked.' : null);
    const endpoint = findEndpoint(record.model);
    if (message !== null || !endpoint) {
      generation.status = 'processing';
      return { status: 'failed', message: message ?? 'The model is no longer offered.' };
    }
    const plan = planRender(record, endpoint, parts.findUpload, { path: resultPath(record.genId), style: parts.style });
    try {
      const file = await pool.render(plan, () => void (generation.status = 'processing'));
      return { status: 'completed', file: fileOf(record.genId), bytes: file.bytes, sha256: file.sha256 };
    } catch (error) {
      return { status: 'failed', message: `The practice service could not make the file: ${String(error)}` };
    }
  };
  const reportTrouble = (genId: string, error: unknown) => {
    if (!journal.isClosed()) process.stderr.write(`practice: ${genId} could not be finished: ${String(error)}\n`);
  };
  const start = (generation: Generation, isHurried: boolean) => {
    work(generation, isHurried).catch((error) => reportTrouble(generation.record.genId, error));
  };
  const isResultExpired = ({ settledAt }: Generation) =>
    settledAt !== null && clock.now() >= settledAt + practiceChoices.results.keptSeconds * 1000;
  return {
    async accept(submission, isHurried) {
      const { endpoint, body, webhookUrl, testMode, failWith, isStuck } = submission;
      const genId = `gen_${randomBytes(10).toString('hex')}`;
      const charged = computeCharge(endpoint, body, testMode);
      const record: AcceptedRecord = { kind: 'accepted', genId, model: endpoint.model, body, webhookUrl, testMode, charged, at: clock.now(), failWith, isStuck };
      await journal.append(record);
      const generation = add(record);
      start(generation, isHurried);
      return generation;
    },
    find: (genId) => known.get(genId) ?? null,
    list: () => [...known.values()],
    waitForDelivery(genId) {
      const generation = known.get(genId);
      if (!generation || generation.record.isStuck || finished.has(genId)) return Promise.resolve();
      return new Promise((resolve) => waiters.set(genId, resolve));
    },
    restore(record) {
      if (record.kind === 'accepted') return void add(record);
      if (record.kind === 'delivered') return void delivered.add(record.genId);
      const generation = known.get(record.genId);
      if (!generation) return;
      generation.outcome = record.outcome;
      generation.status = record.outcome.status;
      generation.settledAt = record.at;
    },
    async resume() {
      for (const generation of known.values()) {
        if (!generation.outcome) start(generation, false);
        else if (isResultExpired(generation)) await rm(resultPath(generation.record.genId), { force: true });
        else deliver(generation).catch((error) => reportTrouble(generation.record.genId, error));
      }
    },
    resultPath,
    isResultExpired,
  };
}

function findMedium(generation: Generation | undefined): Endpoint['medium'] | undefined {
  return generation && findEndpoint(generation.record.model)?.medium;
}
