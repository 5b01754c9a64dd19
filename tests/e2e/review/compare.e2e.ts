import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { chooseValue, openRoom, takes } from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

const picture = (name: string, colour: string) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(640, 360, colour),
  facts: { name, kind: 'image' as const, mime: 'image/png', width: 640, height: 360 },
});

test('the winner of a pair meets the next challenger until one is left, and that one is picked', async ({
  launch,
}) => {
  const names = ['red', 'green', 'blue', 'white', 'black'];
  const colours = ['#a03020', '#30a040', '#3040a0', '#d0d0d0', '#101010'];
  const userData = await makeLibrary(names.map((name, index) => picture(name, colours[index] as string)));
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await takes(page).nth(0).click();
  await takes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await page.keyboard.press('c');
  const room = page.getByRole('region', { name: 'Compare' });
  await expect(room).toContainText('Comparing 2 of 5');
  await expect(room).toContainText('3 challengers to come');
  // Numbers and flags mark the pane that is chosen, as everywhere, and nothing ends by it.
  await page.keyboard.press('3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('2');
  await page.keyboard.press('x');
  await expect(room.locator('figure').nth(0)).toContainText('★★★');
  await expect(room.locator('figure').nth(1)).toContainText('★★');
  await page.keyboard.press('u');
  await expect(room).toContainText('3 challengers to come');
  await page.keyboard.press('Shift+A');
  await expect(room.locator('figure')).toHaveCount(2);
  await expect(room).toContainText('blue');
  await room.getByRole('button', { name: 'Pick B' }).click();
  await expect(room).toContainText('white');
  // Where it stands outlasts a look at another room, and another language.
  await chooseValue(page, 'Wipe');
  await openRoom(page, 'Queue');
  await openRoom(page, 'Review');
  await expect(room).toContainText('white');
  await expect(room).toContainText('1 challenger to come');
  await expect(room.getByRole('radio', { name: 'Wipe' })).toBeChecked();
  for (const language of ['ar', 'en']) {
    await invoke(page, 'settings.update', { language });
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
  }
  await expect(room.getByRole('radio', { name: 'Wipe' })).toBeChecked();
  await chooseValue(page, 'Side by side');
  await page.keyboard.press('Shift+B');
  await expect(room).toContainText('black');
  // Blind: nothing on the screen says which is which.
  await room.getByRole('switch', { name: 'Blind' }).click({ force: true });
  for (const name of names) await expect(room).not.toContainText(name);
  await room.getByRole('switch', { name: 'Blind' }).click({ force: true });
  await expect(room.locator('figure[data-take="take-4"]')).toHaveCount(1);
  const letter = (await room.locator('figure').first().getAttribute('data-take')) === 'take-4' ? 'A' : 'B';
  await page.keyboard.press(`Shift+${letter}`);
  await expect(page.getByText('Picked “black”')).toBeVisible();
  await expect(takes(page).nth(4)).toHaveAccessibleName(/picked/);
  await expect(takes(page).nth(0)).toHaveAccessibleName(/3 stars/);
  await expect(takes(page).nth(1)).toHaveAccessibleName(/2 stars/);
  // Losing rejects nobody.
  for (let index = 0; index < 4; index += 1)
    await expect(takes(page).nth(index)).not.toHaveAccessibleName(/reject|picked/);
});

test('blind, nothing tells takes apart: no name, mark or menu, and no place that one has seen before; laid over each other, the same picture twice has no difference, and a wipe shows each on its side', async ({
  launch,
}) => {
  const judged = [
    { rating: 5, flag: 'pick', label: 'red', prompt: 'A dune' },
    { rating: 1, flag: 'reject', label: 'none', prompt: 'A fjord' },
    { rating: 3, flag: 'none', label: 'blue', prompt: 'A canyon' },
  ] as const;
  const names = ['maple', 'cedar', 'birch'];
  const takesOf = names.map((name, index) => {
    const { facts, ...file } = picture(name, index === 2 ? '#3040a0' : '#a03020');
    return { ...file, facts: { ...facts, ...judged[index] } };
  });
  const { window: page } = await launch({ userData: await makeLibrary(takesOf) });
  await openRoom(page, 'Review');
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('c');
  const room = page.getByRole('region', { name: 'Compare' });
  const panes = room.locator('figure');
  await expect(panes).toHaveCount(3);
  await page.keyboard.press('ArrowRight');
  await room.getByRole('switch', { name: 'Blind' }).click({ force: true });
  await expect(panes.first()).toContainText('name hidden');
  // The pane that was chosen before would still be known.
  await expect(panes.first()).toHaveAttribute('aria-current', 'true');
  for (const mode of ['Side by side', 'Wipe'] as const) {
    await chooseValue(page, mode);
    const said = await room.innerHTML();
    for (const told of [...names, 'dune', 'fjord', 'canyon', '★', 'lucide-flag', 'data-label', 'lucide-star'])
      expect(said, `${told} in ${mode}`).not.toContain(told);
  }
  await chooseValue(page, 'Side by side');
  const captions = await panes.evaluateAll((all) => all.map((one) => one.textContent));
  expect(new Set(captions.map((caption) => caption?.replaceAll(/[ABC]/g, '')))).toHaveProperty('size', 1);
  await panes.nth(1).click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect(menu.locator('[aria-checked=true]')).toHaveCount(0);
  await expect(menu).not.toContainText('Copy prompt');
  await page.keyboard.press('Escape');

  // One judges all the same, and sees it afterwards.
  const blindly = await panes.nth(1).getAttribute('data-take');
  await page.keyboard.press('4');
  await room.getByRole('switch', { name: 'Blind' }).click({ force: true });
  await expect(room.locator(`figure[data-take="${blindly}"]`)).toContainText('★★★★');

  // Laid over each other.
  await page.keyboard.press('Escape');
  await takes(page).nth(0).click();
  await page.keyboard.press('c');
  await expect(room.locator('img')).toHaveCount(2);
  await chooseValue(page, 'Difference');
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const brightest = async () => {
    const image = await loadImage(
      await room.locator('figure').filter({ visible: true }).first().screenshot(),
    );
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    // The middle, where only the pictures are.
    const { data } = context.getImageData(
      image.width / 4,
      image.height / 4,
      image.width / 2,
      image.height / 2,
    );
    return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
  };
  await expect.poll(brightest).toBe(0);
  await page.keyboard.press('Escape');
  // Of three, two are chosen by their letters: those that were asked for last.
  await takes(page).nth(0).click();
  await takes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.keyboard.press('c');
  await expect(room.locator('img')).toHaveCount(3);
  await chooseValue(page, 'Difference');
  await expect.poll(brightest).toBe(0);
  await room.getByRole('button', { name: 'Show C' }).click();
  await expect.poll(brightest).toBeGreaterThan(50);
  await expect(room.getByRole('button', { name: /^Show / })).toHaveText(['Show B']);
  await room.getByRole('button', { name: 'Show B' }).click();
  await expect(room.getByRole('button', { name: /^Show / })).toHaveText(['Show A']);
  await expect.poll(brightest).toBeGreaterThan(50);
  await room.getByRole('button', { name: 'Show A' }).click();
  await expect.poll(brightest).toBe(0);
  await page.keyboard.press('Escape');
  await takes(page).nth(1).click();
  await page.keyboard.press('c');
  await expect(room).toContainText('birch');
  await chooseValue(page, 'Difference');
  await expect.poll(brightest).toBeGreaterThan(50);
  await chooseValue(page, 'Overlay');
  const middle = async () => {
    const image = await loadImage(await room.locator('figure').first().screenshot());
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(image.width / 2, 20 + image.height / 4, 1, 1).data.slice(0, 3)];
  };
  const redderBy = ([red = 0, , blue = 0]: number[]) => red - blue;
  const share = room.getByRole('slider', { name: 'Opacity of B' });
  await share.focus();
  await page.keyboard.press('Home');
  await expect(share).toHaveValue('0');
  // Red alone, then blue alone.
  await expect.poll(async () => redderBy(await middle())).toBeGreaterThan(0);
  await page.keyboard.press('End');
  await expect(share).toHaveValue('1');
  await expect.poll(async () => redderBy(await middle())).toBeLessThan(0);
  await chooseValue(page, 'Side by side');
  const scales = () =>
    room
      .locator('figure img')
      .evaluateAll((images) =>
        images.map((image) => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth),
      );
  await expect.poll(async () => (await scales()).map((scale) => scale.toFixed(2))).toEqual(['1.00', '1.00']);
  await room.locator('figure').first().hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await scales())[0]).toBeGreaterThan(1.5);
  const [one, other] = await scales();
  expect(one).toBeCloseTo(other ?? 0, 2);
  await chooseValue(page, 'Wipe');
  const handle = room.getByRole('slider', { name: 'Divider between A and B' });
  await handle.focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '40');
});

