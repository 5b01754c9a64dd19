import { join } from 'node:path';
import type { CoreDependencies } from '../core.ts';
import type { Emit } from '../inner-events.ts';
import type { CoreModule } from '../kernel/module.ts';
import type { JobsModule } from '../queue/jobs/jobs-module.ts';
import type { SafeStartModule } from '../queue/safe-start/safe-start-module.ts';
import type { SentRecordModule } from '../queue/submission-journal/journal-module.ts';
import { createLibraryService, type LibraryService } from './library-service.ts';
import { createPosterQueue, type PosterQueue } from './make-posters.ts';
import { createResultsFolder, type ResultsFolder } from './results-folder.ts';
import { sweepParts } from './sweep-parts.ts';

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
  const { store, clock, ids, events, log, dataFolder } = outside;
  const path = () => outside.settings.read().resultsFolder;
  const library = createLibraryService({
    ...{ store, jobWriter, clock, ids, events, log, isResting },
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
