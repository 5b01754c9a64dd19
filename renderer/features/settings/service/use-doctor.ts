import { useEffect, useState } from 'react';
import { DOCTOR_STEPS, type DoctorReport } from '../../../../shared/domain/service/doctor.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { call, submit } from '../../../bridge.ts';
import { whenProfilesKept } from '../change-profile.ts';
import { useFirstReading } from '../first-reading.ts';

const LOOK_AGAIN_MILLISECONDS = 120;

export type DoctorVisit = ReturnType<typeof useDoctor>;

/** The report of the profile as it grows; one of another profile is not shown. */
export function useDoctor(profileId: string) {
  const first = useFirstReading().doctor;
  const [report, setReport] = useState(first?.profileId === profileId ? first : null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    let isGone = false;
    setFailure(null);
    const read = async () => {
      const answer = await call('doctor.read', {});
      if (isGone || !answer.ok) return;
      const found = answer.value?.profileId === profileId ? answer.value : null;
      setReport(found);
      setRunning(found !== null && found.endedAt === null);
    };
    void read();
    const timer = isRunning ? setInterval(() => void read(), LOOK_AGAIN_MILLISECONDS) : undefined;
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [profileId, isRunning]);

  async function run(allowTestSubmission: boolean): Promise<void> {
    setFailure(null);
    setReport(emptyReport(profileId));
    // What was just said of the service is what is looked at.
    setWaiting(true);
    await whenProfilesKept();
    setWaiting(false);
    setRunning(true);
    const answer = await submit('doctor.run', { profileId, allowTestSubmission });
    if (answer === null) return;
    setRunning(false);
    setFailure(answer.ok ? null : answer.error);
    setReport(answer.ok ? answer.value : null);
  }

  return { report, isRunning: isRunning || isWaiting, failure, run };
}

function emptyReport(profileId: string): DoctorReport {
  const rows = DOCTOR_STEPS.map((step) => ({
    ...{ step, state: 'waiting' as const, finding: null, details: {}, error: null, confirms: [] },
  }));
  return { profileId, startedAt: 0, endedAt: null, rows };
}
