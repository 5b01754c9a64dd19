import { spoken } from './region.ts';

/** How texts that are whole by themselves are put together, with the marks of the language. Lists in a sentence: `formatList`. */
export const JOINING_TEXT = spoken('joining', {
  facts: (facts: readonly string[]) => facts.join(', '),
  sentences: (sentences: readonly string[]) => sentences.join(' '),
  labelled: (label: string, text: string) => `${label}: ${text}`,
  bracketed: (text: string, more: string) => `${text} (${more})`,
  /** What is read from left to right in every language, such as `1920 × 1080`. */
  leftToRight: (text: string) => text,
});

/** Facts one after the other that are no sentence, such as `Start image 1, 1920 × 1080`; empty ones are left out. */
export function joinFacts(facts: readonly string[]): string {
  return JOINING_TEXT.facts(facts.filter((fact) => fact !== ''));
}

/** Whole sentences one after the other; empty ones are left out. */
export function joinSentences(sentences: readonly string[]): string {
  return JOINING_TEXT.sentences(sentences.filter((sentence) => sentence !== ''));
}
