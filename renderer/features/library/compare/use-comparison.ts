import { useCallback, useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Take } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { useNavigation } from '../../../state/navigation/navigation-store.ts';
import { useTakeStore, wantTakes } from '../../../state/takes/take-store.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import type { Player } from '../../../takes/player/use-player.ts';
import { listPlayActs } from '../../../takes/player/video-stage.tsx';
import { useTakeActs } from '../../../takes/take-commands.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { chooseTake, markTakes, useReviewStore } from '../state/review-store.ts';
import { type Bout, beginBout, COMPARE_MODES, type CompareMode, nextBout, shuffle } from './compare-model.ts';
import { useSyncedPlayers } from './use-synced-players.ts';

/** The takes that are compared, how they are shown, and what can be done with them. */
export type Comparison = ReturnType<typeof useComparison>;

/** So many challengers are fetched before their turn. */
const AHEAD = 4;

interface Held {
  readonly bout: Bout;
  readonly mode: CompareMode;
  readonly soloId: string | null;
  readonly pairIds: readonly string[];
  /** How much of the second take is seen where it lies over the first, and where a line divides them. */
  readonly seen: number;
  readonly line: number;
}

const begin = (takeIds: readonly string[]): Held => ({
  bout: beginBout(takeIds),
  mode: 'side',
  soloId: null,
  pairIds: [],
  seen: 0.5,
  line: 0.5,
});

/** Where a comparison stands: another room and another language leave it as it is. */
const useHeld = create<Held>(() => begin(useNavigation.getState().compareTakeIds));
const listenTo = (soloId: string | null) => useHeld.setState({ soloId });
const setMode = (mode: CompareMode) => useHeld.setState({ mode });

useNavigation.subscribe(({ compareTakeIds }, before) => {
  if (compareTakeIds.length < 2 || compareTakeIds === before.compareTakeIds) return;
  useHeld.setState(begin(compareTakeIds));
  // It begins with its names.
  useReviewStore.setState({ isBlind: false, paneId: null });
});

/** Follows a comparison from its first takes to the one that is left. */
export function useComparison() {
  const { mode, soloId, pairIds, ...held } = useHeld();
  const { bout, takes, choose, shuffleBout } = useBout(held.bout);
  const isBlind = useReviewStore((store) => store.isBlind);
  const isLooping = usePlaybackStore((store) => store.isLooping);
  const pace = usePlaybackStore((store) => store.pace);
  const player = useSyncedPlayers(takes, isLooping);
  const pane = usePane(takes);
  const marked = takes.find(({ id }) => id === pane.id);
  const heardId = soloId ?? nextVideo(takes, null);

  /** A pane that stayed chosen or heard would still be known after the shuffle. */
  function toggleBlind(next: boolean): void {
    useReviewStore.setState({ isBlind: next, paneId: null });
    listenTo(null);
    useHeld.setState({ pairIds: [] });
    if (next) shuffleBout();
  }

  useTakeActs(
    useMemo(
      () => ({
        ...listChoices(takes, choose),
        close: closeCompare,
        nextPane: () => pane.step(1),
        previousPane: () => pane.step(-1),
        ...(marked === undefined ? {} : { winner: () => choose(marked) }),
        compareMode: () => setMode(nextMode(useHeld.getState().mode)),
        listen: () => listenTo(nextVideo(takes, heardId)),
      }),
      [takes, pane, marked, choose, heardId],
    ),
  );
  usePlayActs(player, pace);

  return {
    challengers: bout.challengers.length,
    takes,
    paneCount: bout.panes.length,
    mode,
    setMode,
    isBlind,
    toggleBlind,
    share: mode === 'overlay' ? held.seen : held.line,
    setShare: (share: number) => useHeld.setState(mode === 'overlay' ? { seen: share } : { line: share }),
    /** Whose sound is heard. */
    heardId,
    listenTo,
    player,
    pane,
    /** The two that lie on each other: those that were asked for last, else the first. */
    pair: pickPair(takes, pairIds),
    showInPair: (takeId: string) =>
      useHeld.setState({ pairIds: [takeId, ...pairIds.filter((id) => id !== takeId)] }),
    /** The take that ratings and flags go to. */
    marked,
    /** Lets a take win. */
    choose,
  };
}

