import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { ConnectionsModule } from '../../service/profiles/connections-module.ts';
import { type CanaryService, createCanaryService } from '../canary/canary-service.ts';
import type { JobsModule } from '../jobs/jobs-module.ts';
import type { SentRecordModule } from '../submission-journal/journal-module.ts';
import { createPauses, createUndoStack, type Pauses, type UndoStack } from './pauses.ts';
import { createQueueCommands, type QueueCommands } from './queue-commands.ts';

/** The artist's hands on the queue. */
export interface QueueCommandsModule extends Required<Pick<CoreModule, 'start'>> {
  readonly queueCommands: QueueCommands;
  readonly pauses: Pauses;
  readonly undo: UndoStack;
  readonly canary: CanaryService;
}

interface QueueCommandsNeeds {
  readonly jobs: JobsModule;
  readonly sentRecord: SentRecordModule;
  readonly connections: ConnectionsModule;
}

export function createQueueCommandsModule(
  { store, clock, ids, settings }: CoreDependencies,
  emit: Emit,
  { jobs, sentRecord, connections }: QueueCommandsNeeds,
): QueueCommandsModule {
  const { jobWriter } = jobs;
  const { usableProfile } = connections;
  const undo = createUndoStack(() => emit('undoChanged'));
  const pauses = createPauses({
    ...{ store, clock, settings, undo },
    asksAnyway: () => sentRecord.dataAge.report() !== null,
    haltUploads: () => emit('heldBack'),
    onChange(change) {
      if (change === 'resumed') emit('resumed');
      emit('changed');
    },
  });
  const queueCommands = createQueueCommands({
    ...{ store, ids, jobWriter, clock, undo },
    abortSubmission: (jobId) => emit('submissionCancelled', jobId),
    abortFetch: (jobId) => emit('downloadCalledOff', jobId),
    follow: (jobs) => emit('trackingRequested', jobs),
  });
  const canary = createCanaryService({ store, queueCommands, usableProfile });
  return { queueCommands, pauses, undo, canary, start: pauses.begin };
}
