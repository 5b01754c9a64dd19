import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoreDependencies } from '../core.ts';
import type { Emit } from '../inner-events.ts';
import type { CoreModule } from '../kernel/module.ts';
import type { Clock, Store } from '../ports.ts';
import type { JobsModule } from '../queue/jobs/jobs-module.ts';
import type { SafeStartModule } from '../queue/safe-start/safe-start-module.ts';
import type { SentRecordModule } from '../queue/submission-journal/journal-module.ts';
import { createLibraryService, type LibraryService } from './library-service.ts';
import { createPosterQueue, type PosterQueue } from './make-posters.ts';
import { createResultsFolder, type ResultsFolder } from './results-folder.ts';

/** The takes, their files and their folders. */
export interface LibraryModule extends Required<CoreModule> {
  readonly library: LibraryService;
  readonly resultsFolder: ResultsFolder;
}

interface LibraryNeeds {
  readonly jobs: JobsModule;
  readonly safeStart: SafeStartModule;
  readonly sentRecord: SentRecordModule;
}

export function createLibrary(outside: CoreDependencies, emit: Emit, needs: LibraryNeeds): LibraryModule {
  const { isResting, readerFor } = needs.safeStart;
  const { jobWriter } = needs.jobs;
  const { dataAge } = needs.sentRecord;
  const { store, clock, ids, events, log, dataFolder, unpackZip, markFromWeb, trash } = outside;
  const path = () => outside.settings.read().resultsFolder;
  const library = createLibraryService({
    ...{ store, jobWriter, clock, ids, events, log, isResting, unpackZip, markFromWeb, dataFolder },
    ...(trash === undefined ? {} : { trash }),
    mediaReader: readerFor('import'),
    resultsFolder: path,
    takesAdded: () => emit('takesImported'),
  });
  return {
    library,
    resultsFolder: createResultsFolder({ store, ids, dataFolder, path }),
    start() {
      library.start();
      if (!isResting())
        void sweepParts({ store, clock }, path()).catch((error) =>
          log.warn('parts-not-swept', { error: String(error) }),
        );
      // What was made since this copy lies in the results folder: it is shown again.
      if (!isResting() && (dataAge.report()?.submissions ?? 0) > 0) void library.rebuild();
    },
    stop: library.stop,
  };
}

/** The small pictures of takes. */
export interface PostersModule extends Required<CoreModule> {
  readonly wake: PosterQueue['wake'];
  readonly setPower: PosterQueue['setPower'];
}

export function createPosters(
  { store, clock, log, dataFolder }: CoreDependencies,
  { jobWriter }: JobsModule,
  { isResting, posters }: SafeStartModule,
): PostersModule {
  const folder = join(dataFolder, 'posters');
  const queue = createPosterQueue({ store, posters, isResting, jobWriter, folder, clock, log });
  return { wake: queue.wake, setPower: queue.setPower, start: queue.wake, stop: queue.stop };
}

/** The folder that the results of a day go to (`resultLocation`). */
const DAY_NAME = /^\d{4}-\d{2}-\d{2}$/;
/** Of a result, with its copy and the notes of its download, or of a sidecar; the id is one of ours. */
const PART_NAME = /^\.([0-9a-hjkmnp-tv-z]{26})\.(?:part(?:\.copy|\.resume(?:\.new)?)?|sidecar\.part)$/;
/** Another copy of the program may share the folder: what it downloads was written to a moment ago. */
const LEAST_AGE_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Removes the parts that runs which were killed left in the results folder, but for those that a job still goes on with.
 * Rejects with the file system's error.
 */
async function sweepParts(
  { store, clock }: { store: Pick<Store, 'outputs' | 'film'>; clock: Pick<Clock, 'now'> },
  resultsFolder: string,
): Promise<void> {
  const subfolders = new Set(['', ...store.film.projects().map(({ subfolder }) => subfolder)]);
  const roots = [...subfolders].map((subfolder) => join(resultsFolder, subfolder));
  const days = roots.map(async (root) => (await listNames(root, DAY_NAME)).map((day) => join(root, day)));
  for (const folder of (await Promise.all(days)).flat()) {
    for (const name of await listNames(folder, PART_NAME)) {
      const id = PART_NAME.exec(name)?.[1] ?? '';
      const path = join(folder, name);
      const found = await lstat(path);
      const isOld = clock.now() - found.mtimeMs >= LEAST_AGE_MILLISECONDS;
      if (found.isFile() && isOld && !store.outputs.lacksFile(id)) await rm(path, { force: true });
    }
  }
}

/** None of a folder that is not there. */
async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
