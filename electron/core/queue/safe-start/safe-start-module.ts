import type { FileWork, SafeStartState } from '../../../../shared/queue/status.ts';
import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { MediaReader, Posters } from '../../ports.ts';
import { createStartGuard, makeCarefully, readCarefully, type StartGuard } from './start-guard.ts';

/** Whether this start is a safe one, and files read in a way that lets the next one know. */
export interface SafeStartModule extends Required<CoreModule> {
  readonly guard: StartGuard;
  state(): SafeStartState | null;
  /** True while what the app does on its own rests. */
  isResting(): boolean;
  readerFor(work: FileWork): MediaReader;
  /** Null where nothing can be decoded. */
  readonly posters: Posters | null;
}

export function createSafeStart(outside: CoreDependencies, emit: Emit): SafeStartModule {
  const { store, clock, log } = outside;
  const guard = createStartGuard({
    marker: outside.startMarker ?? null,
    needsFile: outside.options.countsOnlyEndsOverFiles === true,
    ...{ store, clock, log },
    onGoOn: () => emit('safeStartEnded'),
  });
  return {
    guard,
    state: guard.state,
    isResting: () => guard.state() !== null,
    readerFor: (work) => readCarefully(outside.mediaReader, guard, work),
    posters: outside.posters && makeCarefully(outside.posters, guard),
    start: guard.begin,
    stop: guard.end,
  };
}
