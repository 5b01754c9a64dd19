import type { CoreDependencies } from '../../core.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { JobsModule } from '../../queue/jobs/jobs-module.ts';
import type { SafeStartModule } from '../../queue/safe-start/safe-start-module.ts';
import type { ConnectionsModule } from '../../service/profiles/connections-module.ts';
import type { TemplateRepository } from '../template-repository.ts';
import { createWatchService, type WatchService } from './watch-service.ts';

/** Folders whose new files become jobs. */
export interface WatchModule extends Required<CoreModule> {
  readonly watching: WatchService;
}

interface WatchNeeds {
  readonly jobs: JobsModule;
  readonly connections: ConnectionsModule;
  readonly templates: TemplateRepository;
  readonly safeStart: SafeStartModule;
}

export function createWatch(
  { store, clock, ids, events, log, settings, dataFolder, options }: CoreDependencies,
  needs: WatchNeeds,
): WatchModule {
  const { jobWriter } = needs.jobs;
  const { usableProfile } = needs.connections;
  const { template } = needs.templates;
  const { isResting, readerFor } = needs.safeStart;
  const watching = createWatchService({
    ...{ store, jobWriter, clock, ids, events, log, usableProfile, template },
    mediaReader: readerFor('watch'),
    activeProfileId: () => settings.read().activeProfileId,
    ownFolders: () => [settings.read().resultsFolder, dataFolder],
  });
  return {
    watching,
    start() {
      if (!isResting() && options.watchesFolders !== false) watching.start();
    },
    stop: watching.stop,
  };
}
