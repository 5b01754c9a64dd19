import { type ShotView, slateFrames, type VersionView } from '../../../../shared/film/film.ts';
import type { CutSpan } from '../../../../shared/film/timeline.ts';
import { type Part, spanNow, useCut } from './cut-store.ts';
import { changeShots, inTurn, moveShots, nudgeShots, selectVersion } from './film-actions.ts';
import { useFilm } from './film-room-store.ts';

/** Changes a shot as the edits before it left it. */
function edit(span: CutSpan | undefined, work: (shot: ShotView) => Promise<void>): Promise<void> {
  return inTurn(async () => {
    const shot = useFilm.getState().shots.find(({ id }) => id === span?.shot.id);
    if (shot !== undefined) await work(shot);
  });
}

/** The part of its take that a shot shows; of a slate, as long as it is. */
export function partOf(shot: ShotView): Part {
  const rate = useFilm.getState().project?.rate ?? '24';
  return shot.select ?? { in: 0, out: slateFrames(shot, rate) };
}

/** Keeps a part within what there is: at least a frame, at most the clip. Stills and slates are as long as one likes, and have no start. */
export function fitPart(version: VersionView | null, wanted: Part, edge: keyof Part): Part {
  const clip = version?.frames ?? null;
  if (clip === null) return { in: 0, out: Math.max(1, wanted.out - (edge === 'in' ? wanted.in : 0)) };
  const out = Math.min(clip, Math.max(1, wanted.out));
  const from = Math.min(clip - 1, Math.max(0, wanted.in));
  return edge === 'in' ? { in: Math.min(from, out - 1), out } : { in: from, out: Math.max(from + 1, out) };
}

/** Has a span show another part of its take. */
export function trim(
  span: CutSpan | undefined,
  edge: keyof Part,
  change: (part: Part) => Part,
): Promise<void> {
  return edit(span, async (shot) => {
    const part = partOf(shot);
    const next = fitPart(shot.select, change(part), edge);
    if (next.in === part.in && next.out === part.out) return;
    if (shot.select !== null) await selectVersion(shot, shot.select, next);
    else await changeShots([{ shot, change: { frames: next.out } }]);
  });
}

/** Begins or ends the shot at the playhead with the frame that is seen. */
export function trimHere(edge: keyof Part): void {
  const span = spanNow();
  if (span === undefined) return;
  const seen = span.in + useCut.getState().frame - span.start;
  void trim(span, edge, (part) => (edge === 'in' ? { ...part, in: seen } : { ...part, out: seen + 1 }));
}

/** Moves an end of the shot at the playhead. */
export function trimBy(edge: keyof Part, by: number): void {
  void trim(spanNow(), edge, (part) => ({ ...part, [edge]: part[edge] + by }));
}

/** What can stand in the place of what a shot shows: a clip for a still too, but no still for a clip, which would not be seen. */
export function listOthers({ select, versions }: ShotView): readonly VersionView[] {
  const clips = versions.filter(({ kind }) => kind === 'video');
  if (select?.kind === 'video') return clips;
  return [...versions.filter(({ kind }) => kind === 'image'), ...clips];
}

/** The version before or behind the one that is shown; without one, the first or the last. */
export function otherVersion(shot: ShotView, by: 1 | -1): VersionView | undefined {
  const others = listOthers(shot);
  const at = others.findIndex(({ takeId }) => takeId === shot.select?.takeId);
  return at === -1 ? others.at(by === 1 ? 0 : -1) : others[at + by];
}

/** Has the shot at the playhead show its next or previous version. */
export function swapVersion(by: 1 | -1): void {
  void edit(spanNow(), async (shot) => {
    const other = otherVersion(shot, by);
    if (other !== undefined) await selectVersion(shot, other);
  });
}

/** Moves the shot at the playhead one place. */
export function moveHere(by: 1 | -1): void {
  void edit(spanNow(), (shot) => nudgeShots([shot], by));
}

/** Puts a span before the one at a place; behind all at the end. */
export function moveSpan(span: CutSpan, to: number): void {
  const before = useCut.getState().timeline.spans[to]?.shot.id ?? null;
  void edit(span, (shot) => moveShots([shot], before));
}
