import { join } from 'node:path';
import { app } from 'electron';
import { systemIds } from './adapters/system.ts';
import type { FilmPlan } from './core/ports/media.ts';
import { serveHiddenPages } from './desktop/protocols/app-protocol.ts';
import { guardAllContents, registerSchemes } from './desktop/window/guard-session.ts';
import { MEDIA_FIXER_PAGE } from './desktop/window/own-pages.ts';
import { createFixWorker } from './desktop/workers/fix-maker.ts';
import { openMediaWorkerWindow, prepareMediaWorkerSession } from './desktop/workers/media-worker-window.ts';

/**
 * A program of nothing but the hidden window that renders films, for the command line, which has none. It renders what its parent
 * sends, says how far it is and how it ended, and ends with its parent.
 */
const silent = { info() {}, warn() {}, error() {} };

registerSchemes();
guardAllContents((url) => url.startsWith(MEDIA_FIXER_PAGE), silent);
process.on('disconnect', () => app.exit());
// No `await` here: Electron is not ready before its first module has run to its end.
void app.whenReady().then(() => {
  const films = createFixWorker({
    openWorker: (onGone) => openMediaWorkerWindow({ name: 'films', log: silent, onGone }),
    servePage: serveHiddenPages(join(import.meta.dirname, '..', 'renderer')),
    ids: systemIds,
    log: silent,
  });
  prepareMediaWorkerSession('films', films.handleRequest);
  // Its window closes between films and at the end.
  app.on('window-all-closed', () => {});
  process.on('message', async ({ plan, target }: { readonly plan: FilmPlan; readonly target: string }) => {
    const result = await films.renderCut(plan, target, {
      signal: new AbortController().signal,
      onProgress: (share) => process.send?.({ share }),
    });
    process.send?.({ result });
  });
  process.send?.({ share: 0 });
});
