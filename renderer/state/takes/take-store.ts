import { create } from 'zustand';
import type { Failure } from '../../../shared/kernel/result.ts';
import { applyMark, type Take, type TakeMark } from '../../../shared/library/take.ts';
import { isWholeLibrary, type TakeQuery } from '../../../shared/library/take-query.ts';
import { call } from '../../bridge.ts';
import {
  addPage,
  applyTakes,
  emptyWindow,
  findMissing,
  holdTakes,
  keepChanged,
  type TakeWindow,
} from './take-window.ts';

interface Unkept {
  readonly takeIds: ReadonlySet<string>;
  readonly mark: TakeMark;
}

let unkept: readonly Unkept[] = [];

/** Shows a mark with whatever the core says of the takes, until what is returned is called: some of it was said before the mark. */
export function holdMark(takeIds: readonly string[], mark: TakeMark): () => void {
  const held = { takeIds: new Set(takeIds), mark };
  unkept = [...unkept, held];
  return () => {
    unkept = unkept.filter((other) => other !== held);
  };
}

/** Takes as the core has them, with the marks that it has not kept yet. */
function withUnkeptMarks(takes: readonly Take[]): readonly Take[] {
  if (unkept.length === 0) return takes;
  return takes.map((take) =>
    unkept.reduce(
      (shown, { takeIds, mark }) => (takeIds.has(take.id) ? applyMark(shown, mark) : shown),
      take,
    ),
  );
}

const PAGE = 200;
const MAX_PER_CALL = 500;

interface TakeStore {
  /** What the window shows; nothing in it is the whole library. */
  readonly query: TakeQuery;
  readonly window: TakeWindow;
  /** Set while the last page could not be loaded. */
  readonly error: Failure | null;
  readonly reset: (total: number) => void;
  readonly apply: (takes: readonly Take[], removedIds: readonly string[], total: number) => void;
  /** Asks again for what is in sight. */
  readonly refresh: () => void;
  /** Shows what another query finds, once the first of it is here. */
  readonly find: (query: TakeQuery) => void;
  /** Says what is in sight, and fetches what of it is not here. */
  readonly want: (from: number, to: number) => void;
}

const AGAIN_MILLISECONDS = 120;
/** Looking again takes at most a third of the time. */
const SHARE_OF_LOOKS = 2;

let isFetching = false;
let lastWanted = 0;
let isLookedAt = false;
let again: ReturnType<typeof setTimeout> | undefined;
/** How many are under way, and how long the last one took. */
let looks = 0;
let lookMilliseconds = 0;
/** Whether something changed since the last look began. */
let isStale = false;
let next: { from: number; to: number } | null = null;

export const useTakeStore = create<TakeStore>((set, get) => ({
  query: {},
  window: emptyWindow(0),
  error: null,
  reset: (total) => {
    // Until somebody looks, the number is enough.
    if (!isLookedAt) return set({ window: emptyWindow(total), error: null });
    void findAgain(get, set);
  },
  refresh: () => {
    // The first look waits for nothing; after that, several changes are looked at in one go.
    if (!isLookedAt) {
      isLookedAt = true;
      return void findAgain(get, set);
    }
    isStale = true;
    lookWhenStale(get, set);
  },
  apply: (said, removedIds, total) => {
    const { query, window } = get();
    const takes = withUnkeptMarks(said);
    const next = isWholeLibrary(query) ? applyTakes(window, takes, removedIds, total) : null;
    set({ window: next ?? { ...window, byId: holdTakes(window.byId, takes) } });
    // Where something new belongs, and whether a take still belongs to what was found, is for the core to say.
    if (next?.outline.shapes.length !== total) get().refresh();
  },
  find: (query) => {
    lastWanted = 0;
    set({ query });
    void findAgain(get, set);
  },
  want: (from, to) => {
    lastWanted = Math.max(0, from);
    next = { from, to };
    if (!isFetching) void fetchPages(get, set);
  },
}));

/**
 * Looks again soon, once nothing is looked at any more: many marks in a row over a large library would otherwise be
 * answered by as many looks, and keep the core from its work.
 */
function lookWhenStale(get: () => TakeStore, set: (change: Partial<TakeStore>) => void): void {
  if (!isStale || looks > 0 || again !== undefined) return;
  const wait = Math.max(AGAIN_MILLISECONDS, lookMilliseconds * SHARE_OF_LOOKS);
  again = setTimeout(() => void findAgain(get, set), wait);
}

