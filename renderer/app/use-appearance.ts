import { useEffect, useLayoutEffect } from 'react';
import type { Settings } from '../../shared/domain/settings/settings.ts';
import { useCoreStore } from '../projections/core/core-store.ts';

/** Puts the theme, the accent, the backdrop and the width of the rail on the page. Until the settings are here, the system's theme is followed. */
export function useAppearance(): void {
  const theme = useCoreStore((store) => store.core?.settings.theme ?? 'system');
  const accent = useCoreStore((store) => store.core?.settings.accent ?? 'own');
  const backdrop = useCoreStore((store) => store.core?.settings.backdrop ?? 'grey');
  const isFolded = useCoreStore((store) => store.core?.settings.isRailFolded ?? false);
  useEffect(() => followTheme(theme), [theme]);
  // Before it is drawn: the rooms would be laid out twice.
  useLayoutEffect(() => {
    document.documentElement.dataset['rail'] = isFolded ? 'folded' : 'names';
  }, [isFolded]);
  useEffect(() => {
    document.documentElement.dataset['accent'] = accent;
  }, [accent]);
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
