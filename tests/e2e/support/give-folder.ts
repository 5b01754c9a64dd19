import type { LaunchedApp } from './launch.ts';

/** Gives a folder to be read, as an artist does who chooses it in the dialog of the system. */
export async function giveFolder(app: LaunchedApp, folder: string): Promise<void> {
  await answerFolderDialog(app, folder);
  await app.window.evaluate(() => window.dailies.invoke('watches.chooseFolder', {}));
}

/** Whoever is asked for a folder from now on chooses this one. */
export async function answerFolderDialog(
  { electron }: Pick<LaunchedApp, 'electron'>,
  folder: string,
): Promise<void> {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
}

/** Whoever is asked where to save a file from now on chooses this place. */
export async function answerSaveDialog(
  { electron }: Pick<LaunchedApp, 'electron'>,
  path: string,
): Promise<void> {
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
}
