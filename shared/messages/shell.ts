import type { SavedKind } from '../outside/saved-kind.ts';
import { formatNumber } from './region.ts';
import { spoken } from './spoken.ts';

/** What the system's own parts around the page say. */
export const SHELL_WORDS = spoken('system', {
  applicationName: 'Dailies',
  mediaFiles: 'Images, video and sound',
  allFiles: 'All files',
  savedKinds: {
    csv: 'CSV table',
    log: 'Log',
    dailies: 'Dailies file',
    'dailies-cast': 'Dailies cast',
  } satisfies { readonly [Kind in SavedKind]: string },
  startFailed: 'Dailies couldn’t start',
  coreRestarted: {
    message: 'The queue stopped unexpectedly and was restarted.',
    detail:
      'Your jobs continue. A submission that was being sent when it stopped is now listed as unknown: it may have been charged, and it’s never sent again automatically.',
  },
  windowHangs: {
    message: 'The Dailies window isn’t responding.',
    detail:
      'Your jobs continue. If you load the window again, your draft and everything in the queue come back; only what you typed in the last moment may be lost.',
    loadAnew: 'Load again',
    wait: 'Wait',
  },
  confirmSpending: {
    submissions: (count: number) =>
      count === 1 ? 'Queue 1 paid submission?' : `Queue ${formatNumber(count)} paid submissions?`,
    bounds: 'Change what Dailies may spend?',
    service: 'Change which service Dailies uses, or how?',
    detail: 'You didn’t press a key or click just before this. If you didn’t ask for it, choose Cancel.',
    allow: 'Allow',
    cancel: 'Cancel',
  },
  logLies: 'To report this, attach the log in',
  switchRefused: (name: string) =>
    `Dailies can’t start with --${name}, because other programs could then act as the app. Start it without that option.`,
});
