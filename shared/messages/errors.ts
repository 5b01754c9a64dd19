import type { ErrorCode, Failure } from '../errors.ts';
import { wordDocumentFault } from './document-faults.ts';
import { formatBytes } from './format.ts';
import { wordReadingStopped, wordTemplateFault } from './reading-faults.ts';
import { formatNumber } from './region.ts';
import { wordBudgetReached } from './text/budget.ts';
import { wordCastFault } from './text/cast.ts';
import { wordSettings } from './text/settings.ts';
import { wordWide } from './wide-pattern.ts';

/** The three sentences of every error. */
export interface ErrorWords {
  /** What happened. */
  readonly happened: string;
  /** What it means for money and files. */
  readonly means: string;
  /** What to do now. */
  readonly act: string;
}

type Details = Failure['details'];

const NOTHING_CHARGED = 'Nothing was sent, and nothing was charged.';
const FILES_SAFE = 'Your files and your queue are unchanged.';

const UNSAFE: Readonly<Record<string, (file: string) => string>> = {
  'ended-reader': (name) => `${name} crashed the part of Dailies that reads files.`,
  'took-too-long': (name) => `${name} took too long to read.`,
  'left-out': (name) => `${name} was skipped, because Dailies quit unexpectedly while reading it.`,
};

const ERRORS: { readonly [Code in ErrorCode]: (details: Details) => ErrorWords } = {
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
  NOT_ALLOWED_NOW: ({ profileId, reason }) => {
    const other = profileId ? PROFILE_IN_USE : MOVED_ON;
    return { means: FILES_SAFE, ...(NOT_NOW[String(reason)] ?? other) };
  },
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)} holds Dailies results, or is inside a folder that does.`
        : reason === 'values'
          ? 'The template has empty variables.'
          : `${file(path)} isn’t a readable folder.`,
    means:
      reason === 'own-folder'
        ? 'Every result would become another job, endlessly. The folder isn’t watched, and nothing was sent.'
        : NOTHING_CHARGED,
    act: reason === 'values' ? 'Fill them in.' : 'Choose another folder.',
  }),
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `${file(path)} is not where it was.`,
    means: NOTHING_CHARGED,
    act: 'Put it back, reconnect its disk, or add it from its new location.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} is a folder.`,
    means: 'None of its files were added.',
    act: 'Open the folder and drop the files instead.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} is empty.`,
    means: 'It was not added.',
    act: 'Export or copy the file again, then add it.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened: `${file(path)} is larger than ${maximum === undefined ? 'the limit' : `${formatBytes(Number(maximum))}, the limit`} for this kind of file.`,
    means: 'Nothing was imported from it.',
    act: 'Check that it’s the right file, or split it.',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)} isn’t an image, video or audio file.`,
    means: 'It wasn’t added. Dailies goes by a file’s content, not its name.',
    act: 'Use a common format, such as PNG, JPEG, MP4, MOV, MP3 or WAV.',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)} is damaged: a part of it is missing.`,
    means: 'It was not added, because a service might charge for it and then fail. Nothing was charged.',
    act: 'Export or download it again, or open it in another program and save a copy.',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `${file(path)} couldn’t be converted${cause ? ` (${text(cause)})` : ''}.`,
    means: 'The original is untouched. Nothing was sent, and nothing was charged.',
    act: 'Try another fix, or export it again from the app it was made in.',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `The conversion of ${file(path)} was cancelled.`,
    means: 'The partial copy was deleted. The original is untouched.',
    act: 'Start again when you’re ready.',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `The disk is full at ${text(path)}.`
        : reason === 'own-folder'
          ? `Dailies keeps its own files in ${text(path)}.`
          : `Dailies can’t write to ${text(path)}${bracketed(cause)}.`,
    means: `The originals are untouched. ${done ? `${text(done)} complete copies were made, and no partial ones.` : 'Nothing was copied.'}`,
    act: reason === 'full' ? 'Free up space, or choose a folder on another disk.' : 'Choose another folder.',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)} has changed since you added it.`,
    means: 'It wasn’t sent, because it may no longer be what you want. Nothing was charged.',
    act: 'Add it again to use the current version, then queue again.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: `${file(path)} isn’t ${name ? text(name) : 'the missing file'}: its content is different.`,
    means: 'Nothing was changed. The take’s file is still missing.',
    act: 'Choose the original file, or the folder it may be in.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `${file(path)} can’t be read${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'Check that its disk is connected, that you have permission to open it, and that no other app is using it.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} is on another computer.`,
    means: 'Dailies didn’t open it, because that could send your sign-in to that computer. Nothing was sent.',
    act: 'Copy it to this computer, or drop the file itself.',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'Something asked for paid submissions without a key press or a click of yours.',
    means: NOTHING_CHARGED,
    act: 'If it was you, do it again and allow it when Dailies asks.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `Dailies doesn’t have access to the folder of ${file(path)}.`,
    means:
      'The folder wasn’t opened. A table or a page from someone else must not browse or write to your computer.',
    act: 'Drop the file, its folder, or the table in it here once. To write to a folder, choose it in the dialog.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${file(path)} ${wordWide(String(reason), Number(looked), Number(maximum))}.`,
    means: 'None of its files were added.',
    act: 'Use a subfolder, or match fewer files.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[String(reason)]?.(file(path)) ?? `${file(path)} can’t be read safely.`,
    means: `${NOTHING_CHARGED} Dailies wasn’t affected.`,
    act:
      reason === 'left-out'
        ? 'To use it anyway, add it yourself.'
        : 'It’s probably damaged. Export it again from the app that made it, or use another file.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: `Dailies quit unexpectedly twice in a row${path ? ` while reading ${file(path)}${Number(others) > 0 ? ` and ${text(others)} more` : ''}` : ''}.`,
    means: 'Nothing was started, and nothing was sent.',
    act: 'Use --after-crash leave-out to skip those files, or --after-crash go-on to continue with everything.',
  }),
  DISK_FULL: ({ path }) => ({
    happened: `The disk is full${path ? ` at ${text(path)}` : ''}.`,
    means: 'Nothing is lost. Finished results stay at the service until they can be saved.',
    act: 'Free up space, or choose a results folder on another disk. Downloads continue automatically.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'The results folder'} isn’t the folder your results were saved in.`,
    means: 'Nothing was saved there. New results stay at the service at no extra cost.',
    act: 'Reconnect its drive, or choose this folder in Settings to use it from now on.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `Dailies can’t write to ${path ? text(path) : 'the results folder'}${bracketed(cause)}.`,
    means: 'Saved results are untouched. New ones stay at the service.',
    act: 'Choose another folder in Settings, or make this one writable.',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)} is in the cloud and could not be downloaded to this computer.`,
    means: NOTHING_CHARGED,
    act: 'Check your connection, or download it in Finder or File Explorer, then try again.',
  }),
  FILE_HELD: ({ path }) => ({
    happened: `Another program is using ${path ? file(path) : 'the file'}, so it could not be replaced.`,
    means: 'The file is unchanged, and nothing is lost.',
    act: 'Close it where it is open: a player, an editor, or an app that syncs or scans files. Then try again.',
  }),
  READING_STOPPED: (details) => ({
    happened: wordReadingStopped(details),
    means: 'Nothing was imported from it. Everything else kept running.',
    act: 'Check where the file comes from. If you trust it, ask for a smaller one, or split it.',
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: wordTemplateFault(details),
    means: 'Nothing was imported from it. Your templates are unchanged.',
    act: 'Ask whoever made it to export it again, with fewer templates if there are too many.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: `${file(path)} ${wordCastFault(reason, name)}.`,
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
    happened: `${file(path)} is too large for a consent document${bytes === undefined ? '' : `: ${formatBytes(Number(bytes))}, at most ${formatBytes(Number(maximum))}`}.`,
    means: 'It was not added.',
    act: 'Keep the file where it is, and note its location in the consent.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} isn’t a document, image or recording, or its extension doesn’t match its content.`,
    means: 'It wasn’t added. Cast members can’t store anything that could be a program.',
    act: 'Save the consent as a PDF, text, image or recording with the right extension.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'The library was last used by a newer version of Dailies.',
    means: 'It wasn’t opened, to keep it safe. Your files are untouched.',
    act: 'Install the newer version again.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'The data folder'} is on a network drive, where a database is not safe.`,
    means: 'Nothing was opened, changed or sent.',
    act: 'Keep the data folder on a drive of this computer. The results folder can stay on the network.',
  }),
  DATABASE_IN_USE: ({ path, dataFolder }) => ({
    happened: `Dailies is already running with this data${bracketed(path ?? dataFolder)}.`,
    means: 'Two copies could send a job twice, so this one didn’t start.',
    act: 'Use the copy that’s running, or quit it first.',
  }),
  DATABASE_DAMAGED: ({ path }) => ({
    happened: `The library file is damaged${bracketed(path)}.`,
    means: 'Your result files are separate and safe. Nothing was changed, and nothing will be sent.',
    act: 'Restore the file from a backup. Or move it away and restart: Review then offers to restore takes and ratings from the results folder.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened: Array.isArray(settings)
      ? `Some settings couldn’t be read${bracketed(path)}: ${wordSettings(settings)}.`
      : `The settings file couldn’t be read${bracketed(path)}.`,
    means:
      Array.isArray(settings) && !settings.includes('budget')
        ? 'They were reset to their defaults. Your jobs, results, profiles and budget are safe.'
        : 'Your jobs, results and profiles are safe. No paid job is sent until you check the budget.',
    act: 'Change what you need in Settings. The unreadable file is kept until then, and as a copy afterwards.',
  }),
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
  OPENAPI_INVALID: (details) => ({
    happened: wordDocumentFault(details),
    means: 'No profile was created, nothing was fetched from the network, and nothing was charged.',
    act: 'Ask the service for its OpenAPI document (3.0, 3.1 or Swagger 2.0) as a single JSON or YAML file.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'This document does not say where the service is.',
    means: 'No profile was created, and nothing was charged.',
    act: 'Enter the service’s address too: the part before /v2/generation in its URLs.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice'
        ? 'The practice service isn’t running yet.'
        : 'The profile this needs is missing.',
    means: NOTHING_CHARGED,
    act: profileId === 'practice' ? 'Wait a moment while it starts.' : 'Choose another profile in Settings.',
  }),
  JOBS_FILE_INVALID: ({ path, message }) => ({
    happened: `The jobs file${path ? ` ${text(path)}` : ''} can’t be used${quoted(message)}.`,
    means: 'None of its jobs were queued.',
    act: 'Fix the problem, then run it again.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `“${text(url)}” isn’t a web address.`,
    means: 'It wasn’t added.',
    act: 'Use a full address that starts with https:// or http://.',
  }),
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `The file ${text(path)} must contain an API key and nothing else.`
      : 'No API key is stored for this profile.',
    means: NOTHING_CHARGED,
    act: path
      ? 'Put the key on one line in that file.'
      : 'Add the key in Settings. Waiting jobs are sent then.',
  }),
  BUDGET_REACHED: wordBudgetReached,
  KEY_REFUSED: ({ status, message }) => ({
    happened: `The service refused the API key${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was made. The queue is on hold, so the other jobs aren’t tried with this key.',
    act: 'Check the key and your balance, add the key again in Settings, then resume.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'This computer’s keychain isn’t available.',
    means: 'The key wasn’t saved anywhere.',
    act: 'Unlock the keychain, or allow the key to be saved in a plain file.',
  }),
  OFFLINE: () => ({
    happened: 'Couldn’t reach the service.',
    means: 'Nothing was charged for this attempt, and nothing is lost.',
    act: 'Nothing to do. Dailies retries automatically.',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `The practice service didn’t start${quoted(message ?? cause)}.`,
    means: 'Practice is always free. Your jobs are still waiting.',
    act: 'Start it again in Settings.',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: 'This copy runs on a stand-in runtime, which can only reach services on this computer.',
    means: NOTHING_CHARGED,
    act: 'Use the official runtime to connect to this service.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: `Dailies can’t receive deliveries${port ? ` on port ${text(port)}` : ''}${bracketed(cause)}.`,
    means: port
      ? NOTHING_CHARGED
      : 'Nothing is lost. Dailies asks for results instead, which takes a little longer.',
    act: port ? 'Choose a free port.' : 'If this doesn’t change, restart Dailies.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[String(cause)] ?? 'The tunnel didn’t open'}${quoted(message)}.`,
    means: 'Nothing is lost. Until it opens, Dailies asks for results instead.',
    act: TUNNEL_ACTS[String(cause)] ?? 'Nothing to do. Dailies retries automatically.',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'The tunnel needs an authtoken.',
    means: 'Nothing is lost. Until it opens, Dailies asks for results instead.',
    act: 'Copy the authtoken from your ngrok dashboard and add it in Settings.',
  }),
  DELIVERY_NOT_BACK: ({ cause, status, url }) => ({
    happened: notBack(cause, status, url),
    means: 'Only a test was lost. Until deliveries arrive, Dailies asks for results instead.',
    act:
      cause === 'none'
        ? 'To have results delivered, set a public address or use the tunnel.'
        : 'Check that your forwarding is running and keeps the path of the request.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `The service asked Dailies to slow down${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was charged for this attempt, and nothing is lost.',
    act: 'Nothing to do. Dailies retries automatically.',
  }),
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `The service refused the request${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was made from this request.',
    act: 'Edit the job to fix what the service names, then queue it again.',
  }),
  ANSWER_UNCLEAR: ({ status, cause }) => ({
    happened: unclearHappened(status, cause),
    means: 'The service may have received and charged it. It’s never sent again automatically.',
    act: 'Check the service’s dashboard. If it’s there, paste its ID. If it never arrived, send it again.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `The generation failed${quoted(message)}.`,
    means: 'There’s no result. Check the service’s dashboard to see if it was charged.',
    act: 'Edit the prompt or the references, then queue it again.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'The test run expired. The service keeps test runs for five minutes.',
    means: 'Test runs are free.',
    act: 'Run the test again if you still need it.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'The profile doesn’t say how to upload files.',
    means: NOTHING_CHARGED,
    act: 'Use download URLs, or complete the profile in Settings.',
  }),
  UPLOAD_FAILED: (details) => uploadFailed(details),
  RESULT_GONE: ({ status }) => ({
    happened: `The result is no longer at the address the service gave${bracketed(status)}.`,
    means: 'The generation finished and may have been charged, but its file wasn’t saved.',
    act: 'Select Download again: the service may give a new address. If not, download it from the service’s dashboard.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'The result isn’t an image or a video.'
        : cause === 'digest'
          ? 'The result was altered on the way: its checksum doesn’t match.'
          : 'The result arrived incomplete.',
    means: 'It wasn’t added to the library. The generation itself is finished.',
    act: 'Select Download again. That’s free.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `The service gave a result address that isn’t allowed${bracketed(host ?? url)}.`,
    means:
      'Dailies only downloads from web addresses outside your own network. The generation itself is finished.',
    act: 'Download the file from the service’s dashboard, and report the address to the service.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened: `The service’s own name${bracketed(host)} now leads to ${proven === null || proven === undefined ? 'a private network' : 'a different network than when it was set up'}.`,
    means:
      'Nothing was downloaded from or sent there. Someone may have pointed the name at your computer or network.',
    act: 'If you changed networks yourself (VPN, studio), check the connection in Settings to accept the new one, then download the result again.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened: `The result is larger than ${typeof most === 'number' ? formatBytes(most) : 'Dailies downloads automatically'}${typeof bytes === 'number' ? `: ${formatBytes(bytes)}` : ''}.`,
    means:
      'It wasn’t downloaded automatically, to protect your disk. It’s paid for and still at the service.',
    act: 'Select Download again if you have the space. Services keep results for a limited time.',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `The service names ${typeof count === 'number' ? formatNumber(count) : 'many'} results; the first ${typeof most === 'number' ? formatNumber(most) : 'of them'} were downloaded.`,
    means: 'The others weren’t downloaded automatically. They’re still at the service.',
    act: 'Select Download again to get them all. Services keep results for a limited time.',
  }),
  RESULT_MISSING: () => ({
    happened: 'The service says it’s finished but gives no result.',
    means: 'There’s nothing to save. Check the service’s dashboard to see if it was charged.',
    act: 'Select Check for result. If there’s still none, check where the profile looks for results.',
  }),
};

/** An expected failure in three sentences: what happened, what it means for money and files, what to do. */
export function wordError(failure: Failure): ErrorWords {
  return ERRORS[failure.code](failure.details);
}

/** The same in one paragraph with every finding, for a terminal or a notification. */
export function wordErrorInOne(failure: Failure): string {
  const { happened, means, act } = wordError(failure);
  const findings = listFindings(failure);
  return [happened, ...(findings.length > 0 ? [`${findings.join('; ')}.`] : []), means, act].join(' ');
}

/** The separate findings of a failure, such as every wrong key of a profile; empty where there are none. */
export function listFindings(failure: Failure): string[] {
  const { problems } = failure.details;
  return Array.isArray(problems) ? problems.map(text) : [];
}

function uploadFailed({ cause, status, message, bytes, maximum, pointer, key, url }: Details): ErrorWords {
  const means = 'Uploads are free, and the job wasn’t sent.';
  if (cause === 'cancelled') {
    return { happened: 'The upload was cancelled.', means, act: 'Queue the job again when you’re ready.' };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}; the limit is ${formatBytes(Number(maximum))}`;
    return {
      happened: `A file is too large for the service (${sizes}).`,
      means,
      act: 'Use a smaller or shorter version.',
    };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? 'the address to upload to' : 'the name of the file';
    const happened = `The service answered, but ${what} wasn’t at ${text(pointer)} in the response.`;
    return { happened, means, act: `Fix “${text(key ?? 'reference')}” under “upload” in the profile.` };
  }
  if (cause === 'not-json') {
    const happened = 'The service’s response to the upload can’t be read.';
    return { happened, means, act: 'Check “url” and “mode” under “upload” in the profile.' };
  }
  if (cause === 'expired') {
    const happened = 'The service deletes uploaded files before all of them have arrived.';
    return { happened, means, act: 'Use smaller files, or raise “expiresAfterSeconds” in the profile.' };
  }
  if (cause === 'address-blocked') {
    const happened = `The service gave an upload address that isn’t allowed${bracketed(url)}.`;
    return { happened, means, act: 'Report the address to the service. Until then, use download URLs.' };
  }
  const happened = `A file couldn’t be uploaded${bracketed(status ?? cause)}${quoted(message)}.`;
  return { happened, means, act: 'Queue the job again. Files that arrived aren’t uploaded twice.' };
}

