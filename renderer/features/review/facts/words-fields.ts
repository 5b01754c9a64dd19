import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import { useReviewStore } from '../state/review-store.ts';

/** By which the fields of the facts are found. */
export const WORDS_FIELDS = { tags: 'words-tags', note: 'words-note' } as const;

/** Opens the facts and puts the cursor into one of their fields; false where there are no facts to be seen. */
export function writeInPanel(field: keyof typeof WORDS_FIELDS): boolean {
  const { isPanelOpen } = useReviewStore.getState();
  flushSync(() => useReviewStore.setState({ isPanelOpen: true }));
  const input = document.getElementById(WORDS_FIELDS[field]);
  if (input === null) useReviewStore.setState({ isPanelOpen });
  input?.focus();
  return input !== null;
}

/** Escape in a field gives the keys back to the takes. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  // While a word is being composed, the key belongs to that.
  if (!isEscape(event)) return;
  event.stopPropagation();
  event.currentTarget.blur();
  document.querySelector<HTMLElement>('[role=listbox][aria-multiselectable]')?.focus({ preventScroll: true });
}
