import type { Take } from '../../../../shared/domain/take.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { openTake } from '../../../navigation/navigation-store.ts';
import { readCore } from '../../../projections/core-store.ts';
import { makeAgain } from '../../../takes/next/to-compose.ts';
import { type RoomKeys, useRoomKeys, useTakeKeys } from '../../../takes/take-keys.ts';
import { markOnStage } from './mark-on-stage.ts';
import { holdShown, setLarge, shownTake, stepOnStage, useStageStore } from './stage-store.ts';
import { askUseAs } from './use-as-question.ts';

/** Keys of the stage: those of Review, for the take that is shown, as long as the form does not have the keys. */
export function useStageKeys(): void {
  useRoomKeys(STAGE_KEYS);
  useTakeKeys(takeNothing);
}

const STAGE_KEYS: RoomKeys = { isMeant, shared: handleShared };

/** The keys are heard also while no player is there that would listen. */
const takeNothing = () => false;

/** In the stage, or where nothing has the focus while a take is large; a key that presses a button is the button's. */
function isMeant({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const isInStage = target.closest('[data-stage]') !== null;
  if (isInStage) {
    const isMeant = !(target.matches('button') && (key === ' ' || key === 'Enter'));
    if (isMeant) holdShown();
    return isMeant;
  }
  return target === document.body && document.querySelector('[data-stage] [data-shown]') !== null;
}

function handleShared(event: KeyboardEvent): boolean {
  const take = shownTake(useStageStore.getState());
  if (take === undefined) return false;
  const key = event.key.toLowerCase();
  const { isLarge } = useStageStore.getState();
  if (key === 'arrowright' || key === 'arrowdown') stepOnStage(1);
  else if (key === 'arrowleft' || key === 'arrowup') stepOnStage(-1);
  else if (key === 'escape' && isLarge) setLarge(false);
  else if ((key === ' ' || key === 'enter') && !isLarge && isStrip()) setLarge(true);
  else if (key === 'e') openTake(take.id);
  else if (key === 'a') repeatTake(take);
  else if (key === 'r') askUseAs(take);
  else return mark(take, key);
  return true;
}

function isStrip(): boolean {
  return document.querySelector('[data-stage=strip]') !== null;
}

function mark(take: Take, key: string): boolean {
  const flags: Readonly<Record<string, Take['flag']>> = { p: 'pick', x: 'reject', u: 'none' };
  const flag = flags[key];
  if (/^[0-5]$/.test(key)) void markOnStage(take, { rating: Number(key) });
  else if (flag !== undefined) void markOnStage(take, { flag });
  else return false;
  return true;
}

/** Whether the form can be filled with what a take was made with. */
export function canRepeat(take: Take): boolean {
  return findModel(take.model, readCore().profile) !== undefined;
}

/** Fills the form with what a take was made with; what is most likely to change is the prompt. */
export function repeatTake(take: Take): void {
  if (!canRepeat(take)) return;
  setLarge(false);
  void makeAgain(take, 'prompt');
}
