import { useEffect } from 'react';
import { COMPOSE_COMMANDS as COMMANDS } from '../../../../shared/compose/compose-commands-text.ts';
import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import type { Take, TakeMark } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { type CommandRow, isForRoom, runByKey } from '../../../state/navigation/commands.ts';
import {
  addTakesToCast,
  askForShot,
  compareTakes,
  openQueue,
  openTake,
} from '../../../state/navigation/navigation-store.ts';
import { makeAgain } from '../../../takes/next/use-as-menu.tsx';
import { BIN_ROW, listMarkRows, VIDEO_ROWS, ZOOM_ROWS } from '../../../takes/take-commands.ts';
import { isEnter } from '../../../ui/keys/decisive-key.ts';
import { hearWindow } from '../../../ui/keys/layers.ts';
import { readingEvent } from '../../../ui/text/direction.tsx';
import { noteStep, offerUndo } from '../state/history.ts';
import { askUseAs, holdShown, shownTake, stepOnStage, useStageStore } from './stage-store.ts';

type Row = CommandRow<Take>;

/** What the same form made before it: what one would compare it with. */
function takeBefore({ id }: Take): Take | undefined {
  const { takes } = useStageStore.getState();
  return takes[takes.findIndex((take) => take.id === id) + 1];
}

/** The same keys as in Review, for the take that is shown; what plays it comes first. Menus offer what has a section. */
export const STAGE_ROWS: readonly Row[] = [
  ...VIDEO_ROWS,
  ...ZOOM_ROWS,
  {
    id: 'next',
    title: () => TEXT.next,
    keys: ['→', '↓'],
    mapWords: () => COMMANDS.walkMap,
    run: () => stepOnStage(1),
  },
  {
    id: 'previous',
    title: () => TEXT.previous,
    keys: ['←', '↑'],
    mapWords: () => COMMANDS.walkMap,
    run: () => stepOnStage(-1),
  },
  {
    id: 'review',
    title: () => STAGE_TEXT.openReview,
    keys: ['E', 'enter'],
    section: 'open',
    run: ({ id }) => openTake(id),
  },
  {
    id: 'compare',
    title: () => TEXT.compare,
    keys: ['C'],
    section: 'open',
    canRun: (take) => takeBefore(take) !== undefined,
    run: (take) => compareTakes([take.id, takeBefore(take)?.id ?? take.id]),
  },
  ...listMarkRows<Take>(
    (take) => take,
    (take, change) => void markOnStage(take, change),
  ),
  {
    id: 'again',
    title: () => STAGE_TEXT.again,
    keys: ['A'],
    section: 'make',
    canRun: canRepeat,
    run: repeatTake,
  },
  { id: 'use-as', title: () => LINEAGE_TEXT.useAs, keys: ['R'], section: 'make', run: askUseAs },
  {
    id: 'add-to-cast',
    title: () => TEXT.addToCast,
    keys: ['shift+M'],
    section: 'make',
    run: ({ id }) => addTakesToCast([id]),
  },
  {
    id: 'add-to-shot',
    title: () => FILM_ROOM_TEXT.assign,
    keys: ['shift+K'],
    section: 'make',
    run: ({ id }) => askForShot([id]),
  },
  {
    id: 'reveal',
    title: () => TEXT.reveal,
    keys: ['shift+R'],
    section: 'file',
    run: ({ id }) => void runCall('takes.reveal', { takeId: id }),
  },
  {
    id: 'show-job',
    title: () => TEXT.showJob,
    keys: ['shift+J'],
    section: 'file',
    canRun: ({ jobId }) => jobId !== null && readCore().jobs.has(jobId),
    run: ({ jobId }) => openQueue({ jobId: jobId ?? '' }),
  },
  { ...BIN_ROW, run: (take) => void binFromStage(take) },
];

/** Keys of the stage, as long as the form does not have the keys. */
export function useStageKeys(): void {
  useEffect(() => hearWindow('keydown', handleKey), []);
}

function handleKey(event: KeyboardEvent): void {
  if (!isForRoom(event) || !isMeant(event)) return;
  const take = shownTake(useStageStore.getState());
  // What pans goes where its arrow points; what walks goes the way that is read.
  const key = event.shiftKey ? event : readingEvent(event);
  if (take !== undefined && runByKey(STAGE_ROWS, take, key)) event.preventDefault();
}

/** In the stage, or where nothing has the focus while a take is large; a key that presses a button is the button's. */
function isMeant(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-stage]') !== null) {
    const isPressed = target.matches('button') && (event.key === ' ' || isEnter(event));
    if (!isPressed) holdShown();
    return !isPressed;
  }
  return target === document.body && document.querySelector('[data-stage] [data-shown]') !== null;
}

/** Whether the form can be filled with what a take was made with. */
export function canRepeat(take: Take): boolean {
  return findModel(take.model, readCore().profile) !== undefined;
}

/** Fills the form with what a take was made with; what is most likely to change is the prompt. */
export function repeatTake(take: Take): void {
  if (!canRepeat(take)) return;
  void makeAgain(take, 'prompt');
}

/** Rates or flags what is on the stage. */
export async function markOnStage(take: Take, mark: Pick<TakeMark, 'rating' | 'flag'>): Promise<void> {
  holdShown();
  const send = (sent: Pick<TakeMark, 'rating' | 'flag'>) =>
    runCall('takes.mark', { takeIds: [take.id], ...sent });
  const before = { rating: take.rating, flag: take.flag };
  if ((await send(mark)) === null) return;
  noteStep(
    () => void send(before),
    () => void send(mark),
  );
}

/** Moves a take to the bin; its file stays, and the next take is shown. */
async function binFromStage({ id }: Take): Promise<void> {
  const send = (isBinned: boolean) => runCall('takes.mark', { takeIds: [id], isBinned });
  if ((await send(true)) === null) return;
  noteStep(
    () => void send(false),
    () => void send(true),
  );
  offerUndo(REVIEW_TEXT.binned(1));
}
