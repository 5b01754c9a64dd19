/** True on macOS, where the command key stands for what is Ctrl elsewhere. */
export const isMac = /Mac/.test(navigator.userAgent);

/** Whose scroll bars are shown: the system's, or ours where it has none that people know. */
export function barsFor(userAgent: string): 'own' | 'system' {
  return /Mac|Windows/.test(userAgent) ? 'system' : 'own';
}

/** True where the key that commands start with is held, and no other one that changes the meaning. */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean; altKey: boolean }): boolean {
  return (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
}

/** True for the press that selects, draws and drags: of the main button, without the key that makes it a right click on macOS. */
export function isMainPress(
  event: { readonly button: number; readonly ctrlKey: boolean },
  onMac = isMac,
): boolean {
  return event.button === 0 && !(onMac && event.ctrlKey);
}

/** True where keys are text: single-letter shortcuts must not act there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['range', 'checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
