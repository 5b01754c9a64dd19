import { useEffect } from 'react';
import { keyOfRoom, openRoom, ROOMS } from '../navigation/navigation-store.ts';
import { isUnderSomething } from '../ui/keys/layers.ts';
import { meantKey } from '../ui/keys/meant-key.ts';
import { hasCommandKey, isTyping } from '../ui/keys/platform.ts';
import { openDialog } from './app-store.ts';
import { foldRail } from './rail.tsx';

/** The keys that work in every room; help does in dialogs too. */
export function useAppKeys(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const done = isHelp(event)
        ? openGuide()
        : !isUnderSomething(event) &&
          (hasCommandKey(event)
            ? handleCommand(meantKey(event))
            : !isTyping(event.target) && handlePlain(meantKey(event)));
      if (done) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/** `F1` types nothing, so that it helps in fields too. */
function isHelp(event: KeyboardEvent): boolean {
  return event.key === 'F1' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
}

function openGuide(): boolean {
  openDialog('guide');
  return true;
}

function handleCommand(key: string): boolean {
  const room = ROOMS.find((one) => keyOfRoom(one) === key);
  if (room !== undefined) openRoom(room);
  else if (key === 'k') openDialog('commands');
  else if (key === '\\') foldRail();
  else return false;
  return true;
}

function handlePlain(key: string): boolean {
  if (key !== '?') return false;
  openDialog('keyboard');
  return true;
}
