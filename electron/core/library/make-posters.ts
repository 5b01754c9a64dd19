import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isProven } from '../../../shared/library/name-template.ts';
import {
  LARGE_POSTER,
  SMALL_POSTER,
  STRIP_HEIGHT,
  WAVE_WIDTH,
} from '../../../shared/library/poster-sizes.ts';
import type { Take } from '../../../shared/library/take.ts';
import { SVG, ZIP } from '../../../shared/models/media-formats.ts';
import type { MediaKind } from '../../../shared/models/media-reference.ts';
import { findPicture } from '../kernel/files/small-pictures.ts';
import { createWorkLoop } from '../kernel/wakeable-loop.ts';
import type { FindMedia, MediaFile } from '../ports/media.ts';
import { PLUGGED_IN, type Power } from '../ports/system.ts';
import type { Clock, Log, Posters, PosterTarget, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';

const AT_A_TIME = 50;
/** For each of two decoders one is decoded, one is written, and one waits, so that neither they nor the disk rest. */
const CONCURRENCY = 6;

/** Makes the posters that are missing, newest take first, behind everything else. */
export interface PosterQueue {
  /** Call when there may be takes without a poster; calls while it works are remembered. */
  wake(): void;
  /** What the machine runs on from now on: with less, there are pauses between. */
  setPower(power: Power): void;
  stop(): Promise<void>;
}

interface PosterDeps {
  readonly store: Store;
  readonly posters: Posters | null;
  /** While true, none is made; `wake` is called when it is over. */
  readonly isResting: () => boolean;
  readonly jobWriter: JobWriter;
  readonly folder: string;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
}

/** Creates the queue; with no poster maker (no window) it does nothing, and the takes wait for the next start of the app. */
export function createPosterQueue(deps: PosterDeps): PosterQueue {
  const { posters, folder, clock, log } = deps;
  const pauses = createPauses(clock, log);
  const missing = createMissingPosters(deps);
  const loop = createWorkLoop({
    clock,
    async turn(signal) {
      if (posters !== null) await makeAll(posters, signal);
      return null;
    },
    failed(error) {
      log.error('posters-stopped', { error: String(error) });
      return null;
    },
  });

  async function makeAll(maker: Posters, signal: AbortSignal): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (let todo = missing.list(); todo.length > 0 && !signal.aborted; todo = missing.list()) {
      await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, lane) => makeSome(maker, todo, lane, signal)),
      );
    }
  }

  /** Where there are pauses between two, only the first lane goes on. */
  async function makeSome(maker: Posters, todo: Take[], lane: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (lane === 0 || pauses.length() === 0)) {
      const take = todo.shift();
      if (take === undefined) return;
      await missing.make(maker, take, signal);
      await pauses.rest(signal);
    }
  }

  return {
    wake() {
      if (posters !== null && !deps.isResting()) loop.wake();
    },
    setPower: pauses.setPower,
    stop: loop.stop,
  };
}

/** The pauses between two posters, as long as the machine's power asks for; another power ends the one under way. */
function createPauses(clock: PosterDeps['clock'], log: Log) {
  let power = PLUGGED_IN;
  let endPause = new AbortController();
  const length = () => decidePause(power);
  return {
    length,
    async rest(signal: AbortSignal): Promise<void> {
      if (length() > 0) await clock.sleep(length(), AbortSignal.any([endPause.signal, signal]));
    },
    setPower(next: Power): void {
      const isSame = next.isOnBattery === power.isOnBattery && next.thermal === power.thermal;
      power = next;
      if (isSame) return;
      log.info('power', { ...power });
      endPause.abort();
      endPause = new AbortController();
    },
  };
}

/** The takes that lack one, but for those of which none could be made. */
function createMissingPosters({ store, jobWriter, folder, log }: PosterDeps) {
  const refused = new Set<string>();
  return {
    list(): Take[] {
      const found = store.takes.withoutPoster(AT_A_TIME + refused.size);
      for (const take of found) if (!isProven(take) || take.mime === ZIP) refused.add(take.id);
      return found.filter((take) => !refused.has(take.id));
    },
    async make(maker: Posters, take: Take, signal: AbortSignal): Promise<void> {
      const made = await maker.make({ path: take.path, kind: take.kind }, posterTargets(folder, take.id));
      if (signal.aborted) return;
      if (!made.ok) {
        refused.add(take.id);
        log.warn('poster-failed', { takeId: take.id, code: made.error.code, ...made.error.details });
        return;
      }
      const { width, height, duration } = made.value;
      const facts = { hasPoster: true, width, height, duration: take.duration ?? duration };
      const changed = store.transact((tx) => tx.takes.setFacts(take.id, facts));
      if (changed !== null) jobWriter.takesChanged([changed]);
    },
  };
}

/** A small picture takes a core for a tenth of a second or two: with such pauses, a tenth of one. */
const ON_BATTERY = 2_000;
/** The system slows everything down by then; what nobody waits for adds no heat. */
const HOT = 15_000;

/**
 * How long work that nobody waits for rests between two files. What is in sight is decoded at once all the same, and nothing of
 * what was paid for goes by this.
 */
