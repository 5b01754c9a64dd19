import type { ElectronApplication } from '@playwright/test';

/** Says yes to the dialogs of the system for as long as it takes to set a scene: a key would count as a hand for what follows. */
export async function allowing<Value>(
  electron: ElectronApplication,
  setScene: () => Promise<Value>,
): Promise<Value> {
  await electron.evaluate(({ dialog }) => {
    Object.assign(globalThis, { realBox: dialog.showMessageBox });
    dialog.showMessageBox = (async () => ({ response: 1, checkboxChecked: false })) as never;
  });
  try {
    return await setScene();
  } finally {
    await electron.evaluate(({ dialog }) => {
      const { realBox } = globalThis as unknown as { realBox: typeof dialog.showMessageBox };
      dialog.showMessageBox = realBox;
    });
  }
}

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
