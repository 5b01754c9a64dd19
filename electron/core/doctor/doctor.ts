import {
  DOCTOR_STEPS,
  type DoctorReport,
  type DoctorRow,
  type DoctorStep,
} from '../../../shared/domain/service/doctor.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Log } from '../ports.ts';
import { type StepOutcome, skipped } from './outcome.ts';
import { createSteps, type StepsDeps } from './steps.ts';
import type { Visit } from './visit.ts';

export interface DoctorDeps extends StepsDeps {
  readonly log: Log;
  /** Resolves once a service that only runs when it is needed can be asked, has not come up, or the check is stopped. */
  readonly untilServed: (profileId: string, stopping: AbortSignal) => Promise<void>;
}

export interface Doctor {
  /** Resolves with the report once all steps have ended. Errors: PROFILE_MISSING, CONNECTION_CHECK_UNDER_WAY. */
  run(profileId: string, allowTestSubmission: boolean): Promise<Result<DoctorReport>>;
  /** The report as far as it is, of the run under way or of the last one. */
  read(): DoctorReport | null;
  cancel(): void;
  stop(): Promise<void>;
}

/**
 * Looks at a connection step by step: with reads, an upload where one is bound, a request to ourselves, and a test run where
 * the artist allows it. There is no other submission in here, so nothing of it can be charged.
 */
export function createDoctor(deps: DoctorDeps): Doctor {
  let report: DoctorReport | null = null;
  let underWay: { cancel: AbortController; done: Promise<unknown> } | null = null;

  const steps = createSteps(deps);

  async function visitAll(visit: Visit): Promise<DoctorReport> {
    for (const step of DOCTOR_STEPS) {
      show(step, { state: 'running' });
      const outcome = visit.signal.aborted ? skipped('stopped') : await look(step, visit);
      // What was cut off in the middle has found nothing.
      show(step, visit.signal.aborted && step !== 'test-run' ? skipped('stopped') : outcome);
    }
    const ended = { ...(report as DoctorReport), endedAt: deps.clock.now() };
    report = ended;
    return ended;
  }

  async function look(step: DoctorStep, visit: Visit): Promise<StepOutcome> {
    const outcome = await steps[step](visit);
    const { state, finding } = outcome;
    deps.log.info('doctor', { profileId: visit.profileId, step, state, finding });
    return outcome;
  }

  function show(step: DoctorStep, change: Partial<DoctorRow>): void {
    if (report === null) return;
    report = {
      ...report,
      rows: report.rows.map((row) => (row.step === step ? { ...row, ...change } : row)),
    };
  }

  return {
    async run(profileId, allowTestSubmission) {
      const profile = deps.profile(profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (underWay !== null) return fail(failure('CONNECTION_CHECK_UNDER_WAY'));
      report = { profileId, startedAt: deps.clock.now(), endedAt: null, rows: DOCTOR_STEPS.map(waitingRow) };
      const cancel = new AbortController();
      const done = deps.untilServed(profileId, cancel.signal).then(() =>
        visitAll({
          ...{ profileId, allowTestSubmission, signal: cancel.signal, inspection: null, reads: null },
          // Its address is known once it runs.
          profile: deps.profile(profileId) ?? profile,
        }),
      );
      underWay = { cancel, done };
      try {
        return succeed(await done);
      } finally {
        underWay = null;
      }
    },
    read: () => report,
    cancel: () => underWay?.cancel.abort(),
    async stop() {
      underWay?.cancel.abort();
      await underWay?.done.catch(() => {});
    },
  };
}

function waitingRow(step: DoctorStep): DoctorRow {
  return { step, state: 'waiting', finding: null, details: {}, error: null, confirms: [] };
}
