import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePngHead } from '../../integration/media/support/headers.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { chooseModel, slot } from '../support/rooms.ts';

/** A GIF of two one-pixel frames. */
const MOVING_GIF = Buffer.from(
  '474946383961010001008000000000' +
    '00ffffff21f904000a0000002c00000000010001000002024401' +
    '0021f904000a0000002c000000000100010000020244010' +
    '03b',
  'hex',
);

let folder: string;

// What can't be decoded has no small picture.
test.use({ expectedComplaints: [/media:\/\/thumb\//] });

test.beforeAll(async () => {
  folder = await makeFolder();
});

/** A JPEG from its beginning to its end, but without the tables that it would be decoded by. */
const GARBLED = Buffer.from(
  `ffd8ffc00011080064006403012200021101031101ffda000c03010002110311003f00${'5a'.repeat(64)}ffd9`,
  'hex',
);

test('empty, cut, renamed, huge and moving files get a clear answer each', async ({ app }) => {
  const page = app.window;
  const at = (name: string) => join(folder, name);
  const picture = drawPicture(400, 300, 'olive');
  const clip = await encodeClip(320, 180, 24, 24);
  await writeFile(at('empty.png'), '');
  await writeFile(at('cut.png'), picture.subarray(0, 900));
  await writeFile(at('garbled.jpg'), GARBLED);
  await writeFile(at('renamed.png'), clip);
  await writeFile(at('text.mp4'), 'not a film');
  await writeFile(at('field.png'), makePngHead(30_000, 30_000));
  await writeFile(at('moving.gif'), MOVING_GIF);
  await writeFile(at('whole.png'), picture);
  await writeFile(at('huge.mp4'), clip);
  const huge = await open(at('huge.mp4'), 'r+');
  await huge.truncate(8 * 1024 ** 3);
  await huge.close();

  await chooseModel(page, 'H3 Omni');
  const names = [
    'empty.png',
    'cut.png',
    'garbled.jpg',
    'renamed.png',
    'text.mp4',
    'field.png',
    'moving.gif',
    'whole.png',
    'huge.mp4',
  ];
  await dropFiles(page, page.getByRole('region', { name: 'References' }), names.map(at));

  const refused = page.getByRole('alert');
  await expect(refused).toContainText('empty.png');
  await expect(refused).toContainText('text.mp4');
  await expect(refused).toContainText('cut.png');
  await expect(refused).toContainText('is damaged: a part of it is missing');
  await expect(slot(page, 'images').getByRole('listitem')).toHaveCount(4);
  // What a file is says its content.
  await expect(slot(page, 'videos').getByRole('listitem')).toHaveCount(2);
  await expect(slot(page, 'videos')).toContainText('renamed.png');
  await expect(slot(page, 'videos')).toContainText('8.6 GB');
  const known = page.getByRole('region', { name: 'Warnings' });
  await expect(known).toContainText(
    'huge.mp4: Services of this kind usually take up to 52 MB; this file has 8.6 GB',
  );
  await expect(known).toContainText('moving.gif: This picture moves');

  const openPanel = async (name: string) => {
    await page.locator('[data-slot] li', { hasText: name }).hover();
    await page.getByRole('button', { name: `Facts and fixes for ${name}` }).click();
    return page.getByRole('region', { name: `Facts and fixes for ${name}` });
  };
  const field = await openPanel('field.png');
  await field.getByText('Scale', { exact: true }).click();
  await expect(field).toContainText('too many pixels to open here');
  await page.keyboard.press('Escape');
  const garbled = await openPanel('garbled.jpg');
  await garbled.getByText('Convert', { exact: true }).click();
  await expect(garbled.getByRole('alert')).toContainText('couldn’t be converted');
  await page.keyboard.press('Escape');
  const whole = await openPanel('whole.png');
  // Without a shape there is nothing to make yet.
  await whole.getByText('Crop', { exact: true }).click();
  await expect(whole).toContainText('Choose a shape or a size first.');
  await expect(whole.getByRole('button', { name: 'Create and use' })).toBeDisabled();
  await whole.getByText('Convert', { exact: true }).click();
  await expect(whole.getByText('After, finished')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whole).toHaveCount(0);
});
