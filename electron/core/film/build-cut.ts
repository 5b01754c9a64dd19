import { extname } from 'node:path';
import { type Cut, type CutEvent, type CutMedium, packageName } from '../../../shared/film/cut.ts';
import { type ShotView, slateFrames, type VersionView } from '../../../shared/film/film.ts';
import { nameKey } from '../../../shared/kernel/file-name.ts';
import { convertFrames, type RateName, rateOf, ratioOf } from '../../../shared/kernel/rate.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Store } from '../ports.ts';
import type { ProjectView } from './view-shots.ts';

/** What a cut is built for. */
export interface CutUse {
  /** Names that files of it got in an earlier export, by take or asset; they keep them. */
  readonly named: ReadonlyMap<string, string>;
  /** Names that nothing else may get. */
  readonly taken: Iterable<string>;
  /** Whether each shot has its other versions too. */
  readonly alternates: boolean;
}

/** A file of a cut, by its take or asset, and its name in the folder of the media. */
export interface CutFile {
  readonly id: string;
  readonly path: string;
  readonly fileName: string;
}

/**
 * The cut of a project: the select of each shot in order, and a gap where a shot has none. Omitted shots are left out. `files` has every
 * file once, in the order of the cut: what shots show, their other versions, the soundtrack.
 */
export function buildCut(
  store: Store,
  { project, shots }: ProjectView,
  use: CutUse = { named: new Map(), taken: [], alternates: false },
): { readonly cut: Cut; readonly files: readonly CutFile[] } {
  const shown = shots.filter(({ stage }) => stage !== 'omitted');
  const versionsOf = ({ select, versions }: ShotView) => {
    if (select === null) return [];
    const others = versions.filter(
      ({ takeId, kind, isMissing }) => takeId !== select.takeId && kind === select.kind && !isMissing,
    );
    return [select, ...(use.alternates ? others : [])];
  };
  const ids = shown.flatMap((shot) => versionsOf(shot).map(({ takeId }) => takeId));
  const takes = new Map(store.takes.byId(ids).map((take) => [take.id, take]));
  const names = new Set([...use.taken, ...use.named.values()].map(nameKey));
  const files = new Map<string, CutFile>();
  const nameOf = ({ id, path }: Take | Asset, place: Parameters<typeof packageName>[0]) => {
    const fileName = use.named.get(id) ?? packageName(place, extname(path).slice(1), names);
    files.set(fileName, { id, path, fileName });
    return fileName;
  };
  const events = shown.map((shot): CutEvent => {
    const { code, sequence, description, select } = shot;
    const [medium, ...alternates] = versionsOf(shot).flatMap((one) => {
      const { takeId, version } = one;
      const take = takes.get(takeId);
      return take
        ? describeMedium(take, one, nameOf(take, { sequence, shot: code, version }), project.rate)
        : [];
    });
    const place = { shot: code, sequence, description, alternates, notes: [] };
    if (select === null || medium === undefined)
      return { ...place, kind: 'missing', in: 0, out: slateFrames(shot, project.rate) };
    const note = takes.get(select.takeId)?.note ?? '';
    const notes = note === '' ? [] : [{ frame: select.in, text: note }];
    return { ...place, ...medium, notes, in: select.in, out: select.out };
  });
  const { name, rate, width, height } = project;
  const cut = { name, rate, width, height, events };
  const sound = store.assets.byId([project.soundtrack?.assetId ?? ''])[0];
  if (sound === undefined) return { cut, files: [...files.values()] };
  const fileName = nameOf(sound, { sequence: '', shot: 'soundtrack', version: '' });
  const soundtrack = describeSoundtrack(sound, fileName, rate);
  return { cut: { ...cut, soundtrack }, files: [...files.values()] };
}

function describeSoundtrack(
  { id, path, duration, details }: Asset,
  fileName: string,
  rate: RateName,
): NonNullable<Cut['soundtrack']> {
  const { num, den } = rateOf(rate);
  return {
    ...{ assetId: id, path, fileName },
    frames: Math.floor(((duration ?? 0) * num) / den),
    channels: details?.channels ?? 2,
    sampleRate: details?.sampleRate ?? 48_000,
  };
}

function describeMedium(
  take: Take,
  { version, frames }: Pick<VersionView, 'version' | 'frames'>,
  fileName: string,
  rate: RateName,
): CutMedium {
  const { duration, frameRate, sound } = take;
  const mediaRate = frameRate === null ? rateOf(rate) : ratioOf(frameRate);
  // Lengths of containers are rounded: what the project shows is there.
  const shown = convertFrames((frames ?? 1) - 1, rateOf(rate), mediaRate, Math.floor) + 1;
  return {
    ...{ kind: frames === null ? 'still' : 'clip', version, takeId: take.id, fileName, path: take.path },
    frames,
    mediaFrames: Math.max(shown, Math.round((duration ?? 0) * (frameRate ?? 0))),
    mediaRate,
    mediaWidth: take.width ?? 0,
    mediaHeight: take.height ?? 0,
    audio: sound ?? undefined,
  };
}
