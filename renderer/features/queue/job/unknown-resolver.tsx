import { useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { describeError } from '../../../../shared/errors/text.ts';
import type { Attempt, Job } from '../../../../shared/jobs/job.ts';
import { formatMoment } from '../../../../shared/kernel/format.ts';
import { joinSentences } from '../../../../shared/kernel/joining-text.ts';
import { type Failure, readDetail } from '../../../../shared/kernel/result.ts';
import { describeDone } from '../../../../shared/queue/queue-actions-text.ts';
import { describeStopAnswer, QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { profileOfModel } from '../../../../shared/service/profile/generation-binding.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { notifyWithUndo, queueAgain } from '../../../state/queue/queue-again.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import code from '../../../ui/text/code-box.module.css';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import type { JobHistory } from './job-timeline.tsx';
import styles from './unknown-resolver.module.css';

/** The ways out of an unknown outcome. None of them is taken automatically. */
export function UnknownResolver(props: { readonly job: Job; readonly history: JobHistory | null }) {
  const { job, history } = props;
  const attempt = history?.attempts.toSorted((one, other) => one.number - other.number).at(-1) ?? null;
  return (
    <section className={styles.resolver} aria-label={QUEUE_TEXT.resolveTitle}>
      <h3 className={styles.title}>{QUEUE_TEXT.resolveTitle}</h3>
      <p className={styles.lead}>
        {joinSentences([job.error === null ? '' : describeError(job.error).happened, QUEUE_TEXT.resolveLead])}
      </p>
      {attempt !== null && <Facts job={job} attempt={attempt} />}
      <div className={styles.ways}>
        <LookUp job={job} />
        {attempt !== null && <AskAgain job={job} attempt={attempt} />}
        <SendAgain job={job} />
        <div className={styles.way}>
          <h4>{QUEUE_TEXT.leaveTitle}</h4>
          <p>{QUEUE_TEXT.leaveLead}</p>
          <Button look="quiet" tip={QUEUE_TEXT.letGoTip} onPress={() => void letGo(job)}>
            {QUEUE_TEXT.letGo}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What is known: what was sent and when, what came back, what it may have cost. */
function Facts({ job, attempt }: { job: Job; attempt: Attempt }) {
  const facts = [
    QUEUE_TEXT.sentAt(formatMoment(attempt.startedAt)),
    attempt.httpStatus === null ? QUEUE_TEXT.noAnswer : QUEUE_TEXT.answered(attempt.httpStatus),
    ...(job.practice || job.testMode !== null ? [QUEUE_TEXT.free] : []),
    ...(job.practice || job.testMode !== null
      ? []
      : [job.estimate === null ? QUEUE_TEXT.inDoubtUnknownPrice : QUEUE_TEXT.inDoubt(job.estimate)]),
  ];
  return (
    <div className={styles.facts}>
      <p className="numbers">{facts.join(' · ')}</p>
      {attempt.body !== '' && (
        <Disclosure label={QUEUE_TEXT.showSent}>
          <pre className={`${code.box} ${styles.sent}`}>{attempt.body}</pre>
        </Disclosure>
      )}
    </div>
  );
}

async function letGo(job: Job): Promise<void> {
  const outcome = await runCall('jobs.stopWatching', { jobIds: [job.id] });
  if (outcome === null) return;
  notifyWithUndo({
    action: 'stop-watching',
    jobs: outcome.changed.length,
    text: describeDone('stop', [job.name]),
  });
}

/** An unclear answer may have named the generation all the same. */
function readGivenId(job: Job): string {
  return (job.error && readDetail(job.error, 'genId')) ?? '';
}

/** Names the generation of a job that lacks its id. */
export function LookUp({ job }: { readonly job: Job }) {
  const [genId, setGenId] = useState(() => readGivenId(job));
  // Only the active profile is known here; of another one, the core decides the same way.
  const isUnbound = useCore(
    (core) => core.status.profileId === job.profileId && core.profile.generation == null,
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function lookUp(): Promise<void> {
    if (genId.trim() === '' || isBusy) return;
    setBusy(true);
    const answer = await call('jobs.nameGeneration', { jobId: job.id, genId: genId.trim() });
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
  }
  return (
    <form
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <h4>{QUEUE_TEXT.foundTitle}</h4>
      <p>{isUnbound ? QUEUE_TEXT.foundLeadUnbound : QUEUE_TEXT.foundLead}</p>
      <div className={styles.line}>
        <TextInput
          label={QUEUE_TEXT.genId}
          isLabelHidden
          placeholder={QUEUE_TEXT.genId}
          value={genId}
          maxLength={500}
          onText={setGenId}
        />
        <Button type="submit" isDisabled={genId.trim() === '' || isBusy}>
          {QUEUE_TEXT.lookUp}
        </Button>
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
    </form>
  );
}

/** An id that a person pasted can be wrong: without it, the outcome is unknown again. */
export function TakeBack({ job }: { readonly job: Job }) {
  return (
    <Button
      size="small"
      tip={QUEUE_TEXT.takeBackTip}
      onPress={() => void runCall('jobs.nameGeneration', { jobId: job.id, genId: null })}
    >
      {QUEUE_TEXT.takeBack}
    </Button>
  );
}

type StopAnswer = CallOutput<'jobs.stopAtService'>;

/** Asks the service once to stop what it makes, and says what it answered. */
export function StopAtService({ job }: { readonly job: Job }) {
  const canAsk = useCore(
    ({ status, profile }) =>
      status.profileId === job.profileId &&
      profileOfModel(profile, job.model).generation?.cancel !== undefined,
  );
  const [answer, setAnswer] = useState<StopAnswer | 'asking' | null>(null);
  if (answer !== null && answer !== 'asking')
    return <p className="selectable">{describeStopAnswer(answer)}</p>;
  if (!canAsk) return null;
  const ask = async () => {
    setAnswer('asking');
    setAnswer(await runCall('jobs.stopAtService', { jobId: job.id }));
  };
  return (
    <Button size="small" tip={QUEUE_TEXT.stopTip} isDisabled={answer === 'asking'} onPress={() => void ask()}>
      {QUEUE_TEXT.stopAtService}
    </Button>
  );
}

/** Where the service promises to know the submission by its key, it may have it once more; it takes it once all the same. */
function AskAgain({ job, attempt: { askableUntil } }: { job: Job; attempt: Attempt }) {
  const now = useNow();
  if (askableUntil === null || now >= askableUntil) return null;
  return (
    <div className={styles.way}>
      <h4>{QUEUE_TEXT.askTitle}</h4>
      <p>{QUEUE_TEXT.askLead}</p>
      <Button onPress={() => void runCall('jobs.askAgain', { jobId: job.id })}>{QUEUE_TEXT.ask}</Button>
    </div>
  );
}

/** It is asked once more, with the amount: the second charge is real money and can't be undone. */
function SendAgain({ job }: { readonly job: Job }) {
  const cost = job.practice || job.testMode !== null ? null : job.estimate;
  return (
    <div className={styles.way}>
      <h4>{QUEUE_TEXT.neverTitle}</h4>
      <p>
        {QUEUE_TEXT.neverLead} {cost !== null && <strong>{QUEUE_TEXT.neverCosts(cost)}</strong>}
      </p>
      <Button onPress={() => void queueAgain([job])}>{QUEUE_TEXT.sendAgain}</Button>
    </div>
  );
}
