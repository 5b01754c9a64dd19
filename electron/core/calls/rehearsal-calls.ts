import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallParts } from './call-parts.ts';

/** Answers for the first paid job of a profile. */
export function createRehearsalCalls({
  rehearsals,
  steering,
}: CoreCallParts): Handlers<'rehearsal.read' | 'rehearsal.send'> {
  return {
    'rehearsal.read': async ({ profileId }) => succeed(rehearsals.read(profileId)),
    'rehearsal.send': async ({ profileId, model, input }) => {
      const sent = await rehearsals.send(profileId, model, input);
      if (sent.ok && sent.value.rehearsal !== null) steering.added('enqueue', [sent.value.rehearsal.jobId]);
      return sent;
    },
  };
}
