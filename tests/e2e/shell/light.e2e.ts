import type { Locator, Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { callCore } from '../queue/queue-actions.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { chooseModel, openRoom, takes } from '../support/rooms.ts';

/** How well the edge of an element stands out from what it lies on, as WCAG counts it. */
function edgeContrast(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const brightness = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let ground: Element | null = one.parentElement;
    const isClear = (colour: string) => colour === 'transparent' || /, 0\)$|\/ 0\)$/.test(colour);
    while (ground !== null && isClear(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    const [edge, under] = [
      brightness(getComputedStyle(one).outlineColor),
      brightness(getComputedStyle(ground ?? document.body).backgroundColor),
    ];
    return (Math.max(edge, under) + 0.05) / (Math.min(edge, under) + 0.05);
  });
}

const useLight = (page: Page) => callCore(page, 'settings.update', { theme: 'light' });

test('in the light theme what is selected can be told from the rest, a switch that nobody touched looks neither on nor off, and the system’s accent is as readable as our own', async ({
  launch,
}) => {
  const app = await launch({
    userData: await makeLibrary(
      ['one', 'two'].map((name) => ({
        fileName: `${name}.png`,
        bytes: drawPicture(640, 360, '#d8d8d8'),
        facts: { name, kind: 'image', mime: 'image/png', width: 640, height: 360 },
      })),
    ),
  });
  const page = app.window;
  await useLight(page);
  await expect(page.locator('html[data-theme=light]')).toBeAttached();
  await openRoom(page, 'Review');
  await takes(page).nth(0).click();
  await takes(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  for (const at of [0, 1]) {
    const edge = takes(page).nth(at);
    await expect
      .poll(() => edge.evaluate((one) => Number.parseFloat(getComputedStyle(one).outlineWidth)))
      .toBeGreaterThan(1);
    await expect.poll(() => edgeContrast(edge)).toBeGreaterThan(3);
  }

  await openRoom(page, 'Compose');
  await chooseModel(page, 'O3 Elements');
  const toggle = page.getByRole('switch').first();
  const track = page.locator('main label').filter({ has: toggle }).locator('> span').last();
  const knob = () => track.evaluate((one) => getComputedStyle(one, '::after').transform);
  await expect(page.locator('main').getByText('Service default').first()).toBeVisible();
  const unset = await knob();
  await toggle.press('Space');
  await expect.poll(knob).not.toBe(unset);
  await expect(toggle).toBeChecked();
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await expect.poll(knob).not.toBe(unset);

  await callCore(page, 'settings.update', { theme: 'dark' });
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  const accent = () =>
    page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--accent)';
      document.body.append(probe);
      const colour = getComputedStyle(probe).color;
      probe.remove();
      return /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(colour)?.slice(1).map(Number) ?? [];
    });
  const own = await accent();
  await app.electron.evaluate(({ systemPreferences }) => {
    systemPreferences.getAccentColor = () => '0a84ffff';
    (systemPreferences as NodeJS.EventEmitter).emit('accent-color-changed', {}, '0a84ffff');
  });
  await openRoom(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Accent colour' }).getByText('System').click();
  await expect.poll(async () => Math.round((await accent())[2] ?? 0)).toBeGreaterThan(230);
  // Its hue and no more of it: what is written on it, and beside it, keeps its contrast.
  const [lightness, chroma] = await accent();
  expect(lightness).toBeCloseTo(own[0] ?? 0, 2);
  expect(chroma).toBeLessThanOrEqual((own[1] ?? 0) + 0.001);
});
