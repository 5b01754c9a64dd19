import { formatBytes, formatCount, formatMoment } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';

/** Words of backups: making one, and restoring one here or on another computer. */
export const BACKUP_TEXT = spoken('backup', {
  make: 'Back up',
  makeLead:
    'Saves settings, profiles, queue, ledger, library, cast and templates to one file. API keys are never included.',
  withMedia: 'Include media files',
  /** Beside the switch that includes media. */
  sizes: (without: number, media: number) =>
    `${formatBytes(without)} without media, ${formatBytes(without + media)} with media`,
  withMediaLead:
    'Results and references. Without them, the backup remembers where each file is, and you copy the files yourself.',
  missing: (files: number) =>
    `${formatCount(files, 'file is', 'files are')} not where Dailies last saw them, so they can’t be included.`,
  makeAction: 'Back up…',
  making: 'Backing up',
  restoring: 'Restoring',
  /** Behind what is under way. */
  progress: (done: number, total: number) => `${formatBytes(done)} of ${formatBytes(total)}`,
  stop: 'Stop',
  made: (path: string, bytes: number) => `Backed up to ${path} (${formatBytes(bytes)})`,
  restore: 'Restore from backup',
  restoreLead:
    'Check what is in a backup before anything changes. What you have now is kept in a folder beside it.',
  choose: 'Choose backup…',
  summary: 'What’s in this backup',
  madeAt: 'Made',
  madeWith: 'Version',
  system: 'System',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: 'Another system' },
  jobs: 'Jobs',
  waiting: (waiting: number) => `${formatNumber(waiting)} waiting`,
  submissions: 'Paid submissions',
  takes: 'Takes',
  castMembers: 'Cast members',
  templates: 'Templates',
  collections: 'Collections',
  profiles: 'Profiles',
  media: 'Media files',
  mediaInside: (files: number, bytes: number) =>
    `${formatCount(files, 'file', 'files')} included, ${formatBytes(bytes)}`,
  mediaByReference: (files: number) => `${formatCount(files, 'file', 'files')}, not included`,
  folders: 'Where the files are now',
  foldersLead:
    'Choose the folder that each folder of the backup corresponds to. Dailies never guesses: files of a folder without a choice are listed as missing.',
  foldersLeadInside: 'Choose where to save the media of each folder. Existing files are never replaced.',
  files: (files: number, bytes: number) => `${formatCount(files, 'file', 'files')}, ${formatBytes(bytes)}`,
  resultsRoot: 'results folder',
  noFolder: 'No folder chosen',
  chooseFolder: 'Choose folder…',
  chooseFolderFor: (folder: string) => `Choose folder for ${folder}`,
  keysAgain: 'API keys aren’t in a backup. Enter them again in Settings after restoring.',
  paidJobsWait:
    'Paid jobs will be on hold after restoring, until you confirm that none of them was sent meanwhile.',
  watchesPaused: 'Watched folders are paused after restoring.',
  noMoney: 'Nothing in this backup can be charged again.',
  restoreAction: 'Restore',
  cancel: 'Cancel',
  ready: 'The backup is ready. Relaunch Dailies to use it.',
  readyLead:
    'Until then, everything stays as it is. Changes you make before relaunching aren’t in the backup.',
  relaunch: 'Relaunch now',
  discard: 'Discard',
  missingFiles: (files: number) =>
    `${formatCount(files, 'file is', 'files are')} missing. In Review, “Find missing files in a folder…” finds them again.`,
  noneMissing: 'All files were found.',
  moreMissing: (more: number) => `and ${formatNumber(more)} more`,
  /** The first sentence about data that was restored, as a title. */
  restored: (madeAt: number) => `This library was restored from a backup of ${formatMoment(madeAt)}.`,
  /** On the command line. */
  madeLine: (path: string, bytes: number, files: number) =>
    `Backup made: ${path}, ${formatBytes(bytes)}, ${formatCount(files, 'media file', 'media files')} included`,
  restoredLine: (folder: string, missing: number) =>
    missing === 0
      ? `Restored to ${folder}. All files were found. Paid jobs are on hold until you confirm them with --accept-old-data.`
      : `Restored to ${folder}. ${formatCount(missing, 'file is', 'files are')} missing, listed above. Paid jobs are on hold until you confirm them with --accept-old-data.`,
  missingLine: (path: string) => `Missing: ${path}`,
  unusedMap: (folder: string) => `No file of the backup is in ${folder}, so --map for it does nothing.`,
  mapForm: '--map must be OLD=NEW, with two absolute folders.',
});