/** Asks again for what is in sight, and shows it when it is here: until then what was found stands. */
async function findAgain(get: () => TakeStore, set: (change: Partial<TakeStore>) => void): Promise<void> {
  clearTimeout(again);
  again = undefined;
  isStale = false;
  looks += 1;
  const begun = performance.now();
  await look(get, set);
  lookMilliseconds = performance.now() - begun;
  looks -= 1;
  lookWhenStale(get, set);
}

async function look(get: () => TakeStore, set: (change: Partial<TakeStore>) => void): Promise<void> {
  const { query, window } = get();
  const offset = Math.max(0, lastWanted - PAGE);
  // At the beginning there is nothing before what is in sight.
  const limit = lastWanted < PAGE ? PAGE : MAX_PER_CALL;
  const [answer, outline] = await Promise.all([
    call('takes.find', { query, offset, limit }),
    call('takes.outline', { query }),
  ]);
  if (get().query !== query) return;
  // Scrolled away meanwhile: shown now, what is in sight would vanish until it is fetched.
  if (lastWanted < offset || lastWanted >= offset + limit) return look(get, set);
  if (!answer.ok) return set({ error: answer.error });
  if (!outline.ok) return set({ error: outline.error });
  const { total, stacks } = answer.value;
  const { byId } = get().window;
  const takes = acceptPage(window, get().window, answer.value.takes);
  const fresh = { ...emptyWindow(total, outline.value, query.groupBy), byId };
  set({ window: addPage(fresh, offset, total, takes, stacks), error: null });
}

/** What an answer brings: less than what is shown where that changed since it was asked for, or is not kept yet. */
function acceptPage(asked: TakeWindow, now: TakeWindow, takes: readonly Take[]): readonly Take[] {
  return withUnkeptMarks(keepChanged(asked.byId, now.byId, takes));
}

/** One page after another for the range wanted last: ranges that were scrolled past are not fetched. */
async function fetchPages(get: () => TakeStore, set: (change: Partial<TakeStore>) => void): Promise<void> {
  isFetching = true;
  for (let stale = 0; next !== null && stale < 3; ) {
    const { query, window } = get();
    const missing = findMissing(window, next.from, next.to, PAGE);
    if (missing === null) break;
    const answer = await call('takes.find', { query, ...missing });
    // Something else is looked for by now.
    if (get().query !== query) continue;
    if (!answer.ok) {
      set({ error: answer.error });
      break;
    }
    const { total, stacks } = answer.value;
    const takes = acceptPage(window, get().window, answer.value.takes);
    // A page that brings nothing new would be asked for without end.
    stale = takes.length === 0 ? stale + 1 : 0;
    set({ window: addPage(get().window, missing.offset, total, takes, stacks), error: null });
  }
  next = null;
  isFetching = false;
}

/** One take, rendered again only when it changes. */
export function useTake(takeId: string | null): Take | undefined {
  return useTakeStore(({ window }) => (takeId === null ? undefined : window.byId.get(takeId)));
}

let wanted = new Set<string>();

/** Asks for single takes that are not here, all of one turn in one call: for links from the queue. */
export function wantTakes(takeIds: readonly string[]): void {
  const { byId } = useTakeStore.getState().window;
  const missing = takeIds.filter((id) => !byId.has(id) && !wanted.has(id));
  if (missing.length === 0) return;
  if (wanted.size === 0) setTimeout(() => void fetchWanted());
  for (const id of missing) wanted.add(id);
}

async function fetchWanted(): Promise<void> {
  const takeIds = [...wanted].slice(0, MAX_PER_CALL);
  wanted = new Set();
  const answer = await call('takes.get', { takeIds });
  if (!answer.ok) return;
  const { window } = useTakeStore.getState();
  // What an event brought meanwhile is newer than this answer.
  const found = withUnkeptMarks(answer.value.filter(({ id }) => !window.byId.has(id)));
  if (found.length > 0) useTakeStore.setState({ window: { ...window, byId: holdTakes(window.byId, found) } });
}

/** The address of a take's poster; there is one once `hasPoster` says so. */
export function posterUrl(takeId: string): string {
  return `media://poster/${encodeURIComponent(takeId)}`;
}

/** The address of the same for where it is small. */
export function tileUrl(takeId: string): string {
  return `media://tile/${encodeURIComponent(takeId)}`;
}
