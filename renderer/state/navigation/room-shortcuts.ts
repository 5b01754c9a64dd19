import { isUnderSomething } from '../../ui/keys/layers.ts';
import { isTyping } from '../../ui/keys/platform.tsx';

/** Whether a key is meant for the room: not for text, for what lies on top, or for a slider or radio that moves by it. */
export function isForRoom(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || isTyping(target) || isUnderSomething(event)) return false;
  const isControl = target instanceof HTMLElement && target.matches('input, [role=slider]');
  return !(isControl && /^(Arrow|Home$|End$|Page)/.test(key));
}
