import { useEffect } from 'react';
import { useNavigation } from '../../navigation/navigation-store.ts';

/** Brings the section that another room leads to into view, with the focus. */
export function useWantedSection(): void {
  const wanted = useNavigation((navigation) => navigation.settingsSection);
  useEffect(() => {
    if (wanted === null) return;
    useNavigation.setState({ settingsSection: null });
    const section = document.getElementById(`settings-${wanted}`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [wanted]);
}
