import { expect } from '@playwright/test';
import type { LaunchedApp } from './start-app.ts';

const DAY = 86_400_000;

interface LedgerEntry {
  readonly model: string;
  readonly genId: string;
  /** When it was accepted, as an ISO date. */
  readonly at: string;
  readonly charged: number;
  readonly testMode: string | null;
  readonly body: Record<string, unknown>;
}

/** The practice service that an app has started, as seen from outside the app. */
export interface PracticeOfApp {
  readonly baseUrl: string;
  addFault(fault: Record<string, unknown>): Promise<void>;
  /** Keeps what is made from the app until the service starts anew: nothing is delivered, and asking fails. */
  keepResults(): Promise<void>;
  /** Once all that was accepted is made, puts the service's clock forward: what was to be delivered later comes now. */
  deliverLate(seconds: number): Promise<void>;
  /** Every accepted submission, by the service's own account. */
  ledger(): Promise<LedgerEntry[]>;
}

/** Has the practice service of an app come up, where nothing has asked for it yet. */
export async function practiceOf(app: LaunchedApp): Promise<PracticeOfApp> {
  const answer = await app.window.evaluate(() =>
    window.dailies.invoke('profiles.get', { profileId: 'practice' }),
  );
  const { baseUrl } = (answer as { value: { baseUrl: string } }).value;
  const ledger = async () =>
    ((await (await fetch(`${baseUrl}/practice/ledger`)).json()) as { entries: LedgerEntry[] }).entries;
  return {
    baseUrl,
    addFault: (fault) => post(`${baseUrl}/practice/faults`, fault),
    async keepResults() {
      // Late, not dropped: what is made before a kill is still to be delivered by the next run of the service.
      await post(`${baseUrl}/practice/faults`, { on: 'webhook', fault: 'late', ms: DAY, times: null });
      await post(`${baseUrl}/practice/faults`, { on: 'query', fault: '500', times: null });
    },
    async deliverLate(seconds) {
      await expect.poll(async () => listUnmade(baseUrl, await ledger())).toEqual([]);
      await post(`${baseUrl}/practice/clock`, { advanceSeconds: seconds });
    },
    ledger,
  };
}

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Ids of what the service still works at, by its own answers. */
async function listUnmade(baseUrl: string, entries: readonly LedgerEntry[]): Promise<string[]> {
  const states = await Promise.all(
    entries.map(async ({ genId }) => {
      const headers = { 'x-api-key': 'practice' };
      const answer = await fetch(`${baseUrl}/v2/generation/${genId}`, { headers });
      return { genId, status: ((await answer.json()) as { status: string }).status };
    }),
  );
  return states.filter(({ status }) => !['completed', 'failed'].includes(status)).map(({ genId }) => genId);
}
