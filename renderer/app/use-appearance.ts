import { useEffect } from 'react';
import type { Settings } from '../../shared/domain/settings.ts';
import { useCoreStore } from '../projections/core-store.ts';

/** Puts the theme and the backdrop on the page. Until the settings are here, the system's theme is followed. */
export function useAppearance(): void {
  const theme = useCoreStore((store) => store.core?.settings.theme ?? 'system');
  const backdrop = useCoreStore((store) => store.core?.settings.backdrop ?? 'grey');
  useEffect(() => followTheme(theme), [theme]);
  useEffect(() => {
    document.documentElement.dataset['backdrop'] = backdrop;
  }, [backdrop]);
}

function followTheme(theme: Settings['theme']): () => void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const isLight = theme === 'system' ? light.matches : theme === 'light';
    document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark';
  };
  apply();
  light.addEventListener('change', apply);
  return () => light.removeEventListener('change', apply);
}
