import { randomBytes } from 'node:crypto';
import { practiceChoices } from '../control/choices.ts';
import type { FaultSubject } from '../control/faults.ts';
import { type Endpoint, findEndpoint } from '../interface/endpoints.ts';
import type { AcceptedRecord, Outcome, SubmissionBody, TestOutcome } from './records.ts';

type GenerationStatus = (typeof practiceChoices.query.statuses)[number];

/** An accepted submission and how far it has come. */
export interface Generation {
  readonly record: AcceptedRecord;
  status: GenerationStatus;
  outcome: Outcome | null;
  settledAt: number | null;
}

/** A submission that passed every check, with the faults that were asked for it. */
export interface Submission {
  readonly endpoint: Endpoint;
  readonly body: SubmissionBody;
  readonly webhookUrl: string | null;
  readonly testMode: TestOutcome | null;
  readonly failWith: string | null;
  readonly isStuck: boolean;
}

/** The line that a submission leaves in the journal; `at` in milliseconds since 1970. */
export function writeRecord(submission: Submission, at: number): AcceptedRecord {
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
export function nameResult(record: AcceptedRecord): string {
  return findEndpoint(record.model)?.medium === 'image' ? '1.png' : '1.mp4';
}
