import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { isMovable } from '../../../../shared/jobs/job-state.ts';
import type { QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { runByKey } from '../../../state/navigation/commands.ts';
import { meantKey } from '../../../ui/keys/meant-key.ts';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import { moveInTurn } from '../commands/job-actions.ts';
import { QUEUE_ROWS } from '../commands/queue-room-commands.ts';
import { readTargets, useQueueActs } from '../commands/queue-target.ts';

import { placeAfterStep, type QueueRow } from '../state/queue-rows.ts';
import {
  announce,
  type Choice,
  extendTo,
  NO_SELECTION,
  select,
  selectAll,
  selectOnly,
  stepFrom,
  toggleChoice,
  useQueueStore,
} from '../state/queue-store.ts';

const PAGE = 10;

export interface ListKeysOptions {
  readonly choices: readonly Choice[];
  readonly rows: readonly QueueRow[];
  readonly currentKey: string | null;
  /** Brings a row into view and gives it the focus. */
  readonly showRow: (key: string) => void;
}

/** The keys of the list. They act where a row has the focus, so that its buttons and fields keep theirs. */
export function useListKeys(parts: ListKeysOptions): (event: KeyboardEvent) => void {
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

  function move(key: string): boolean {
    const findPlace = PLACES[key];
    if (findPlace === undefined) return false;
    const moved = new Set(
      targets()
        .filter(isMovable)
        .map(({ id }) => id),
    );
    if (moved.size === 0) {
      announce(QUEUE_ACTIONS_TEXT.cannotMove);
      return true;
    }
    follows.current = currentKey;
    void moveInTurn(moved, (waiting) => findPlace(waiting, moved));
    return true;
  }

  const latest = useRef({ move, choices });
  latest.current = { move, choices };
  useQueueActs(useMemo(() => listActs(latest), []));

  return (event) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['cover'] !== undefined;
    if (!isOnRow || event.defaultPrevented) return;
    // Words that are marked are what is copied.
    if (hasCommandKey(event) && meantKey(event) === 'c' && String(getSelection()) !== '') return;
    // Where jobs are moved to by a key, the row that has the focus goes along.
    const isMoved = event.altKey && !hasCommandKey(event) && move(event.key);
    // The row that comes after one that went has the focus at once: a key that is held goes on to none.
    const isRun = () => !event.repeat && runByKey(QUEUE_ROWS, { jobs: targets() }, event.nativeEvent);
    const isDone = isMoved || walk(parts, event) || isRun();
    if (isDone) event.preventDefault();
  };
}

function listActs(list: {
  readonly current: { move: (key: string) => boolean; choices: readonly Choice[] };
}) {
  return {
    selectAll() {
      select((now) => selectAll(now, list.current.choices));
      announce(QUEUE_ACTIONS_TEXT.selected(useQueueStore.getState().selection.jobIds.size));
    },
    deselect: () => select((now) => ({ ...NO_SELECTION, current: now.current })),
    moveUp: () => void list.current.move('ArrowUp'),
    moveDown: () => void list.current.move('ArrowDown'),
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

/** What only walks and selects is no command. */
function walk(parts: ListKeysOptions, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const by = STEPS[event.key];
  const current = parts.choices.find(({ key }) => key === parts.currentKey);
  if (by !== undefined) step(parts, by, event.shiftKey);
  else if (event.key === ' ' && current !== undefined) select((now) => toggleChoice(now, current));
  else return false;
  return true;
}

function step({ choices, currentKey, showRow }: ListKeysOptions, by: number, isExtending: boolean): void {
  const choice = stepFrom(choices, currentKey, by);
  if (choice === null) return;
  select((now) =>
    isExtending ? extendTo(anchored(now, choices, currentKey), choices, choice.key) : selectOnly(choice),
  );
  if (isExtending) announce(QUEUE_ACTIONS_TEXT.selected(useQueueStore.getState().selection.jobIds.size));
  showRow(choice.key);
}

/** Shift extends from the row where one is, when nothing was chosen before. */
function anchored(now: ReturnType<typeof selectOnly>, choices: readonly Choice[], currentKey: string | null) {
  return choices.some(({ key }) => key === now.anchor) ? now : { ...now, anchor: currentKey };
}

type FindPlace = (waiting: readonly string[], moved: ReadonlySet<string>) => QueuePlace | null;

/** Where keys move jobs; null when they are there already. */
const PLACES: Readonly<Record<string, FindPlace>> = {
  ArrowUp: (waiting, moved) => placeAfterStep(waiting, moved, 'up'),
  ArrowDown: (waiting, moved) => placeAfterStep(waiting, moved, 'down'),
  Home: () => ({ kind: 'front' }),
  End: () => ({ kind: 'end' }),
};
