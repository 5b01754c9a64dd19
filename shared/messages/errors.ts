import type { ErrorCode, Failure } from '../errors.ts';
import { wordDocumentFault } from './document-faults.ts';
import { formatBytes } from './format.ts';
import { wordReadingStopped, wordTemplateFault } from './reading-faults.ts';
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
const FILES_SAFE = 'Your files and your queue are as they were.';

const UNSAFE: Readonly<Record<string, (file: string) => string>> = {
  'ended-reader': (name) => `Reading ${name} ended the part of Dailies that reads files.`,
  'took-too-long': (name) => `Reading ${name} did not come to an end.`,
  'left-out': (name) => `${name} is left out, because Dailies ended while it was in hand.`,
};

const ERRORS: { readonly [Code in ErrorCode]: (details: Details) => ErrorWords } = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'Something in Dailies went wrong that should not.',
    means: 'What was saved before is safe, and nothing is sent twice.',
    act: `Try it once more. If it happens again, report it${correlationId ? ` with the number ${text(correlationId)}` : ''}.`,
  }),
  CORE_ENDED: () => ({
    happened: 'The part of Dailies that runs the queue stopped.',
    means: 'What was saved before is safe, and nothing is sent twice.',
    act: 'Quit Dailies and start it again. If it happens again, report it with the log.',
  }),
  INVALID_INPUT: () => ({
    happened: `That could not be understood.`,
    means: NOTHING_CHARGED,
    act: 'Check what was entered and try again.',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `The service knows no generation “${text(genId)}”${quoted(message)}.`
      : `That ${profileId ? 'profile' : 'entry'} is not there any more.`,
    means: 'Nothing was changed and nothing was charged.',
    act: genId
      ? 'Check the id for a missing or extra character.'
      : 'Look again: the list has been brought up to date.',
  }),
  SECOND_CHARGE: () => ({
    happened: 'An earlier submission of this job was charged, or may have been.',
    means: 'Sending it again can cost its price a second time. Nothing was sent.',
    act: 'Send it again only if you want to pay for another one.',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `The generation “${text(genId)}” belongs to another job already.`,
    means: 'Nothing was changed and nothing was charged.',
    act: 'Check the id: each submission has a generation of its own.',
  }),
  NOT_ALLOWED_NOW: ({ profileId, reason }) => {
    const other = profileId ? PROFILE_IN_USE : MOVED_ON;
    return { means: FILES_SAFE, ...(NOT_NOW[String(reason)] ?? other) };
  },
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)} holds results of Dailies, or lies among them.`
        : reason === 'values'
          ? 'The template has variables without a value.'
          : `${file(path)} is no folder that can be read.`,
    means:
      reason === 'own-folder'
        ? 'Each result would become the next job, without end. It is not watched, and nothing was sent.'
        : NOTHING_CHARGED,
    act: reason === 'values' ? 'Fill them in.' : 'Choose another folder.',
  }),
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `${file(path)} is not where it was.`,
    means: NOTHING_CHARGED,
    act: 'Put it back, connect its disk, or add it from where it is now.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} is a folder.`,
    means: 'None of the files in it were added.',
    act: 'Open it and drop the files themselves.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} is empty.`,
    means: 'It was not added.',
    act: 'Export or copy it again, then add the new one.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened: `${file(path)} is larger than ${maximum === undefined ? 'what' : `${formatBytes(Number(maximum))}, the most that`} is read of such a file.`,
    means: 'It was put down, and nothing of it was taken over.',
    act: 'Check that it is the right file, or split it.',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)} is not an image, video or audio file.`,
    means: 'It was not added. What is in a file counts, not its name.',
    act: 'Use a common format, such as PNG, JPEG, MP4, MOV, MP3 or WAV.',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)} is damaged: a part of it is missing.`,
    means: 'It was not added, because a service might charge for it and then fail. Nothing was charged.',
    act: 'Export or download it again, or open it in another program and save a copy.',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `${file(path)} could not be made to fit${cause ? ` (${text(cause)})` : ''}.`,
    means: 'The original is untouched. Nothing was sent, and nothing was charged.',
    act: 'Try another way to fix it, or export it from the program that it was made with.',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `${file(path)} was left as it is.`,
    means: 'What was made of it so far is gone; the original is untouched.',
    act: 'Start again whenever you like.',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `The disk is full at ${text(path)}.`
        : reason === 'own-folder'
          ? `${text(path)} is a folder that Dailies keeps its own files in.`
          : `Nothing can be written to ${text(path)}${bracketed(cause)}.`,
    means: `The originals are untouched. ${done ? `${text(done)} whole copies are there, and no half one.` : 'Nothing was copied.'}`,
    act:
      reason === 'full' ? 'Free some space, or choose a folder on another disk.' : 'Choose another folder.',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)} has changed since you added it.`,
    means: 'It was not sent, because it may no longer be what you looked at. Nothing was charged.',
    act: 'Add it again to use it as it is now, then queue again.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: `${file(path)} is not ${name ? text(name) : 'the file that is missing'}: its content is another.`,
    means: 'Nothing was changed, and the take still waits for its file.',
    act: 'Choose the original file, or the folder that it may lie in.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `${file(path)} cannot be read${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'Check that its disk is connected, that you may open it, and that no other program holds it.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} is on another computer.`,
    means: 'It was not looked at: this computer could have to sign in there. Nothing was sent.',
    act: 'Copy it to this computer, or drop the file itself.',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'Something asked for paid submissions without a key press or a click of yours.',
    means: NOTHING_CHARGED,
    act: 'If it was you, do it again and allow it when Dailies asks.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `${file(path)} is in a folder that you have not given.`,
    means:
      'It was not touched: neither a table of somebody else nor a page may look around on your computer, or write there.',
    act: 'Drop the file, its folder, or the table that lies in it, onto the room once; a folder to write into is chosen in the dialog.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${file(path)} ${wordWide(String(reason), Number(looked), Number(maximum))}.`,
    means: 'None of its files were added.',
    act: 'Name a folder further down, or fewer files.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[String(reason)]?.(file(path)) ?? `${file(path)} cannot be read safely.`,
    means: `${NOTHING_CHARGED} Dailies itself was not touched.`,
    act:
      reason === 'left-out'
        ? 'To use it all the same, add it by hand.'
        : 'It is probably damaged. Export it once more from the program that made it, or use another file.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: `Dailies ended early twice in a row${path ? `, with ${file(path)}${Number(others) > 0 ? ` and ${text(others)} more` : ''} in hand` : ''}.`,
    means: 'Nothing was begun, and nothing was sent.',
    act: 'Name --after-crash leave-out to go on without what was in hand, or --after-crash go-on to go on with everything.',
  }),
  DISK_FULL: ({ path }) => ({
    happened: `The disk is full${path ? ` at ${text(path)}` : ''}.`,
    means: 'Nothing is lost: finished results stay at the service until they can be saved.',
    act: 'Free some space, or choose a results folder on another disk. It goes on by itself.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'The results folder'} is not the folder that results were saved in before.`,
    means: 'Nothing was saved beside it. New results wait at the service, and nothing is charged for that.',
    act: 'Connect its drive again, or choose the folder in Settings to go on with it as it is.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `Nothing can be written to ${path ? text(path) : 'the results folder'}${bracketed(cause)}.`,
    means: 'Results that are there are untouched; new ones wait at the service.',
    act: 'Choose another folder in Settings, or allow writing to this one.',
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
    means: 'Nothing of it was taken over. Everything else went on meanwhile.',
    act: 'Have a look at where it comes from. If it is honest, ask for a smaller one, or split it.',
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: wordTemplateFault(details),
    means: 'Nothing of it was taken over, and your templates are as they were.',
    act: 'Ask whoever made it to export it again, with fewer templates where there are too many.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: `${file(path)} ${wordCastFault(reason, name)}.`,
    means: 'Nothing of it was taken over, and your cast is as it was.',
    act:
      reason === 'newer'
        ? 'Bring Dailies up to date, then import it again.'
        : 'Ask whoever made it to export it again, and copy it once more.',
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)} is not what this place takes.`,
    means: 'It was not added.',
    act:
      slot === 'images'
        ? 'Drop an image here.'
        : slot === 'video'
          ? 'Drop a video here.'
          : 'Drop a clip or a sound file here.',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened: `${file(path)} is too large for a document of consent${bytes === undefined ? '' : `: ${formatBytes(Number(bytes))}, at most ${formatBytes(Number(maximum))}`}.`,
    means: 'It was not added.',
    act: 'Keep the large file where it is, and note in the consent where that is.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} is no document, image or recording, or is called otherwise than what is in it.`,
    means: 'It was not added: a member of the cast keeps nothing that could be a program.',
    act: 'Keep the consent as a PDF, a text, a picture or a recording, under the ending that fits.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'The library was last used by a newer version of Dailies.',
    means: 'It was not opened, so that nothing in it is damaged. Your files are untouched.',
    act: 'Install the newer version again.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'The data folder'} is on a network drive, where a database is not safe.`,
    means: 'Nothing was opened, changed or sent.',
    act: 'Keep the data folder on a drive of this computer. The results folder can stay on the network.',
  }),
  DATABASE_IN_USE: ({ path, dataFolder }) => ({
    happened: `Another Dailies is already at work on this data${bracketed(path ?? dataFolder)}.`,
    means: 'Two at once could send a job twice, so this one did not start.',
    act: 'Use the one that runs, or close it first.',
  }),
  DATABASE_DAMAGED: ({ path }) => ({
    happened: `The library file is damaged${bracketed(path)}.`,
    means: 'Result files are separate and safe. Nothing was changed, and nothing will be sent.',
    act: 'Restore the file from a backup, or move it away and start again: Review then offers to bring takes and ratings back from the results folder.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened: Array.isArray(settings)
      ? `Some settings could not be read${bracketed(path)}: ${wordSettings(settings)}.`
      : `The settings file could not be read${bracketed(path)}.`,
    means:
      Array.isArray(settings) && !settings.includes('budget')
        ? 'Each of them is as at the first start. Your jobs, results, profiles and caps are safe.'
        : 'Your jobs, results and profiles are safe. Nothing that costs is sent until you have looked at the budget.',
    act: 'Set what you need again in Settings; what could not be read is kept until then, and beside the file afterwards.',
  }),
  PROFILE_INVALID: () => ({
    happened: `This is not a valid profile.`,
    means: 'Nothing of it was taken over.',
    act: 'Correct what is named in the file, then add it again.',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `A profile of this name is there already, and it can not be read${bracketed(path)}.`,
    means: 'It and its key were left alone, and nothing of the new one was taken over.',
    act: 'Bring Dailies up to date, or move that file elsewhere; then try again.',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: wordDocumentFault(details),
    means: 'No profile was made, nothing was looked up on the network, and nothing was charged.',
    act: 'Ask the service for its OpenAPI document (3.0, 3.1 or Swagger 2.0) as one JSON or YAML file.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'This document does not say where the service is.',
    means: 'No profile was made, and nothing was charged.',
    act: 'Give the service’s address too: what stands before /v2/generation in its web addresses.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice'
        ? 'The practice service is not running yet.'
        : 'The profile that this needs is not there.',
    means: NOTHING_CHARGED,
    act: profileId === 'practice' ? 'Wait a moment; it is being started.' : 'Choose another one in Settings.',
  }),
  JOBS_FILE_INVALID: ({ path, message }) => ({
    happened: `The jobs file${path ? ` ${text(path)}` : ''} cannot be used${quoted(message)}.`,
    means: 'None of its jobs were queued.',
    act: 'Correct what is named, then run it again.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `“${text(url)}” is not a web address.`,
    means: 'It was not added.',
    act: 'Use a full address that begins with https:// or http://.',
  }),
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `The file ${text(path)} does not hold an API key and nothing else.`
      : 'No API key is stored for this profile.',
    means: NOTHING_CHARGED,
    act: path
      ? 'Write the key into it, on one line.'
      : 'Store the key in Settings; what waits goes out then.',
  }),
  BUDGET_REACHED: wordBudgetReached,
  KEY_REFUSED: ({ status, message }) => ({
    happened: `The service refused the API key${bracketed(status)}${quoted(message)}.`,
    means: 'The request was refused, so nothing was made. The queue holds instead of trying every job.',
    act: 'Check the key and your balance, store the key again in Settings, then resume.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'This computer’s keychain cannot be used.',
    means: 'The key was not stored anywhere.',
    act: 'Unlock the keychain, or allow the key to be kept in a plain file.',
  }),
  OFFLINE: () => ({
    happened: 'The service could not be reached.',
    means: 'Nothing was charged for this try, and nothing is lost.',
    act: 'Nothing to do: it is tried again by itself.',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `The practice service did not start${quoted(message ?? cause)}.`,
    means: 'Practice never costs anything. Your jobs wait.',
    act: 'Start it again in Settings.',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: 'This copy runs on a stand-in runtime, which may only reach services on this computer.',
    means: NOTHING_CHARGED,
    act: 'Start it with the official runtime to connect this service.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: `Deliveries cannot be received${port ? ` on port ${text(port)}` : ''}${bracketed(cause)}.`,
    means: port
      ? NOTHING_CHARGED
      : 'Nothing is lost: results are asked for instead, which takes a little longer.',
    act: port ? 'Choose a free port.' : 'Start Dailies again if it stays like this.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[String(cause)] ?? 'The tunnel did not open'}${quoted(message)}.`,
    means: 'Nothing is lost: until it is open, results are asked for instead.',
    act: TUNNEL_ACTS[String(cause)] ?? 'Nothing to do: it is tried again by itself.',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'The tunnel has no authtoken to open with.',
    means: 'Nothing is lost: until it is open, results are asked for instead.',
    act: 'Copy the authtoken from your ngrok dashboard and store it in Settings.',
  }),
  DELIVERY_NOT_BACK: ({ cause, status, url }) => ({
    happened: notBack(cause, status, url),
    means: 'Only a test was lost. Results are asked for as long as deliveries do not arrive.',
    act:
      cause === 'none'
        ? 'Choose a public address or the tunnel, if results should come by themselves.'
        : 'Check that what forwards to this computer runs, and keeps the path of the request.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `The service asked for a pause${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was charged for this try, and nothing is lost.',
    act: 'Nothing to do: it is tried again by itself.',
  }),
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `The service refused the request${bracketed(status)}${quoted(message)}.`,
    means: 'A refused request makes nothing.',
    act: 'Change what it names, then queue it again.',
  }),
  ANSWER_UNCLEAR: ({ status, cause }) => ({
    happened: unclearHappened(status, cause),
    means: 'The service may have received it and charged it. It is not sent again by itself.',
    act: 'Look in the service’s dashboard: if it is there, paste its id; if it never arrived, send it again.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `The service could not make it${quoted(message)}.`,
    means: 'There is no result. Whether it was charged, the service’s dashboard shows.',
    act: 'Change the prompt or the references, then queue it again.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'The test run can no longer be looked up: the service keeps one for five minutes only.',
    means: 'Test runs cost nothing.',
    act: 'Run the test again if you still need to see it.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'The profile does not say how files are uploaded.',
    means: NOTHING_CHARGED,
    act: 'Use download URLs, or complete the profile in Settings.',
  }),
  UPLOAD_FAILED: (details) => uploadFailed(details),
  RESULT_GONE: ({ status }) => ({
    happened: `The result is no longer at the address the service gave${bracketed(status)}.`,
    means: 'The generation was made and may have been charged; its file was not saved.',
    act: 'Ask for the result again: the service may give a new address. If not, fetch it from its dashboard.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'What came as the result is not an image or a video.'
        : cause === 'digest'
          ? 'The result arrived changed: its digest is not the one that its host gives.'
          : 'The result arrived incomplete.',
    means: 'It was not put into the library. The generation itself is finished.',
    act: 'Ask for the result again; that is free.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `The service gave a result address that is not followed${bracketed(host ?? url)}.`,
    means: 'Only web addresses outside your own network are followed. The generation itself is finished.',
    act: 'Fetch the file from the service’s dashboard, and report the address to the service.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened: `The service’s own name${bracketed(host)} leads to another network than ${proven === null || proven === undefined ? 'a service on the web may' : 'when it was set up'}.`,
    means:
      'Nothing was fetched from or sent there: somebody may have pointed the name at your computer or network.',
    act: 'If you moved between networks yourself (VPN, studio), check the connection in Settings, which takes the new one for right, then fetch the result again.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened: `The result is larger than ${typeof most === 'number' ? formatBytes(most) : 'what is fetched unasked'}${typeof bytes === 'number' ? `: ${formatBytes(bytes)}` : ''}.`,
    means:
      'It was not fetched without asking you, so that it does not fill your disk. It is paid for, and still at the service.',
    act: 'Fetch it again to have it all the same, as far as your disk has room; services keep results for a while only.',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `The service names ${typeof count === 'number' ? count.toLocaleString('en') : 'many'} results; the first ${typeof most === 'number' ? most.toLocaleString('en') : 'of them'} were fetched.`,
    means: 'The others were not fetched without asking you. They are still at the service.',
    act: 'Fetch them again to have them all; services keep results for a while only.',
  }),
  RESULT_MISSING: () => ({
    happened: 'The service says it is finished, and names no result.',
    means: 'There is nothing to save. Whether it was charged, the service’s dashboard shows.',
    act: 'Ask for the result again. If it stays empty, check where the profile looks for results.',
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
  const means = 'Uploads cost nothing, and the job was not sent.';
  if (cause === 'cancelled') {
    return { happened: 'The upload was stopped.', means, act: 'Queue the job again when you like.' };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}; at most ${formatBytes(Number(maximum))} fit`;
    return {
      happened: `A file is too large for the service (${sizes}).`,
      means,
      act: 'Use a smaller or shorter version of it.',
    };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? 'the address to upload to' : 'the name of the file';
    const happened = `The service answered, but ${what} was not at ${text(pointer)} in its answer.`;
    return { happened, means, act: `Correct “${text(key ?? 'reference')}” under “upload” in the profile.` };
  }
  if (cause === 'not-json') {
    const happened = 'The service answered the upload with something that cannot be read.';
    return { happened, means, act: 'Check “url” and “mode” under “upload” in the profile.' };
  }
  if (cause === 'expired') {
    const happened = 'The service lets go of uploaded files before all of them have arrived.';
    return { happened, means, act: 'Use smaller files, or raise “expiresAfterSeconds” in the profile.' };
  }
  if (cause === 'address-blocked') {
    const happened = `The service named an address for the upload that is not followed${bracketed(url)}.`;
    return { happened, means, act: 'Report the address to the service. Download URLs can be used instead.' };
  }
  const happened = `A file could not be uploaded${bracketed(status ?? cause)}${quoted(message)}.`;
  return { happened, means, act: 'Queue the job again; files that arrived are not uploaded twice.' };
}

function unclearHappened(status: Details[string] | undefined, cause: Details[string] | undefined): string {
  if (cause === 'interrupted') return 'The app was closed or stopped while the request was on its way.';
  if (cause === 'sent-before')
    return 'It was sent after this copy of the data was made; what came of it is not in it.';
  if (cause === 'no-genid') return 'The service answered without an id for the generation.';
  if (cause === 'repeated-genid') return 'The service answered with the id of another job’s generation.';
  if (cause === 'not-json') return 'The service answered with something that cannot be read.';
  if (status) return `The service answered with an error of its own (${text(status)}).`;
  return `The connection ended before an answer came${bracketed(cause)}.`;
}

const WAIT_OR_CANCEL = 'Wait until it is done, or cancel it.';
const PROFILE_IN_USE = {
  happened: 'The active profile cannot be removed.',
  act: 'Make another profile active first.',
};
const MOVED_ON = {
  happened: 'The job had moved on before this reached it.',
  act: 'Look at its state now, and choose again.',
};

/** What is in the way of something, by its reason. */
const NOT_NOW: Readonly<Record<string, { happened: string; act: string }>> = {
  'open-jobs': {
    happened: 'Jobs of this profile wait, or are under way; without it their results could not be fetched.',
    act: 'Let them end, or cancel them in the Queue; then remove it.',
  },
  'library-work': { happened: 'Another folder is being gone through.', act: WAIT_OR_CANCEL },
  export: { happened: 'Another export is under way.', act: WAIT_OR_CANCEL },
  collections: {
    happened: 'There are as many collections as there can be.',
    act: 'Delete one that is no longer needed.',
  },
  'safe-start': {
    happened: 'Dailies ended early twice in a row, so that this rests.',
    act: 'Choose how to go on at the top of the window.',
  },
  'old-data': {
    happened: 'More was found meanwhile than you have read of.',
    act: 'Read what is said about this data now, then go on.',
  },
};

const TUNNEL_CAUSES: Readonly<Record<string, string>> = {
  token: 'The tunnel’s account did not take the authtoken',
  limit: 'The tunnel’s account has as many tunnels open as it may',
  domain: 'The tunnel cannot use that domain',
  network: 'The tunnel’s service could not be reached',
  timeout: 'The tunnel’s service did not answer in time',
  lost: 'The tunnel was cut off',
  library: 'The tunnel is not part of this copy of Dailies',
};

const TUNNEL_ACTS: Readonly<Record<string, string>> = {
  token: 'Copy the authtoken again from your ngrok dashboard and store it in Settings.',
  limit: 'Close the other tunnel, or change the plan; then turn the tunnel on again.',
  domain: 'Enter a domain of your account, or leave it empty; another program may be using it.',
  library: 'Install Dailies again, or choose another way of delivery.',
};

function notBack(
  cause: Details[string] | undefined,
  status: Details[string] | undefined,
  url: Details[string] | undefined,
): string {
  if (cause === 'none') return 'There is no address at which this computer could be reached.';
  if (status) return `The test was answered with ${text(status)} on the way, instead of coming back.`;
  if (cause === 'timeout') return 'The test was sent and did not come back in time.';
  return `The test did not reach ${url ? text(url) : 'the public address'}${bracketed(cause)}.`;
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
