import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Generations } from '../generations/generations.ts';
import type { Journal } from '../generations/journal.ts';
import type { ClockRecord } from '../generations/records.ts';
import { Refusal, sendJson } from '../http/answer.ts';
import { readJson } from '../http/read-json.ts';
import { isPlainObject } from '../interface/rules.ts';
import { practiceChoices } from './choices.ts';
import type { PracticeClock } from './clock.ts';
import type { Faults } from './faults.ts';

/** `GET /practice/ledger`: every accepted submission, with what it was charged. */
export function sendLedger(response: ServerResponse, generations: Generations): void {
  const { currency } = practiceChoices.charges;
  const entries = generations.list().map(({ record }) => ({
    genId: record.genId,
    model: record.model,
    body: record.body,
    webhookUrl: record.webhookUrl,
    testMode: record.testMode,
    charged: record.charged,
    currency,
    at: new Date(record.at).toISOString(),
  }));
  sendJson(response, 200, {
    entries,
    total: entries.reduce((sum, entry) => sum + entry.charged, 0),
    currency,
  });
}

export async function addFault(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
): Promise<void> {
  const fault = faults.add(await readJson(request));
  if (typeof fault === 'string') throw new Refusal(400, `${fault}.`);
  sendJson(response, 200, fault);
}

export function sendFaults(response: ServerResponse, faults: Faults): void {
  sendJson(response, 200, { faults: faults.list() });
}

export function sendClock(response: ServerResponse, clock: PracticeClock): void {
  sendJson(response, 200, {
    now: new Date(clock.now()).toISOString(),
    advancedSeconds: clock.offset() / 1000,
  });
}

/** `POST /practice/clock`: puts the clock forward, also for the next start on the same data. */
export async function advanceClock(
  request: IncomingMessage,
  response: ServerResponse,
  clock: PracticeClock,
  journal: Journal,
): Promise<void> {
  const body = await readJson(request);
  const seconds = isPlainObject(body) ? body.advanceSeconds : undefined;
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > 366 * 86_400) {
    throw new Refusal(400, 'advanceSeconds: must be a number of seconds from 0, a year at the most.');
  }
  clock.advance(seconds * 1000);
  await journal.append({ kind: 'clock', offset: clock.offset() } satisfies ClockRecord);
  sendClock(response, clock);
}
