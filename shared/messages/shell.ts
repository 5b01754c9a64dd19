/** What the system's own parts around the page say. */
export const SHELL_WORDS = {
  applicationName: 'Dailies',
  mediaFiles: 'Images, video and sound',
  allFiles: 'All files',
  startFailed: 'Dailies could not start',
  coreRestarted: {
    message: 'The part of Dailies that runs the queue stopped, and was started again.',
    detail:
      'Jobs go on. A submission that was on its way when it stopped is listed as unknown: it may have been charged, and is not sent again by itself.',
  },
  confirmSpending: {
    submissions: (count: number) =>
      count === 1 ? 'Queue 1 paid submission?' : `Queue ${count.toLocaleString('en')} paid submissions?`,
    bounds: 'Change what Dailies may spend?',
    detail:
      'No key press or click in the window came before this. If you did not just ask for it, choose Cancel.',
    allow: 'Allow',
    cancel: 'Cancel',
  },
  logLies: 'A log for a report is kept in',
  switchRefused: (name: string) =>
    `Dailies does not start with --${name}: with it, another program could act as the app. Start it without.`,
} as const;
