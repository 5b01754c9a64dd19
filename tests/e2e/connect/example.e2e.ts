import type { Locator, Page } from '@playwright/test';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { quarry } from '../../support/services/quarry.ts';
import { relay } from '../../support/services/relay.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { holdCall } from '../support/hold-call.ts';
import { activateProfile, invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeTake, openRoom } from '../support/rooms.ts';

let service: RunningService;
test.beforeEach(async () => {
  service = await startService(quarry);
});
test.afterEach(() => service.close());

/** Uses a profile that knows nothing but what is given, and opens the panel that learns. */
async function openPanel(
  app: LaunchedApp,
  parts: Record<string, unknown>,
  by: RunningService = service,
): Promise<Locator> {
  const page = app.window;
  const text = JSON.stringify({ format: 1, name: 'To learn', baseUrl: by.baseUrl, ...parts });
  await page.keyboard.press('Shift');
  await activateProfile(page, text, by.key);
  await openRoom(page, 'Settings');
  const settings = page.getByRole('region', { name: 'Service', exact: true });
  await settings.getByRole('button', { name: 'Show an answer…' }).click();
  return settings;
}

async function paste(settings: Locator, body: unknown): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await settings.getByRole('textbox', { name: 'The answer as JSON' }).fill(text);
  await settings.getByRole('button', { name: 'Show it' }).click();
}

/** Clicks a value of the tree and says what it is. */
async function say(settings: Locator, value: string, role: string): Promise<void> {
  const leaf = settings
    .getByRole('list', { name: 'Values of the answer' })
    .getByRole('button', { name: value });
  await leaf.click();
  await settings.getByRole('group', { name: 'This value is' }).getByRole('button', { name: role }).click();
  await expect(leaf).toHaveAttribute('data-role', /./);
}

async function mean(settings: Locator, word: string, meaning: string): Promise<void> {
  await settings
    .getByRole('radiogroup', { name: `What ${word} means` })
    .locator('label')
    .filter({ hasText: meaning })
    .click();
}

const readProfile = async (page: Page) => {
  const { profileId } = (await invoke<{ status: { profileId: string } }>(page, 'app.snapshot', {})).status;
  return invoke<Profile>(page, 'profiles.get', { profileId });
};

test('pasted answers are pointed at, and a job comes home by what was learned; results at an address that only an answer names are learned from both answers', async ({
  app,
}) => {
  const page = app.window;
  const settings = await openPanel(app, {});
  await paste(settings, '{"phase": "working",');
  await expect(settings.getByRole('alert')).toContainText('This isn’t JSON.');
  await paste(settings, { phase: 'working', files: [] });
  await say(settings, 'phase', 'The state');
  await paste(settings, { phase: 'done', files: ['https://r.example/<img src=x onerror=alert(1)>'] });
  await mean(settings, 'done', 'Done');
  await say(settings, 'r.example', 'A result');
  const readings = settings.getByRole('list', { name: 'What is read' });
  await expect(readings).toContainText('working means still going · no result');
  await expect(readings).toContainText('done means done · 1 result');
  await paste(settings, { phase: 'broken', files: [], credits: 4 });
  await say(settings, 'credits', 'What was charged');
  await mean(settings, 'broken', 'Failed');
  await expect(readings).toContainText('broken means failed · no result · charged: 4');
  await expect(settings).toContainText('Fill in the address for checking on a job.');
  await settings
    .getByRole('textbox', { name: 'Address for checking on a job' })
    .fill('/v2/generation/{genId}/status');
  await settings.getByRole('list', { name: 'Values of the answer' }).scrollIntoViewIfNeeded();
  await expectNoViolations(page, 'Settings');
  await settings.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByText('Kept, from an example')).toBeVisible();
  await expect
    .poll(() => readProfile(page))
    .toMatchObject({
      generation: { url: '/v2/generation/{genId}/status', status: '/phase', outputs: ['/files/*'] },
      statuses: { completed: ['completed', 'done'], failed: ['failed', 'broken'] },
      sources: { '/generation/status': 'example', '/generation/outputs': 'example' },
    });
  expect(service.generations.size).toBe(0);

  await makeTake(page, 'N Pro', 'A fox that was learned from an example');

  const queue = await startService(relay('api'));
  try {
    await openPanel(app, { statuses: { completed: 'ready', failed: [] } }, queue);
    const address = 'https://r.example/v2/requests/1';
    await paste(settings, { status: 'COMPLETED', links: { response_url: address } });
    await say(settings, 'status', 'The state');
    await mean(settings, 'COMPLETED', 'Done');
    await say(settings, 'response_url', 'The address of the results');
    await settings
      .getByRole('textbox', { name: 'Address for checking on a job' })
      .fill('/v2/requests/{genId}/status');
    const readings = settings.getByRole('list', { name: 'What is read' });
    await expect(readings).toContainText(`COMPLETED means done · results at ${address}`);
    await settings.getByRole('button', { name: 'Use this' }).click();
    await expect(page.getByText('Kept, from an example')).toBeVisible();

    await settings
      .getByRole('radiogroup', { name: 'This is' })
      .locator('label')
      .filter({ hasText: 'The answer with the results' })
      .click();
    await paste(settings, { images: [{ url: 'https://r.example/1.png', width: 64 }] });
    await say(settings, 'r.example', 'A result');
    await expectNoViolations(page, 'Settings');
    await settings.getByRole('button', { name: 'Use this' }).click();
    await expect
      .poll(async () => (await readProfile(page)).generation?.result)
      .toMatchObject({ at: '/links/response_url', outputs: ['/images/*/url'] });
    expect(queue.generations.size).toBe(0);

    await makeTake(page, 'N Pro', 'A fox that comes home by a detour');
    expect(queue.generations.size).toBe(1);
  } finally {
    queue.close();
  }
});

