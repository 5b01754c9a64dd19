import { isForInputMethod } from '../keys/decisive-key.ts';

/** Whether the page is read from right to left. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** 1 where what comes next stands to the right, -1 where it stands to the left. */
export function forward(): 1 | -1 {
  return isMirrored() ? -1 : 1;
}

/** A key as it is meant where the page is read from left to right: the arrow that leads on is `ArrowRight`. */
export function readingKey(key: string): string {
  if (!isMirrored()) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** A key event as it is meant where the page is read from left to right. */
export function readingEvent(event: KeyboardEvent): KeyboardEvent {
  const key = readingKey(event.key);
  if (key === event.key || isForInputMethod(event)) return event;
  const { type, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  return new KeyboardEvent(type, { key, code, altKey, ctrlKey, metaKey, shiftKey });
}

const MARK = '\uFFFC';

/** A sentence with a name in it, which is written in its own direction without turning the rest around. */
export function Named({ say, name }: { readonly say: (name: string) => string; readonly name: string }) {
  const [before = '', after = ''] = say(MARK).split(MARK);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
