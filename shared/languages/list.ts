import { speak, type Words } from '../kernel/region.ts';

/** A language that Dailies speaks. */
export interface Language {
  /** BCP 47, and the name of the folder beside this file that holds its words; English stands in each feature's text.ts. */
  readonly tag: string;
  /** What its speakers call it. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

const ENGLISH: Language = { tag: 'en', name: 'English', direction: 'ltr' };

/** What an artist may choose from. A new language is its folder, and its line here. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'ja', name: '日本語', direction: 'ltr' },
  { tag: 'zh-Hans', name: '简体中文', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
];

/** English in accents, longer and in brackets, by which tests find what is cut off or put together; never offered to choose. */
const PSEUDO: Language = { tag: 'qps', name: '⟦Þšéûðö⟧', direction: 'ltr' };

/** What may be chosen: a tag of a language that there is, or `system`. */
export const LANGUAGE_CHOICES: readonly string[] = [
  'system',
  ...[...LANGUAGES, PSEUDO].map(({ tag }) => tag),
];

/**
 * The language to speak.
 *
 * @param systemLanguages tags such as `de-AT` or `zh-CN`, the most preferred one first
 * @param choice a tag, or `system` for the first of the system's languages that there is; English where there is none
 */
export function findLanguage(systemLanguages: readonly string[], choice: string): Language {
  const chosen = [...LANGUAGES, PSEUDO].find(({ tag }) => tag === choice);
  if (chosen !== undefined) return chosen;
  for (const systemLanguage of systemLanguages) {
    const found = findSpoken(systemLanguage);
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

/** Loads the words of a language, and says everything in it from then on; nothing is loaded for English. */
export async function speakLanguage({ tag }: Language): Promise<void> {
  speak(tag, tag === ENGLISH.tag ? {} : await loadLanguage(tag));
}

async function loadLanguage(tag: string): Promise<Words> {
  const { default: words }: { default: Words } = await import(`./${tag}/index.ts`);
  return words;
}

/** Language and script are what counts: `zh-CN` is written in the script of `zh-Hans`, `zh-TW` is not. */
function findSpoken(systemLanguage: string): Language | undefined {
  const wanted = maximize(systemLanguage);
  if (wanted === null) return undefined;
  return LANGUAGES.find(({ tag }) => {
    const { language, script } = new Intl.Locale(tag).maximize();
    return language === wanted.language && script === wanted.script;
  });
}

/** Null for what is no tag, such as `C`. */
function maximize(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return null;
  }
}
