import { create } from 'zustand';
import type { Take } from '../../../../shared/library/take.ts';
import type { TakeQuery } from '../../../../shared/library/take-query.ts';
import { call } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { newestFirst } from '../../../state/takes/take-window.ts';

/** More than a strip is ever scrolled through; the rest is in Review. */
const MAX_TAKES = 60;

interface StageStore {
  /** Whose takes are shown. */
  readonly model: string;
  /** Newest first. */
  readonly takes: readonly Take[];
  readonly isLoaded: boolean;
  /** The take that was chosen; null follows the newest. */
  readonly chosenId: string | null;
  /** Where the stage is a strip: whether the chosen take lies large over the form. */
  readonly isLarge: boolean;
}

export const useStageStore = create<StageStore>(() => ({
  model: '',
  takes: [],
  isLoaded: false,
  chosenId: null,
  isLarge: false,
}));

/** Fetches what a model made lately; until it is here, takes of another model are not shown in its place. */
export async function loadStage(model: string): Promise<void> {
  if (useStageStore.getState().model !== model)
    useStageStore.setState({ model, takes: [], isLoaded: false, chosenId: null, isLarge: false });
  const query: TakeQuery = { models: [model], sort: 'newest' };
  const answer = await call('takes.find', { query, offset: 0, limit: MAX_TAKES });
  if (useStageStore.getState().model !== model) return;
  useStageStore.setState({ takes: answer.ok ? answer.value.takes : [], isLoaded: true });
}

/** Applies what changed in the library. */
export function applyToStage(changed: readonly Take[], removedIds: readonly string[]): void {
  const { model, takes } = useStageStore.getState();
  const own = changed.filter((take) => take.model === model);
  const gone = new Set([
    ...removedIds,
    ...own.filter(({ binnedAt }) => binnedAt !== null).map(({ id }) => id),
  ]);
  if (own.length === 0 && !takes.some(({ id }) => gone.has(id))) return;
  const byId = new Map([...takes, ...own].map((take) => [take.id, take]));
  const kept = [...byId.values()].filter(({ id }) => !gone.has(id));
  useStageStore.setState({ takes: kept.toSorted(newestFirst).slice(0, MAX_TAKES) });
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
  useStageStore.setState({ chosenId: null, isLarge: false });
}

/** Goes to the take beside the one that is shown. */
export function stepOnStage(by: 1 | -1): void {
  const state = useStageStore.getState();
  const at = state.takes.findIndex(({ id }) => id === shownTake(state)?.id);
  const next = state.takes[at + by];
  if (at !== -1 && next !== undefined) chooseOnStage(next.id);
}

/** Shows the chosen take over the form, or gives the form back. */
export function setLarge(isLarge: boolean): void {
  if (isLarge) holdShown();
  useStageStore.setState({ isLarge });
}

/** Folds the stage away or opens it; kept between starts. */
export function foldStage(isFolded: boolean): void {
  useStageStore.setState({ isLarge: false });
  void runCall('settings.update', { isStageFolded: isFolded });
}
