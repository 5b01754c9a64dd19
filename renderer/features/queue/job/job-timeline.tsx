import type { CallOutput } from '../../../../shared/contract.ts';
import type { Attempt, Job, Transition } from '../../../../shared/jobs/job.ts';
import { formatMoment, formatMoney, formatSeconds, formatStep } from '../../../../shared/kernel/format.ts';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import { describeCharged } from '../../../../shared/money/ledger-text.ts';
import { describeStep, OUTCOME_WORDS } from '../../../../shared/queue/job-text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import code from '../../../ui/text/code-box.module.css';
import { copyText } from '../../../ui/text/copy-text.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import styles from './job-details.module.css';

export type JobHistory = CallOutput<'jobs.history'>;

/** The history as it is now: each change of the job adds to it. */
export const useHistory = ({ id, updatedAt, state }: Job) =>
  useQuery('jobs.history', { jobId: id }, { after: [updatedAt, state] });

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

type TimelineEntry =
  | { readonly kind: 'step'; readonly at: number; readonly transition: Transition }
  | { readonly kind: 'submission'; readonly at: number; readonly attempt: Attempt };

/**
 * Submissions and steps of a job as one story. The step that wrote a submission down is the submission itself; what was
 * adopted from another job has a submission without such a step, at its own time.
 */
export function joinTimeline(history: {
  readonly attempts: readonly Attempt[];
  readonly transitions: readonly Transition[];
}): TimelineEntry[] {
  const left = history.attempts.toSorted((one, other) => one.number - other.number);
  const entries = history.transitions.map((transition): TimelineEntry => {
    const attempt = transition.reason === 'intent-written' ? left.shift() : undefined;
    return attempt === undefined
      ? { kind: 'step', at: transition.at, transition }
      : { kind: 'submission', at: attempt.startedAt, attempt };
  });
  const alone = left.map(
    (attempt): TimelineEntry => ({ kind: 'submission', at: attempt.startedAt, attempt }),
  );
  // The sort keeps the order of what happened in the same millisecond.
  return [...alone, ...entries].toSorted((one, other) => one.at - other.at);
}

/** An id, or a word of the service's, with its name, to read and to copy; nothing where there is none. */
export function Identity({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return null;
  const copy = () => {
    if (copyText(value)) showToast({ tone: 'done', text: QUEUE_TEXT.copied });
  };
  return (
    <p className={styles.identity}>
      <span className={styles.heading}>{label}</span> <bdi className="code selectable">{value}</bdi>
      <Button
        size="small"
        look="quiet"
        aria-label={JOINING_TEXT.labelled(QUEUE_TEXT.copy, label)}
        onPress={copy}
      >
        {QUEUE_TEXT.copy}
      </Button>
    </p>
  );
}
