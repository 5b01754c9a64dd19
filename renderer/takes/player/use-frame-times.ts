import { useEffect, useState } from 'react';
import type { Take } from '../../../shared/domain/library/take.ts';
import { call } from '../../bridge.ts';

type FrameTimes = Readonly<Record<string, readonly number[]>>;

const NONE: FrameTimes = {};
/** Takes that are only passed by are not read through. */
const PATIENCE_MILLISECONDS = 100;

/** By take, when the frames of videos are shown, in seconds; only of those where it is uneven, once that is known. */
export function useFrameTimes(takes: readonly Take[]): FrameTimes {
  const [known, setKnown] = useState(NONE);
  const key = takes.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])).join(' ');
  useEffect(() => {
    let isCurrent = true;
    const ask = (takeId: string) =>
      void call('library.frameTimes', { takeId }).then((answer) => {
        const times = answer.ok ? answer.value : null;
        if (isCurrent && times !== null) setKnown((others) => ({ ...others, [takeId]: times }));
      });
    const askAll = () => key.split(' ').filter(Boolean).forEach(ask);
    const later = setTimeout(askAll, PATIENCE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(later);
    };
  }, [key]);
  return known;
}
