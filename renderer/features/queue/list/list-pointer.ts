import type { MouseEvent } from 'react';
import { useNavigation } from '../../../state/navigation/navigation-store.ts';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import { waitingInOrder } from '../commands/job-actions.ts';
import { BATCH_KEY } from '../state/queue-rows.ts';
import {
  type Choice,
  extendTo,
  select,
  selectOnly,
  toggleChoice,
  toggleFolded,
  useQueueStore,
} from '../state/queue-store.ts';

/** A row that is dragged takes the whole selection along when it is part of it. */
export function takeForDrag(choices: readonly Choice[], key: string): readonly string[] {
  const choice = choices.find((one) => one.key === key);
  if (choice === undefined) return [];
  const { selection } = useQueueStore.getState();
  const isPart = choice.jobIds.some((id) => selection.jobIds.has(id));
  if (!isPart) select(() => selectOnly(choice));
  const carried = isPart ? selection.jobIds : new Set(choice.jobIds);
  return waitingInOrder().filter((id) => carried.has(id));
}

/** The row whose own surface was met: not one of its buttons, and not what it has open. */
export function keyUnder(target: EventTarget | null): string | null {
  return target instanceof HTMLElement && target.dataset['cover'] !== undefined ? rowOf(target) : null;
}

/** The row that something stands in. */
export function rowOf(element: Element): string | null {
  return element.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;
}

/** Selects the row that was clicked, as the keys that are held say. */
export function handleClick(event: MouseEvent, choices: readonly Choice[]): void {
  const key = keyUnder(event.target);
  const choice = choices.find((one) => one.key === key);
  if (choice === undefined) return;
  // A click without a pointer is a key or a screen reader: both mean to open.
  if (event.detail === 0) toggleRow(choice.key);
  else if (event.shiftKey) select((now) => extendTo(now, choices, choice.key));
  else if (hasCommandKey(event)) select((now) => toggleChoice(now, choice));
  else select(() => selectOnly(choice));
}

/** The row that a menu was asked for; it is selected, unless it is part of the selection. */
export function chooseUnder(event: MouseEvent, choices: readonly Choice[]): Choice | null {
  const key = rowOf(event.target as Element);
  const choice = choices.find((one) => one.key === key);
  const isOnLine = (event.target as Element).closest('[data-line]') !== null;
  if (choice === undefined || !isOnLine) return null;
  event.preventDefault();
  select((now) => (choice.jobIds.some((id) => now.jobIds.has(id)) ? now : selectOnly(choice)));
  return choice;
}

/** The row that has the focus, or something in it, is the current one, however it came there: its buttons stay. */
export function follow(key: string | null): void {
  if (key !== null) select((now) => (now.current === key ? now : { ...now, current: key }));
}

/** Opens or closes a job, folds or unfolds a batch. */
export function toggleRow(key: string | null): void {
  if (key === null) return;
  if (key.startsWith(BATCH_KEY)) toggleFolded(key.slice(BATCH_KEY.length));
  else toggleOpen(key);
}

/** Opens a job, or closes it. */
export function toggleOpen(jobId: string): void {
  const { openJobId: open } = useNavigation.getState();
  useNavigation.setState({ openJobId: open === jobId ? null : jobId });
}
