import { practiceChoices } from './control/choices.ts';
import type { FaultSubject, Faults } from './control/faults.ts';
import type { PracticeClock } from './control/practice-clock.ts';
import type { DeliveredRecord } from './generations/records.ts';

interface Delivery {
  readonly url: string;
  readonly subject: FaultSubject;
  /** The body, made again for each try: a result's address changes when the service is started on another port. */
  readonly describe: () => unknown;
}

export interface Deliveries {
  /** Delivers with retries, as the faults say; resolves with how it ended. */
  deliver(delivery: Delivery): Promise<DeliveredRecord['result']>;
}

/** So many requests at once at the most, however many generations end together. */
const maxAtOnce = 24;

export function createDeliveries(clock: PracticeClock, faults: Faults): Deliveries {
  const limit = createLimit(maxAtOnce);
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => clock.runAt(clock.now() + milliseconds, resolve));
  const sendWithRetries = async (delivery: Delivery): Promise<DeliveredRecord['result']> => {
    if (await limit(() => send(delivery))) return 'taken';
    for (const seconds of practiceChoices.webhook.retryAfterSeconds) {
      await wait(seconds * 1000);
      if (await limit(() => send(delivery))) return 'taken';
    }
    return 'given-up';
  };
  return {
    async deliver(delivery) {
      const fault = faults.take('webhook', delivery.subject);
      if (fault?.fault === 'drop') return 'dropped';
      if (fault?.fault === 'late') await wait(fault.ms);
      const result = await sendWithRetries(delivery);
      if (fault?.fault === 'duplicate') await limit(() => send(delivery));
      return result;
    },
  };
}

async function send(delivery: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'practice-service' },
      body: JSON.stringify(delivery.describe()),
      redirect: 'manual',
      signal: AbortSignal.timeout(practiceChoices.webhook.timeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

function createLimit(size: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
