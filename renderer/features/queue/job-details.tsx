import { useEffect, useState } from 'react';
import type { Attempt, Job, Transition } from '../../../shared/domain/job.ts';
import { collectReferences } from '../../../shared/domain/media-reference.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formatMoment, formatMoney, formatStep } from '../../../shared/messages/format.ts';
import { OUTCOME_WORDS, wordReason } from '../../../shared/messages/states.ts';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { ACTION_WORDS } from '../../../shared/messages/text/steering.ts';
import { call } from '../../bridge.ts';
import { describeReference } from '../../forms/reference-facts.ts';
import { useAssetStore, wantAssets } from '../../projections/asset-store.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { canDo } from './job-abilities.ts';
import { runAction } from './job-actions.ts';
import styles from './job-details.module.css';
import { UnknownResolver } from './unknown-resolver.tsx';

/** Everything that is known of a job: what was asked, what went wrong, each submission and each step with its time. */
export function JobDetails({ job }: { readonly job: Job }) {
  const { history, error } = useHistory(job);
  const prompt = job.input['prompt'];
  return (
    <div className={styles.details}>
      {job.state === 'unknown' && <UnknownResolver job={job} />}
      {job.error !== null && job.state !== 'unknown' && <JobError job={job} failure={job.error} />}
      {error !== null && <ErrorNote failure={error} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {typeof prompt === 'string' && (
            <section>
              <h3 className={styles.heading}>{QUEUE_TEXT.prompt}</h3>
              <p className={`selectable ${styles.prompt}`} dir="auto">
                {prompt}
              </p>
            </section>
          )}
          <References job={job} />
          <Identity label={QUEUE_TEXT.generation} value={job.genId} />
          <Identity label={QUEUE_TEXT.job} value={job.id} />
        </div>
        <div className={styles.column}>
          {history === null ? (
            <p className={styles.quiet}>{QUEUE_TEXT.loadingHistory}</p>
          ) : (
            <History history={history} />
          )}
        </div>
      </div>
    </div>
  );
}

function JobError({ job, failure }: { job: Job; failure: Failure }) {
  if (job.state !== 'failed') return <ErrorNote failure={failure} />;
  return (
    <ErrorNote failure={failure}>
      {canDo(job, 'watch') && (
        <Button size="small" tip={QUEUE_TEXT.watchTip} onPress={() => void runAction([job], 'watch')}>
          {ACTION_WORDS.watch}
        </Button>
      )}
      {canDo(job, 'retry') && (
        <Button size="small" tip={QUEUE_TEXT.retryTip} onPress={() => void runAction([job], 'retry')}>
          {ACTION_WORDS.retry}
        </Button>
      )}
    </ErrorNote>
  );
}

/** The history as it is now; read again with each change of the job, kept while the next one is on its way. */
function useHistory(job: Job): { history: CallOutput<'jobs.history'> | null; error: Failure | null } {
  const [history, setHistory] = useState<CallOutput<'jobs.history'> | null>(null);
  const [error, setError] = useState<Failure | null>(null);
  const { id, updatedAt, state } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: state and time are what makes a new line of history
  useEffect(() => {
    let isCurrent = true;
    void call('jobs.history', { jobId: id }).then((answer) => {
      if (!isCurrent) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setHistory(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, updatedAt, state]);
  return { history, error };
}

function References({ job }: { job: Job }) {
  const references = collectReferences(job.input);
  const assets = useAssetStore((store) => store.assets);
  useEffect(() => wantAssets(references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : []))));
  if (references.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{QUEUE_TEXT.references}</h3>
      <ol className={styles.references}>
        {references.map((reference, index) => {
          const facts = describeReference(
            reference,
            reference.kind === 'file' ? assets.get(reference.assetId) : undefined,
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: references have no identity but their place
            <li key={index} title={`${facts.name}\n${facts.line}`}>
              {facts.thumb === null ? null : <img src={facts.thumb} alt="" className={styles.thumb} />}
              <span className={styles.referenceName}>{facts.name}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Identity({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  const copy = () => {
    if (copyText(value)) showToast({ tone: 'done', text: QUEUE_TEXT.copied });
  };
  return (
    <p className={styles.identity}>
      <span className={styles.heading}>{label}</span> <span className="code selectable">{value}</span>
      <Button size="small" look="quiet" onPress={copy}>
        {QUEUE_TEXT.copy}
      </Button>
    </p>
  );
}

function History({ history }: { history: CallOutput<'jobs.history'> }) {
  return (
    <>
      <section>
        <h3 className={styles.heading}>{QUEUE_TEXT.attempts}</h3>
        {history.attempts.length === 0 && <p className={styles.quiet}>{QUEUE_TEXT.noAttempts}</p>}
        {history.attempts.map((attempt) => (
          <AttemptEntry key={attempt.id} attempt={attempt} />
        ))}
      </section>
      <section>
        <h3 className={styles.heading}>{QUEUE_TEXT.history}</h3>
        <ol>
          {history.transitions.map((transition, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            <TransitionEntry key={index} transition={transition} />
          ))}
        </ol>
      </section>
    </>
  );
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const facts = [
    OUTCOME_WORDS[attempt.outcome],
    attempt.httpStatus === null ? null : String(attempt.httpStatus),
    attempt.testMode === null ? null : QUEUE_TEXT.test,
    attempt.practice ? QUEUE_TEXT.practice : null,
    attempt.estimate === null ? null : formatMoney(attempt.estimate),
  ];
  return (
    <div className={styles.attempt}>
      <p className="numbers">
        <StepTime at={attempt.startedAt} />
        {QUEUE_TEXT.attempt(attempt.number)}: {facts.filter((fact) => fact !== null).join(' · ')}
      </p>
      {attempt.message !== null && attempt.message !== '' && (
        <figure className={styles.said}>
          <figcaption className={styles.quiet}>{QUEUE_TEXT.saidByService}</figcaption>
          <blockquote className="selectable" dir="auto">
            {attempt.message}
          </blockquote>
        </figure>
      )}
      <Disclosure label={QUEUE_TEXT.body}>
        <pre className={styles.body}>{spellBody(attempt.body)}</pre>
      </Disclosure>
    </div>
  );
}

function TransitionEntry({ transition }: { transition: Transition }) {
  return (
    <li className="numbers">
      <StepTime at={transition.at} />
      {wordReason(transition.reason)}
    </li>
  );
}

function StepTime({ at }: { at: number }) {
  return (
    <time className={styles.time} title={formatMoment(at)}>
      {formatStep(at, Date.now())}
    </time>
  );
}

/** The body as sent, with line breaks so that it can be read. */
function spellBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
