import { spoken } from '../spoken.ts';

/** Words of what other programs drop that is no file of this computer. */
export const DROP_TEXT = spoken('drop', {
  notHere: (file: string) => `${file} can’t be dropped here`,
  whereTo:
    'Drop images and clips on Compose, Cast or Review, sounds on Compose or Cast, and tables on Batch.',
  notAFile: 'It isn’t a file on this computer. Save it first, then drop the file.',
  onlyAddress: 'That’s an address, not a file',
  saveFirst: 'Save the image or clip first, then drop the file.',
  onlyPlace: 'The other program named this file but didn’t hand it over. Drop it from its folder instead.',
  notAdded: (count: number) => (count === 1 ? '1 was not added' : `${count} were not added`),
});
