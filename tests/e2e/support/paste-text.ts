import type { LaunchedApp } from './launch.ts';

/** Copies a text elsewhere, and pastes it where the keys are. */
export async function pasteText({ electron, window }: LaunchedApp, text: string): Promise<void> {
  await electron.evaluate(({ clipboard }, words) => clipboard.writeText(words), text);
  await window.keyboard.press('ControlOrMeta+V');
}
