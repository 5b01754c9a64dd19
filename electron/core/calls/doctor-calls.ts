import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Answers for the doctor. */
export function createDoctorCalls({
  doctor,
}: CoreCallDeps): Handlers<'doctor.run' | 'doctor.read' | 'doctor.cancel'> {
  return {
    'doctor.run': async ({ profileId, allowTestSubmission }) => doctor.run(profileId, allowTestSubmission),
    'doctor.read': async () => succeed(doctor.read()),
    'doctor.cancel': async () => {
      doctor.cancel();
      return DONE;
    },
  };
}
