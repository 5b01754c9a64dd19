import { create } from 'zustand';
import type { Take } from '../../../../shared/library/take.ts';
import type { TakeQuery } from '../../../../shared/library/take-query.ts';
import { call } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { nextInPlace } from '../../../state/next-in-place.ts';
import { newestFirst } from '../../../state/takes/take-window.ts';
import { readFrameOnScreen } from '../../../takes/frame-on-screen.ts';

/** More than a strip is ever scrolled through; the rest is in Review. */
const MAX_TAKES = 60;

interface StageStore {
  /** Whether only takes of the form's model are shown, and not those of all. */
  readonly isOwnOnly: boolean;
  /** Whose takes are shown; null for all models. */
  readonly model: string | null;
  /** Newest first. */
  readonly takes: readonly Take[];
  readonly isLoaded: boolean;
  /** The take that was chosen; null follows the newest. */
  readonly chosenId: string | null;
  /** The take that arrived last while the newest was followed. */
  readonly arrivedId: string | null;
}

export const useStageStore = create<StageStore>(() => ({
  isOwnOnly: false,
  model: null,
  takes: [],
  isLoaded: false,
  chosenId: null,
  arrivedId: null,
}));

/** Fetches what a model, or all of them, made lately; until it is here, takes of others are not shown in its place. */
export async function loadStage(model: string | null): Promise<void> {
  if (useStageStore.getState().model !== model)
    useStageStore.setState({ model, takes: [], isLoaded: false, chosenId: null });
  const query: TakeQuery = { ...(model === null ? {} : { models: [model] }), sort: 'newest' };
  const answer = await call('takes.find', { query, offset: 0, limit: MAX_TAKES });
  if (useStageStore.getState().model !== model) return;
  useStageStore.setState({ ...(answer.ok ? { takes: answer.value.takes } : {}), isLoaded: true });
}

/** Applies what changed in the library. */
export function applyToStage(changed: readonly Take[], removedIds: readonly string[]): void {
  const { model, takes, arrivedId, chosenId } = useStageStore.getState();
  const own = changed.filter((take) => model === null || take.model === model);
  const gone = new Set([
    ...removedIds,
    ...own.filter(({ binnedAt }) => binnedAt !== null).map(({ id }) => id),
  ]);
  if (own.length === 0 && !takes.some(({ id }) => gone.has(id))) return;
  const byId = new Map([...takes, ...own].map((take) => [take.id, take]));
  const kept = [...byId.values()].filter(({ id }) => !gone.has(id));
  const next = kept.toSorted(newestFirst).slice(0, MAX_TAKES);
  const [newest] = next;
  const isNew = newest !== undefined && !takes.some(({ id }) => id === newest.id);
  useStageStore.setState({
    takes: next,
    arrivedId: isNew ? newest.id : arrivedId,
    chosenId: chosenId !== null && gone.has(chosenId) ? placeTaker(takes, chosenId, next) : chosenId,
  });
}

/** The take beside the chosen one that went; null where that is the newest, which is followed. */
function placeTaker(before: readonly Take[], chosenId: string, left: readonly Take[]): string | null {
  const taker = nextInPlace(
    before.map(({ id }) => id),
    chosenId,
    (takeId) => left.some(({ id }) => id === takeId),
  );
  return taker === left[0]?.id ? null : taker;
}

/** The take that is shown: the chosen one as long as it is there, otherwise the newest. */
export function shownTake({ takes, chosenId }: Pick<StageStore, 'takes' | 'chosenId'>): Take | undefined {
  return takes.find(({ id }) => id === chosenId) ?? takes[0];
}

/** Keeps a take on the stage while others arrive. */
export function chooseOnStage(takeId: string): void {
  useStageStore.setState({ chosenId: takeId });
}

/** Whoever does something with what is shown means it: nothing that arrives takes its place. */
export function holdShown(): void {
  const { chosenId } = useStageStore.getState();
  const shown = shownTake(useStageStore.getState());
  if (shown !== undefined && shown.id !== chosenId) chooseOnStage(shown.id);
}

/** Shows what arrives next. */
export function followNewest(): void {
  useStageStore.setState({ chosenId: null });
}

/** Goes to the take beside the one that is shown. */
export function stepOnStage(by: 1 | -1): void {
  const state = useStageStore.getState();
  const at = state.takes.findIndex(({ id }) => id === shownTake(state)?.id);
  const next = state.takes[at + by];
  if (at !== -1 && next !== undefined) chooseOnStage(next.id);
}

/** Folds the stage away or opens it; kept between starts. */
export function foldStage(isFolded: boolean): void {
  void runCall('settings.update', { isStageFolded: isFolded });
}

interface Question {
  readonly take: Take;
  /** The frame that was shown; null for what is no video, or was not shown large. */
  readonly frame: { readonly number: number; readonly seconds: number } | null;
}

export const useQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

/** Asks for which slot a take is meant, or the frame of it that is shown. */
export function askUseAs(take: Take): void {
  useQuestion.setState({ question: { take, frame: readFrameOnScreen(take.id) } });
}

/** Nothing is asked any more. */
export function closeQuestion(): void {
  useQuestion.setState({ question: null });
}
