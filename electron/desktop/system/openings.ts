import { app } from 'electron';
import type { Opening } from '../../../shared/app/contract.ts';
import { readOpening } from './read-opening.ts';

export interface OpeningDeps {
  /** Brings the window to the front; opens it where it was closed. */
  readonly focusWindow: () => void;
  readonly open: (opening: Opening) => void;
}

/**
 * Takes what the system asks to be opened, by whichever way it has: events on macOS, words of the first or of a second start
 * elsewhere. Each goes through one reader, and on to the page, which shows it and does nothing else.
 */
export function listenForOpenings({ focusWindow, open }: OpeningDeps): void {
  const take = (words: readonly string[], folder: string): void => {
    const opening = readOpening(words, folder);
    if (opening !== null) open(opening);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    focusWindow();
    take([path], process.cwd());
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    focusWindow();
    take([url], process.cwd());
  });
  app.on('second-instance', (_event, words, folder) => {
    focusWindow();
    take(words.slice(1), folder);
  });
  take(process.argv.slice(1), process.cwd());
}
