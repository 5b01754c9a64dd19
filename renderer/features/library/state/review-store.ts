import { create } from 'zustand';
import type { Stacked, TakeMark } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useNavigation } from '../../../state/navigation/navigation-store.ts';
import { nextInPlace } from '../../../state/next-in-place.ts';
import { followStep, isStepLastIn, undoLastStep } from '../../../state/queue/queue-again.ts';
import { holdMark, useTakeStore } from '../../../state/takes/take-store.ts';
import { findGone, type TakeWindow } from '../../../state/takes/take-window.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { GridLayout } from './grid-layout.ts';

const MARKED_BY_ID = 1_000;
const MAX_SELECTED = 1_000_000;

interface ReviewStore {
  readonly layout: GridLayout;
  /** Target height of a row, in CSS pixels. */
  readonly size: number;
  /** The take that keys act on. */
  readonly currentId: string | null;
  /** All that are marked together; empty means the current one. */
  readonly selectedIds: ReadonlySet<string>;
  /** The pane of compare that keys act on. */
  readonly paneId: string | null;
  /** Whether compare hides all that tells its takes apart. */
  readonly isBlind: boolean;
  readonly isPanelOpen: boolean;
  /** Whether the next take becomes the current one after a mark. */
  readonly isAdvancing: boolean;
  /** What was set on a take before the loupe went on by itself, and how many takes were before it. */
  readonly leftBehind: { readonly mark: TakeMark; readonly count: number } | null;
  /** The collection that was opened last, while anything narrows what is shown. */
  readonly collectionId: string | null;
  /** Where the grid was left. */
  readonly scrollTop: number;
}

/** How Review is looked at; kept while the app runs. */
export const useReviewStore = create<ReviewStore>(() => ({
  layout: 'justified',
  size: 200,
  currentId: null,
  selectedIds: new Set(),
  paneId: null,
  isBlind: false,
  isPanelOpen: false,
  isAdvancing: false,
  leftBehind: null,
  collectionId: null,
  scrollTop: 0,
}));

/** The least and the greatest height of a row, and how far a key goes. */
export const TILE_SIZES = { least: 100, most: 480, step: 40 } as const;

/** Shows takes larger or smaller in the grid. */
export function resizeTiles(by: 1 | -1): void {
  const { least, most, step } = TILE_SIZES;
  const size = useReviewStore.getState().size + by * step;
  useReviewStore.setState({ size: Math.min(most, Math.max(least, size)) });
}

/** Makes one take the current and only selected one. */
export function chooseTake(takeId: string): void {
  useReviewStore.setState({ currentId: takeId, selectedIds: new Set() });
}

/** Selects nothing; the place where one stood is kept by the grid. */
export function deselect(): void {
  useReviewStore.setState({ currentId: null, selectedIds: new Set() });
}

/** Adds a take to what is selected, or takes it out. */
export function toggleTake(takeId: string): void {
  const { currentId, selectedIds } = useReviewStore.getState();
  const next = new Set(selectedIds.size === 0 && currentId !== null ? [currentId] : selectedIds);
  if (!next.delete(takeId)) next.add(takeId);
  useReviewStore.setState({ currentId: takeId, selectedIds: next });
}

/** Where a range began that is made longer by keys. */
let rangeStart: string | null = null;

/**
 * Selects all from the current take to another, in the order of the grid; what was never looked at in between is asked
 * for. By keys the other becomes the current take, and the range still begins where it did.
 */
export function chooseThrough(takeId: string, isByKey = false): void {
  const { currentId, selectedIds } = useReviewStore.getState();
  if (!isByKey || selectedIds.size === 0 || rangeStart === null) rangeStart = currentId ?? takeId;
  const { ids } = useTakeStore.getState().window;
  const ends = [ids.indexOf(rangeStart), ids.indexOf(takeId)];
  // A range without its beginning would reach back to the first take of all.
  if (ends.includes(-1)) {
    chooseTake(takeId);
    return;
  }
  const from = Math.min(...ends);
  const range = ids.slice(from, Math.max(...ends) + 1);
  const select = (known: readonly (string | undefined)[]) =>
    useReviewStore.setState({
      selectedIds: new Set(known.filter((id) => id !== undefined)),
      ...(isByKey ? { currentId: takeId } : {}),
    });
  if (range.includes(undefined)) void chooseFound(from, range.length, select);
  else select(range);
}

