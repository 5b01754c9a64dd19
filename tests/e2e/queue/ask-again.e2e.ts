import { QUEUE_TEXT } from '../../../shared/queue/text.ts';
import { json, refusal, startHost } from '../../support/services/host.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { activateProfile, press } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { chooseModel, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';
import { row } from './queue-actions.ts';

const OWN = {
  ...{ path: '/own', kind: 'image', title: 'Own pictures' },
  fields: [{ kind: 'text', key: 'prompt', required: true }],
};

const PROMISE = { reuse: 'same', seconds: 86_400 };

const profileOf = (baseUrl: string, promise: object = PROMISE) =>
  JSON.stringify({
    ...{ format: 1, name: 'Asking', baseUrl, customModels: { own: OWN } },
    submission: { idempotency: { name: 'Idempotency-Key', ...promise } },
    sources: { '/customModels/own': 'openapi' },
    limits: { concurrent: 2, submitsPerMinute: 600 },
    statuses: { completed: 'completed', failed: ['failed'] },
    generation: { url: '/jobs/{genId}', status: '/status', outputs: ['/outputs/*'] },
  });

test('Ask again resolves a submission in doubt by its key, and says why it isn’t asked', async ({
  app: { window: page },
}) => {
  const keys: unknown[] = [];
  /** What the service made of each key. */
  const made = new Map<unknown, string>();
  const service = await startHost(({ method, headers }) => {
    if (method === 'GET') return json(200, { status: 'running', outputs: [] });
    const key = headers['idempotency-key'];
    keys.push(key);
    const isKnown = made.has(key);
    if (!isKnown) made.set(key, `g-${made.size + 1}`);
    return isKnown ? json(200, { genId: made.get(key) }) : refusal(500, 'Something broke.');
  });
  try {
    const profileId = await activateProfile(page, profileOf(service.url));
    await openRoom(page, 'Compose');
    await chooseModel(page, 'Own pictures');
    await writePrompt(page, 'A red boat on a river of ink');
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await expect(row(page, 'red')).toContainText('Unknown');
    await row(page, 'red').getByRole('button', { name: 'Show details' }).click();
    const ask = page.getByRole('button', { name: QUEUE_TEXT.ask });
    await expect(ask).toBeVisible();
    await expectNoViolations(page, 'a submission in doubt');

    // The profile was corrected meanwhile: without a promise, nothing is sent twice.
    await press(page, 'profiles.save', { profileId, text: profileOf(service.url, {}) });
    await ask.click();
    await expect(page.getByText('The profile doesn’t promise')).toBeVisible();
    expect(keys).toHaveLength(1);
    await press(page, 'profiles.save', { profileId, text: profileOf(service.url) });

    await ask.click();
    await expect(row(page, 'red')).not.toContainText('Unknown');
    await expect(ask).toHaveCount(0);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(made.size).toBe(1);
  } finally {
    service.close();
  }
});
