import type { Page } from '@playwright/test';
import { boat, callCore, queueBoats } from '../queue/queue-actions.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { resize } from '../support/geometry.ts';
import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, openRoom, takes, writePrompt } from '../support/rooms.ts';

const FIRST = 'A paper boat on a river of ink';
const SECOND = 'A tin boat on a river of ink';

/** Queues three takes, of which one is tested first. */
async function queueThree(page: Page): Promise<void> {
  await chooseModel(page, 'N Pro');
  await writePrompt(page, FIRST);
  await page.getByRole('spinbutton', { name: 'Takes' }).fill('3');
  await page.getByRole('switch', { name: 'Test one first' }).press('Space');
  await page.getByRole('button', { name: /^Queue 3/ }).click();
}

test('two of six go ahead; the rest goes with another prompt only once it is sent, and undo holds it again', async ({
  launch,
}) => {
  const app = await launch();
  const page = app.window;
  let practice = await practiceOf(app);
  const prompts = async () => (await practice.ledger()).map((entry) => String(entry.body['prompt']));
  await chooseModel(page, 'K3 Turbo');
  await writePrompt(page, FIRST);
  await page.getByRole('spinbutton', { name: 'Takes' }).fill('6');
  await page.getByRole('switch', { name: 'Test one first' }).press('Space');
  await page.getByRole('spinbutton', { name: 'How many to test' }).fill('2');
  await expect(page.locator('main footer')).toContainText('2 now, 4 after approval');
  await page.getByRole('button', { name: /^Queue 6/ }).click();
  await expect(page.getByText('2 to test first; 4 more need approval')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('4 to approve');

  await openRoom(page, 'Queue');
  const bar = page.getByRole('region', { name: 'Needs approval' });
  await expect(bar).toContainText('2 tested, 4 jobs need approval');
  expect(await prompts()).toEqual([FIRST, FIRST]);

  // The rest is held in the store: it waits over the end of the process too.
  await app.kill();
  const again = await launch({ userData: app.userData });
  const next = again.window;
  practice = await practiceOf(again);
  const ledgerBefore = (await prompts()).length;
  await openRoom(next, 'Review');
  await expect(takes(next).first()).toBeVisible();
  const inReview = next.getByRole('region', { name: 'Needs approval' });
  await expect(inReview).toContainText('2 tested, 4 jobs need approval');
  await inReview.getByRole('button', { name: 'Change the rest…' }).click();
  const form = next.getByRole('form', { name: 'Change the rest' });
  await expect(form.getByRole('textbox', { name: 'Prompt' })).toHaveValue(FIRST);
  // Zoomed far in, nothing lies on what is typed into.
  await resize(next, 1280, 800, 2);
  const isFree = (box: Element) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === box;
  };
  await expect.poll(() => form.getByRole('textbox', { name: 'Prompt' }).evaluate(isFree)).toBe(true);
  await resize(next, 1280, 800);
  await form.getByRole('textbox', { name: 'Prompt' }).fill(SECOND);
  await expect(form).toContainText('4 of 4 jobs change.');
  await expectNoViolations(next, 'changing the rest');

  // Sent while queue paused, nothing has gone yet: undo holds all of it again, as it was.
  await callCore(next, 'queue.pause', {});
  await form.getByRole('button', { name: 'Change and send 4' }).click();
  await expect(inReview).toBeHidden();
  await openRoom(next, 'Queue');
  await expect(next.getByText(SECOND).first()).toBeVisible();
  await next.keyboard.press('ControlOrMeta+z');
  await expect(next.getByRole('region', { name: 'Needs approval' })).toContainText('4 jobs need approval');
  await callCore(next, 'queue.resume', {});
  // One that comes later goes out before those that are held: they were passed over, and not only late.
  await queueBoats(next, ['later']);
  const later = boat('later').input.prompt;
  await expect.poll(async () => (await prompts()).slice(ledgerBefore)).toEqual([later]);

  await next.getByRole('button', { name: 'Change the rest…' }).click();
  await next
    .getByRole('form', { name: 'Change the rest' })
    .getByRole('textbox', { name: 'Prompt' })
    .fill(SECOND);
  await next.getByRole('button', { name: 'Change and send 4' }).click();
  await expect
    .poll(async () => (await prompts()).slice(ledgerBefore))
    .toEqual([later, SECOND, SECOND, SECOND, SECOND]);
  await expect(next.getByRole('region', { name: 'Needs approval' })).toBeHidden();
});

test('in Review what was done last is taken back first: the rest of a batch, then a mark', async ({
  app,
}) => {
  const page = app.window;
  await queueThree(page);
  await openRoom(page, 'Review');
  const bar = page.getByRole('region', { name: 'Needs approval' });
  await expect(bar).toContainText('2 jobs need approval');
  const take = takes(page).first();
  await take.click();
  await page.keyboard.press('4');
  await expect(take).toHaveAccessibleName(/4 stars/);

  await bar.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(bar).toBeHidden();
  const offer = page.getByRole('status', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await expect(offer).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar).toContainText('2 jobs need approval');
  await expect(take).toHaveAccessibleName(/4 stars/);
  // What was taken back is offered no more.
  await expect(offer).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(take).not.toHaveAccessibleName(/4 stars/);
  await expect(bar).toContainText('2 jobs need approval');

  // A mark that follows a step comes before it.
  await bar.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(bar).toBeHidden();
  await expect(offer).toBeVisible();
  await take.click();
  await page.keyboard.press('5');
  await expect(take).toHaveAccessibleName(/5 stars/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(take).not.toHaveAccessibleName(/5 stars/);
  await expect(bar).toBeHidden();
});

test('what would change in the rest of a batch stays in sight while other jobs move on', async ({ app }) => {
  const page = app.window;
  await queueThree(page);
  await openRoom(page, 'Queue');
  await expect(page.getByRole('region', { name: 'Needs approval' })).toContainText('1 tested, 2 jobs');
  await page.getByRole('button', { name: 'Change the rest…' }).click();
  const form = page.getByRole('form', { name: 'Change the rest' });
  await form.getByRole('textbox', { name: 'Prompt' }).fill(SECOND);
  const preview = form.getByText('2 of 2 jobs change.');
  await expect(preview).toBeVisible();
  const asked = await holdCall(app, 'canary.preview');
  await callCore(page, 'queue.pause', {});
  await queueBoats(page, ['other']);
  await expect(page.getByText('A other boat on a river of ink').first()).toBeVisible();
  await expect(preview).toBeVisible();
  await asked.letGo();
});