test('a free test run and an open address bring the answers by themselves', async ({ app }) => {
  const page = app.window;
  const settings = await openPanel(app, {
    testMode: { param: 'simulate' },
    generation: { url: '/v2/generation/{genId}/status', status: '/state', outputs: ['/outputs/*'] },
  });
  await settings.getByRole('button', { name: 'Send a free test run' }).click();
  await expect(settings.getByRole('list', { name: 'Values of the answer' })).toContainText('done');
  await say(settings, 'phase', 'The state');
  await mean(settings, 'done', 'Done');
  await say(settings, 'http://127.0.0.1', 'A result');
  const keeping = await holdCall(app, 'profiles.save');
  await settings.getByRole('button', { name: 'Use this' }).click();
  await keeping.whenMade();
  // What is said while the rest is being kept stands.
  await mean(settings, 'done', 'Failed');
  await keeping.letGo();
  await expect(page.getByText('Kept, from an example')).toBeVisible();
  const meanings = settings.getByRole('radiogroup', { name: 'What done means' });
  await expect(meanings.getByRole('radio', { name: 'Failed' })).toBeChecked();
  await expect
    .poll(async () => (await readProfile(page)).generation)
    .toMatchObject({ status: '/phase', outputs: ['/files/*'] });

  const kind = (name: string) =>
    settings.getByRole('radiogroup', { name: 'This is' }).locator('label').filter({ hasText: name }).click();
  await kind('The answer to a new job');
  await expect(settings.getByRole('list', { name: 'Values of the answer' })).toContainText('genId');

  await kind('A delivery');
  await settings.getByRole('button', { name: 'Catch one' }).click();
  const address = await settings.getByText(/^http:\/\/127\.0\.0\.1:\d+\/deliver\//).textContent();
  const body = JSON.stringify({
    event: { ref: 'a-1', state: 'FIN' },
    media: [{ href: 'https://r.example/a' }],
  });
  await fetch(address ?? '', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  await say(settings, 'a-1', 'The job’s id');
  await say(settings, 'FIN', 'The state');
  await mean(settings, 'FIN', 'Done');
  await say(settings, 'r.example', 'A result');
  await settings.getByRole('button', { name: 'Use this' }).click();
  await expect
    .poll(async () => (await readProfile(page)).webhook)
    .toMatchObject({ genId: '/event/ref', status: '/event/state', outputs: ['/media/*/href'] });
  // All of it was free.
  expect([...service.generations.values()].map(({ charged }) => charged)).toEqual([false]);
});
