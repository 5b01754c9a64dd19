import type { MediaKind } from '../../domain/media-reference.ts';
import { formatCount } from '../format.ts';
import { wordKind } from '../problems.ts';
import { formatNumber } from '../region.ts';

/** Words of what comes into Compose: the tray that keeps it, and which model takes it. */
export const COMPOSE_TRAY_TEXT = {
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
  inTray: 'It is in the tray.',
  waiting: (count: number, why: string) =>
    `${count === 1 ? '1 more waits' : `${formatNumber(count)} more wait`} in the tray. ${why}`,
  knownAlready: (count: number, name: string) =>
    count === 1 ? `Already added as ${name}.` : `${count} of them were already added.`,
  carried: (carried: number) => `${formatCount(carried, 'reference')} carried over.`,
  leftBehind: (names: readonly string[], more: number) =>
    `No place for ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: in the tray.`,
  leftElements: (count: number) =>
    `No place for ${formatCount(count, 'element')}: they stay with the previous model.`,
} as const;

const PLURALS: Readonly<Record<MediaKind, string>> = { image: 'images', video: 'videos', audio: 'sounds' };

type Hindrance =
  | { reason: 'too-many'; kind: MediaKind | null; count: number; places: number }
  | { reason: 'take-part'; kind: MediaKind; count: number; part: 'frame' | 'sound' }
  | { reason: 'as-element'; kind: MediaKind; count: number }
  | { reason: 'kind-not-taken'; kind: MediaKind; count: number };

/** What a model makes of some media, in a few words under its name. */
export function wordVerdict(verdict: {
  answer: 'accepted' | 'fixable' | 'impossible';
  fitting: number;
  of: number;
  hindrances: readonly Hindrance[];
}): string {
  const { answer, fitting, of, hindrances } = verdict;
  if (answer === 'accepted') return of === 1 ? 'Takes it' : `Takes all ${formatNumber(of)}`;
  const why = hindrances.map(wordHindrance).join(', ');
  return fitting > 0 ? `Takes ${fitting} of ${formatNumber(of)}: ${why}` : capitalise(why);
}

/** Why a model takes some media only after a change, or not at all. */
function wordHindrance(hindrance: Hindrance): string {
  switch (hindrance.reason) {
    case 'too-many':
      return `room for ${formatCount(hindrance.places, NOUNS[hindrance.kind ?? 'any'])}`;
    case 'take-part':
      return hindrance.part === 'frame' ? 'a frame of the video would do' : 'the sound of the video would do';
    case 'as-element':
      return `${wordKind(hindrance.kind)} goes into an element`;
    case 'kind-not-taken':
      return `takes no ${PLURALS[hindrance.kind]}`;
  }
}

const NOUNS = { image: 'image', video: 'video', audio: 'sound', any: 'reference' } as const;

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
