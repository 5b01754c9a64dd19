import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';

/** Words of the guide’s panel; its pages are in docs/guide. */
export const GUIDE_TEXT = spoken('guide', {
  /** Further words by which the command list finds it. */
  otherNames: 'help manual',
  search: 'Search the guide',
  contents: 'Pages of the guide',
  found: (count: number) => formatCount(count, 'section'),
  nothing: 'Nothing found. Try other words.',
  showMe: (what: string) => `Show me: ${what}`,
  onPracticeOnly: 'Available on the practice service, where nothing is charged.',
});

/** What “Show me” says while it points at things. */
export const SHOW_TEXT = spoken('shows', {
  step: (number: number, of: number) => `${formatNumber(number)} of ${formatNumber(of)}`,
  next: 'Next',
  done: 'Done',
  stop: 'Stop',
  firstTake: {
    title: 'queue a first take',
    prompt: 'The prompt says what to see. This is an example; write over it if you like.',
    queue: 'Select Queue. The practice service makes a real file, and nothing is charged.',
    stage: 'The take appears here, newest first.',
  },
  variations: {
    title: 'make three from one prompt',
    prompt: 'Words in braces are alternatives: {dawn|noon|dusk} makes one job for each.',
    queue: 'The button says how many jobs there will be.',
  },
  needsYou: {
    title: 'find what needs you',
    filters: 'Jobs by state. Needs you has unknown outcomes, and jobs that want your approval.',
  },
  find: {
    title: 'find a take',
    field: 'Type what you remember: words of the prompt, a name, a note or a tag.',
  },
});

/** Words for choosing the language; languages are called by their own names. */
export const LANGUAGE_TEXT = spoken('language', {
  label: 'Language',
  /** The choice that follows the system, with the language that this is now. */
  system: (name: string) => `System (${name})`,
});
