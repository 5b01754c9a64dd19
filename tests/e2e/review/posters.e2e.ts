import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

const SHAPES = [
  { name: 'wide', width: 1920, height: 1080 },
  { name: 'tall', width: 1080, height: 1920 },
];
const FILES = SHAPES.map(({ name, width, height }) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(width, height, 'teal'),
  facts: { name, kind: 'image' as const, mime: 'image/png' },
}));

/** What each tile really shows: the pixels of its picture's longer side, and those that it takes on the display. */
function measureTiles(page: Page) {
  return takes(page).evaluateAll((tiles) =>
    Promise.all(
      tiles.map(async (tile) => {
        const image = tile.querySelector('img');
        if (image === null || !image.complete || image.naturalWidth === 0) return null;
        const { naturalWidth, naturalHeight } = image;
        const box = tile.getBoundingClientRect();
        // The tile is covered by it, so it is as much enlarged as its scarcer side needs.
        const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight);
        const shown = Math.max(naturalWidth, naturalHeight);
        return { shown, needed: shown * scale * devicePixelRatio };
      }),
    ),
  );
}

for (const ratio of [1, 2])
  test(`posters are as large as their tiles need at device pixel ratio ${ratio}`, async ({ launch }) => {
    const userData = await makeLibrary(FILES);
    const { window: page } = await launch({ userData, args: [`--force-device-scale-factor=${ratio}`] });
    await openRoom(page, 'Review');
    await expect(takes(page)).toHaveCount(SHAPES.length);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const size = page.getByRole('slider', { name: 'Thumbnail size' });
    const seen = new Set<number>();
    for (const key of ['Home', 'End']) {
      await size.press(key);
      await expect
        .poll(async () => {
          const tiles = await measureTiles(page);
          for (const tile of tiles) seen.add(tile?.shown ?? 0);
          return tiles.map((tile) => tile !== null && tile.shown === enoughFor(tile.needed));
        })
        .toEqual(SHAPES.map(() => true));
    }
    expect(seen).toContain(384);
    expect(seen).toContain(768);
  });

/** The smaller one wherever it is not enlarged by more than a tenth. */
const enoughFor = (pixels: number) => (pixels <= 384 * 1.1 ? 384 : 768);
