import { useEffect, useState } from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { call } from '../../bridge.ts';

type FrameTimes = Readonly<Record<string, readonly number[]>>;

const NONE: FrameTimes = {};

/** By take, when the frames of videos are shown, in seconds; only of those where it is uneven, once that is known. */
export function useFrameTimes(takes: readonly Take[]): FrameTimes {
  const [known, setKnown] = useState(NONE);
  const key = takes.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])).join(' ');
  useEffect(() => {
    let isCurrent = true;
    for (const takeId of key.split(' ').filter((id) => id !== ''))
      void call('library.frameTimes', { takeId }).then((answer) => {
        const times = answer.ok ? answer.value : null;
        if (isCurrent && times !== null) setKnown((others) => ({ ...others, [takeId]: times }));
      });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return known;
}
