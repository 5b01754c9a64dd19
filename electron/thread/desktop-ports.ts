import { createRedactor } from '../adapters/log/redact.ts';
import type { LaunchReader, ReaderWork } from '../adapters/media/reader-protocol.ts';
import type { FixMaker } from '../core/ports/fix-maker.ts';
import type { PrintedPage, SheetPrinter } from '../core/ports/sheet-printer.ts';
import type { Log, SettingsStore } from '../core/ports.ts';
import { createLink, type Link, type Port } from '../core/workers/link.ts';
import type { DesktopFace, KeptSettings } from './faces.ts';

type Desktop = Link<DesktopFace>;

/** A log whose lines the main thread writes, since it knows the keys that must not stand in them. */
export function createThreadLog(desktop: Desktop): Log {
  // Spelled out here: not all that is thrown can be cloned.
  const { redact } = createRedactor();
  const write = (level: 'info' | 'warn' | 'error') => (event: string, details?: Record<string, unknown>) =>
    desktop.notify('log', level, event, redact(details ?? {}) as Record<string, unknown>);
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** The settings as they were when the main thread opened or last wrote them. */
export function createThreadSettings({ other }: Desktop, opened: KeptSettings): SettingsStore {
  let kept = opened;
  return {
    read: () => kept.settings,
    damaged: () => kept.damaged,
    async write(change) {
      kept = await other.writeSettings(change);
      return kept.settings;
    },
  };
}

/** Starts readers as processes of Electron's own, which only the main thread can start and speak with. */
export function createReaderLauncher({ other, notify }: Desktop): LaunchReader {
  let lastKey = 0;
  return (onEnd) => {
    lastKey += 1;
    const key = lastKey;
    const abort = new AbortController();
    let hear: (message: unknown) => void = () => {};
    const port: Port = {
      postMessage: (message) => notify('sendToReader', key, message),
      on(_, listener) {
        hear = listener;
      },
    };
    const ended = () => onEnd('ended');
    other.runReader(key, abort.signal, (message) => hear(message)).then(ended, ended);
    return {
      link: createLink<ReaderWork>(port, {}, () => {}),
      hold() {},
      kill: () => abort.abort(),
    };
  };
}

export function createThreadFixMaker({ other }: Desktop): FixMaker {
  return {
    makeFixed: (file, recipe, target, { signal, onProgress }) =>
      other.makeFixed(file, recipe, target, signal, onProgress),
  };
}

export function createThreadPrinter({ other }: Desktop): SheetPrinter {
  const split = ({ readPicture, ...page }: PrintedPage) => ({ page, readPicture });
  return {
    print(printed) {
      const { page, readPicture } = split(printed);
      return other.printSheet(page, readPicture);
    },
    draw(printed, pages) {
      const { page, readPicture } = split(printed);
      return other.drawSheet(page, pages, readPicture);
    },
  };
}
