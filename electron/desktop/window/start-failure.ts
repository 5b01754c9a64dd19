import { type Failure, failure } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/languages/list.ts';
import { systemIds } from '../../adapters/ids.ts';
import type { Log } from '../../core/ports.ts';
import { LinkEnded } from '../../core/workers/link.ts';
import type { MadePage } from '../protocols/app-protocol.ts';
import { FAILURE_PAGE } from './own-pages.ts';
import type { OwnWindow } from './own-window.ts';

export interface StartFailure {
  /** The page that says why, once there is a reason. */
  readonly makePage: MadePage;
  /** Shows it in place of the app. */
  show(error: Failure): Promise<void>;
  /** A throw while starting is a bug; the artist gets the number under which the log has it. */
  showThrown(error: unknown): Promise<void>;
}

/** What the window shows where the core can't be opened; every call is answered with the reason as well. */
export function createStartFailure(deps: {
  readonly window: () => OwnWindow;
  readonly language: () => Language;
  readonly log: Log & { readonly path: string };
}): StartFailure {
  const { window, language, log } = deps;
  let makePage: MadePage = () => null;

  async function show(error: Failure): Promise<void> {
    log.error('start-failed', { ...error });
    const { createFailurePage } = await import('./failure-page.ts');
    makePage = createFailurePage(error, log.path, language);
    // Also where another page was still being loaded: what is told stays the reason that was found.
    const loaded = window().current()?.loadURL(FAILURE_PAGE);
    await loaded?.catch((cause: unknown) => log.warn('failure-page-not-loaded', { error: cause }));
  }

  return {
    makePage: (pathname) => makePage(pathname),
    show,
    async showThrown(error) {
      // The thread ended in the middle of the answer: whoever starts it again says how that went.
      if (error instanceof LinkEnded) return;
      const correlationId = systemIds.next();
      log.error('start-threw', { correlationId, error });
      await show(failure('INTERNAL', { correlationId }));
    },
  };
}
