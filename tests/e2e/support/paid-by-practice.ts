import { expect, type Page } from '@playwright/test';
import { MODELS } from '../../../shared/models/index.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { withinPatience } from '../../support/wait-until.ts';
import { allowing } from './answer-dialogs.ts';
import { type PracticeOfApp, practiceOf } from './practice-of.ts';
import type { LaunchedApp } from './start-app.ts';

/**
 * Gives the app a profile that may charge, of a service that is its own practice service under another name: to the app it
 * is a paid one, and the service's ledger says what it took. Prices are by model.
 */
export async function usePaidProfile(
  app: LaunchedApp,
  prices: Readonly<Record<string, Record<string, unknown>>>,
): Promise<PracticeOfApp> {
  const practice = await practiceOf(app);
  const text = JSON.stringify({
    format: 1,
    name: 'Studio',
    baseUrl: practice.baseUrl,
    generation: { url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
    webhook: { genId: '/genId', status: '/status', outputs: ['/outputs/*/url'] },
    limits: { concurrent: 4, submitsPerMinute: 600 },
    models: Object.fromEntries(
      MODELS.map(({ id, practice: bindings }) => [
        id,
        prices[id] === undefined ? bindings : { ...bindings, price: { currency: 'USD', ...prices[id] } },
      ]),
    ),
  });
  await allowing(app.electron, async () => {
    const { profileId } = await invoke<{ profileId: string }>(app.window, 'profiles.save', {
      profileId: null,
      text,
    });
    await invoke(app.window, 'key.store', { profileId, key: CANARY_KEY, acceptPlain: true });
    await invoke(app.window, 'settings.update', { activeProfileId: profileId });
  });
  await expect(app.window.getByRole('region', { name: 'Status' })).toContainText('Studio');
  return practice;
}

/** Calls main as the page does. */
export async function invoke<Output>(page: Page, name: string, input: unknown): Promise<Output> {
  const asked = page.evaluate(([call, value]) => window.dailies.invoke(call as string, value), [
    name,
    input,
  ] as const);
  const answer = (await withinPatience(`the answer to ${name}`, asked)) as {
    ok: boolean;
    value: Output;
    error?: unknown;
  };
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}
