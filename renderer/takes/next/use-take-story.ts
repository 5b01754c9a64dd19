import { useEffect, useState } from 'react';
import type { Sidecar } from '../../../shared/domain/library/sidecar.ts';
import { call } from '../../bridge.ts';

/** All that the core knows of a take's making; null until it is here, or when it can't be had. */
export function useTakeStory(takeId: string): Sidecar | null {
  const [story, setStory] = useState<Sidecar | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setStory((present) => (present?.take.id === takeId ? present : null));
    void call('lineage.describe', { takeId }).then((answer) => {
      if (isCurrent && answer.ok) setStory(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [takeId]);
  return story?.take.id === takeId ? story : null;
}
