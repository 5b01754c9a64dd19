import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { DOCTOR_STEPS, type DoctorReport, type DoctorRow } from '../../../../shared/service/doctor-report.ts';
import { confirmBindings } from '../../../../shared/service/profile/bind-by-hand.ts';
import { isSuggested } from '../../../../shared/service/profile/binding-source.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/service/text/connection-text.ts';
import {
  DOCTOR_STATE_WORDS,
  DOCTOR_STEP_NAMES,
  describeFinding,
} from '../../../../shared/service/text/doctor-text.ts';
import { PROXY_TEXT } from '../../../../shared/service/text/proxy-text.ts';
import { call, submit } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { askForSignIn } from '../../../state/navigation/frame-dialogs.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { changeProfile, whenProfilesKept } from '../change-profile.ts';
import { useFirstReading } from '../first-reading.ts';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';

/** Looks at the active profile's connection, step by step and in sight. */
export function DoctorPanel({ doctor }: { readonly doctor: DoctorVisit }) {
  const profile = useCore((core) => core.profile);
  const { report, isRunning, failure, run } = doctor;
  const [allowTest, setAllowTest] = useState(false);
  const hasTest = profile.testMode !== null && !isSuggested(profile.sources, '/testMode');
  return (
    <>
      <p className={rows.lead}>{TEXT.doctorLead}</p>
      <div className={styles.doctorStart}>
        {isRunning ? (
          <Button onPress={() => void runCall('doctor.cancel', {})}>{TEXT.doctorStop}</Button>
        ) : (
          <Button onPress={() => void run(allowTest && hasTest)}>
            {report === null ? TEXT.doctorRun : TEXT.doctorAgain}
          </Button>
        )}
        <Toggle
          label={TEXT.allowTest}
          isOn={allowTest && hasTest}
          isDisabled={!hasTest || isRunning}
          onChange={setAllowTest}
        />
        <span className={rows.lead}>
          {hasTest ? TEXT.allowTestLead(profile.testMode?.param ?? '') : TEXT.noTest}
        </span>
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
      {report !== null && (
        <ol className={styles.steps} aria-label={TEXT.doctorSteps} aria-busy={isRunning}>
          {report.rows.map((row) => (
            <StepRow key={row.step} row={row} />
          ))}
        </ol>
      )}
      {report?.endedAt != null && <Conclusion report={report} />}
    </>
  );
}

const MARKS = {
  waiting: { Icon: CircleDashed, tone: styles.quiet },
  running: { Icon: LoaderCircle, tone: styles.running },
  ok: { Icon: CircleCheck, tone: styles.ok },
  warn: { Icon: CircleAlert, tone: styles.warn },
  failed: { Icon: CircleX, tone: styles.failed },
  skipped: { Icon: CircleMinus, tone: styles.quiet },
} as const;

function StepRow({ row }: { row: DoctorRow }) {
  const { Icon, tone } = MARKS[row.state];
  const words = describeFinding(row);
  return (
    <li className={styles.step} data-state={row.state}>
      <Icon size={16} aria-hidden className={classNames(tone)} />
      <div className={rows.words}>
        <div className={styles.stepName}>
          <span className={rows.name}>{DOCTOR_STEP_NAMES[row.step]}</span>
          <span className={classNames(styles.stepState, tone)}>{DOCTOR_STATE_WORDS[row.state]}</span>
        </div>
        {words !== null && <p className={`selectable ${styles.second}`}>{words.found}</p>}
        {words?.remedy != null && <p className="selectable">{words.remedy}</p>}
        <ProxyAction row={row} />
      </div>
    </li>
  );
}

/** A proxy is signed in to where it is said to ask for it, and signed out of where it lets through. */
function ProxyAction({ row: { finding, details } }: { row: DoctorRow }) {
  const { proxy } = details;
  const isAsked = ['proxy-wants-sign-in', 'proxy-sign-in-refused', 'reached-through-proxy'].includes(
    finding ?? '',
  );
  if (!isAsked || typeof proxy !== 'string') return null;
  return (
    <div>
      <Button onPress={() => askForSignIn(proxy)}>{PROXY_TEXT.open}</Button>
    </div>
  );
}

/** What all of it comes to, and what of it can be kept. */
function Conclusion({ report }: { report: DoctorReport }) {
  const profile = useCore((core) => core.profile);
  const [failure, setFailure] = useState<Failure | null>(null);
  const toLookAt = report.rows.filter(({ state }) => state === 'warn' || state === 'failed').length;
  const confirms = report.rows
    .flatMap((row) => row.confirms)
    .filter((pointer) => isSuggested(profile.sources, pointer));

  async function keep(): Promise<void> {
    const problem = await changeProfile(report.profileId, (now) => confirmBindings(now, confirms));
    setFailure(problem);
    if (problem === null) showToast({ tone: 'done', text: TEXT.doctorKept });
  }

  return (
    <>
      <p role="status" className={rows.name}>
        {toLookAt === 0 ? TEXT.doctorGood : TEXT.doctorLook(toLookAt)}
      </p>
      {confirms.length > 0 && (
        <div className={styles.line}>
          <span className={rows.words}>{TEXT.doctorConfirms(confirms.length)}</span>
          <Button onPress={() => void keep()}>{TEXT.doctorKeep}</Button>
        </div>
      )}
      {failure !== null && <ErrorNote failure={failure} />}
    </>
  );
}

const LOOK_AGAIN_MILLISECONDS = 120;

type DoctorVisit = ReturnType<typeof useDoctor>;

/** The report of the profile as it grows; one of another profile is not shown. */
export function useDoctor(profileId: string) {
  const first = useFirstReading().doctor;
  const [report, setReport] = useState(first?.profileId === profileId ? first : null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const shownId = useRef(profileId);
  shownId.current = profileId;

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
    if (shownId.current === profileId) setRunning(true);
    const answer = await submit('doctor.run', { profileId, allowTestSubmission });
    if (answer === null || shownId.current !== profileId) return;
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