export function decidePause({ isOnBattery, thermal }: Power): number {
  if (thermal === 'serious' || thermal === 'critical') return HOT;
  return isOnBattery ? ON_BATTERY : 0;
}

/** Looks ids up in the store: of takes and assets their files, or their small pictures, which are made where they are missing. */
export function createFindMedia(deps: {
  readonly store: Pick<Store, 'takes' | 'assets'>;
  readonly posters: Posters;
  readonly dataFolder: string;
}): FindMedia {
  const { store, posters, dataFolder } = deps;
  const makePicture = rememberPictures(posters);
  const findTake = async (host: string, id: string, signal?: AbortSignal) => {
    const [take] = store.takes.byId([id]);
    // What proves no media type is for nobody's decoder.
    if (take === undefined || !isProven(take)) return null;
    // What draws can keep a page busy for ever: of an SVG the window gets the picture that the worker made of it.
    if (host === 'take' && take.mime !== SVG) return fileOf(take);
    if (take.mime === ZIP) return null;
    const drawing = DRAWINGS.get(host);
    if (drawing !== undefined) return take.kind === 'video' ? draw(take, drawing, signal) : null;
    const [large, small] = posterTargets(join(dataFolder, 'posters'), id);
    const poster = await makePicture(take, [large, small]);
    if (host === 'take' && poster === null && !existsSync(take.path)) return fileOf(take);
    // One of an earlier version has a single size.
    return host === 'tile' && poster !== null ? (findPicture(small) ?? poster) : poster;
  };
  const draw = async ({ id, path }: Take, { kind, size }: Drawing, signal?: AbortSignal) => {
    const folder = join(dataFolder, 'strips');
    const drawn = await makePicture(
      { path, kind },
      [{ base: join(folder, `${id}.${kind}`), longSide: size }],
      signal,
    );
    if (drawn !== null) await keepNewest(folder, MAX_STRIPS);
    return drawn;
  };
  const findAsset = (host: string, id: string) => {
    const [asset] = store.assets.byId([id]);
    if (asset === undefined) return null;
    if (host === 'asset') return fileOf(asset);
    const thumb = (name: string) => [{ base: join(dataFolder, 'thumbs', name), longSide: THUMB }];
    if (host === 'thumb') return makePicture(asset, thumb(id));
    // A picture has none.
    if (asset.kind === 'image') return null;
    return makePicture({ path: asset.path, kind: 'sound' }, thumb(`${id}.sound`));
  };
  return async (host, id, signal) => {
    if (OF_TAKES.has(host)) return findTake(host, id, signal);
    return OF_ASSETS.has(host) ? findAsset(host, id) : null;
  };
}

/** What is drawn of a clip when it is looked at closely. */
interface Drawing {
  readonly kind: 'strip' | 'sound';
  readonly size: number;
}

const DRAWINGS: ReadonlyMap<string, Drawing> = new Map([
  ['strip', { kind: 'strip', size: STRIP_HEIGHT }],
  ['wave', { kind: 'sound', size: WAVE_WIDTH }],
]);
/** Files of clips that are kept: at most some 100 MB. */
const MAX_STRIPS = 1000;

const OF_TAKES: ReadonlySet<string> = new Set(['take', 'poster', 'tile', ...DRAWINGS.keys()]);
const OF_ASSETS: ReadonlySet<string> = new Set(['asset', 'thumb', 'sound']);

/** Pixels of the longer side of a reference's small picture, and of a waveform. */
const THUMB = 512;

const fileOf = ({ path, mime }: MediaFile): MediaFile => ({ path, mime });

/** Makes a file's small picture where it is missing; null for a recording, which has but a waveform, and for what can't be decoded here (asked once a run). */
function rememberPictures(posters: Posters) {
  const refused = new Set<string>();
  return async (
    source: { path: string; kind: MediaKind | Drawing['kind'] },
    targets: readonly PosterTarget[],
    signal?: AbortSignal,
  ): Promise<MediaFile | null> => {
    const { path, kind } = source;
    const [target] = targets;
    if (target === undefined || kind === 'audio' || refused.has(target.base)) return null;
    const known = findPicture(target);
    if (known !== null) return known;
    const made = await posters.make({ path, kind }, targets, signal);
    if (!made.ok && !made.error.retryable) refused.add(target.base);
    return made.ok ? findPicture(target) : null;
  };
}

/** Removes the oldest files of a folder until no more than so many are left. */
async function keepNewest(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => ({ name, madeAt: mtimeMs }),
        // Another one has removed it meanwhile.
        () => ({ name, madeAt: 0 }),
      ),
    ),
  );
  const oldest = files.toSorted((one, other) => one.madeAt - other.madeAt).slice(0, -most);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}

/** Where a take's posters lie. */
export function posterTargets(folder: string, takeId: string): readonly [PosterTarget, PosterTarget] {
  return [
    { base: join(folder, takeId), longSide: LARGE_POSTER },
    { base: join(folder, `${takeId}.small`), longSide: SMALL_POSTER },
  ];
}
