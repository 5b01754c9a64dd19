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
  logLies: 'A log for a report is kept in',
  switchRefused: (name: string) =>
    `Dailies does not start with --${name}: with it, another program could act as the app. Start it without.`,
} as const;
