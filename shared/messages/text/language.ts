import { spoken } from '../spoken.ts';

/** Words for choosing the language; languages are called by their own names. */
export const LANGUAGE_TEXT = spoken('language', {
  label: 'Language',
  /** The choice that follows the system, with the language that this is now. */
  system: (name: string) => `System (${name})`,
});
