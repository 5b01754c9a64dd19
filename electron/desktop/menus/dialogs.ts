import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { type BundleKind, type SavedKind, SHELL_WORDS } from '../../../shared/app/menu-text.ts';
import { DIAGNOSTICS_TEXT } from '../../../shared/diagnostics/text.ts';
import { MEDIA_ENDINGS } from '../../../shared/models/media-formats.ts';
import { SETTINGS_TEXT } from '../../../shared/settings/text.ts';
import type { SpendingQuestion } from '../../core/ports/system.ts';

/** Names of the dialogs' parts, from the features' texts. */
export interface DialogWords {
  readonly media: string;
  readonly allFiles: string;
}

/** Asks for files; empty when the dialog was closed. */
export async function chooseMediaFiles(window: BrowserWindow | null, words: DialogWords): Promise<string[]> {
  const options: Electron.OpenDialogOptions = {
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: words.media, extensions: [...MEDIA_ENDINGS] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? [] : filePaths;
}

/** Asks for a folder; null when the dialog was closed. */
export async function chooseFolder(window: BrowserWindow | null, current: string): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    properties: ['openDirectory', 'createDirectory'],
    defaultPath: current,
  };
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Asks where to save a file of one of the given kinds, the first if nobody says otherwise; null when the dialog was closed. */
export async function chooseSaveFile(
  window: BrowserWindow | null,
  name: string,
  kinds: readonly (SavedKind | BundleKind)[],
): Promise<string | null> {
  const options: Electron.SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), `${name}.${kinds[0]}`),
    filters: kinds.map((kind) => ({ name: nameKind(kind), extensions: [kind] })),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}

function nameKind(kind: SavedKind | BundleKind): string {
  if (kind === 'dailies-backup') return SETTINGS_TEXT.sections.backup;
  return kind === 'zip' ? DIAGNOSTICS_TEXT.title : SHELL_WORDS.savedKinds[kind];
}

/** Asks for a backup; null when the dialog was closed. */
export async function chooseBackup(window: BrowserWindow | null): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    properties: ['openFile'],
    filters: [
      { name: SETTINGS_TEXT.sections.backup, extensions: ['dailies-backup'] },
      { name: SHELL_WORDS.allFiles, extensions: ['*'] },
    ],
  };
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Tells something once, without waiting for the answer. */
export async function showNotice(
  window: BrowserWindow | null,
  words: { message: string; detail: string },
): Promise<void> {
  const options: Electron.MessageBoxOptions = { type: 'warning', ...words };
  await (window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
}

/** Asks for what no gesture in the window asked for. Enter and Escape both say no. */
export async function confirmSpending(
  window: BrowserWindow | null,
  question: SpendingQuestion,
): Promise<boolean> {
  const words = SHELL_WORDS.confirmSpending;
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    message:
      question.about === 'submissions' ? words.submissions(question.submissions) : words[question.about],
    detail: words.detail,
    buttons: [words.cancel, words.allow],
    defaultId: 0,
    cancelId: 0,
  };
  const { response } = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return response === 1;
}

/** Asks whether a window that answers nothing is loaded anew; no, where `signal` says meanwhile that it answers again. */
export async function asksToLoadAnew(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
  const { message, detail, loadAnew, wait } = SHELL_WORDS.windowHangs;
  // Keys that are pressed because nothing happens may meet it: they wait on.
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    message,
    detail,
    buttons: [loadAnew, wait],
    defaultId: 1,
    cancelId: 1,
    signal,
  };
  const { response } = await dialog.showMessageBox(window, options);
  return response === 0 && !signal.aborted;
}
