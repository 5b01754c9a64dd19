import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { findCollisions, resize } from '../support/geometry.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { addFilter, openRoom, takes } from '../support/rooms.ts';

const TAG = 'night shoot at the harbour';
const SIZES = [
  [1024, 700, 1],
  [1280, 800, 1],
  [1280, 800, 2],
  [1920, 1080, 1],
  [1920, 1080, 2],
] as const;

test('in every size and both themes nothing of Review lies on anything else or is cut off', async ({
  launch,
}) => {
  const clip = (name: string, facts: object) => async () => ({
    fileName: `${name}.mp4`,
    bytes: await encodeNumberedClip(24, 24, { left: 0.2, right: 0.2 }),
    facts: { name, width: 320, height: 160, frameRate: 24, duration: 1, tags: [TAG], ...facts },
  });
  const picture = (name: string, width: number, height: number, colour: string) => ({
    fileName: `${name}.png`,
    bytes: drawPicture(width, height, colour),
    facts: {
      name,
      prompt: name,
      kind: 'image' as const,
      mime: 'image/png',
      width,
      height,
      rating: 4,
      tags: [TAG],
    },
  });
  const userData = await makeLibrary([
    await clip('A very long name of a clip that nobody would have given it by hand', { rating: 5 })(),
    await clip('bravo', { flag: 'pick', label: 'red', rating: 1 })(),
    picture('charlie', 640, 360, '#a03020'),
    picture('delta', 360, 640, '#3040a0'),
  ]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(4);
  await (await addFilter(page, 'Tag')).getByRole('button', { name: `${TAG} 4` }).click();
  await (await addFilter(page, 'Rating')).getByRole('button', { name: '≥ ★', exact: true }).click();
  await expect(takes(page)).toHaveCount(4);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((next) => window.dailies.invoke('settings.update', { theme: next }), theme);
    await takes(page).first().click();
    await takes(page)
      .nth(1)
      .click({ modifiers: ['Shift'] });
    await expectFits('grid', theme);
    await page.keyboard.press('c');
    await expect(page.locator('figure video')).toHaveCount(2);
    await expectFits('compare', theme);
    await page.keyboard.press('Escape');
    await takes(page).first().click();
    await page.keyboard.press('e');
    await expect(page.locator('main video')).toBeVisible();
    await expectFits('loupe', theme);
    await page.keyboard.press('g');
  }

  async function expectFits(place: string, theme: string): Promise<void> {
    for (const [width, height, zoom] of SIZES) {
      await resize(page, width, height, zoom);
      const name = `${place}-${theme}-${width}-${zoom}`;
      await expect.poll(() => findCollisions(page), name).toEqual([]);
    }
    await resize(page, 1280, 800);
    await expectNoViolations(page, `${place}, ${theme}`);
  }
});
