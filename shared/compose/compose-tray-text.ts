import { formatCount } from '../kernel/format.ts';
import { formatList, formatNumber, spoken } from '../kernel/region.ts';
import type { MediaKind } from '../models/media-reference.ts';

/** Words of what comes into Compose: the tray that keeps it, and which model takes it. */
export const COMPOSE_TRAY_TEXT = spoken('composeTray', {
  tray: 'Tray',
  trayTip: 'Everything you added stays here, for every model and job.',
  trayKeys: 'Enter adds it to the form, Space selects it, Delete removes it from the tray',
  removed: (count: number) => `Removed ${formatCount(count, 'reference')} from the tray`,
  undo: 'Undo',
  clear: 'Clear',
  clearTip: 'Empties the tray. Forms and jobs keep their references.',
  inUse: 'in the form',
  askModels: (count: number) => (count === 1 ? 'Which model takes this?' : 'Which model takes these?'),
  endAsking: 'Stop asking',
  dropToAsk: 'Drop to see which model takes it',
  dropped: 'What was dropped',
  readingFiles: (done: number, total: number) =>
    total === 0 ? 'Reading…' : `Reading ${formatNumber(done)} of ${formatNumber(total)} files`,
  stop: 'Stop',
  pictureOfPage: 'A picture of a page',
  emptyFolder: 'This folder is empty.',
  othersInFolder: (count: number) =>
    `Skipped ${formatCount(count, 'file')} in it: only images, video and audio are added.`,
  folderCut:
    'It holds more than 10,000 files. The first 10,000 were added. Drop the rest in smaller batches.',
  addressMissing: (status: number) =>
    `Nothing was found at this address (status ${status}). Check that you copied all of it.`,
  addressIsOther: (mime: string) =>
    mime === 'text/html'
      ? 'This address is a web page. Open it, and copy the address of the image or clip itself.'
      : `This address leads to ${mime}, not to an image, video or audio file.`,
  useAnyway: 'Use it anyway',
  lost: 'This reference is no longer available. Add another, or continue without it.',
  refused: (why: string) => `${why}. It is in the tray.`,
  waiting: (count: number, why: string) =>
    `${count === 1 ? '1 more waits' : `${formatNumber(count)} more wait`} in the tray. ${why}`,
  knownAlready: (count: number, name: string) =>
    count === 1 ? `Already added as ${name}.` : `${count} of them were already added.`,
  carried: (carried: number) => `${formatCount(carried, 'reference')} carried over.`,
  leftBehind: (names: readonly string[], more: number) =>
    `No place for ${formatList(more > 0 ? [...names, `${formatNumber(more)} more`] : names)}: in the tray.`,
  leftElements: (count: number) =>
    `No place for ${formatCount(count, 'element')}: they stay with the previous model.`,
});

/** What a model makes of some media, in a few words under its name. */
export const VERDICTS = spoken('verdicts', {
  takesIt: 'Takes it',
  takesAll: (count: number) => `Takes all ${formatNumber(count)}`,
  takesSome: (count: number, of: number, reasons: readonly string[]) =>
    `Takes ${formatNumber(count)} of ${formatNumber(of)}: ${reasons.join(', ')}`,
  takesNone: (reasons: readonly string[]) => capitalise(reasons.join(', ')),
  // Reasons.
  roomFor: {
    image: (places: number) => `room for ${formatCount(places, 'image')}`,
    video: (places: number) => `room for ${formatCount(places, 'video')}`,
    audio: (places: number) => `room for ${formatCount(places, 'sound')}`,
    any: (places: number) => `room for ${formatCount(places, 'reference')}`,
  } satisfies Record<MediaKind | 'any', unknown>,
  partWouldDo: {
    frame: 'a frame of the video would do',
    sound: 'the sound of the video would do',
  },
  asElement: {
    image: 'an image goes into an element',
    video: 'a video goes into an element',
    audio: 'audio goes into an element',
  } satisfies Record<MediaKind, string>,
  takesNo: {
    image: 'takes no images',
    video: 'takes no videos',
    audio: 'takes no sounds',
  } satisfies Record<MediaKind, string>,
});

type Hindrance =
  | { reason: 'too-many'; kind: MediaKind | null; count: number; places: number }
  | { reason: 'take-part'; kind: MediaKind; count: number; part: 'frame' | 'sound' }
  | { reason: 'as-element'; kind: MediaKind; count: number }
  | { reason: 'kind-not-taken'; kind: MediaKind; count: number };

export function describeVerdict(verdict: {
  answer: 'accepted' | 'fixable' | 'impossible';
  fitting: number;
  of: number;
  hindrances: readonly Hindrance[];
}): string {
  const { answer, fitting, of, hindrances } = verdict;
  if (answer === 'accepted') return of === 1 ? VERDICTS.takesIt : VERDICTS.takesAll(of);
  const reasons = hindrances.map(describeHindrance);
  return fitting > 0 ? VERDICTS.takesSome(fitting, of, reasons) : VERDICTS.takesNone(reasons);
}

/** Why a model takes some media only after a change, or not at all. */
function describeHindrance(hindrance: Hindrance): string {
  switch (hindrance.reason) {
    case 'too-many':
      return VERDICTS.roomFor[hindrance.kind ?? 'any'](hindrance.places);
    case 'take-part':
      return VERDICTS.partWouldDo[hindrance.part];
    case 'as-element':
      return VERDICTS.asElement[hindrance.kind];
    case 'kind-not-taken':
      return VERDICTS.takesNo[hindrance.kind];
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
