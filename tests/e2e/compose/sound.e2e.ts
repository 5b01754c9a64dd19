import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { chooseModel, slot } from '../support/rooms.ts';

// Each drops files of its own.
test.use({ sharesApp: true });

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});

const tile = (page: Page, path: string, name: string): Locator =>
  slot(page, path).getByRole('listitem').filter({ hasText: name });

/** What is drawn of the left and of the right half of a waveform, as shares of all its points. */
function readHalves(wave: Locator): Promise<{ left: number; right: number }> {
  return wave.evaluate(async (element: HTMLElement) => {
    const picture = new Image();
    picture.crossOrigin = 'anonymous';
    picture.src = element.dataset['wave'] ?? '';
    await picture.decode();
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const sums = [0, 0];
    for (let at = 3; at < data.length; at += 4) {
      const side = ((at - 3) / 4) % width < width / 2 ? 0 : 1;
      sums[side] = (sums[side] ?? 0) + (data[at] ?? 0);
    }
    const all = (width * height * 255) / 2;
    return { left: (sums[0] ?? 0) / all, right: (sums[1] ?? 0) / all };
  });
}

test('a recording shows how loud it is over time, is heard on its tile, and large', async ({ app }) => {
  const page = app.window;
  // Long enough to be heard still when the test looks, however slow the machine.
  const seconds = 120;
  const tone = encodeTone(seconds);
  // Its second half is silent.
  tone.fill(0, 44 + (tone.length - 44) / 2);
  await writeFile(join(folder, 'voice.wav'), tone);
  await writeFile(join(folder, 'steps.wav'), encodeTone(1));
  await chooseModel(page, 'H3 Omni');
  await dropFiles(page, slot(page, 'audios'), [join(folder, 'voice.wav'), join(folder, 'steps.wav')]);
  const voice = tile(page, 'audios', 'voice.wav');
  const wave = voice.locator('[data-wave]');
  await expect(wave).toBeVisible();
  const { left, right } = await readHalves(wave);
  expect(left).toBeGreaterThan(0.3);
  expect(right).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(right * 5);

  const play = (name: string) => page.getByRole('button', { name: `Play ${name}` });
  const stop = (name: string) => page.getByRole('button', { name: `Stop ${name}` });
  await play('voice.wav').click();
  await expect(stop('voice.wav')).toBeVisible();
  // What is heard goes along the waveform; one sound at a time is heard, and ends by itself.
  await expect
    .poll(() => wave.evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--heard'))))
    .toBeGreaterThan(0);
  await play('steps.wav').click();
  await expect(play('voice.wav')).toBeVisible();
  await expect(play('steps.wav')).toBeVisible();
  await expectNoViolations(page, 'recordings in a form');

  await voice.getByRole('button', { name: /voice\.wav, / }).press('Space');
  const large = page.getByRole('dialog', { name: 'voice.wav, large' });
  const player = large.locator('audio');
  await expect(player).toBeVisible();
  // At a moment when the player does not know how long the recording is.
  await large.locator('[data-wave]').evaluate((wave) => {
    const audio = document.querySelector('[role=dialog] audio') as HTMLAudioElement;
    const { left, width } = wave.getBoundingClientRect();
    audio.load();
    wave.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2 }));
  });
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(seconds / 2 - 2);
});

test('a clip shows its sound; a silent one has none to play', async ({ app }) => {
  const page = app.window;
  await writeFile(join(folder, 'talk.mp4'), await encodeNumberedClip(48, 24, { left: 0.8, right: 0.4 }));
  await writeFile(join(folder, 'mute.mp4'), await encodeClip(320, 180, 24, 24));
  await chooseModel(page, 'H3 Omni');
  await dropFiles(page, slot(page, 'videos'), [join(folder, 'talk.mp4'), join(folder, 'mute.mp4')]);
  await expect(tile(page, 'videos', 'talk.mp4').locator('[data-wave]')).toBeVisible();
  await expect(tile(page, 'videos', 'talk.mp4').getByRole('button', { name: 'Play talk.mp4' })).toBeVisible();
  await expect(tile(page, 'videos', 'mute.mp4').locator('img')).toBeVisible();
  await expect(tile(page, 'videos', 'mute.mp4').locator('[data-wave]')).toHaveCount(0);
});
