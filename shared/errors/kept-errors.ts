import { bracketed, type ErrorTable, file, NOTHING_CHARGED, text } from '../kernel/error-words.ts';
import { formatBytes } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import {
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from './fault-words.ts';

/** What Dailies keeps, and what it is given to keep. */
export const KEPT_ERRORS = spoken('keptErrors', {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: 'Nothing was imported from it. Everything else kept running.',
    act: 'Check where the file comes from. If you trust it, ask for a smaller one, or split it.',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: 'Nothing was imported from it.',
    act:
      fault === 'newer' ? 'Update Dailies, then open it again.' : 'Ask whoever made it to export it again.',
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: 'Nothing was opened.',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: 'Nothing was imported from it. Your templates are unchanged.',
    act: 'Ask whoever made it to export it again, with fewer templates if there are too many.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: 'Nothing was imported from it. Your cast is unchanged.',
    act:
      reason === 'newer'
        ? 'Update Dailies, then import it again.'
        : 'Ask whoever made it to export it again.',
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)} is the wrong kind of file.`,
    means: 'It was not added.',
    act:
      slot === 'images'
        ? 'Drop an image here.'
        : slot === 'video'
          ? 'Drop a video here.'
          : 'Drop a clip or a sound file here.',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened: `${file(path)} is too large for a consent document${bytes === undefined ? '' : `: ${formatBytes(bytes)}, at most ${formatBytes(maximum)}`}.`,
    means: 'It was not added.',
    act: 'Keep the file where it is, and note its location in the consent.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} isn’t a document, image or recording, or its extension doesn’t match its content.`,
    means: 'It wasn’t added. Cast members can’t store anything that could be a program.',
    act: 'Save the consent as a PDF, text, image or recording with the right extension.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: `Dailies quit unexpectedly twice in a row${path ? ` while reading ${file(path)}${others > 0 ? ` and ${text(others)} more` : ''}` : ''}.`,
    means: 'Nothing was started, and nothing was sent.',
    act: 'Use --after-crash leave-out to skip those files, or --after-crash go-on to continue with everything.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'The library was last used by a newer version of Dailies.',
    means: 'It wasn’t opened, to keep it safe. Your files are untouched.',
    act: 'Install the newer version again.',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `Dailies is already running with this data${bracketed(path)}.`,
    means: 'Two copies could send a job twice, so this one didn’t start.',
    act: 'Use the copy that’s running, or quit it first.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'The data folder'} is on a network drive, where a database isn’t safe.`,
    means: 'Nothing was opened, changed or sent.',
    act: 'Keep the data folder on a drive of this computer. The results folder can stay on the network.',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `A journal that Dailies didn’t write is beside the library file${bracketed(`${path}-journal`)}.`
        : `The library file is damaged${bracketed(path)}.`,
    means: 'Your result files are separate and safe. Nothing was changed, and nothing will be sent.',
    act:
      cause === 'foreign-journal'
        ? 'Move that file elsewhere, then restart Dailies.'
        : 'Restore the file from a backup. Or move it away and restart: Review then offers to restore takes and ratings from the results folder.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `Some settings couldn’t be read${bracketed(path)}: ${describeSettings(settings)}.`
        : `The settings file couldn’t be read${bracketed(path)}.`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? 'They were reset to their defaults. Your jobs, results, profiles and budget are safe.'
        : 'Your jobs, results and profiles are safe. No paid job is sent until you check the budget.',
    act: 'Change what you need in Settings. The unreadable file is kept until then, and as a copy afterwards.',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: `This isn’t a valid profile.`,
    means: 'Nothing was imported from it.',
    act: 'Fix the problems listed, then add the file again.',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `A profile with this name already exists and can’t be read${bracketed(path)}.`,
    means: 'That profile and its key are unchanged, and the new one wasn’t imported.',
    act: 'Update Dailies, or move that file elsewhere, then try again.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice'
        ? 'The practice service isn’t running yet.'
        : 'The profile this needs is missing.',
    means: NOTHING_CHARGED,
    act: profileId === 'practice' ? 'Wait a moment while it starts.' : 'Choose another profile in Settings.',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: 'No profile was created, nothing was fetched from the network, and nothing was charged.',
    act: isOfOtherDocument(details)
      ? 'Ask the service for the document of its API for images and videos. If there is none, select “Connect with just a URL”.'
      : 'Ask the service for its OpenAPI document (3.0 to 3.2 or Swagger 2.0) as a single JSON or YAML file.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'This document doesn’t say where the service is.',
    means: 'No profile was created, and nothing was charged.',
    act: 'Enter the service’s address too: the part before /v2/generation in its URLs.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `“${text(url)}” isn’t a web address.`,
    means: 'It wasn’t added.',
    act: 'Use a full address that starts with https:// or http://.',
  }),
} satisfies Partial<ErrorTable>);
