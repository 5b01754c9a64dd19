import type { Take } from '../../../shared/domain/take.ts';
import { compareTakes } from '../../navigation/navigation-store.ts';
import { readCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { useTakeStore } from '../../projections/take-store.ts';
import { type RoomKeys, useRoomKeys, useTakeKeys } from '../../takes/take-keys.ts';
import { meantKey } from '../../ui/meant-key.ts';
import { hasCommandKey, isTyping } from '../../ui/platform.ts';
import { writeInPanel } from './facts/words-fields.ts';
import { takeLineageKey } from './lineage/lineage-store.ts';
import { advance, binTakes, chooseAll, markTakes, undoMark, useReviewStore } from './state/review-store.ts';

const BACKDROPS = ['grey', 'black', 'white'] as const;

/** Keys that mean the same in the grid and in the loupe; `own` comes first and says whether it took the key. */
export function useReviewKeys(own: (event: KeyboardEvent) => boolean): void {
  useRoomKeys(REVIEW_KEYS);
  useTakeKeys(own);
}

const REVIEW_KEYS: RoomKeys = { commands: handleCommand, shared: handleShared };

function handleCommand(event: KeyboardEvent): boolean {
  if (isUndo(event)) void undoMark();
  else if (isChooseAll(event)) void chooseAll();
  else return false;
  return true;
}

/** Of one step for each press, as long as no text is being written. */
function isUndo(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.shiftKey || isTyping(event.target)) return false;
  return hasCommandKey(event) && meantKey(event) === 'z';
}

function handleShared(event: KeyboardEvent): boolean {
  const { shiftKey } = event;
  const key = meantKey(event);
  const flags: Readonly<Record<string, Take['flag']>> = { p: 'pick', x: 'reject', u: 'none' };
  const labels: Readonly<Record<string, Take['label']>> = { 6: 'red', 7: 'yellow', 8: 'green', 9: 'blue' };
  const flag = flags[key];
  const label = labels[key];
  if (/^[0-5]$/.test(key)) markAndAdvance({ rating: Number(key) });
  else if (label !== undefined) toggleLabel(label);
  else if (flag !== undefined) markAndAdvance({ flag });
  else if (key === 'Delete' || key === 'Backspace')
    void binTakes(useTakeStore.getState().query.isBinned !== true);
  else if (key === 'n') return writeInPanel('note');
  else if (key === 't' && shiftKey) return writeInPanel('tags');
  else if (/^[ti]$/.test(key)) togglePanel();
  else if (key === 'b') nextBackdrop();
  else if (key === 'c') compareSelected();
  else return takeLineageKey(key);
  return true;
}

function markAndAdvance(mark: Parameters<typeof markTakes>[0]): void {
  void markTakes(mark);
  advance();
}

function isChooseAll(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.shiftKey || isTyping(event.target)) return false;
  return hasCommandKey(event) && meantKey(event) === 'a';
}

/** Labels what is selected; where the current take has that label already, takes it away. */
function toggleLabel(label: Take['label']): void {
  const { currentId } = useReviewStore.getState();
  const current = useTakeStore.getState().window.byId.get(currentId ?? '');
  void markTakes({ label: current?.label === label ? 'none' : label });
}

/** Opens what is selected side by side; of one take, it and the next. */
export function compareSelected(): void {
  const { selectedIds, currentId } = useReviewStore.getState();
  const { ids } = useTakeStore.getState().window;
  // In the order of the grid, whatever the order in which they were chosen.
  const chosen = selectedIds.size > 1 ? ids.filter((id) => id !== undefined && selectedIds.has(id)) : [];
  const at = ids.indexOf(currentId ?? undefined);
  const takeIds = chosen.length > 1 ? chosen : at === -1 ? [] : ids.slice(at, at + 2);
  const known = takeIds.filter((id) => id !== undefined);
  if (known.length > 1) compareTakes(known);
}

/** Shows or hides the facts. */
export function togglePanel(): void {
  useReviewStore.setState({ isPanelOpen: !useReviewStore.getState().isPanelOpen });
}

/** Puts the next grey behind media. */
export function nextBackdrop(): void {
  const { backdrop } = readCore().settings;
  const next = BACKDROPS[(BACKDROPS.indexOf(backdrop) + 1) % BACKDROPS.length] ?? 'grey';
  void runCall('settings.update', { backdrop: next });
}
