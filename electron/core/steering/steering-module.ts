import { type CanaryService, createCanaryService } from '../canary/canary-service.ts';
import type { CoreDependencies } from '../core.ts';
import type { Tell } from '../inner-events.ts';
import type { CoreModule } from '../module.ts';
import type { ConnectionsModule } from '../profiles/connections-module.ts';
import type { JobsModule } from '../queue/jobs/jobs-module.ts';
import type { SentRecordModule } from '../sent-record/sent-record-module.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { createSteering, type Steering } from './steering.ts';
import { createUndoStack, type UndoStack } from './undo-stack.ts';

/** The artist's hands on the queue. */
export interface SteeringModule extends Required<Pick<CoreModule, 'start'>> {
  readonly steering: Steering;
  readonly pauses: Pauses;
  readonly undo: UndoStack;
  readonly canary: CanaryService;
}

export function createSteeringModule(
  { store, clock, settings }: CoreDependencies,
  tell: Tell,
  { jobWriter }: JobsModule,
  { dataAge }: SentRecordModule,
  { usableProfile }: ConnectionsModule,
): SteeringModule {
  const undo = createUndoStack(() => tell('undoChanged'));
  const pauses = createPauses({
    ...{ store, clock, settings, undo },
    asksAnyway: () => dataAge.report() !== null,
    haltUploads: () => tell('heldBack'),
    onChange(change) {
      if (change === 'resumed') tell('resumed');
      tell('changed');
    },
  });
  const steering = createSteering({
    ...{ store, jobWriter, clock, undo },
    abortSubmission: (jobId) => tell('submissionCalledOff', jobId),
    abortFetch: (jobId) => tell('downloadCalledOff', jobId),
    follow: (jobs) => tell('followed', jobs),
  });
  const canary = createCanaryService({ store, steering, usableProfile });
  return { steering, pauses, undo, canary, start: pauses.begin };
}
