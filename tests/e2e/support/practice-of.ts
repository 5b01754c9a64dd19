import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { LaunchedApp } from './launch.ts';

/** The practice service that an app has started, as seen from outside the app. */
export interface PracticeOfApp {
  readonly baseUrl: string;
  addFault(fault: Record<string, unknown>): Promise<void>;
  /** Every accepted submission, by the service's own account. */
  ledger(): Promise<
    {
      model: string;
      genId: string;
      charged: number;
      testMode: string | null;
      body: Record<string, unknown>;
    }[]
  >;
}

/** Finds the practice service by the line that the app logs when it is ready. */
export async function practiceOf(app: LaunchedApp): Promise<PracticeOfApp> {
  let baseUrl = '';
  await expect
    .poll(async () => {
      baseUrl = lastBaseUrl(await readLog(app));
      return baseUrl;
    })
    .not.toBe('');
  return {
    baseUrl,
    async addFault(fault) {
      const answer = await fetch(`${baseUrl}/practice/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async ledger() {
      const answer = await fetch(`${baseUrl}/practice/ledger`);
      return ((await answer.json()) as { entries: Awaited<ReturnType<PracticeOfApp['ledger']>> }).entries;
    },
  };
}

function lastBaseUrl(log: string): string {
  return [...log.matchAll(/"event":"practice-ready".*?"baseUrl":"([^"]+)"/g)].at(-1)?.[1] ?? '';
}

async function readLog(app: LaunchedApp): Promise<string> {
  return readFile(join(app.userData, 'logs', 'dailies.log'), 'utf8').catch(() => '');
}
