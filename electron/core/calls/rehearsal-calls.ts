import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

/** Answers for the first paid job of a profile. */
export function createRehearsalCalls({
  rehearsals,
  queueCommands,
}: CoreCallDeps): Handlers<'rehearsal.read' | 'rehearsal.send'> {
  return {
    'rehearsal.read': async ({ profileId }) => succeed(rehearsals.read(profileId)),
    'rehearsal.send': async ({ profileId, model, input }) => {
      const sent = await rehearsals.send(profileId, model, input);
      if (sent.ok && sent.value.rehearsal !== null)
        queueCommands.added('enqueue', [sent.value.rehearsal.jobId]);
      return sent;
    },
  };
}
