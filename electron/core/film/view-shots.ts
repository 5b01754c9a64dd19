import { type ChainLink, measureChains, readChainLink } from '../../../shared/film/chain.ts';
import {
  deriveStage,
  foldCode,
  nameVersion,
  type Project,
  type Shot,
  type ShotView,
  slateFrames,
  type Version,
  type VersionView,
} from '../../../shared/film/film.ts';
import { isSettled } from '../../../shared/jobs/job-state.ts';
import { NO_SUM } from '../../../shared/kernel/money.ts';
import { framesOfMedia, rateOf } from '../../../shared/kernel/rate.ts';
import type { TakeOrigin } from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { Store } from '../ports.ts';

/** The shots of a project with all that follows from their takes. */
export interface ProjectView {
  readonly project: Project;
  readonly shots: readonly ShotView[];
  /**
   * The take, or the frame of it, that a link of a shot stands for now; null where nothing was chosen there. `seconds` is a time at which
   * that frame is shown.
   */
  resolve(shot: ShotView, link: ChainLink): (TakeOrigin & { readonly seconds: number }) | null;
}

/** Puts a project's shots together. */
export function viewProject(store: Store, project: Project): ProjectView {
  const shots = store.film.shots(project.id);
  const ids = shots.map(({ id }) => id);
  const versions = Map.groupBy(store.film.versions(ids), ({ shotId }) => shotId);
  const takeIds = [...versions.values()].flat().map(({ takeId }) => takeId);
  const takes = new Map(store.takes.byId(takeIds).map((take) => [take.id, take]));
  const open = Map.groupBy(
    store.film.jobs(ids).filter(({ state }) => !isSettled(state)),
    ({ shotId }) => shotId,
  );
  const costs = new Map(store.ledger.groups(null, project.id).map((group) => [group.id, group]));
  const plain = shots.map((shot) => ({
    ...viewShot(shot, project, versions.get(shot.id) ?? [], takes, open.get(shot.id)?.length ?? 0),
    spent: costs.get(shot.id)?.spent ?? NO_SUM,
    inDoubt: costs.get(shot.id)?.inDoubt ?? NO_SUM,
  }));
  const byCode = new Map(plain.map((shot) => [foldCode(shot.code), shot]));

  const resolve: ProjectView['resolve'] = (shot, { code, frame }) => {
    const source = code === '' ? shot : byCode.get(foldCode(code));
    if (source === undefined) return null;
    if (frame === 'still') return source.still && { takeId: source.still.takeId, frame: null, seconds: 0 };
    const clip = source.select?.kind === 'video' ? source.select : null;
    const at = clip === null ? null : frameAt(clip, frame);
    return at === null || clip === null ? null : findFrame(takes.get(clip.takeId), at, project);
  };

  const parents = readParents(store, plain);
  const chains = measureChains(plain);
  const views = plain.map((shot) => ({
    ...shot,
    stale: isStale(shot, resolve, byCode, parents),
    chain: Math.min(chains.get(foldCode(shot.code)) ?? 1, plain.length),
  }));
  return { project, shots: views, resolve };
}

/** The frame of a clip that a link names; null where the clip is shorter. */
function frameAt(clip: VersionView, frame: 'first' | 'last' | number): number | null {
  const at = frame === 'first' ? clip.in : frame === 'last' ? clip.out - 1 : frame;
  return clip.frames !== null && at >= clip.frames ? null : at;
}

/** Which frame of a take is shown at a frame of its project. */
function findFrame(
  take: Take | undefined,
  at: number,
  { rate }: Project,
): ReturnType<ProjectView['resolve']> {
  if (take === undefined) return null;
  const { num, den } = rateOf(rate);
  // The middle of the frame, so that no rounding makes it another one.
  const seconds = ((at + 0.5) * den) / num;
  return { takeId: take.id, frame: Math.floor(seconds * (take.frameRate ?? num / den)), seconds };
}

function viewShot(
  { stillId, clipId, position: _, deletedAt: __, ...shot }: Shot,
  project: Project,
  versions: readonly Version[],
  takes: ReadonlyMap<string, Take>,
  open: number,
): Omit<ShotView, 'spent' | 'inDoubt'> {
  const shown = versions.flatMap((version) => {
    const take = takes.get(version.takeId);
    return take === undefined ? [] : [viewVersion(version, take, project, shot)];
  });
  const still = shown.find(({ takeId }) => takeId === stillId) ?? null;
  const clip = shown.find(({ takeId }) => takeId === clipId) ?? null;
  const select = clip ?? still;
  const lost = versions.find(({ takeId }) => (takeId === clipId || takeId === stillId) && !takes.has(takeId));
  const counts = { takes: shown.length, hasClip: clip !== null, hasSelect: select !== null, open };
  const stage = deriveStage({ status: shot.status, ...counts });
  return {
    ...{ ...shot, stage, versions: shown, select, still, stale: false, chain: 1, open },
    lost: lost === undefined ? null : nameVersion(lost.number),
  };
}

function viewVersion(
  version: Version,
  take: Take,
  { rate }: Project,
  shot: Pick<Shot, 'frames'>,
): VersionView {
  const frames = take.kind === 'video' ? framesOfMedia(take.duration ?? 0, rate) : null;
  return {
    version: nameVersion(version.number),
    takeId: take.id,
    name: take.name,
    model: take.model,
    kind: take.kind,
    frames,
    in: version.in ?? 0,
    out: version.out ?? frames ?? slateFrames(shot, rate),
    path: take.path,
    isMissing: take.missingAt !== null,
    hasPoster: take.hasPoster,
  };
}

/** What the chosen takes were made from. */
function readParents(store: Store, shots: readonly Pick<ShotView, 'select'>[]) {
  const chosen = shots.flatMap(({ select }) => (select === null ? [] : [select.takeId]));
  return Map.groupBy(store.lineage.parentsOf(chosen), ({ takeId }) => takeId);
}

/** Made from another take or frame of a shot than the one that its link stands for now. A take that was made without it is never stale. */
function isStale(
  shot: ShotView,
  resolve: ProjectView['resolve'],
  byCode: ReadonlyMap<string, ShotView>,
  parents: ReturnType<typeof readParents>,
): boolean {
  const made = parents.get(shot.select?.takeId ?? '') ?? [];
  if (made.length === 0) return false;
  return Object.values(shot.cells).some((text) => {
    const link = readChainLink(text);
    const now = link === null ? null : resolve(shot, link);
    if (link === null || now === null) return false;
    const source = link.code === '' ? shot : byCode.get(foldCode(link.code));
    const takesOfSource = new Set(source?.versions.map(({ takeId }) => takeId));
    const used = made.filter(({ parentId }) => takesOfSource.has(parentId));
    return used.length > 0 && !used.some((one) => one.parentId === now.takeId && one.frame === now.frame);
  });
}
