import { useEffect, useState } from 'react';

/** The one sound that is heard: another that begins ends it. */
let current: { readonly url: string; readonly element: HTMLAudioElement } | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function stop(): void {
  current?.element.pause();
  current = null;
  notify();
}

function begin(url: string): void {
  stop();
  const element = new Audio(url);
  current = { url, element };
  element.addEventListener('ended', () => current?.element === element && stop());
  void element.play().then(notify, () => current?.element === element && stop());
}

/** Plays what is at an address, or ends it where it is heard already. */
export function toggleSound(url: string): void {
  if (current?.url === url) stop();
  else begin(url);
}

/** Plays what is at an address, with how far it has come, 0 to 1; what is heard ends with the caller. */
export function useSound(url: string): {
  readonly isPlaying: boolean;
  readonly share: number;
  readonly toggle: () => void;
} {
  const [share, setShare] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const listen = () => setPlaying(current?.url === url);
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
      if (current?.url === url) stop();
    };
  }, [url]);
  useEffect(() => {
    if (!isPlaying) return setShare(0);
    let frame = 0;
    const follow = () => {
      const { currentTime = 0, duration = Number.NaN } = current?.element ?? {};
      setShare(duration > 0 ? currentTime / duration : 0);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return { isPlaying, share, toggle: () => toggleSound(url) };
}
