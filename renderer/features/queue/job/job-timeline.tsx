import type { Attempt, Transition } from '../../../../shared/domain/job/job.ts';
import { formatMoment, formatMoney, formatSeconds, formatStep } from '../../../../shared/messages/format.ts';
import { OUTCOME_WORDS } from '../../../../shared/messages/states.ts';
import { describeStep } from '../../../../shared/messages/text/history.ts';
import { describeCharged } from '../../../../shared/messages/text/ledger.ts';
import { QUEUE_TEXT } from '../../../../shared/messages/text/queue.ts';
import { openQueue } from '../../../navigation/navigation-store.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import code from '../../../ui/text/code-box.module.css';
import { copyText } from '../../../ui/text/copy-text.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import type { JobHistory } from '../state/use-history.ts';
import { Identity } from './identity.tsx';
import styles from './job-details.module.css';
import { joinTimeline } from './join-timeline.ts';

/** Everything that happened to a job, in its order: each submission with what came of it, and each step with its reason. */
export function JobTimeline({ history }: { readonly history: JobHistory }) {
  return (
    <section>
      <h3 className={styles.heading}>{QUEUE_TEXT.history}</h3>
      {history.attempts.length === 0 && <p className={styles.quiet}>{QUEUE_TEXT.noAttempts}</p>}
      <ol className={styles.timeline}>
        {joinTimeline(history).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
          <li key={index} className={entry.kind === 'submission' ? styles.submission : styles.step}>
            <StepTime at={entry.at} />
            {entry.kind === 'submission' ? (
              <Submission attempt={entry.attempt} />
            ) : (
              <Step transition={entry.transition} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Submission({ attempt }: { attempt: Attempt }) {
  return (
    <div className={styles.entry}>
      <p className="numbers">
        <strong>{QUEUE_TEXT.attempt(attempt.number)}</strong> · {listFacts(attempt).join(' · ')}
      </p>
      <Identity label={QUEUE_TEXT.generation} value={attempt.genId} />
      {attempt.message !== null && attempt.message !== '' && (
        <figure className={styles.said}>
          <figcaption className={styles.quiet}>{QUEUE_TEXT.saidByService}</figcaption>
          <blockquote className="selectable" dir="auto">
            {attempt.message}
          </blockquote>
        </figure>
      )}
      <Disclosure label={QUEUE_TEXT.body}>
        <Body text={attempt.body} />
      </Disclosure>
    </div>
  );
}

/** What became of it, how long the answer took, and what it cost: the service's own figure comes before the estimate. */
function listFacts(attempt: Attempt): string[] {
  const { outcome, httpStatus, startedAt, answeredAt, testMode, practice, estimate, charged } = attempt;
  return [
    OUTCOME_WORDS[outcome],
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
    ...(answeredAt === null
      ? []
      : [QUEUE_TEXT.answeredAfter(formatSeconds((answeredAt - startedAt) / 1000))]),
    ...(testMode === null ? [] : [QUEUE_TEXT.test]),
    ...(practice ? [QUEUE_TEXT.practice] : []),
    ...(charged === null ? [] : [QUEUE_TEXT.charged(describeCharged({ charged, estimate }))]),
    ...(charged !== null || estimate === null ? [] : [QUEUE_TEXT.estimated(formatMoney(estimate))]),
  ];
}

function Body({ text }: { text: string }) {
  const copy = () => {
    if (copyText(text)) showToast({ tone: 'done', text: QUEUE_TEXT.copied });
  };
  return (
    <>
      <pre className={`${code.box} ${styles.body}`}>{formatBody(text)}</pre>
      <Button size="small" look="quiet" onPress={copy}>
        {QUEUE_TEXT.copyBody}
      </Button>
    </>
  );
}

function Step({ transition }: { transition: Transition }) {
  const { reason, details } = transition;
  const otherId = reason === 'adopted' && typeof details['jobId'] === 'string' ? details['jobId'] : null;
  const isThere = useCore((core) => otherId !== null && core.jobs.has(otherId));
  return (
    <div className={styles.entry}>
      <p>{describeStep(transition, Date.now())}</p>
      {isThere && otherId !== null && (
        <Button size="small" look="quiet" onPress={() => openQueue({ jobId: otherId })}>
          {QUEUE_TEXT.otherJob}
        </Button>
      )}
      {reason === 'edit' && details['before'] !== undefined && (
        <Disclosure label={QUEUE_TEXT.before}>
          <Body text={JSON.stringify(details['before'])} />
        </Disclosure>
      )}
    </div>
  );
}

function StepTime({ at }: { at: number }) {
  return (
    <time className={`numbers ${styles.time}`} title={formatMoment(at)} dateTime={new Date(at).toISOString()}>
      {formatStep(at, Date.now())}
    </time>
  );
}

/** The body as sent, with line breaks so that it can be read. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
