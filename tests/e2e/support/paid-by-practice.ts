import { MODELS } from '../../../shared/models/index.ts';
import { allowing } from './answer-dialogs.ts';
import { activateProfile } from './invoke.ts';
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
  await allowing(app.electron, () => activateProfile(app.window, text));
  return practice;
}