/** Rates, flags or labels what is selected, or other takes. */
export async function markTakes(
  mark: Pick<TakeMark, 'rating' | 'flag' | 'label'>,
  takeIds: readonly string[] = markedIds(),
): Promise<void> {
  await showMark(takeIds, mark);
}

/** Tags what is selected, or writes its note or name; or that of other takes. */
export async function writeWords(
  mark: Pick<TakeMark, 'addTags' | 'removeTags' | 'note' | 'name'>,
  takeIds: readonly string[] = markedIds(),
): Promise<boolean> {
  return showMark(takeIds, mark);
}

/** Where the take that keys act on stands in a stack; undefined where it has no versions that are stacked. */
export function currentStack(): Stacked | undefined {
  return useTakeStore.getState().window.stacks.get(useReviewStore.getState().currentId ?? '');
}

/** Opens a stack in its place, or closes it; its top is chosen where what was chosen is hidden by that. */
export async function toggleStack({ takeId, stack, isOpen }: Stacked): Promise<void> {
  if ((await runCall('takes.openStacks', { takeIds: [takeId], isOpen: !isOpen })) === null) return;
  const { window, refresh } = useTakeStore.getState();
  const versions = [...window.stacks.values()].filter((one) => one.stack === stack);
  const top = versions.find(({ isTop }) => isTop);
  const marked = new Set(markedIds());
  if (isOpen && top !== undefined && versions.some(({ takeId: id }) => marked.has(id)))
    chooseTake(top.takeId);
  refresh();
}

/** Shown at once, undone when it could not be kept; answers whether it was. */
async function showMark(takeIds: readonly string[], mark: TakeMark): Promise<boolean> {
  if (takeIds.length === 0) return false;
  const { window, apply } = useTakeStore.getState();
  const before = takeIds.flatMap((id) => window.byId.get(id) ?? []);
  const letGo = holdMark(
    before.map(({ id }) => id),
    mark,
  );
  apply(before, [], window.total);
  const isKept = await sendMark(takeIds, mark);
  letGo();
  if (!isKept) {
    const { window: now } = useTakeStore.getState();
    apply(before, [], now.total);
  }
  return isKept;
}

/** All that is found is marked by what was looked for, so that no ids have to be sent. */
async function sendMark(takeIds: readonly string[], mark: TakeMark): Promise<boolean> {
  followStep();
  const { query, window } = useTakeStore.getState();
  const isAll = takeIds.length > MARKED_BY_ID && takeIds.length === window.total;
  const answer = isAll
    ? await runCall('takes.markFound', { query, except: [], ...mark })
    : await runCall('takes.mark', { takeIds: [...takeIds], ...mark });
  return answer !== null;
}

let choosing: Promise<void> | null = null;

/** Runs what was asked for once that is selected which was asked for before; false where it has to wait. */
export function inTurn(run: () => void): boolean {
  if (choosing !== null) {
    void choosing.then(() => inTurn(run));
    return false;
  }
  run();
  return true;
}

/** Tells later whether nothing else was chosen since. */
function watchChoice(): () => boolean {
  const { currentId, selectedIds } = useReviewStore.getState();
  return () => {
    const now = useReviewStore.getState();
    return now.currentId === currentId && now.selectedIds === selectedIds;
  };
}

/** Selects what is found at some places, unless something else is chosen or looked for by the time that it is known. */
function chooseFound(offset: number, limit: number, select: (ids: readonly string[]) => void): Promise<void> {
  const { query } = useTakeStore.getState();
  const isStill = watchChoice();
  const done = runCall('takes.ids', { query, offset, limit }).then((ids) => {
    if (choosing !== done) return;
    choosing = null;
    if (ids !== null && useTakeStore.getState().query === query && isStill()) select(ids);
  });
  choosing = done;
  return done;
}

/** Selects all that is found, also what was never looked at. */
export function chooseAll(): Promise<void> {
  return chooseFound(0, MAX_SELECTED, (ids) => useReviewStore.setState({ selectedIds: new Set(ids) }));
}

/** Makes the take at a place that was never looked at the current and only selected one. */
export function chooseAt(place: number): Promise<void> {
  return chooseFound(place, 1, ([id]) => id !== undefined && chooseTake(id));
}

