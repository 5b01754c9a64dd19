import { practiceChoices } from '../control/choices.ts';
import type { PracticeClock } from '../control/clock.ts';
import { findEndpoint } from '../interface/endpoints.ts';
import { type FindUpload, planRender } from '../render/plan-render.ts';
import type { RenderPlan } from '../render/render-plan.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { Deliveries } from '../webhook.ts';
import { describeGeneration, describeSubject, type Generation, nameResult } from './generation.ts';
import type { Journal } from './journal.ts';
import type { AcceptedRecord, DeliveredRecord, Outcome, SettledRecord } from './records.ts';

export interface CarryOutDeps {
  readonly journal: Journal;
  readonly clock: PracticeClock;
  readonly pool: RenderPool;
  readonly deliveries: Deliveries;
  readonly findUpload: FindUpload;
  /** Least time from acceptance to the end, in milliseconds. */
  readonly paceMs: number;
  readonly style: RenderPlan['style'];
  /** Where this run of the service is reached; known once it listens. */
  readonly baseUrl: () => string;
}

/** Makes the result, waits for its time, settles, and delivers. With `isHurried` it does not wait. */
export async function carryOut(
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
export async function deliver(deps: CarryOutDeps, generation: Generation): Promise<void> {
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
    const file = await deps.pool.render(plan, begin);
    return { status: 'completed', file: nameResult(record), bytes: file.bytes, sha256: file.sha256 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'failed', message: `The practice service could not make the file: ${reason}` };
  }
}

const testFailure = 'Test mode: this dummy generation failed as asked.';
