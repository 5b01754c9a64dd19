import { useEffect } from 'react';
import { create } from 'zustand';
import { useNavigation } from './navigation-store.ts';

/** A panel of Compose that something outside of it asks for. */
type WantedPanel = 'templates' | 'watches';

const useWanted = create<{ readonly panel: WantedPanel | null }>(() => ({ panel: null }));

/** Opens Compose with one of its panels. */
export function openComposePanel(panel: WantedPanel): void {
  useWanted.setState({ panel });
  useNavigation.setState({ room: 'compose' });
}

/** In Compose: opens what was asked for, once. */
export function useWantedPanel(open: (panel: WantedPanel) => void): void {
  const panel = useWanted((store) => store.panel);
  useEffect(() => {
    if (panel === null) return;
    useWanted.setState({ panel: null });
    open(panel);
  }, [panel, open]);
}
