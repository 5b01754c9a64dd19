/** What has the keys to itself while it is open. The browser closes a panel a moment before what is in it is taken out of the page. */
const ON_TOP = '[role=dialog]:not([popover]:not(:popover-open) *), [role=menu]:popover-open';

/** Whether a dialog, a panel or a menu lies over the room, so that no key is the room's. */
export function isUnderSomething(): boolean {
  return document.querySelector(ON_TOP) !== null;
}
