import type { Page } from '@playwright/test';
import type { SampleMedia } from '../../support/sample-media.ts';
import { dropFiles } from './drop-files.ts';
import { chooseValue, slot, writePrompt } from './rooms.ts';

/** One job for each model of the service, authored as an artist would: by dropping, clicking and typing. */
export interface AuthoredJob {
  readonly model: string;
  /** The name that people see. */
  readonly title: string;
  readonly makes: 'image' | 'video';
  fill(page: Page, media: SampleMedia): Promise<void>;
}

export const SEVEN_JOBS: readonly AuthoredJob[] = [
  {
    model: 'modeln-pro',
    title: 'N Pro',
    makes: 'image',
    async fill(page, media) {
      await writePrompt(page, 'A brass robot walks through poppies at dawn, wide shot');
      await dropFiles(page, slot(page, 'images'), [media.image, media.secondImage]);
      await chooseValue(page, '21:9');
    },
  },
  {
    model: 'modelk-o3-video-transformation',
    title: 'O3 Transformation',
    makes: 'video',
    async fill(page, media) {
      await writePrompt(page, 'Make it snow, keep the walk as it is');
      await dropFiles(page, slot(page, 'video'), [media.video]);
      await chooseValue(page, '1080p');
    },
  },
  {
    model: 'modelk-o3-elements',
    title: 'O3 Elements',
    makes: 'video',
    async fill(page, media) {
      await writePrompt(page, '@robot waves at the lighthouse');
      await page.getByRole('button', { name: 'Add element' }).click();
      await page.getByRole('textbox', { name: 'Name of element 1' }).fill('robot');
      await dropFiles(page, slot(page, 'elements.0.images'), [media.image]);
      await chooseValue(page, '9:16');
    },
  },
  {
    model: 'modelh-h3-omni',
    title: 'H3 Omni',
    makes: 'video',
    async fill(page, media) {
      await writePrompt(page, 'Rain on a tin roof, a slow push in');
      await dropFiles(page, slot(page, 'audios'), [media.audio]);
    },
  },
  {
    model: 'modelk-motion-3',
    title: 'Motion 3',
    makes: 'video',
    async fill(page, media) {
      await writePrompt(page, 'She walks as in the clip, coat in the wind');
      await dropFiles(page, slot(page, 'image'), [media.image]);
      await dropFiles(page, slot(page, 'video'), [media.video]);
    },
  },
  {
    model: 'modelh-h3-image-to-video',
    title: 'H3 Image to Video',
    makes: 'video',
    async fill(page, media) {
      await dropFiles(page, slot(page, 'startImage'), [media.image]);
      await dropFiles(page, slot(page, 'endImage'), [media.secondImage]);
      await writePrompt(page, 'From morning to evening in one breath');
    },
  },
  {
    model: 'modelk-3-turbo',
    title: 'K3 Turbo',
    makes: 'video',
    async fill(page, media) {
      await writePrompt(page, 'The robot turns its head');
      await dropFiles(page, slot(page, 'startImage'), [media.image]);
    },
  },
];
