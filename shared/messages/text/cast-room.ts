import type { CAST_COLOURS, Duplicate } from '../../domain/cast.ts';
import { formatCount } from '../format.ts';

/** Words of the room where the cast is kept. */
export const CAST_ROOM_TEXT = {
  members: 'Cast members',
  count: (count: number) => formatCount(count, 'member'),
  selected: (count: number) => `${count} selected`,
  search: 'Find in the cast',
  newMember: 'New member',
  newName: 'New member',
  import: 'Import…',
  importTip: 'Import members from a cast file',
  export: 'Export…',
  exportTip: 'Export images, clips, voices, notes and consent as one file',
  exported: (count: number, size: string) => `Exported ${formatCount(count, 'member')} · ${size}`,
  bin: 'Deleted',
  restore: 'Restore',
  remove: 'Delete',
  removed: (count: number) => `Deleted ${formatCount(count, 'member')}`,
  removedDetail: 'Jobs and drafts that use them keep their copies.',
  undo: 'Undo',
  undone: 'Undone',
  emptyTitle: 'Keep your characters here',
  empty:
    'A cast member keeps images or a clip, voices, notes and consent together, ready for any model that takes elements. Drop images here to create one.',
  nobodyFoundTitle: 'No members found',
  nobodyFound: 'Search looks in names and notes.',
  showAll: 'Show all',
  emptyBinTitle: 'No deleted members',
  emptyBin: 'Members you delete stay here, so you can restore them.',
  close: 'Back to the cast',
  useIn: 'Use in…',
  noConsentMark: 'no consent on file',
  name: 'Name',
  nameExample: 'For example, hero',
  kind: 'Kind',
  kinds: { image: 'Images', video: 'Video' },
  colour: 'Colour',
  images: 'Images',
  imagesMeaning: 'Sent to models in this order. The first is the cover.',
  video: 'Video',
  videoMeaning: 'Sent in the field that your profile names for it.',
  voices: 'Voices',
  voicesMeaning: 'Clips or audio. One request form takes clips, the other a single voice.',
  voiceName: 'Voice name',
  voiceNameExample: 'A voice’s name or ID at the service',
  notes: 'Notes',
  notesExample: 'For example, age, clothes, what never to show',
  dropOrChoose: 'Drop or choose files',
  add: (place: string) => `Add to ${place}`,
  removeMedium: (name: string) => `Remove ${name}`,
  mediumKeys: 'Press Alt and an arrow key to move, Delete to remove',
  consent: 'Consent',
  consentMeaning: 'For real people: who agreed to appear or be heard. Kept with the member and never sent.',
  who: 'Who agreed',
  when: 'When',
  words: 'What they agreed to',
  document: 'Document',
  addDocument: 'Add document…',
  showDocument: 'Show in folder',
  removeDocument: 'Remove document',
  fitsTitle: 'Use in a model',
  fits: 'Fits',
  upTo: (count: number) => `up to ${count}`,
  tooMany: (count: number, most: number) => `${count} is too many; the limit is ${most}`,
  usedTitle: 'Usage',
  unused: 'Not used yet.',
  used: (jobs: number, takes: number) => `${formatCount(jobs, 'job')}, ${formatCount(takes, 'take')}`,
  openTake: 'Open in Review',
  duplicates: 'Possible duplicates',
  nothingLarge: 'Drop images, clips or voices here',
  refused: (names: number) => `Couldn’t add ${formatCount(names, 'file')}`,
  takesToAdd: (count: number) => `Choose a member for ${formatCount(count, 'take')}, or create a new one.`,
  takesAdded: (count: number, name: string) => `Added ${formatCount(count, 'take')} to ${name}`,
  cancel: 'Cancel',
  importTitle: 'Members in this file',
  importNone: 'This file has no members.',
  importAll: (count: number) => `Import ${formatCount(count, 'member')}`,
  imported: (count: number) => `Imported ${formatCount(count, 'member')}`,
  importing: 'Copying and checking…',
  choiceOf: (name: string) => `Import ${name}`,
  choices: { add: 'Add', merge: 'Merge', skip: 'Skip' },
  keepBoth: 'Keep both',
  hasNamesake: 'name already in use',
  hasTwin: 'same image or clip as another member',
  contents: (images: number, voices: number, hasVideo: boolean) =>
    [
      images > 0 ? formatCount(images, 'image') : '',
      hasVideo ? '1 video' : '',
      voices > 0 ? formatCount(voices, 'voice') : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'no media',
  withConsent: 'consent on file',
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
  if (shares === 'name') return `${name} has the same name`;
  return shares === 'media'
    ? `${name} has the same image, clip or voice`
    : `${name} has the same name and media`;
}
