import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isMovable } from '../../../shared/domain/decide-job.ts';
import type { QueuePlace } from '../../../shared/domain/steering.ts';
import { STEERING_TEXT } from '../../../shared/messages/text/steering.ts';
import { isEscape } from '../../ui/decisive-key.ts';
import { meantKey } from '../../ui/meant-key.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import { canDo } from './job-abilities.ts';
import { type DirectAction, moveJobs, runAction, waitingInOrder } from './job-actions.ts';
import { placeAfterStep } from './queue-places.ts';
import type { QueueRow } from './queue-rows.ts';
import { announce, openMenu, select, useQueueStore } from './queue-store.ts';
import { readTargets } from './read-targets.ts';
import {
  type Choice,
  extendTo,
  NO_SELECTION,
  selectAll,
  selectOnly,
  stepFrom,
  toggleChoice,
} from './selection.ts';

const PAGE = 10;

export interface ListKeysParts {
  readonly choices: readonly Choice[];
  readonly rows: readonly QueueRow[];
  readonly currentKey: string | null;
  /** Brings a row into view and gives it the focus. */
  readonly showRow: (key: string) => void;
}

/** The keys of the list. They act where a row has the focus, so that its buttons and fields keep theirs. */
export function useListKeys(parts: ListKeysParts): (event: KeyboardEvent) => void {
  const { choices, rows, currentKey, showRow } = parts;
  const follows = useRef<string | null>(null);
  // A row that was moved by a key takes the view along, as soon as it stands where it went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what is waited for
  useEffect(() => {
    const key = follows.current;
    follows.current = null;
    if (key !== null) showRow(key);
  }, [rows]);

  const targets = () => readTargets(currentKey, choices);

  function step(by: number, isExtending: boolean): void {
    const choice = stepFrom(choices, currentKey, by);
    if (choice === null) return;
    select((now) =>
      isExtending ? extendTo(anchored(now, choices, currentKey), choices, choice.key) : selectOnly(choice),
    );
    if (isExtending) announce(STEERING_TEXT.selected(useQueueStore.getState().selection.jobIds.size));
    showRow(choice.key);
  }

  function move(key: string): boolean {
    const waiting = waitingInOrder();
    const moved = new Set(
      targets()
        .filter(isMovable)
        .map(({ id }) => id),
    );
    const place = findPlace(key, waiting, moved);
    if (place === undefined) return false;
    if (moved.size === 0) announce(STEERING_TEXT.cannotMove);
    if (moved.size === 0 || place === null) return true;
    follows.current = currentKey;
    void moveJobs(
      waiting.filter((id) => moved.has(id)),
      place,
    );
    return true;
  }

  function handleCommand(key: string): boolean {
    if (key === 'a') {
      select((now) => selectAll(now, choices));
      announce(STEERING_TEXT.selected(useQueueStore.getState().selection.jobIds.size));
    } else if (key === 'd') void runAction(targets(), 'duplicate');
    else if (key === 'c' && String(getSelection()) === '') void runAction(targets(), 'copy');
    else return false;
    return true;
  }

  function handlePlain(event: KeyboardEvent): boolean {
    const by = STEPS[event.key];
    const current = choices.find(({ key }) => key === currentKey);
    if (by !== undefined) step(by, event.shiftKey);
    else if (event.key === ' ' && current !== undefined) select((now) => toggleChoice(now, current));
    else if (isEscape(event)) select((now) => ({ ...NO_SELECTION, current: now.current }));
    else if (event.key === 'Delete' || event.key === 'Backspace')
      void runAction(targets(), deleteAction(targets()));
    else if (meantKey(event) === 's') openTimes(event.target as Element);
    else return runLetter(meantKey(event));
    return true;
  }

  function runLetter(key: string): boolean {
    const jobs = targets();
    const action: DirectAction | undefined =
      key === 'p' ? (jobs.some((job) => canDo(job, 'pause')) ? 'pause' : 'resume') : LETTERS[key];
    if (action === undefined) return false;
    void runAction(jobs, action);
    return true;
  }

  return (event) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['cover'] !== undefined;
    if (!isOnRow || event.defaultPrevented) return;
    const isCommand = hasCommandKey(event);
    const isDone = isCommand
      ? handleCommand(meantKey(event))
      : event.altKey
        ? move(event.key)
        : !event.ctrlKey && !event.metaKey && handlePlain(event);
    if (isDone) event.preventDefault();
  };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -1_000_000,
  End: 1_000_000,
};

const LETTERS: Readonly<Record<string, DirectAction>> = { e: 'edit', r: 'retry' };

/** Shift extends from the row where one is, when nothing was chosen before. */
function anchored(now: ReturnType<typeof selectOnly>, choices: readonly Choice[], currentKey: string | null) {
  return choices.some(({ key }) => key === now.anchor) ? now : { ...now, anchor: currentKey };
}

/** Where a key moves jobs: undefined when it is none of these keys, null when they are there already. */
function findPlace(
  key: string,
  waiting: readonly string[],
  moved: ReadonlySet<string>,
): QueuePlace | null | undefined {
  if (key === 'ArrowUp') return placeAfterStep(waiting, moved, 'up');
  if (key === 'ArrowDown') return placeAfterStep(waiting, moved, 'down');
  if (key === 'Home') return { kind: 'front' };
  return key === 'End' ? { kind: 'end' } : undefined;
}

/** Delete ends what goes on; what is settled already leaves the list. */
function deleteAction(jobs: readonly Parameters<typeof canDo>[0][]): DirectAction {
  return jobs.every((job) => canDo(job, 'remove')) ? 'remove' : 'cancel';
}

function openTimes(row: Element): void {
  const { left, bottom } = row.getBoundingClientRect();
  openMenu({ x: left + 60, y: bottom, page: 'times' });
}