/** Makes the take after the current one the current, where one wants to go on after a mark. */
export function advance(mark: TakeMark): void {
  const { currentId, selectedIds, isAdvancing } = useReviewStore.getState();
  const { loupeTakeId, compareTakeIds } = useNavigation.getState();
  if (!isAdvancing || selectedIds.size > 1 || compareTakeIds.length > 1) return;
  const { ids } = useTakeStore.getState().window;
  const place = ids.indexOf(loupeTakeId ?? currentId ?? undefined);
  const next = place === -1 ? undefined : ids[place + 1];
  if (next === undefined) return;
  if (loupeTakeId === null) {
    chooseTake(next);
    return;
  }
  const { leftBehind } = useReviewStore.getState();
  useReviewStore.setState({ leftBehind: { mark, count: (leftBehind?.count ?? 0) + 1 } });
  useNavigation.setState({ loupeTakeId: next });
}

/** What is selected, or the current take alone. */
export function markedIds(): string[] {
  const { currentId, selectedIds } = useReviewStore.getState();
  return selectedIds.size > 0 ? [...selectedIds] : currentId === null ? [] : [currentId];
}

/** What was found when the current take was last among it. */
let stood: TakeWindow['ids'] = [];
let isHeld = false;

/** Takes are marked and chosen no more once they left what is found, except while words of them are being typed. */
export function holdChoice(isTyping: boolean): void {
  isHeld = isTyping;
  leaveGone();
}

useTakeStore.subscribe(({ window }, before) => {
  if (window.ids === before.window.ids) return;
  if (stood.length === 0) stood = before.window.ids;
  leaveGone();
});

function leaveGone(): void {
  if (isHeld) return;
  const before = stood;
  stood = [];
  const { ids } = useTakeStore.getState().window;
  const { currentId, selectedIds } = useReviewStore.getState();
  // Of many that are selected, mostly all stand where they stood.
  const isMoved = (id: string | undefined, place: number) =>
    id !== undefined && selectedIds.has(id) && ids[place] !== id;
  const mayBeGone =
    (currentId !== null && !ids.includes(currentId)) || (selectedIds.size > 0 && before.some(isMoved));
  if (mayBeGone) handOn(before, findGone(before, ids));
}

/** Selects takes no more that are gone; the place of the current one goes to the next, else to the one before. */
function handOn(before: TakeWindow['ids'], gone: ReadonlySet<string | undefined>): void {
  const { currentId, selectedIds } = useReviewStore.getState();
  const isLeft = (id: string | undefined) => id !== undefined && !gone.has(id);
  if (currentId !== null && gone.has(currentId))
    useReviewStore.setState({ currentId: nextInPlace(before, currentId, isLeft) ?? null });
  const left = [...selectedIds].filter(isLeft);
  if (left.length < selectedIds.size) useReviewStore.setState({ selectedIds: new Set(left) });
}

/**
 * Puts takes into the bin, or back into the library; what stands after them, or else before, becomes the current take, and is what the
 * loupe shows, unless another was chosen meanwhile.
 */
export async function binTakes(isBinned: boolean, takeIds: readonly string[]): Promise<void> {
  if (takeIds.length === 0) return;
  const { ids } = useTakeStore.getState().window;
  if (!(await sendMark(takeIds, { isBinned }))) return;
  const gone = new Set<string | undefined>(takeIds);
  handOn(ids, gone);
  const { loupeTakeId } = useNavigation.getState();
  if (loupeTakeId !== null && gone.has(loupeTakeId)) {
    const next = nextInPlace(ids, loupeTakeId, (id) => id !== undefined && !gone.has(id));
    useNavigation.setState({ loupeTakeId: next ?? null });
  }
  const text = isBinned ? REVIEW_TEXT.binned(takeIds.length) : REVIEW_TEXT.restored(takeIds.length);
  showToast({
    tone: 'note',
    text,
    action: {
      label: REVIEW_TEXT.undo,
      run: () => void runCall('takes.mark', { takeIds: [...takeIds], isBinned: !isBinned }),
    },
  });
}

/** Takes back what was done last here: a step of the queue, or a mark, whichever it was. */
export async function undoInReview(): Promise<void> {
  if (isStepLastIn('review')) return undoLastStep();
  const undone = await runCall('takes.undo', {});
  if (undone !== null) showToast({ tone: 'note', text: REVIEW_TEXT.undone(undone.takes) });
}
