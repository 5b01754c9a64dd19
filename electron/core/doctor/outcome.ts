import type { DoctorFinding, DoctorRow } from '../../../shared/domain/service/doctor.ts';
import type { Failure } from '../../../shared/errors.ts';

/** How a step ended. */
export type StepOutcome = Pick<DoctorRow, 'details' | 'error' | 'confirms'> & {
  readonly state: 'ok' | 'warn' | 'failed' | 'skipped';
  readonly finding: DoctorFinding;
};

interface More {
  readonly details?: DoctorRow['details'];
  readonly error?: Failure;
  readonly confirms?: string[];
}

function outcome(state: StepOutcome['state']): (finding: DoctorFinding, more?: More) => StepOutcome {
  return (finding, more = {}) => ({
    state,
    finding,
    details: more.details ?? {},
    error: more.error ?? null,
    confirms: more.confirms ?? [],
  });
}

export const ok = outcome('ok');
export const warn = outcome('warn');
export const failed = outcome('failed');
export const skipped = outcome('skipped');
