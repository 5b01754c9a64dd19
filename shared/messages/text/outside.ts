import type { ErrorDetails } from '../../errors.ts';
import { formatCount } from '../format.ts';
import { spoken } from '../spoken.ts';

/** Words for files and links that were opened with Dailies from outside of its window. */
export const OUTSIDE_TEXT = spoken('outside', {
  title: (file: string) => `Import ${file}`,
  lead: 'Nothing is added until you confirm.',
  profile: (name: string, address: string) => `A profile for ${name}, which reaches ${address}.`,
  profileMeaning:
    'It’s only added to the list, without a key. Choose Use in Settings to work with it. Check the address first: your key would be sent there.',
  templates: (templates: number, snippets: number) =>
    `${formatCount(templates, 'template')} and ${formatCount(snippets, 'snippet')}.`,
  templatesMeaning: 'They’re added beside yours. None of yours is replaced.',
  addProfile: 'Add profile',
  addTemplates: 'Add all',
  cancel: 'Cancel',
  profileAdded: (name: string) => `Added the profile ${name}`,
  fault: {
    'not-ours': (file: string) => `${file} isn’t a Dailies batch, profile or templates file.`,
    newer: (file: string) => `${file} was made by a newer version of Dailies.`,
    damaged: (file: string) => `${file} is damaged: it doesn’t hold what it says.`,
    'too-large': (file: string) => `${file} is too large for a Dailies file.`,
  },
  refused: {
    link: 'This link doesn’t lead anywhere in Dailies.',
    path: 'Dailies can’t open a file by this path.',
    several: 'Dailies opens one file or link at a time.',
  },
  refusedAct: {
    link: 'Links only open rooms. If somebody asked you to click it, don’t trust what else they ask.',
    path: 'Copy the file to this computer, then open it again.',
    several: 'Open them one after the other.',
  },
});

/** What is wrong with a `.dailies` file, as a sentence. */
export function describeOwnFileFault(file: string, fault: ErrorDetails<'OWN_FILE_INVALID'>['fault']): string {
  return (OUTSIDE_TEXT.fault[fault] ?? OUTSIDE_TEXT.fault['not-ours'])(file);
}
