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

test('in the loupe, what a mark takes out of what is found leaves the keys where it stood, and the bin shows the next one', async ({
  launch,
}) => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  const userData = await makeLibrary(
    names.map((name) => ({
      fileName: `${name}.png`,
      bytes: drawPicture(320, 180, 'teal'),
      facts: { name, rating: 0, kind: 'image', mime: 'image/png', width: 320, height: 180 },
    })),
  );
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await (await addFilter(page, 'Rating')).getByRole('button', { name: 'Not rated', exact: true }).click();
  await page.keyboard.press('Escape');
  await takes(page).first().click();
  await page.keyboard.press('e');
  const room = page.getByRole('main');
  const expectAt = async (name: string, place: string) => {
    await expect(room.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(room.getByText(place, { exact: true })).toBeVisible();
  };
  const rateAway = async (left: string) => {
    await page.keyboard.press('4');
    // Found no longer, it has no place.
    await expect(room.getByText(left, { exact: true })).toHaveCount(0);
  };
  await page.keyboard.press('ArrowRight');
  await expectAt('two', '2 / 5');
  await rateAway('2 / 5');
  await page.keyboard.press('ArrowRight');
  await expectAt('three', '2 / 4');
  await rateAway('2 / 4');
  await page.keyboard.press('ArrowLeft');
  await expectAt('one', '1 / 3');
  await page.keyboard.press('Delete');
  await expectAt('four', '1 / 2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expectAt('four', '1 / 1');
  await rateAway('1 / 1');
  await expect(room.getByRole('button', { name: 'Next take' })).toBeDisabled();
  await page.keyboard.press('g');
  await expect(page.getByText('No takes match this filter: Not rated')).toBeVisible();
});

test('in the grid, the next take takes the place of one that a mark took out of what is found, once its words are typed', async ({
  launch,
}) => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  const userData = await makeLibrary(
    names.map((name) => ({
      fileName: `${name}.png`,
      bytes: drawPicture(320, 180, 'teal'),
      facts: { name, rating: 0, note: '', kind: 'image', mime: 'image/png', width: 320, height: 180 },
    })),
  );
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await (await addFilter(page, 'Rating')).getByRole('button', { name: 'Not rated', exact: true }).click();
  await page.keyboard.press('Escape');
  const chosen = page.getByRole('listbox', { name: 'Takes' }).getByRole('option', { selected: true });
  await takes(page).nth(1).click();
  await expect(chosen).toHaveAccessibleName(/^two/);
  await page.keyboard.press('4');
  await expect(takes(page)).toHaveCount(4);
  await expect(chosen).toHaveAccessibleName(/^three/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(chosen).toHaveAccessibleName(/^five/);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('3');
  await expect(takes(page)).toHaveCount(2);
  await expect(chosen).toHaveAccessibleName(/^three/);

  await (await addFilter(page, 'Note')).getByRole('button', { name: 'No note', exact: true }).click();
  await page.keyboard.press('Escape');
  await takes(page).first().click();
  await page.keyboard.press('i');
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Too dark');
  await expect(takes(page)).toHaveCount(1);
  await note.pressSequentially(', again');
  await expect(note).toHaveValue('Too dark, again');
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveAccessibleName(/^three/);
  await expect(note).toHaveValue('');
});
