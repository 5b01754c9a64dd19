import { isTyping } from '../ui/keys/platform.ts';

/** What has the keys to itself while it is open. */
const ON_TOP = '[role=dialog], [role=menu]:popover-open';

/** Whether a key is meant for the room: not for text, for what lies on top, or for a slider or radio that moves by it. */
export function isForRoom(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || isTyping(target) || document.querySelector(ON_TOP) !== null) return false;
  const isControl = target instanceof HTMLElement && target.matches('input, [role=slider]');
  return !(isControl && /^(Arrow|Home$|End$|Page)/.test(key));
}
