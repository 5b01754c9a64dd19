import type { CAST_COLOURS, Duplicate } from '../../domain/cast.ts';
import { formatCount } from '../format.ts';

/** Words of the room where the cast is kept. */
export const CAST_ROOM_TEXT = {
  members: 'Members of the cast',
  count: (count: number) => formatCount(count, 'member'),
  selected: (count: number) => `${count} selected`,
  search: 'Find in the cast',
  newMember: 'New member',
  newName: 'New member',
  import: 'Import…',
  importTip: 'Take members over from a cast file',
  export: 'Export…',
  exportTip: 'One file with pictures, clips, voices, notes and consent',
  exported: (count: number, size: string) => `Exported ${formatCount(count, 'member')} · ${size}`,
  bin: 'Deleted',
  restore: 'Restore',
  remove: 'Delete',
  removed: (count: number) => `Deleted ${formatCount(count, 'member')}`,
  removedDetail: 'Jobs and drafts that use them keep their copies.',
  undo: 'Undo',
  undone: 'Taken back',
  emptyTitle: 'Keep your characters here',
  empty:
    'A member has pictures or a clip, a voice, notes and consent, and goes into every model that takes elements. Drop pictures here to make one.',
  nobodyFoundTitle: 'Nobody is called that',
  nobodyFound: 'Names and notes are searched.',
  showAll: 'Show all',
  emptyBinTitle: 'Nobody was deleted',
  emptyBin: 'What you delete from the cast waits here, and can be restored.',
  close: 'Back to the cast',
  useIn: 'Use in…',
  noConsentMark: 'no consent noted',
  name: 'Name',
  nameExample: 'As in @hero',
  kind: 'Kind',
  kinds: { image: 'Images', video: 'Video' },
  colour: 'Colour',
  images: 'Images',
  imagesMeaning: 'Shown to the models in this order; the first is the cover.',
  video: 'Video',
  videoMeaning: 'The interface does not show its field in a request; your profile names it.',
  voices: 'Voices',
  voicesMeaning: 'Clips or sound. One request form takes clips, the other a single voice.',
  voiceName: 'Voice by name',
  voiceNameExample: 'A voice’s name or id at the service',
  notes: 'Notes',
  notesExample: 'What to keep in mind: age, clothes, what never to show',
  dropOrChoose: 'Drop or choose',
  add: (place: string) => `Add to ${place}`,
  removeMedium: (name: string) => `Remove ${name}`,
  mediumKeys: 'Alt and an arrow key move it, Delete removes it',
  consent: 'Consent',
  consentMeaning:
    'For real people: who agreed to be shown or heard. It is kept with the member and never sent.',
  who: 'Who agreed',
  when: 'When',
  words: 'To what, in which words',
  document: 'Document',
  addDocument: 'Add a document…',
  showDocument: 'Show it in its folder',
  removeDocument: 'Remove the document',
  fitsTitle: 'In each model',
  fits: 'Fits',
  upTo: (count: number) => `up to ${count}`,
  tooMany: (count: number, most: number) => `${count} are too many: it takes ${most}`,
  usedTitle: 'Used',
  unused: 'Not used yet.',
  used: (jobs: number, takes: number) => `${formatCount(jobs, 'job')}, ${formatCount(takes, 'take')}`,
  openTake: 'Open the take in Review',
  duplicates: 'Looks like one you have',
  nothingLarge: 'Drop pictures, clips or voices anywhere here.',
  refused: (names: number) => `${formatCount(names, 'file')} could not be added`,
  takesToAdd: (count: number) => `${formatCount(count, 'take')} to add: choose a member, or make a new one.`,
  takesAdded: (count: number, name: string) => `Added ${formatCount(count, 'take')} to ${name}`,
  cancel: 'Cancel',
  importTitle: 'Members in this file',
  importNone: 'There are no members in this file.',
  importAll: (count: number) => `Take over ${formatCount(count, 'member')}`,
  imported: (count: number) => `${formatCount(count, 'member')} taken over`,
  importing: 'Copying and checking…',
  choiceOf: (name: string) => `What to do with ${name}`,
  choices: { add: 'Add', merge: 'Join', skip: 'Leave out' },
  keepBoth: 'Keep both',
  hasNamesake: 'there is one of this name',
  hasTwin: 'there is one with the same picture or clip',
  contents: (images: number, voices: number, hasVideo: boolean) =>
    [
      images > 0 ? formatCount(images, 'image') : '',
      hasVideo ? '1 video' : '',
      voices > 0 ? formatCount(voices, 'voice') : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'no media',
  withConsent: 'consent noted',
} as const;

/** Colours by name, for those who don't see them. */
export const CAST_COLOUR_WORDS: { readonly [Colour in (typeof CAST_COLOURS)[number]]: string } = {
  none: 'No colour',
  red: 'Red',
  amber: 'Amber',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
};

/** What two members share. */
export function wordDuplicate(shares: Duplicate['shares'], name: string): string {
  if (shares === 'name') return `${name} is called the same`;
  return shares === 'media'
    ? `${name} has the same picture, clip or voice`
    : `${name} has the same name and media`;
}
