import { extname } from 'node:path';

/** What lies at a path, links followed. */
export interface Found {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Whether a folder may be opened in the file manager of a platform (`process.platform`), or is only to be shown there. On macOS a
 * folder with an ending may be a bundle: a program, a plug-in, a workflow, or what any program there has declared to be one, and
 * opening it runs it.
 */
export function opensAsFolder(platform: string, { path, isFolder }: Found): boolean {
  return isFolder && (platform !== 'darwin' || extname(path) === '');
}
