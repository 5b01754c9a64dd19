import type { EditFault, RenderFault, UnsafeReason } from '../kernel/error-causes.ts';
import { bracketed, type ErrorTable, file, NOTHING_CHARGED, text } from '../kernel/error-words.ts';
import { formatBytes } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import { describeWide } from '../kernel/wide-pattern-text.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `${name} crashed the part of Dailies that reads files.`,
  'took-too-long': (name) => `${name} took too long to read.`,
  'left-out': (name) => `${name} was skipped, because Dailies quit unexpectedly while reading it.`,
};

const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name} isn’t a timeline as OTIO, FCPXML, XML or EDL.`,
  damaged: (name) => `${name} is damaged: it breaks the rules of its format.`,
  'too-large': (name) => `${name} is too large or too deeply nested for a timeline.`,
  unsafe: (name) => `${name} defines XML entities of its own, which Dailies doesn’t open.`,
  empty: (name) => `There’s no sequence in ${name}.`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['The cut has no shots', 'Add shots to the project.'],
  'no-window': [
    'No window can be opened here, and films are drawn in one',
    'Render in the app, or where there is a display.',
  ],
  'no-encoder': [
    'This computer can’t encode this codec at this frame size',
    'Choose between H.264 and VP9 again, or use a smaller frame size.',
  ],
  'no-aac': ['This computer can’t encode AAC sound', 'Render on another computer.'],
  file: ['A take of the cut couldn’t be decoded', 'Choose another version of its shot.'],
  ended: ['The render stopped unexpectedly', 'Try again.'],
};

/** Files and folders of this computer. */
export const FILES_ERRORS = spoken('fileErrors', {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `${file(path)} wasn’t found.`,
    means: NOTHING_CHARGED,
    act: 'Check its name and its disk, or choose it where it is now.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} is a folder.`,
    means: 'None of its files were added.',
    act: 'Choose a file in it instead.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} is empty.`,
    means: 'It was not added.',
    act: 'Export or copy the file again, then add it.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened: `${file(path)} is larger than ${maximum === undefined ? 'the limit' : `${formatBytes(maximum)}, the limit`} for this kind of file.`,
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
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)} has changed since Dailies read it.`,
    means: 'It wasn’t used, because it may no longer be what you want. Nothing was charged.',
    act: 'Add it again to use its current version, then try again.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: `${file(path)} isn’t ${name ? text(name) : 'the missing file'}: its content is different.`,
    means: 'Nothing was changed. The take’s file is still missing.',
    act: 'Choose the original file, or the folder it may be in.',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)} isn’t a sound file.`,
    means: 'The soundtrack is unchanged.',
    act: 'Choose an audio file, such as WAV, MP3 or M4A.',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `The file of a take is missing: ${file(path)}.`,
    means: 'Nothing was written. The other takes are untouched.',
    act: 'Find missing files in Review, or use another take.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `${file(path)} can’t be read${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'Check that its disk is connected, that you have permission to open it, and that no other app is using it.',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)} is in the cloud and couldn’t be downloaded to this computer.`,
    means: NOTHING_CHARGED,
    act: 'Check your connection, or download it in Finder or File Explorer, then try again.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} is on another computer.`,
    means: 'Dailies didn’t open it, because that could send your sign-in to that computer. Nothing was sent.',
    act: 'Copy it to this computer, or drop the file itself.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `Dailies doesn’t have access to the folder of ${file(path)}.`,
    means:
      'The folder wasn’t opened. A table or a page from someone else must not browse or write to your computer.',
    act: 'Drop the file, its folder, or the table in it here once. To write to a folder, choose it in the dialog.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}.`,
    means: 'None of its files were added.',
    act: 'Use a subfolder, or match fewer files.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `${file(path)} can’t be read safely.`,
    means: `${NOTHING_CHARGED} Dailies wasn’t affected.`,
    act:
      reason === 'left-out'
        ? 'To use it anyway, add it yourself.'
        : 'It’s probably damaged. Export it again from the app that made it, or use another file.',
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
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? `: ${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}.`,
      means: 'Nothing was written. The takes are untouched.',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: `The disk is full${path ? ` at ${text(path)}` : ''}.`,
    means: 'Nothing is lost. Finished results stay at the service until they can be saved.',
    act: 'Free up space, or choose a folder on another disk, then try again. Downloads continue automatically.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `Dailies can’t write to ${path ? text(path) : 'the results folder'}${bracketed(cause)}.`,
    means: 'What was saved before is untouched. Results that aren’t saved yet stay at the service.',
    act: 'Make it writable or choose another folder, then try again.',
  }),
  FILE_HELD: ({ path }) => ({
    happened: `Another program is using ${path ? file(path) : 'the file'}, so it couldn’t be replaced.`,
    means: 'The file is unchanged, and nothing is lost.',
    act: 'Close it where it is open: a player, an editor, or an app that syncs or scans files. Then try again.',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)} is damaged, locked with a password, or packed in a way Dailies can’t read.`
        : reason === 'unsafe'
          ? `${file(path)} has files that would land outside its own folder, or links in place of files.`
          : `${file(path)} has too many files, or would take up too much space unpacked.`,
    means: 'Nothing was unpacked. The archive is kept unchanged.',
    act: 'Open it in a program for archives if you trust the service.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'The results folder'} isn’t the folder your results were saved in.`,
    means: 'Nothing was saved there. New results stay at the service at no extra cost.',
    act: 'Reconnect its drive, or choose this folder in Settings to use it from now on.',
  }),
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
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: 'No shot was changed.',
    act: 'Export the timeline again as OTIO, FCPXML, XML or EDL.',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `“${text(length)}” isn’t a length.`,
    means: 'No shot was changed.',
    act: 'Write frames (48), seconds (2s) or timecode (00:00:02:00).',
  }),
} satisfies Partial<ErrorTable>);
