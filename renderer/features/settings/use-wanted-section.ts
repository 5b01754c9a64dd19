import { type RefObject, useEffect } from 'react';
import { useNavigation } from '../../navigation/navigation-store.ts';

const OWN_WILL = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Brings the section that another room leads to into view, with the focus, and keeps it there while what stands above it is still being read;
 * the first thing that the artist does ends that.
 */
export function useWantedSection(room: RefObject<HTMLElement | null>): void {
  const wanted = useNavigation((navigation) => navigation.settingsSection);
  useEffect(() => () => useNavigation.setState({ settingsSection: null }), []);
  useEffect(() => {
    const section = wanted === null ? null : document.getElementById(`settings-${wanted}`);
    const scrolled = room.current;
    if (section === null || scrolled === null) return;
    const show = () => section.scrollIntoView({ block: 'start' });
    const sizes = new ResizeObserver(show);
    for (const part of scrolled.children) sizes.observe(part);
    const end = () => useNavigation.setState({ settingsSection: null });
    for (const event of OWN_WILL) scrolled.addEventListener(event, end, { passive: true });
    show();
    section.querySelector('h2')?.focus({ preventScroll: true });
    return () => {
      sizes.disconnect();
      for (const event of OWN_WILL) scrolled.removeEventListener(event, end);
    };
  }, [wanted, room]);
}
