import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom, slot, takes } from '../support/rooms.ts';

const shot = (name: string, prompt: string) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(320, 180, 'teal'),
  facts: { name, prompt, batchId: prompt, kind: 'image', mime: 'image/png', flag: 'pick' } as const,
});

test('a frame becomes a start image in three actions, and one batch’s picks are found and exported in four', async ({
  launch,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-picks-'));
  const clip = { name: 'numbers', width: 320, height: 160, frameRate: 25, duration: 1 };
  const userData = await makeLibrary([
    { fileName: 'numbers.mp4', bytes: await encodeNumberedClip(25, 25), facts: clip },
    ...[shot('one', 'neon alley'), shot('two', 'neon alley'), shot('other', 'lighthouse')],
  ]);
  const { window: page, electron } = await launch({ userData });
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };

  await openRoom(page, 'Review');
  await act(page.getByRole('option', { name: 'numbers' }).dblclick());
  await expect(page.getByRole('timer', { name: 'Timecode' })).toBeVisible();
  await act(page.keyboard.press('r'));
  const useAs = page.getByRole('dialog', { name: 'Use as…' });
  await act(useAs.getByRole('menuitem', { name: 'Start image K3 Turbo' }).click());
  await expect(slot(page, 'startImage')).toContainText('numbers frame 0.png');
  expect(actions).toBeLessThanOrEqual(3);

  await openRoom(page, 'Review');
  await page.keyboard.press('Escape');
  await electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  actions = 0;
  await act(page.getByRole('searchbox', { name: 'Find takes' }).fill('neon alley'));
  await expect(takes(page)).toHaveCount(2);
  await act(page.getByRole('button', { name: 'Export…' }).click());
  const panel = page.getByRole('region', { name: 'Export' });
  await act(panel.getByRole('button', { name: 'Choose folder…' }).click());
  await act(panel.getByRole('button', { name: 'Export 2 takes' }).click());
  await expect(page.getByRole('status').filter({ hasText: '2 files exported' })).toBeVisible();
  expect((await readdir(folder)).filter((name) => name.endsWith('.png'))).toHaveLength(2);
  expect(actions).toBeLessThanOrEqual(4);
  await rm(folder, { recursive: true, force: true });
});
