import type { CallOutput } from '../../../shared/contract.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { GivenUse } from '../../core/kernel/path-grants.ts';

/** What the desktop around the app can do. */
export interface Desktop {
  readonly info: CallOutput<'app.info'>;
  /** Opens a URL in the artist's browser. */
  openExternal(url: string): Promise<void>;
  toggleViewer(): void;
  /** Asks for media files; empty when the dialog was closed. */
  chooseFiles(): Promise<string[]>;
  /** Asks for a folder, for what is to be done there; null when the dialog was closed. */
  chooseFolder(current: string, use?: GivenUse): Promise<string | null>;
  /** Shows a file in the file manager; false when it is not there. */
  reveal(path: string): Promise<boolean>;
  /** Opens a file, whose content is proven to be media, in the program that the system has for it; false when it is not there. */
  openMedia(path: string): Promise<boolean>;
  /** Opens a folder in the file manager; false when it is not there. */
  openFolder(path: string): Promise<boolean>;
  /** Begins to drag files out of the window, with a picture; false when none of them is there. */
  dragFiles(paths: readonly string[], icon: string | null): Promise<boolean>;
  /** Proves that files can be written to a folder. Errors: FOLDER_NOT_WRITABLE, DISK_FULL. */
  probeFolder(folder: string): Promise<Result<void>>;
  /** Switches to the language that the setting names. */
  followLanguage(choice: string): Promise<void>;
  applyTheme(theme: CallOutput<'settings.update'>['theme']): void;
}
