import { create } from 'zustand';
import { findLanguage, type Language, speakLanguage } from '../../../shared/languages/list.ts';

/** The language that the window is drawn in. */
export const useLanguageStore = create<{ readonly language: Language }>(() => ({
  language: findLanguage([], 'en'),
}));

/** Loads the words of a language, and draws everything in it from then on. */
export async function showLanguage(language: Language): Promise<void> {
  await speakLanguage(language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  useLanguageStore.setState({ language });
}
