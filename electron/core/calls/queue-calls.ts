import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { readTypicalTimes } from '../queue/results/typical-times.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Answers for the queue as a whole. */
export function createQueueCalls({
  store,
  settings,
  pauses,
  undo,
  dataAge,
}: CoreCallDeps): Handlers<
  'queue.pause' | 'queue.resume' | 'queue.acceptOldData' | 'queue.times' | 'queue.undo'
> {
  return {
    'queue.pause': async ({ scope }) => {
      pauses.set(scope, true);
      return DONE;
    },
    'queue.resume': async ({ scope }) => {
      pauses.set(scope, false);
      return DONE;
    },
    'queue.acceptOldData': async ({ submissions }) =>
      (await dataAge.goOn(submissions)) ? DONE : fail(failure('OLD_DATA_GREW')),
    'queue.times': async () => succeed(readTypicalTimes(store, settings.read().activeProfileId)),
    'queue.undo': async () => succeed(undo.undo()),
  };
}
