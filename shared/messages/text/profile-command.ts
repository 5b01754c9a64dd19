import { formatCount } from '../format.ts';

/** Words of `dailies profile`. */
export const PROFILE_COMMAND_TEXT = {
  heading: (title: string, version: string, baseUrl: string) =>
    `${[title, version].filter(Boolean).join(' ')} at ${baseUrl}`,
  bound: (count: number) => `${formatCount(count, 'setting')} from the document:`,
  disagreements: 'Differences between the document and the interface (the interface takes precedence):',
  notes: 'Also:',
  open: (count: number) => `${formatCount(count, 'open question')}:`,
  nothingOpen: 'The profile is complete.',
  written: (path: string) => `Written to ${path}`,
} as const;
