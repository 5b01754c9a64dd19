import { spoken } from '../spoken.ts';

/** How texts that are whole by themselves are put together, with the marks of the language. Lists in a sentence: `formatList`. */
export const JOINING_TEXT = spoken('joining', {
  /** Facts one after the other that are no sentence: `Start image 1, 1920 × 1080`. */
  facts: (facts: readonly string[]) => facts.filter((fact) => fact !== '').join(', '),
  sentences: (sentences: readonly string[]) => sentences.filter((sentence) => sentence !== '').join(' '),
  labelled: (label: string, text: string) => `${label}: ${text}`,
  bracketed: (text: string, more: string) => `${text} (${more})`,
  /** What is read from left to right in every language, such as `1920 × 1080`. */
  leftToRight: (text: string) => text,
});
