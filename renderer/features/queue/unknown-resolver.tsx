import { useState } from 'react';
import type { Job } from '../../../shared/domain/job.ts';
import type { Failure } from '../../../shared/errors.ts';
import { wordError } from '../../../shared/messages/errors.ts';
import { formatMoney } from '../../../shared/messages/format.ts';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { call } from '../../bridge.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './unknown-resolver.module.css';

/** The three ways out of an unknown outcome. None of them is taken by itself. */
export function UnknownResolver({ job }: { readonly job: Job }) {
  return (
    <section className={styles.resolver} aria-label={QUEUE_TEXT.resolveTitle}>
      <h3 className={styles.title}>{QUEUE_TEXT.resolveTitle}</h3>
      <p className={styles.lead}>
        {job.error === null ? '' : `${wordError(job.error).happened} `}
        {QUEUE_TEXT.resolveLead}
      </p>
      <div className={styles.ways}>
        <LookUp job={job} />
        <SendAgain job={job} />
        <div className={styles.way}>
          <h4>{QUEUE_TEXT.leaveTitle}</h4>
          <p>{QUEUE_TEXT.leaveLead}</p>
          <Button
            look="quiet"
            tip={QUEUE_TEXT.letGoTip}
            onPress={() => void runCall('jobs.stopWatching', { jobIds: [job.id] })}
          >
            {QUEUE_TEXT.letGo}
          </Button>
        </div>
      </div>
    </section>
  );
}

function LookUp({ job }: { readonly job: Job }) {
  const [genId, setGenId] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function lookUp(): Promise<void> {
    if (genId.trim() === '' || isBusy) return;
    setBusy(true);
    const answer = await call('jobs.resolveUnknown', { jobId: job.id, genId: genId.trim() });
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
      <p>{QUEUE_TEXT.foundLead}</p>
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

/** Two steps, because the second charge is real money and can't be undone. */
function SendAgain({ job }: { readonly job: Job }) {
  const [isAsking, setAsking] = useState(false);
  const price = job.estimate === null ? '' : ` (${formatMoney(job.estimate)})`;
  return (
    <div className={styles.way}>
      <h4>{QUEUE_TEXT.neverTitle}</h4>
      <p>{QUEUE_TEXT.neverLead}</p>
      {isAsking ? (
        <div className={styles.line}>
          <Button
            look="danger"
            onPress={() => void runCall('jobs.retry', { jobIds: [job.id], acceptSecondCharge: true })}
          >
            {`${QUEUE_TEXT.sendAgainSure}${price}`}
          </Button>
          <Button look="quiet" onPress={() => setAsking(false)}>
            {QUEUE_TEXT.keep}
          </Button>
        </div>
      ) : (
        <Button onPress={() => setAsking(true)}>{QUEUE_TEXT.sendAgain}</Button>
      )}
    </div>
  );
}
