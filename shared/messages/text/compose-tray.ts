import type { MediaKind } from '../../domain/media-reference.ts';
import { formatCount } from '../format.ts';
import { wordKind } from '../problems.ts';

/** Words of what comes into Compose: the tray that keeps it, and which model takes it. */
export const COMPOSE_TRAY_TEXT = {
  tray: 'Tray',
  trayTip: 'What you brought in stays here, for every model and every job.',
  trayKeys: 'Enter puts it on the form, Space chooses it, Delete takes it out of the tray',
  removed: (count: number) => `${formatCount(count, 'reference')} taken out of the tray`,
  undo: 'Undo',
  clear: 'Clear',
  clearTip: 'Empties the tray; forms and jobs keep what they hold.',
  inUse: 'on the form',
  askModels: (count: number) => (count === 1 ? 'Which model takes this?' : 'Which model takes these?'),
  endAsking: 'Stop asking',
  dropToAsk: 'Drop to see which model takes it',
  dropped: 'What was dropped',
  readingFiles: (done: number, total: number) =>
    total === 0 ? 'Reading…' : `Reading ${done.toLocaleString('en')} of ${total.toLocaleString('en')} files`,
  stop: 'Stop',
  pictureOfPage: 'A picture of a page',
  emptyFolder: 'There is no file in this folder.',
  othersInFolder: (count: number) =>
    `${formatCount(count, 'file')} in it left out: no image, video or audio.`,
  folderCut: 'It holds more than 10,000 files. The first 10,000 were taken; drop the rest in parts.',
  addressMissing: (status: number) =>
    `There is nothing at this address (the answer was ${status}). Check that it is copied whole.`,
  addressIsOther: (mime: string) =>
    mime === 'text/html'
      ? 'This address is a web page, not a file. Open it and copy the address of the picture or clip itself.'
      : `What is at this address is no image, video or audio, but ${mime}.`,
  useAnyway: 'Use it anyway',
  inTray: 'It is in the tray.',
  waiting: (count: number, why: string) =>
    `${count === 1 ? '1 waits' : `${count.toLocaleString('en')} wait`} in the tray. ${why}`,
  knownAlready: (count: number, name: string) =>
    count === 1 ? `Known already as ${name}.` : `${count} of them known already.`,
  carried: (carried: number) => `${formatCount(carried, 'reference')} came along.`,
  leftBehind: (names: readonly string[], more: number) =>
    `No place for ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: in the tray.`,
  leftElements: (count: number) =>
    `No place for ${formatCount(count, 'element')}: still with the model before.`,
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
  if (answer === 'accepted') return of === 1 ? 'Takes it' : `Takes all ${of.toLocaleString('en')}`;
  const why = hindrances.map(wordHindrance).join(', ');
  return fitting > 0 ? `Takes ${fitting} of ${of.toLocaleString('en')}: ${why}` : capitalise(why);
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