/** Back to the grid. */
export function closeCompare(): void {
  useNavigation.setState({ compareTakeIds: [] });
}

/** Who stands against whom. */
function useBout(bout: Bout) {
  const known = useTakeStore(({ window }) => window.byId);
  const takes = useMemo(() => bout.panes.flatMap((id) => known.get(id) ?? []), [bout.panes, known]);
  // Those of a whole library come as they are needed.
  useEffect(() => wantTakes([...bout.panes, ...bout.challengers.slice(0, AHEAD)]), [bout]);
  const choose = useCallback(
    (winner: Take) => {
      const next = nextBout(bout, winner.id);
      if (next === null) crown(winner);
      else useHeld.setState({ bout: next });
    },
    [bout],
  );
  const shuffleBout = () =>
    useHeld.setState({
      bout: {
        panes: shuffle(bout.panes, Math.random),
        challengers: shuffle(bout.challengers, Math.random),
      },
    });
  return { bout, takes, choose, shuffleBout };
}

function pickPair(takes: readonly Take[], wantedIds: readonly string[]): readonly Take[] {
  const ids = [...new Set([...wantedIds, ...takes.map(({ id }) => id)])];
  const chosen = ids.filter((id) => takes.some((take) => take.id === id)).slice(0, 2);
  return takes.filter(({ id }) => chosen.includes(id));
}

/** The keys that let one of the takes win. */
function listChoices(takes: readonly Take[], choose: (take: Take) => void) {
  const keys = ['winA', 'winB', 'winC', 'winD'] as const;
  return Object.fromEntries(takes.map((take, place) => [keys[place], () => choose(take)]));
}

function nextMode(now: CompareMode): CompareMode {
  return COMPARE_MODES[(COMPARE_MODES.indexOf(now) + 1) % COMPARE_MODES.length] ?? 'side';
}

/** Whom to listen to next; images are silent. */
function nextVideo(takes: readonly Take[], soloId: string | null): string | null {
  const videos = takes.filter(({ kind }) => kind === 'video').map(({ id }) => id);
  const heard = videos.indexOf(soloId ?? '');
  return videos[(heard + 1) % Math.max(1, videos.length)] ?? null;
}

/** The last one standing is picked; nothing is rejected by losing. */
function crown(winner: Take): void {
  closeCompare();
  chooseTake(winner.id);
  void markTakes({ flag: 'pick' });
  showToast({ tone: 'done', text: REVIEW_TEXT.won(winner.name) });
}

const NOTHING = {};

/** Plays and steps all clips together; images alone do not play. */
function usePlayActs({ frames, speed, setSpeed, step }: Player, pace: number): void {
  useTakeActs(
    useMemo(
      () => (frames <= 1 ? NOTHING : listPlayActs({ frames, speed, setSpeed, step }, pace)),
      [frames, speed, setSpeed, step, pace],
    ),
  );
}

/** The pane that ratings, flags and keys go to. */
export interface ChosenPane {
  readonly id: string | null;
  readonly choose: (takeId: string) => void;
  readonly step: (by: 1 | -1) => void;
}

const choose = (paneId: string) => useReviewStore.setState({ paneId });

/** One pane is chosen always; where the one that was is gone, the first. */
function usePane(takes: readonly Take[]): ChosenPane {
  const paneId = useReviewStore((store) => store.paneId);
  const id = takes.some((take) => take.id === paneId) ? paneId : (takes[0]?.id ?? null);
  useEffect(() => useReviewStore.setState({ paneId: id }), [id]);
  return useMemo(() => {
    const ids = takes.map((take) => take.id);
    const step = (by: 1 | -1) => {
      const next = ids.at((ids.indexOf(id ?? '') + by) % ids.length);
      if (next !== undefined) choose(next);
    };
    return { id, choose, step };
  }, [takes, id]);
}
