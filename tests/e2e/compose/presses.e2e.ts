import type { Page } from '@playwright/test';
import { callCore, queueBoats, row } from '../queue/queue-actions.ts';
import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { chosen, findCommand } from '../support/palette.ts';
import { practiceOf } from '../support/practice-of.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, jobRows, openRoom, queueButton, writePrompt } from '../support/rooms.ts';

const QUEUE_KEY = 'ControlOrMeta+Enter';

/** Ways to press once and then once more; between the two, main has the first and has not answered. */
const TWICE: Readonly<
  Record<string, readonly [(page: Page) => Promise<void>, (page: Page) => Promise<void>]>
> = {
  'a double click': [(page) => click(page, 1), (page) => click(page, 2)],
  'two single clicks': [(page) => click(page, 1), (page) => click(page, 1)],
  'the key, twice': [(page) => page.keyboard.press(QUEUE_KEY), (page) => page.keyboard.press(QUEUE_KEY)],
  'a key that is held': [
    async (page) => {
      await page.keyboard.down('ControlOrMeta');
      await page.keyboard.down('Enter');
    },
    async (page) => {
      for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await page.keyboard.up('ControlOrMeta');
    },
  ],
  'Enter twice, with Ctrl or Cmd held': [
    async (page) => {
      await page.keyboard.down('ControlOrMeta');
      await page.keyboard.press('Enter');
    },
    async (page) => {
      await page.keyboard.press('Enter');
      await page.keyboard.up('ControlOrMeta');
    },
  ],
  'a click and the key': [(page) => click(page, 1), (page) => page.keyboard.press(QUEUE_KEY)],
  'two touches': [tap, tap],
};

/** A click of the mouse, the first or second of a double one, where the button is, whatever state it is in. */
async function click(page: Page, clickCount: number): Promise<void> {
  const { x, y, width, height } = await boxOf(queueButton(page));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

async function tap(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(queueButton(page));
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('a press that comes twice before its first is shown queues once, with the canary of the first; what was queued goes again once that is asked for', async ({
  app,
}) => {
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  await chooseModel(page, 'K3 Turbo');
  let queued = 0;
  for (const [way, [first, second]] of Object.entries(TWICE)) {
    await test.step(way, async () => {
      await writePrompt(page, `A {red|green|blue} boat, by ${way.replaceAll(',', '')}`);
      await page.getByRole('switch', { name: 'Test one first' }).press('Space');
      await expect(page.getByText('Ready to queue').last()).toBeVisible();
      const held = await holdCall(app, 'jobs.enqueue');
      await first(page);
      await held.whenMade();
      await second(page);
      await held.letGo();
      await expect(queueButton(page)).toHaveText(/^Queued/);
      queued += 1;
      await expect.poll(async () => (await practice.ledger()).length).toBe(queued);
    });
  }
  await openRoom(page, 'Queue');
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText(`All ${queued * 3}`);

  // Whatever is changed asks for nothing.
  await openRoom(page, 'Compose');
  const sent = async () => (await practice.ledger()).length - queued;
  await writePrompt(page, 'A boat');
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  await page.keyboard.press(QUEUE_KEY);
  await expect(queueButton(page)).toHaveText(/^Queued\. Again\?/);
  await untilDrawn(page);
  await page.keyboard.press(QUEUE_KEY);
  await expect(queueButton(page)).toHaveText(/^Queue again/);
  // What was queued may still be on its way to the service.
  await expect.poll(sent).toBe(1);
  await queueButton(page).click();
  await expect(queueButton(page)).toHaveText(/^Queued/);
  await expect.poll(sent).toBe(2);

  await page.getByRole('button', { name: 'More takes' }).click();
  await expect(queueButton(page)).toHaveText(/^Queue 2/);
  await page.keyboard.press(QUEUE_KEY);
  await expect.poll(sent).toBe(4);
  await expect(queueButton(page)).toHaveText(/^Queued/);

  // What is chosen by its name is meant.
  await findCommand(page, 'Queue what');
  await expect(chosen(page)).toContainText('Queue what');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(sent).toBe(6);
});

test('a press is of the moment in which it was made, however late it comes; failed jobs and a held rest go once for a double press, and what takes their place stays', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await writePrompt(page, 'A boat that is late');
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  await page.evaluate(() => {
    const note = ({ timeStamp }: Event) =>
      Object.assign(window, { pressedAt: performance.timeOrigin + timeStamp });
    window.addEventListener('keydown', note, { once: true });
  });
  await page.keyboard.press(QUEUE_KEY);
  await expect(queueButton(page)).toHaveText(/^Queued/);
  const before = await page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt / 1000);
  const session = await page.context().newCDPSession(page);
  const isMac = process.platform === 'darwin';
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: isMac ? 4 : 2 };
  // Two that waited in a slow window: neither asks for more, and neither queues.
  for (const type of ['rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { ...enter, type, timestamp: before });
  await expect(queueButton(page)).toHaveText(/^Queued/);
  await writePrompt(page, 'A boat that is next');
  await page.keyboard.press(QUEUE_KEY);
  await expect
    .poll(async () => (await practice.ledger()).map(({ body }) => body['prompt']))
    .toEqual(['A boat that is late', 'A boat that is next']);

  // Failed jobs and a held rest.
  await practice.addFault({ on: 'generation', fault: 'fail', times: 2 });
  await queueBoats(page, ['red']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'red')).toContainText('Failed');
  const retry = await holdCall(app, 'jobs.retry');
  await page.getByRole('button', { name: /^Failed/ }).click();
  const again = page.getByRole('button', { name: 'Queue 1 failed job again' });
  await again.press('Enter');
  await retry.whenMade();
  await again.press('Enter');
  await retry.letGo();
  await expect.poll(async () => (await practice.ledger()).length).toBe(4);
  await expect(row(page, 'red')).toContainText('Failed');

  const job = { model: 'modelk-3-turbo', takes: 2, testMode: null };
  for (const prompt of ['A green boat on a river of ink', 'A blue boat on a river of ink'])
    await callCore(page, 'jobs.enqueue', { jobs: [{ ...job, input: { prompt } }], canary: 1 });
  await page.getByRole('button', { name: /^All/ }).click();
  const send = page.getByRole('region', { name: 'Needs approval' }).getByRole('button', { name: /^Send/ });
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('2 to approve');
  const release = await holdCall(app, 'canary.release');
  await send.first().press('Enter');
  await release.whenMade();
  await page.keyboard.press('Enter');
  await release.letGo();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('1 to approve');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(5);
  expect(await practice.ledger()).toHaveLength(7);
});

/** Waits until what the page shows now is on the screen: a press before that counts with the one before it. */
function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });
}
