import { formatMoment } from '../format.ts';
import { spoken } from '../spoken.ts';
import { BACKUP_FAULTS } from '../text/backup.ts';
import { bracketed, type ErrorTable, FILES_SAFE, file, text } from './error-words.ts';

/** Backups, and data that was set aside. */
export const BACKUP_ERRORS = spoken('backupErrors', {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: 'Nothing was restored from it. Your library is unchanged.',
    act:
      reason === 'newer'
        ? 'Update Dailies, then restore it again.'
        : 'Use another copy of the backup, or make a new one where it came from.',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `There isn’t enough space for the backup at ${text(path)}.`
        : reason === 'changed'
          ? `${file(path)} changed while it was being backed up.`
          : reason === 'unreadable'
            ? `${file(path)} can’t be read${bracketed(cause)}.`
            : `The backup can’t be written to ${text(path)}${bracketed(cause)}.`,
    means: `No backup was made, and an earlier one of the same name is unchanged. ${FILES_SAFE}`,
    act:
      reason === 'full'
        ? 'Free up space, or choose another disk.'
        : reason === 'changed'
          ? 'Wait until the program that writes it is done, then try again.'
          : reason === 'unreadable'
            ? 'Check its disk and permissions, then try again.'
            : 'Choose another folder.',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `There isn’t enough space to restore the backup at ${text(path)}.`
        : reason === 'other-file'
          ? `A different file is already at ${text(path)}.`
          : reason === 'clash'
            ? `Two files of the backup would be one on this computer: ${text(path)}.`
            : reason === 'own-folder'
              ? `Media can’t be restored to ${text(path)}: Dailies keeps its own files there.`
              : reason === 'not-empty'
                ? `${text(path)} isn’t an empty folder.`
                : `Dailies can’t write to ${text(path)}${bracketed(cause)}.`,
    means: 'Nothing was replaced. Your library is unchanged, and nothing will be sent.',
    act:
      reason === 'full'
        ? 'Free up space, or choose folders on another disk.'
        : reason === 'clash'
          ? 'Leave out its folder, or rename one of them where the backup came from and make a new backup.'
          : 'Choose another folder.',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'A backup is already being made or restored.',
    means: 'It continues. Nothing else was started.',
    act: 'Wait until it’s done, or select Stop in Settings.',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'The backup was stopped.',
    means: FILES_SAFE,
    act: 'Start again when you’re ready.',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `The restored backup couldn’t be put in place${bracketed(cause)}.`,
    means: `Dailies started with the library that you had before. The restored one is complete${bracketed(path)}.`,
    act: 'Close programs that use the Dailies data folder, then quit and reopen Dailies.',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened: `The library file was damaged and was set aside as ${file(path)}${at === undefined ? '' : ` on ${formatMoment(at)}`}.`,
    means:
      'Takes and ratings are being restored from the results folder. The queue and the ledger in the damaged file are not: jobs that were waiting or running may have been charged.',
    act: 'If you have a backup, restore it in Settings. Check with the service before you queue those jobs again.',
  }),
} satisfies Partial<ErrorTable>);
