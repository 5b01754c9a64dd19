/** What has the keys to itself while it is open. The browser opens and closes a panel a moment before what is in it comes and goes. */
const ON_TOP = '[data-panel]:popover-open, [role=dialog]:not([data-panel] *), [role=menu]:popover-open';

/** Whether a dialog, a panel or a menu lies over the room, so that no key is the room's. */
export function isUnderSomething(): boolean {
  return document.querySelector(ON_TOP) !== null;
}