function unclearHappened(status: Details[string] | undefined, cause: Details[string] | undefined): string {
  if (cause === 'interrupted') return 'Dailies quit while the request was being sent.';
  if (cause === 'sent-before')
    return 'It was sent after this copy of the library was made, so its outcome isn’t recorded here.';
  if (cause === 'no-genid') return 'The service answered without a generation ID.';
  if (cause === 'repeated-genid') return 'The service answered with another job’s generation ID.';
  if (cause === 'not-json') return 'The service’s answer can’t be read.';
  if (status) return `The service reported an internal error (${text(status)}).`;
  return `The connection was lost before an answer came back${bracketed(cause)}.`;
}

const WAIT_OR_CANCEL = 'Wait until it’s done, or cancel it.';
const PROFILE_IN_USE = {
  happened: 'You can’t remove the active profile.',
  act: 'Make another profile active first.',
};
const MOVED_ON = {
  happened: 'The job had already moved on.',
  act: 'Check its state and try again.',
};

/** What is in the way of something, by its reason. */
const NOT_NOW: Readonly<Record<string, { happened: string; act: string }>> = {
  'open-jobs': {
    happened: 'This profile has waiting or running jobs that need it.',
    act: 'Wait until they finish, or cancel them in Queue, then remove the profile.',
  },
  'library-work': { happened: 'Another folder is being scanned.', act: WAIT_OR_CANCEL },
  export: { happened: 'Another export is in progress.', act: WAIT_OR_CANCEL },
  collections: {
    happened: 'You’ve reached the limit of collections.',
    act: 'Delete one you no longer need.',
  },
  'safe-start': {
    happened: 'This is on hold, because Dailies quit unexpectedly twice in a row.',
    act: 'Choose how to continue at the top of the window.',
  },
  'old-data': {
    happened: 'More was found since you opened this.',
    act: 'Read the updated notice, then continue.',
  },
};

