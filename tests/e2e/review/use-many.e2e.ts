import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { hoverDragged } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { practiceOf } from '../support/practice-of.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';

const STILLS = ['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(640, 360, `#${index}06080`),
  facts: {
    ...{ name: `still ${name}`, prompt: `The ${name} boat drifts out`, kind: 'image' as const },
    ...{ mime: 'image/png', width: 640, height: 360 },
  },
}));

test('takes that are dropped on Batch become rows of it, and undo takes them out; six stills become six clips in four actions, each with the name and prompt of its still', async ({
  launch,
}) => {
  const app = await launch({ userData: await makeLibrary(STILLS) });
  const { window: page } = app;
  await openRoom(page, 'Review');
  await page.getByRole('option', { name: 'still one' }).click();
  await page.getByRole('option', { name: 'still two' }).click({ modifiers: ['ControlOrMeta'] });
  const tile = await boxOf(page.getByRole('option', { name: 'still two' }));
  await page.mouse.move(tile.x + 30, tile.y + 30);
  await page.mouse.down();
  await page.mouse.move(tile.x + 60, tile.y + 50, { steps: 4 });
  const batch = await boxOf(page.getByRole('button', { name: 'Batch', exact: true }));
  // The room opens under a hand that goes on moving.
  const room = page.locator('main');
  for (let step = 0; (await room.getAttribute('data-room')) !== 'batch'; step = (step + 1) % 4)
    await page.mouse.move(batch.x + 20 + step, batch.y + 10);
  await hoverDragged(page, page.getByRole('grid', { name: 'Jobs of the batch' }));
  await page.mouse.up();
  const row = (name: string) => page.getByRole('gridcell', { name: `The ${name} boat drifts out` });
  await expect(row('one')).toBeVisible();
  await expect(row('two')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('one')).toHaveCount(0);

  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(6);
  await takes(page).first().focus();

  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.keyboard.press('r');
  const useAs = page.getByRole('dialog', { name: 'Use as…' });
  await expect(useAs.getByRole('heading', { name: 'Use 6 takes as' })).toBeVisible();
  await useAs.getByRole('menuitem', { name: 'Start image K3 Turbo' }).click();
  await expect(page.getByText('6 jobs')).toBeVisible();
  await expect(page.getByText('Ready to queue')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');

  const practice = await practiceOf(app);
  await expect.poll(async () => (await practice.ledger()).length).toBe(6);
  const bodies = (await practice.ledger()).map(({ body }) => body);
  expect(bodies.map(({ prompt }) => prompt).toSorted()).toEqual(
    STILLS.map(({ facts }) => facts.prompt).toSorted(),
  );
  expect(new Set(bodies.map(({ startImage }) => startImage)).size).toBe(6);

  // What was chosen last is offered first.
  await openRoom(page, 'Review');
  await takes(page).last().click();
  await page.keyboard.press('r');
  await expect(useAs.getByRole('menuitem').first()).toHaveAccessibleName('Start image K3 Turbo');
  await expect(useAs.getByText('Recent')).toBeVisible();
  await expectNoViolations(page, 'Use as');
});
