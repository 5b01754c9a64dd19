import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { addFilter, openRoom, takes } from '../support/rooms.ts';

test('takes are found that nobody rated, that have exactly so many stars, and that have no note', async ({
  launch,
}) => {
  const facts = [
    { name: 'bare', rating: 0, note: '' },
    { name: 'fair', rating: 3, note: 'Too dark' },
    { name: 'good', rating: 3, note: '' },
    { name: 'best', rating: 5, note: '' },
  ];
  const userData = await makeLibrary(
    facts.map((one) => ({
      fileName: `${one.name}.png`,
      bytes: drawPicture(320, 180, 'teal'),
      facts: { ...one, kind: 'image', mime: 'image/png', width: 320, height: 180 },
    })),
  );
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(4);
  const choose = async (filter: string, value: string) =>
    (await addFilter(page, filter)).getByRole('button', { name: value, exact: true }).click();
  const expectFound = async (...names: string[]) => {
    await expect(takes(page)).toHaveCount(names.length);
    for (const name of names)
      await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
  };

  await choose('Rating', 'Not rated');
  await expectFound('bare');
  // One rule for the rating: the next takes its place.
  await choose('Rating', '= ★★★');
  await expectFound('fair', 'good');
  await expect(page.getByRole('button', { name: /^Remove filter: / })).toHaveCount(1);
  await choose('Note', 'No note');
  await expectFound('good');

  // A search that is kept keeps them.
  await page.getByRole('button', { name: 'Collections' }).click();
  const collections = page.getByRole('dialog', { name: 'Collections' });
  await collections.getByRole('textbox', { name: 'Collection name' }).fill('To note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Collections: To note' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expectFound('bare', 'fair', 'good', 'best');
  await page.getByRole('button', { name: /^Collections/ }).click();
  await collections.getByRole('button', { name: 'To note', exact: true }).click();
  await expectFound('good');
  await choose('Rating', '≥ ★★★');
  await expectFound('good', 'best');
});