const TUNNEL_CAUSES: Readonly<Record<string, string>> = {
  token: 'The tunnel account rejected the authtoken',
  limit: 'The tunnel account has no free tunnels',
  domain: 'The tunnel can’t use that domain',
  network: 'Couldn’t reach the tunnel service',
  timeout: 'The tunnel service didn’t answer in time',
  lost: 'The tunnel was disconnected',
  library: 'This copy of Dailies doesn’t include the tunnel',
};

const TUNNEL_ACTS: Readonly<Record<string, string>> = {
  token: 'Copy the authtoken again from your ngrok dashboard and add it in Settings.',
  limit: 'Close the other tunnel or upgrade your plan, then turn the tunnel on again.',
  domain: 'Enter a domain from your account, or leave it empty. Another app may be using this one.',
  library: 'Reinstall Dailies, or choose another way to receive deliveries.',
};

function notBack(
  cause: Details[string] | undefined,
  status: Details[string] | undefined,
  url: Details[string] | undefined,
): string {
  if (cause === 'none') return 'This computer has no public address.';
  if (status) return `Something on the way answered the test with ${text(status)}.`;
  if (cause === 'timeout') return 'The test was sent but didn’t come back in time.';
  return `The test didn’t reach ${url ? text(url) : 'the public address'}${bracketed(cause)}.`;
}

function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return plain.length > 600 ? `${plain.slice(0, 600)}…` : plain;
}

function quoted(message: unknown): string {
  return typeof message === 'string' && message !== '' ? `: “${text(message)}”` : '';
}

function bracketed(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : ` (${text(value)})`;
}

function file(path: unknown): string {
  const name = typeof path === 'string' ? path.split(/[\\/]/).filter(Boolean).at(-1) : undefined;
  return name === undefined ? 'A file' : `“${name}”`;
}
