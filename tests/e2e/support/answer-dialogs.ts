import type { ElectronApplication } from '@playwright/test';

/** Answers the dialogs of the system, which a test can't press, and keeps what they asked. */
export async function answerDialogs(
  electron: ElectronApplication,
  /** Which button is pressed, from 0. */
  response: number,
): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ dialog }, button) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (async (_window: unknown, options: Electron.MessageBoxOptions) => {
      asked.push(options.message);
      return { response: button, checkboxChecked: false };
    }) as never;
  }, response);
  return () => electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}