test('an image, clips of other lengths and a broken one stand side by side: each is heard alone, and all end together', async ({
  launch,
}) => {
  const clip = async (name: string, frames: number, rate: number, left: number, right: number) => ({
    fileName: `${name}.mp4`,
    bytes: await encodeNumberedClip(frames, rate, { left, right }),
    facts: { name, width: 320, height: 160, frameRate: rate, duration: frames / rate },
  });
  const userData = await makeLibrary([
    await clip('alpha', 24, 24, 0.5, 0.5),
    await clip('bravo', 60, 30, 0.1, 0.1),
    picture('charlie', '#a03020'),
    {
      fileName: 'delta.mp4',
      bytes: Buffer.from('\0\0\0\x20ftypisom'),
      facts: { name: 'delta', duration: 9 },
    },
  ]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await takes(page).nth(0).click();
  await takes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await page.keyboard.press('c');
  const room = page.getByRole('region', { name: 'Compare' });
  const pane = (index: number) => room.locator(`figure[data-take="take-${index}"]`);
  await expect(pane(3).getByRole('alert')).toContainText('This file is damaged');
  await expect(pane(2).locator('img')).toBeVisible();
  await expect(pane(0).getByRole('meter')).toHaveCount(2);
  await expectNoViolations(page, 'compare with a broken take');

  // By keys as in the loupe, all panes together: pixel for pixel, moved, and back to all of it.
  const places = () =>
    room
      .locator('figure :is(img, video)')
      .evaluateAll((media) => media.map((one) => (one as HTMLElement).style.transform));
  const whole = await places();
  await page.keyboard.press('z');
  await expect.poll(async () => new Set(await places()).size).toBe(1);
  await expect.poll(places).not.toEqual(whole);
  const near = await places();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(places).not.toEqual(near);
  await expect.poll(async () => new Set(await places()).size).toBe(1);
  await page.keyboard.press('z');
  await expect.poll(places).toEqual(whole);

  // What is heard goes from clip to clip; nobody else is.
  const heard = () =>
    room
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).muted === false));
  await expect.poll(heard).toEqual([true, false]);
  await page.keyboard.press('s');
  await expect.poll(heard).toEqual([false, true]);

  // While they go round, each is measured; then the longest leads to the end; the shorter one stays on its last frame, and the torn one holds nobody up.
  await page.keyboard.press('Space');
  const level = () => pane(0).getByRole('meter', { name: 'Sound, left' }).getAttribute('aria-valuenow');
  await expect.poll(async () => Math.abs(Number(await level()) + 6)).toBeLessThanOrEqual(2);
  await room.getByRole('button', { name: 'Loop', exact: true }).click();
  await expect(room.getByText('59 / 59')).toBeVisible();
  await expect(room.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect.poll(() => seenNumber(page, '[data-take="take-0"] video')).toBe(23);
  await expect.poll(() => seenNumber(page, '[data-take="take-1"] video')).toBe(59);

  // Nothing gives a name away, in sight or to a screen reader.
  await room.getByRole('switch', { name: 'Blind' }).click({ force: true });
  await expect(pane(0)).toContainText('name hidden');
  for (const name of ['alpha', 'bravo', 'charlie', 'delta'])
    await expect.poll(() => room.innerHTML()).not.toContain(name);
});
