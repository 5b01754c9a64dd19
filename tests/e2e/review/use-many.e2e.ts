import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom, takes } from '../support/rooms.ts';

const STILLS = ['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(640, 360, `#${index}06080`),
  facts: {
    ...{ name: `still ${name}`, prompt: `The ${name} boat drifts out`, kind: 'image' as const },
    ...{ mime: 'image/png', width: 640, height: 360 },
  },
}));

test('six stills become six clips in four actions, each with the name and prompt of its still', async ({
  launch,
}) => {
  const app = await launch({ userData: await makeLibrary(STILLS) });
  const { window: page } = app;
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
