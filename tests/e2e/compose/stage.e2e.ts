import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, openRoom, queueButton, queueTakes, takes, writePrompt } from '../support/rooms.ts';
import type { LaunchedApp } from '../support/start-app.ts';
import { setWindowSize } from '../support/window-size.ts';

const stageOf = ({ window }: LaunchedApp) => window.getByRole('region', { name: 'Stage' });
const shownOf = (app: LaunchedApp) => stageOf(app).locator('[data-shown]');
const tilesOf = (app: LaunchedApp) => stageOf(app).getByRole('option');

/** True once an image is drawn, and not only asked for. */
const isDrawn = (app: LaunchedApp) =>
  shownOf(app)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('from the first start to the first take seen large it is one action, and it is judged and made again there; the room that it has is kept', async ({
  app,
  launch,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await setWindowSize(app, 1920, 1080);
  await expect(stageOf(app)).toContainText('Takes appear here');
  const examples = page.getByRole('navigation', { name: 'Models' }).locator('img');
  await expect(examples).toHaveCount(0);
  await page.getByRole('button', { name: 'Make the example' }).click();
  await expect(shownOf(app).locator('img')).toHaveCount(1);
  await expect.poll(() => isDrawn(app)).toBe(true);
  const first = await shownOf(app).getAttribute('data-shown');
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');

  // Large is larger than the form.
  await expect(async () => {
    const [media, form] = await Promise.all([
      boxOf(shownOf(app)),
      boxOf(page.getByRole('textbox', { name: 'Prompt' })),
    ]);
    expect(media.width).toBeGreaterThan(form.width * 1.5);
  }).toPass();

  await stageOf(app).getByRole('button', { name: 'Rate 4 stars' }).click();
  await expect(tilesOf(app).first()).toHaveAccessibleName(/4 stars/);
  await page.keyboard.press('p');
  await expect(tilesOf(app).first()).toHaveAccessibleName(/4 stars, picked/);

  await page.keyboard.press('a');
  await expect(page.getByRole('region', { name: 'Remix' })).toBeVisible();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect(prompt).toBeFocused();
  const before = await prompt.inputValue();
  // Keys that rate on the stage are letters in a text.
  await prompt.pressSequentially(' 5x');
  await expect(prompt).toHaveValue(`${before} 5x`);
  // Said with another model, too, of which it would not be true that the take was made with it.
  await chooseModel(page, 'K3 Turbo');
  await expect(page.getByRole('region', { name: 'Remix' })).not.toContainText('made with');
  await chooseModel(page, 'N Pro');
  await queueTakes(page);
  await expect(tilesOf(app)).toHaveCount(2);
  await expect(shownOf(app)).not.toHaveAttribute('data-shown', first ?? '');
  await expect(tilesOf(app).nth(1)).toHaveAccessibleName(/4 stars, picked/);
  expect((await practice.ledger()).map(({ body }) => body['prompt'])).toEqual([before, `${before} 5x`]);

  // What the artist looks at stays while others arrive.
  await tilesOf(app).nth(1).click();
  await expect(shownOf(app)).toHaveAttribute('data-shown', first ?? '');
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(2);
  await expect(takes(page).first().locator('img')).toBeVisible();
  // Its model’s picture stands in the list by then.
  await openRoom(page, 'Compose');
  await expect(page.getByRole('radio', { name: 'N Pro', exact: true }).locator('img')).toBeVisible();
  await expect(examples).toHaveCount(1);
  await expect
    .poll(() => examples.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await test.step('at 1280 the stage has half of the room; the bar is dragged, kept and reset; folded, it stays so', async () => {
    await setWindowSize(app, 1280, 800);
    await expect(shownOf(app).locator('img')).toBeVisible();
    const stageWidth = async () => (await boxOf(stageOf(app))).width;
    const room = await boxOf(page.locator('main'));
    const usual = await stageWidth();
    expect(usual).toBeGreaterThanOrEqual(Math.floor(room.width / 2));

    const bar = page.getByRole('separator', { name: 'Width of the form' });
    const { x, y, width, height } = await boxOf(bar);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 40, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(stageWidth).toBeCloseTo(usual + 40, 0);
    await bar.press('ArrowRight');
    await expect.poll(stageWidth).toBeCloseTo(usual + 16, 0);
    await page.getByRole('button', { name: 'Hide the stage' }).click();
    await expect(page.getByRole('button', { name: 'Show the stage' })).toBeVisible();
    await app.close();

    const again = await launch({ userData: app.userData });
    await setWindowSize(again, 1280, 800);
    await again.window.getByRole('button', { name: 'Show the stage' }).click();
    await expect(tilesOf(again)).toHaveCount(2);
    await expect.poll(async () => (await boxOf(stageOf(again))).width).toBeCloseTo(usual + 16, 0);
    await again.window.getByRole('separator', { name: 'Width of the form' }).dblclick();
    await expect.poll(async () => (await boxOf(stageOf(again))).width).toBeCloseTo(usual, 0);
  });
});

test('what is on its way says where it stands, and what is looked at is not replaced by it; a filter shows this model’s takes, one chip counts what waits, and captions are as the artist chose', async ({
  app,
}) => {
  const page = app.window;
  await setWindowSize(app, 1920, 1080);
  await page.getByRole('button', { name: 'Make the example' }).click();
  const tile = tilesOf(app).first();
  await expect(tile).toBeVisible();
  await expect(tile).toHaveText('');
  await page.evaluate(() => window.dailies.invoke('settings.update', { captions: 'name' }));
  await expect(tile).toHaveText(
    await shownOf(app).locator('xpath=following-sibling::*').locator('bdi').innerText(),
  );
  await page.evaluate(() => window.dailies.invoke('settings.update', { captions: 'details' }));
  await expect(tile).toContainText('N Pro');
  await openRoom(page, 'Review');
  await expect(takes(page).first()).toContainText('N Pro');

  // Whoever looks at a take keeps it, whatever is on its way.
  await openRoom(page, 'Compose');
  await expect(shownOf(app)).toBeVisible();
  const first = await shownOf(app).getAttribute('data-shown');
  await page.evaluate(() => window.dailies.invoke('queue.pause', { scope: { kind: 'all' } }));
  await writePrompt(page, 'Another one');
  await queueTakes(page);
  const waiting = stageOf(app).getByRole('button', { name: 'Another one: details' });
  await expect(waiting).toContainText('Waiting');
  await expect(waiting).toContainText(/paused/);
  // Whoever steps to a take, or rates it, keeps it.
  await stageOf(app).getByRole('button', { name: 'Rate 2 stars' }).click();
  await page.evaluate(() => window.dailies.invoke('queue.resume', { scope: { kind: 'all' } }));
  await expect(tilesOf(app)).toHaveCount(2);
  await expect(waiting).toHaveCount(0);
  await expect(shownOf(app)).toHaveAttribute('data-shown', first ?? '');
  await stageOf(app).getByRole('listbox').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(shownOf(app)).not.toHaveAttribute('data-shown', first ?? '');
  // So does whoever chooses one before what was queued is answered.
  await writePrompt(page, 'A third one');
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  const queueing = await holdCall(app, 'jobs.enqueue');
  await queueButton(page).click();
  await queueing.whenMade();
  await tilesOf(app).last().click();
  await queueing.letGo();
  await expect(queueButton(page)).toHaveText(/^Queued/);
  await expect(tilesOf(app)).toHaveCount(3);
  await expect(shownOf(app)).toHaveAttribute('data-shown', first ?? '');

  // Takes of all models stay on the stage.
  await chooseModel(page, 'K3 Turbo');
  await expect(tilesOf(app)).toHaveCount(3);
  const filter = stageOf(app).getByRole('radiogroup', { name: 'Which takes' });
  await filter.getByText('This model').click();
  await expect(tilesOf(app)).toHaveCount(0);
  await expect(stageOf(app)).toContainText('Takes appear here');
  await filter.getByText('All models').click();
  await expect(tilesOf(app)).toHaveCount(3);

  await page.evaluate(() => window.dailies.invoke('queue.pause', { scope: { kind: 'all' } }));
  await writePrompt(page, 'Ten boats');
  await page.getByRole('spinbutton', { name: 'Takes' }).fill('10');
  await queueTakes(page);
  const chip = stageOf(app).getByRole('button', { name: '10 waiting' });
  await expect(chip).toBeVisible();
  await expect(stageOf(app).getByRole('button', { name: /details$/ })).toHaveCount(0);
  await chip.click();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'queue');
});

test('a clip that arrives plays without sound, unless that is switched off or motion is reduced; frame by frame on the stage, it becomes the reference of another model', async ({
  app,
}) => {
  const page = app.window;
  await setWindowSize(app, 1920, 1080);
  const player = shownOf(app).locator('video');
  const make = async (prompt: string, count: number) => {
    await writePrompt(page, prompt);
    await queueTakes(page);
    await expect(tilesOf(app)).toHaveCount(count);
    await expect(player).toHaveAccessibleName(prompt);
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
  };
  const stateOf = () => player.evaluate(({ paused, muted }: HTMLVideoElement) => ({ paused, muted }));
  await chooseModel(page, 'K3 Turbo');
  await make('A boat', 1);
  await expect.poll(stateOf).toEqual({ paused: false, muted: true });
  await stageOf(app).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(stateOf).toEqual({ paused: true, muted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await make('Another boat', 2);
  expect(await stateOf()).toEqual({ paused: true, muted: false });
  await page.emulateMedia({ reducedMotion: null });
  await page.evaluate(() => window.dailies.invoke('settings.update', { playsArrivals: false }));
  await make('A third boat', 3);
  expect(await stateOf()).toEqual({ paused: true, muted: false });

  const counter = stageOf(app).getByRole('slider', { name: 'Position' });
  await expect(counter).toHaveAttribute('aria-valuenow', '0');
  await stageOf(app).getByRole('button', { name: 'Next frame' }).click();
  await expect(counter).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press(',');
  await expect(counter).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('r');
  const menu = page.getByRole('menu', { name: 'Use as…' });
  await menu.getByRole('menuitem', { name: /^Start image K3 Turbo/ }).click();
  await expect(page.locator('[data-slot] li')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'K3 Turbo' })).toBeChecked();
});
