import { once } from 'node:events';
import type { Page } from '@playwright/test';

/** What a page is given to answer, where a test has failed already. */
const MILLISECONDS = 3000;

/** Whether a page still runs scripts and gets frames, in a line: of one that does not, Playwright can't show what stood there. */
export async function describePage(page: Page): Promise<string> {
  const scripts = await ask(page, () => document.visibilityState);
  const frames = await ask(page, () => new Promise(requestAnimationFrame).then(() => 'come'));
  return `the page: ${scripts}; frames: ${frames}`;
}

async function ask(page: Page, question: () => string | Promise<string>): Promise<string> {
  return Promise.race([
    page.evaluate(question).catch((error: Error) => error.message),
    once(AbortSignal.timeout(MILLISECONDS), 'abort').then(() => 'no answer'),
  ]);
}
