import type { IncomingMessage, ServerResponse } from 'node:http';
import { practiceChoices } from './control/choices.ts';
import type { Fault, Faults } from './control/faults.ts';
import type { PracticeClock } from './control/practice-clock.ts';
import type { Stats } from './control/stats.ts';
import { describeSubject, type Generations } from './generations/generations.ts';
import type { SubmissionBody } from './generations/records.ts';
import { Refusal, readJson, resetConnection, sendJson, sendText } from './http/json-answers.ts';
import {
  checkBody,
  checkQuery,
  describeViolations,
  type LookUpUpload,
} from './interface/check-submission.ts';
import type { Endpoint } from './interface/endpoints.ts';

interface SubmitDeps {
  readonly clock: PracticeClock;
  readonly generations: Generations;
  readonly faults: Faults;
  readonly lookUp: LookUpUpload;
  readonly stats: Stats;
}

interface SubmitRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: Endpoint;
  readonly parameters: URLSearchParams;
  readonly key: string;
}

/** A submission: checked whole, written down, then answered with its `genId`, unless a fault says otherwise. */
export async function submit(
  deps: SubmitDeps,
  { request, response, endpoint, parameters, key }: SubmitRequest,
): Promise<void> {
  const body = await readJson(request);
  const { query, violations } = checkQuery(endpoint, parameters);
  const all = [...violations, ...checkBody(endpoint, body, deps.lookUp)];
  if (all.length > 0) throw new Refusal(400, describeViolations(all));
  if (key === practiceChoices.key.withoutBalance && query.testMode === null) {
    throw new Refusal(403, 'The balance of this key is empty.');
  }
  const checked = body as SubmissionBody;
  const subject = describeSubject({ model: endpoint.model, body: checked });
  const fault = deps.faults.take('submit', subject);
  const answer: FaultyAnswer = { clock: deps.clock, request, response };
  if (fault && !isTakenDespite(fault)) return answerFault(fault, answer, null);
  const spoilt = deps.faults.take('generation', subject);
  const isEarly = deps.faults.take('webhook', subject, 'before-answer') !== null;
  const generation = await deps.generations.accept(
    {
      endpoint,
      body: checked,
      ...query,
      failWith: spoilt?.fault === 'fail' ? spoilt.message : null,
      isStuck: spoilt?.fault === 'stuck',
    },
    isEarly,
  );
  const { genId } = generation.record;
  deps.stats.countAccepted(endpoint.model);
  if (isEarly) await deps.generations.waitForDelivery(genId);
  if (fault) return answerFault(fault, answer, genId);
  sendJson(response, 200, { genId });
}

const takenDespite = ['accept-then-hang', 'accept-then-reset', 'not-json', 'no-genid', 'slow-answer'];
/** Their names say it already; for the others a fault's `accepted` can say otherwise. */
const fixed = ['accept-then-hang', 'accept-then-reset', 'reset-before-accept', 'slow-answer'];

/** Whether a fault strikes after the submission was taken (and charged), or instead of taking it. */
function isTakenDespite({ fault, accepted }: Fault): boolean {
  const usual = takenDespite.includes(fault);
  return fixed.includes(fault) ? usual : (accepted ?? usual);
}

type FaultyAnswer = Pick<SubmitDeps, 'clock'> & Pick<SubmitRequest, 'request' | 'response'>;

async function answerFault(
  fault: Fault,
  { clock, request, response }: FaultyAnswer,
  genId: string | null,
): Promise<void> {
  switch (fault.fault) {
    case 'accept-then-hang':
      return;
    case 'accept-then-reset':
    case 'reset-before-accept':
      return resetConnection(request);
    case 'not-json':
      return sendText(response, 200, '<html><body>It worked!</body></html>', {
        'content-type': 'text/html; charset=utf-8',
      });
    case 'no-genid':
      return sendJson(response, 200, {});
    case 'slow-answer':
      return void clock.runAt(clock.now() + fault.ms, () => sendJson(response, 200, { genId }));
    default:
      throw refuseByFault(fault);
  }
}

/** The error answer of a fault that is named by its status. */
export function refuseByFault(fault: Fault): Refusal {
  const headers = fault.retryAfterSeconds === null ? {} : { 'retry-after': String(fault.retryAfterSeconds) };
  return new Refusal(Number(fault.fault), fault.message, headers as Record<string, string>);
}
