import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { Asset } from '../../../../shared/library/asset.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { FrameGrabber, Ids, MediaReader, Store } from '../../ports.ts';
import { addFiles } from '../references/add-files.ts';
import { safeName } from '../result-paths.ts';

export interface TakeAssetDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly frames: FrameGrabber | null;
  /** Where frames are kept, a folder for each take. */
  readonly framesFolder: string;
}

/** A frame as it was looked at: its number from 0, and a time in seconds at which it is shown. */
export interface WantedFrame {
  readonly number: number;
  readonly seconds: number;
}

/**
 * A take as a reference, or one frame of it as a picture of its own; where it comes from is remembered. The same frame is
 * taken out once. Errors: NOT_FOUND, FILE_NOT_FOUND, those of the decoder.
 */
export async function takeAsAsset(
  deps: TakeAssetDeps,
  takeId: string,
  frame: WantedFrame | null,
): Promise<Result<Asset>> {
  const [take] = deps.store.takes.byId([takeId]);
  if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
  const path = frame === null ? succeed(take.path) : await grab(deps, take, frame);
  if (!path.ok) return path;
  const [added] = await addFiles(deps, [path.value]);
  if (added?.kind !== 'added') return fail(added?.error ?? failure('FILE_NOT_FOUND', { path: path.value }));
  deps.store.transact((tx) => tx.lineage.setOrigin(added.asset.id, { takeId, frame: frame?.number ?? null }));
  return succeed(added.asset);
}

async function grab(deps: TakeAssetDeps, take: Take, frame: WantedFrame): Promise<Result<string>> {
  const { frames, framesFolder } = deps;
  if (take.kind !== 'video' || frames === null) return fail(failure('FILE_NOT_MEDIA', { path: take.path }));
  const target = join(framesFolder, take.id, `${safeName(take.name, 40)} frame ${frame.number}.png`);
  if (existsSync(target)) return succeed(target);
  if (!existsSync(take.path)) return fail(failure('FILE_NOT_FOUND', { path: take.path }));
  const made = await frames.grabFrame(take.path, frame.seconds, target);
  return made.ok ? succeed(target) : made;
}
