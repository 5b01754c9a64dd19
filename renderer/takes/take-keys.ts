import { useEffect } from 'react';
import { isTyping } from '../ui/platform.ts';

type OwnKeys = (event: KeyboardEvent) => boolean;

/** What keys mean in a room that shows takes. */
export interface RoomKeys {
  /** Comes before everything else, and sees keys with modifiers too; says whether it took the key. */
  readonly commands?: OwnKeys;
  /** For keys that nothing that is shown took. */
  readonly shared: OwnKeys;
  /** Whether a key pressed there is meant for takes; left out, it is wherever nothing is typed. */
  readonly isMeant?: (event: KeyboardEvent) => boolean;
}

/** What has the keys to itself while it is open. */
const ON_TOP = '[role=dialog], [role=menu]:popover-open';

/** All that want keys now. */
const owners = new Set<OwnKeys>();
/** The room that is open, last. */
const rooms: RoomKeys[] = [];

/**
 * Keys of a part that shows takes; `own` says whether it took the key. Where several want keys, all of them come before
 * what a key means in the room.
 */
export function useTakeKeys(own: OwnKeys): void {
  useEffect(() => {
    if (owners.size === 0) window.addEventListener('keydown', handleKey);
    owners.add(own);
    return () => {
      owners.delete(own);
      if (owners.size === 0) window.removeEventListener('keydown', handleKey);
    };
  }, [own]);
}

/** What keys mean in this room, as long as it is open; the same object at each drawing. */
export function useRoomKeys(keys: RoomKeys): void {
  useEffect(() => {
    rooms.push(keys);
    return () => void rooms.splice(rooms.lastIndexOf(keys), 1);
  }, [keys]);
}

function handleKey(event: KeyboardEvent): void {
  const room = rooms.at(-1);
  const hasDialog = document.querySelector('[role=dialog]') !== null;
  if (!hasDialog && room?.commands?.(event) === true) {
    event.preventDefault();
    return;
  }
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
    return;
  if (document.querySelector(ON_TOP) !== null || isMovedBy(event)) return;
  if (room?.isMeant?.(event) === false) return;
  if ([...owners].some((own) => own(event)) || room?.shared(event) === true) event.preventDefault();
}

/** Sliders and radios move by the same keys as takes do. */
function isMovedBy({ target, key }: KeyboardEvent): boolean {
  const isControl = target instanceof HTMLElement && target.matches('input, [role=slider]');
  return isControl && /^(Arrow|Home$|End$|Page)/.test(key);
}
