import { type ErrorTable, FILES_SAFE, NOTHING_CHARGED, quoted, text } from '../kernel/error-words.ts';
import { formatLimit } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import { describeBudgetReached } from '../money/text.ts';

const WAIT_OR_CANCEL = 'Wait until it’s done, or cancel it.';

/** What stood in the way of something that was asked of Dailies. */
export const REQUEST_ERRORS = spoken('requestErrors', {
  INTERNAL: ({ correlationId }) => ({
    happened: 'Something went wrong in Dailies.',
    means: 'Everything saved is safe, and nothing is sent twice.',
    act: `Try again. If it keeps happening, report it${correlationId ? ` with the number ${text(correlationId)}` : ''}.`,
  }),
  CORE_ENDED: () => ({
    happened: 'The queue stopped unexpectedly.',
    means: 'Everything saved is safe, and nothing is sent twice.',
    act: 'Quit Dailies and open it again. If it keeps happening, report it with the log.',
  }),
  QUITTING: () => ({
    happened: 'Dailies is quitting.',
    means: FILES_SAFE,
    act: 'Open Dailies again, then try again.',
  }),
  INVALID_INPUT: () => ({
    happened: `That isn’t valid.`,
    means: NOTHING_CHARGED,
    act: 'Check what you entered and try again.',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `The service has no generation “${text(genId)}”${quoted(message)}.`
      : `That ${profileId ? 'profile' : 'item'} no longer exists.`,
    means: 'Nothing was changed and nothing was charged.',
    act: genId ? 'Check the ID for a missing or extra character.' : 'The list is up to date now. Try again.',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `“${text(name)}” is already in use.`,
    means: 'Nothing was changed.',
    act: 'Choose another name.',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `Frames ${text(from)} to ${text(out)} are not a part of this take${frames === null ? '' : `, which has ${text(frames)} frames`}.`,
    means: 'Nothing was changed.',
    act: 'Choose a first frame before the end, and an end within the take.',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `Nothing is chosen yet for “${text(link)}”.`,
    means: NOTHING_CHARGED,
    act: 'Choose a version of that shot, then try again.',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `The clip of ${text(code)} would begin with a frame that is made from itself.`,
    means: NOTHING_CHARGED,
    act: 'Begin one shot of the circle with a still.',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `“${text(link)}” is a frame of a clip, which can’t be taken out without a window.`,
    means: NOTHING_CHARGED,
    act: 'Make this shot in the app.',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `Jobs that are already in the folder: ${text(known)} of ${text(jobs)}.`,
    means: NOTHING_CHARGED,
    act: 'Continue them with work, or add --again to queue them and pay for them once more.',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `Too many jobs at once: ${formatLimit(jobs)}.`,
    means: NOTHING_CHARGED,
    act: `Choose fewer shots or fewer takes: at most ${formatLimit(maximum)} jobs can be queued at once.`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise': 'The profile doesn’t promise that the service knows this submission by its key.',
      over: 'The time is over in which the service promises to know this submission by its key.',
      elsewhere: 'The address, the account or the key’s place has changed since this submission.',
      held: 'Nothing may be sent to this service now.',
    }[cause ?? 'no-promise'],
    means: 'Nothing was sent. Whether the submission arrived is still unknown.',
    act:
      cause === 'held'
        ? 'See in Queue what holds jobs, then ask again.'
        : 'Check the service’s dashboard, then paste the ID or say that it never arrived.',
  }),
  JOB_MOVED_ON: () => ({
    happened: 'The job had already moved on.',
    means: FILES_SAFE,
    act: 'Check its state and try again.',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: 'Another export is in progress.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: 'Another folder is being scanned.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: 'A connection check is in progress.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: 'A paid test run of this profile is in progress.',
    means: 'Nothing else was sent, and nothing else was charged.',
    act: 'Wait until its job is done.',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: 'A test run is in progress.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: 'Practice needs no API key.',
    means: 'The key wasn’t saved anywhere.',
    act: 'Add it to the profile of the service it belongs to.',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: 'Practice needs no paid test run: it’s always free.',
    means: NOTHING_CHARGED,
    act: 'Choose another profile in Settings.',
  }),
  PROFILE_ACTIVE: () => ({
    happened: 'You can’t remove the active profile.',
    means: FILES_SAFE,
    act: 'Make another profile active first.',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: 'This profile has waiting or running jobs that need it.',
    means: FILES_SAFE,
    act: 'Wait until they finish, or cancel them in Queue, then remove the profile.',
  }),
  COLLECTIONS_FULL: () => ({
    happened: 'You’ve reached the limit of collections.',
    means: FILES_SAFE,
    act: 'Delete one you no longer need.',
  }),
  OLD_DATA_GREW: () => ({
    happened: 'More was found since you opened this.',
    means: FILES_SAFE,
    act: 'Read the updated notice, then continue.',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: 'This is on hold, because Dailies quit unexpectedly twice in a row.',
    means: FILES_SAFE,
    act: 'Choose how to continue at the top of the window.',
  }),
  SECOND_CHARGE: () => ({
    happened: 'An earlier submission of this job was charged, or may have been.',
    means: 'Sending it again could charge you twice. Nothing was sent.',
    act: 'Send it again only if you’re willing to pay for another one.',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `Generation “${text(genId)}” already belongs to another job.`,
    means: 'Nothing was changed and nothing was charged.',
    act: 'Check the ID. Each submission has its own generation.',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'Something asked for paid submissions without a key press or a click of yours.',
    means: NOTHING_CHARGED,
    act: 'If it was you, do it again and allow it when Dailies asks.',
  }),
  BUDGET_REACHED: describeBudgetReached,
} satisfies Partial<ErrorTable>);
