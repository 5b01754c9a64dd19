import { useEffect } from 'react';
import { findLanguage, type Language } from '../../shared/languages/list.ts';
import { whenAnswered } from '../bridge.ts';
import { useCoreStore } from '../projections/core/core-store.ts';
import { showLanguage, useLanguageStore } from '../projections/core/language-store.ts';

/** The language that the window is drawn in; follows the setting. */
export function useLanguage(): Language {
  const language = useLanguageStore((store) => store.language);
  const chosen = useCoreStore((store) => store.core?.settings.language ?? null);
  const systemLanguages = useCoreStore((store) => store.systemLanguages);
  const wanted = chosen === null ? language : findLanguage(systemLanguages, chosen);
  useEffect(() => {
    if (wanted.tag !== useLanguageStore.getState().language.tag) void change(wanted);
  }, [wanted]);
  return language;
}

/** All is rendered again: what a field holds, and nobody else yet, is saved first, as before the app ends. */
async function change(language: Language): Promise<void> {
  await whenAnswered(() => window.dispatchEvent(new Event('pagehide')));
  await showLanguage(language);
}
