import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const kept = new Map<string, unknown>();

/** State of a view that is there again when its room is, and in another language. `key` names it among all. */
export function useKept<Value>(key: string, first: Value) {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : first));
  useEffect(() => void kept.set(key, value), [key, value]);
  return [value, setValue] as const;
}

/** The same for how far an element is scrolled down. */
export function useKeptScroll<Part extends HTMLElement>(key: string) {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    element.scrollTop = Number(kept.get(key) ?? 0);
    const keep = () => kept.set(key, element.scrollTop);
    element.addEventListener('scroll', keep);
    return () => element.removeEventListener('scroll', keep);
  }, [key]);
  return part;
}
