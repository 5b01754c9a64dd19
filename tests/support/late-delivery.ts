import type { Practice } from './practice-process.ts';
import { waitUntil } from './wait-until.ts';

const DAY_SECONDS = 86_400;

/** A delivery that comes when the test lets it, however long what goes before takes. */
export const LATE_DELIVERY = { on: 'webhook', fault: 'late', ms: DAY_SECONDS * 1000 };

/** Lets a late delivery come: its time begins to count when the generation is finished. */
export async function letDeliveryCome(practice: Practice, genId: string | undefined): Promise<void> {
  await askForOutput(practice, genId);
  await practice.advanceClock(DAY_SECONDS);
}

/** Asks the service until the generation is finished; returns where its result is. */
export function askForOutput({ baseUrl }: Practice, genId: string | undefined): Promise<string> {
  return waitUntil('the generation to be finished', async () => {
    const answer = await fetch(`${baseUrl}/v2/generation/${genId}`, { headers: { 'x-api-key': 'practice' } });
    const { outputs } = (await answer.json()) as { outputs?: { url: string }[] };
    return outputs?.[0]?.url;
  }) as Promise<string>;
}
