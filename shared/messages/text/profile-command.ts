import { formatCount } from '../format.ts';

/** Words of `dailies profile`. */
export const PROFILE_COMMAND_TEXT = {
  heading: (title: string, version: string, baseUrl: string) =>
    `${[title, version].filter(Boolean).join(' ')} at ${baseUrl}`,
  bound: (count: number) => `${formatCount(count, 'binding')} from the document:`,
  disagreements: 'Where the document and the interface disagree (what the interface shows stays in force):',
  notes: 'Also:',
  open: (count: number) => `${formatCount(count, 'open point')}:`,
  nothingOpen: 'Nothing is left open.',
  written: (path: string) => `Written to ${path}`,
} as const;
