import { type RefCallback, useCallback, useState } from 'react';
import type { Pane } from './lead-panes.ts';
import { seekNext } from './seek-in-turn.ts';

/** The videos that are shown, and how long each is, in seconds, once the player knows. */
export function usePanes() {
  const [panes] = useState(() => new Map<string, Pane>());
  const [durations, setDurations] = useState<Readonly<Record<string, number>>>({});
  const register = useCallback(
    (takeId: string): RefCallback<HTMLVideoElement> =>
      (element) => {
        if (element === null) return;
        const pane: Pane = { element, wanted: null, sought: null };
        panes.set(takeId, pane);
        const stopListening = listen(pane, (duration) =>
          setDurations((known) => (known[takeId] === duration ? known : { ...known, [takeId]: duration })),
        );
        return () => {
          stopListening();
          panes.delete(takeId);
        };
      },
    [panes],
  );
  return { panes, durations, register };
}

function listen(pane: Pane, onDuration: (seconds: number) => void): () => void {
  const { element } = pane;
  const seeked = () => seekNext(pane);
  const loaded = () => onDuration(element.duration);
  // What can't be played lasts no time, whatever the library thinks of it.
  const broken = () => onDuration(0);
  element.addEventListener('seeked', seeked);
  element.addEventListener('loadedmetadata', loaded);
  element.addEventListener('error', broken);
  if (element.readyState > 0) loaded();
  return () => {
    element.removeEventListener('seeked', seeked);
    element.removeEventListener('loadedmetadata', loaded);
    element.removeEventListener('error', broken);
  };
}
