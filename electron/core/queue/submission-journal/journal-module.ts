import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { JobsModule } from '../jobs/jobs-module.ts';
import type { SafeStartModule } from '../safe-start/safe-start-module.ts';
import { createDataAge, type DataAge } from './data-age.ts';

/** What was sent, written down where no copy of the data brings it back. */
export interface SentRecordModule extends Required<CoreModule> {
  readonly dataAge: DataAge;
}

interface SentRecordNeeds {
  readonly jobs: JobsModule;
  readonly safeStart: SafeStartModule;
}

export function createSentRecord(
  { store, clock, ids, log, recordFiles, localFolder, settings }: CoreDependencies,
  emit: Emit,
  { jobs, safeStart }: SentRecordNeeds,
): SentRecordModule {
  const dataAge = createDataAge({
    ...{ store, jobWriter: jobs.jobWriter, clock, ids, log, mediaReader: safeStart.readerFor('import') },
    ...{ files: recordFiles, localFolder },
    resultsFolder: () => settings.read().resultsFolder,
    onChange: () => emit('changed'),
  });
  return { dataAge, start: dataAge.begin, stop: dataAge.stop };
}
