import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/accessibility.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom } from '../support/rooms.ts';
import { callCore, queueBoats, row } from './queue-actions.ts';

const PRICES = { 'modelk-3-turbo': { base: 0.7 } };

/** A word, and how often it was charged. */
async function charges(app: LaunchedApp): Promise<string[]> {
  const practice = await practiceOf(app);
  return (await practice.ledger()).map(({ body }) => String(body['prompt']).split(' ')[1] ?? '').sort();
}

test('data that was put back says what it lacks, sends nothing, and goes on at a word', async ({
  launch,
}, testInfo) => {
  const first = await launch();
  await usePaidProfile(first, PRICES);
  await callCore(first.window, 'settings.update', { startUp: 'go-on' });
  await callCore(first.window, 'queue.pause', {});
  const ids = await queueBoats(first.window, ['red', 'green', 'blue', 'white']);
  await first.close();
  const [data, kept] = [join(first.userData, 'data'), join(first.userData, 'kept')];
  await cp(data, kept, { recursive: true });

  const second = await launch({ userData: first.userData });
  // Nobody else asks for it: to the app it is another service.
  await practiceOf(second);
  await callCore(second.window, 'jobs.pause', { jobIds: ids.slice(3) });
  await callCore(second.window, 'queue.resume', {});
  for (const id of ids.slice(0, 3))
    await expect
      .poll(
        async () =>
          (await callCore(second.window, 'app.snapshot', {})).jobs.find((job) => job.id === id)?.state,
      )
      .toBe('done');
  expect(await charges(second)).toEqual(['blue', 'green', 'red']);
  await second.close();
  // Everything of the app is put back but the practice service's own account, and one result is gone.
  for (const name of ['dailies.sqlite', 'dailies.sqlite-wal', 'dailies.sqlite-shm']) {
    await rm(join(data, name), { force: true });
    await cp(join(kept, name), join(data, name)).catch(() => {});
  }
  await rm(join(first.userData, 'results'), { recursive: true, force: true });

  const third = await launch({ userData: first.userData });
  const page = third.window;
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('library out of date');
  await openRoom(page, 'Queue');
  const banner = page.getByRole('alert', { name: 'library out of date' });
  await expect(banner).toContainText('it’s missing the paid submissions of 3 jobs');
  await expect(banner).toContainText('in doubt');
  await callCore(page, 'queue.resume', {});
  await expect(row(page, 'white')).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await invoke(page, 'settings.update', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectNoViolations(page, `the banner in ${theme}`);
    await testInfo.attach(`banner ${theme}`, { body: await page.screenshot(), contentType: 'image/png' });
  }
  expect(await charges(third)).toEqual(['blue', 'green', 'red']);
  await banner.getByRole('button', { name: 'Review and continue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue with this library?' });
  await expect(dialog).toContainText('1 waiting paid job');
  await expect(dialog).toContainText('$0.70');
  await testInfo.attach('dialog light', { body: await page.screenshot(), contentType: 'image/png' });
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => charges(third)).toEqual(['blue', 'green', 'red', 'white']);
  await third.close();

  const fourth = await launch({ userData: first.userData });
  await openRoom(fourth.window, 'Queue');
  await expect(row(fourth.window, 'red')).toBeVisible();
  await expect(fourth.window.getByRole('alert', { name: 'library out of date' })).toBeHidden();
});

test('a folder that comes from another computer asks, and goes on paused', async ({ launch }) => {
  const first = await launch();
  await usePaidProfile(first, PRICES);
  await callCore(first.window, 'queue.pause', {});
  await queueBoats(first.window, ['red']);
  await first.close();

  const second = await launch({ userData: first.userData, state: join(first.userData, 'elsewhere') });
  const page = second.window;
  await openRoom(page, 'Queue');
  const banner = page.getByRole('alert', { name: 'library out of date' });
  await expect(banner).toContainText('another computer');
  await banner.getByRole('button', { name: 'Review and continue…' }).click();
  await page.getByRole('button', { name: 'Continue paused' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByText('Queue paused.')).toBeVisible();
  expect(await charges(second)).toEqual([]);
});
