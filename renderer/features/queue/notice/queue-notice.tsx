import CloudOff from 'lucide-react/icons/cloud-off';
import Moon from 'lucide-react/icons/moon';
import Pause from 'lucide-react/icons/pause';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import { describeErrorInOne } from '../../../../shared/errors/text.ts';
import { type HoldReason, kindOfHold } from '../../../../shared/jobs/job-state.ts';
import { formatTime } from '../../../../shared/kernel/format.ts';
import { joinSentences } from '../../../../shared/kernel/joining-text.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import { PASS_SOON } from '../../../../shared/queue/explain-wait.ts';
import { describeHoldEnd, describeHoldReason } from '../../../../shared/queue/holds-text.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { resultsHoldOf, type StaleData, type Status } from '../../../../shared/queue/status.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { canDo, runAction } from '../commands/job-actions.ts';
import { setPaused } from '../commands/set-paused.ts';
import { BudgetNotice } from './budget-notice.tsx';
import { Notice, SETTINGS, ToSettings } from './notice-line.tsx';
import styles from './queue-notice.module.css';
import { OldDataNotice } from './stale-data-notice.tsx';

/** Whether Resume ends it, because what was wrong may be right by now. */
function isTriedByHand(reason: HoldReason): boolean {
  return ['stop', 'access', 'network'].includes(kindOfHold(reason)) && reason !== 'no-key';
}

/** Why the queue waits, said once for all of its jobs; and what is paused in part. */
export function QueueNotice({ hold }: { readonly hold: QueueHold | null }) {
  return (
    <>
      {hold?.kind === 'old-data' && <OldDataNotice oldData={hold.oldData} />}
      {hold?.kind === 'start-up' && <StartUpNotice waiting={hold.waiting} />}
      {hold?.kind === 'all' && <HoldNotice reason={hold.reason} />}
      {hold?.kind === 'some' &&
        (hold.reason === 'budget' ? (
          <BudgetNotice count={hold.count} />
        ) : (
          <SomeNotice reason={hold.reason} />
        ))}
      <PausedParts />
    </>
  );
}

function StartUpNotice({ waiting }: { waiting: number }) {
  return (
    <Notice icon={<Moon size={15} aria-hidden />} isAsking text={QUEUE_ACTIONS_TEXT.startUpAsks(waiting)}>
      <Button look="main" onPress={() => setPaused({ kind: 'all' }, false)}>
        {QUEUE_ACTIONS_TEXT.goOn}
      </Button>
      <Button onPress={() => setPaused({ kind: 'all' }, true)}>{QUEUE_ACTIONS_TEXT.keepPaused}</Button>
    </Notice>
  );
}

function HoldNotice({ reason }: { reason: HoldReason }) {
  const since = useSince(reason);
  const { recordProblem, resultsProblem, resultsStop } = useCore((core) => core.status);
  if (reason === 'paused') {
    return <Notice icon={<Pause size={15} aria-hidden />} text={QUEUE_TEXT.pausedNote} />;
  }
  const Icon = reason === 'offline' ? CloudOff : TriangleAlert;
  const words = describeHoldReason(reason);
  const stop = reason === 'results-failing' ? resultsStop : null;
  const problem =
    stop?.error ??
    (reason === 'record-unwritable' ? recordProblem : SETTINGS[reason] === 'results' ? resultsProblem : null);
  const more = joinSentences([
    ...(problem === null ? [] : [describeErrorInOne(problem)]),
    describeHoldEnd(reason),
  ]);
  const sentence = QUEUE_TEXT.waitsSince(words, formatTime(since, Date.now()));
  return (
    <Notice icon={<Icon size={15} aria-hidden />} text={sentence} more={more}>
      <ToSettings reason={reason} />
      {stop !== null && <FetchAgain jobIds={stop.jobIds} />}
      {isTriedByHand(reason) && (
        <Button onPress={() => setPaused({ kind: 'all' }, false)}>{QUEUE_ACTIONS_TEXT.tryNow}</Button>
      )}
    </Notice>
  );
}

/** Offered once downloads were given up; until then they are tried again without it. */
function FetchAgain({ jobIds }: { jobIds: readonly string[] }) {
  const jobs = useCore((core) => core.jobs);
  const given = jobIds.flatMap((id) => jobs.get(id) ?? []).filter((job) => canDo(job, 'fetch'));
  if (given.length === 0) return null;
  return <Button onPress={() => void runAction(given, 'fetch')}>{ACTION_WORDS.fetch}</Button>;
}

function SomeNotice({ reason }: { readonly reason: HoldReason }) {
  return (
    <Notice
      icon={<TriangleAlert size={15} aria-hidden />}
      text={QUEUE_TEXT.waitsFor(describeHoldReason(reason))}
      more={describeHoldEnd(reason)}
    >
      <ToSettings reason={reason} />
    </Notice>
  );
}

/** Models and batches that are paused by themselves, each with its way on. */
function PausedParts() {
  const models = useCore((core) => core.status.pausedModels);
  const batches = useCore((core) => core.status.pausedBatches);
  const profile = useCore((core) => core.profile);
  if (models.length === 0 && batches.length === 0) return null;
  return (
    <div className={classNames(styles.notice, styles.parts)}>
      {models.map((model) => (
        <Part
          key={model}
          text={QUEUE_ACTIONS_TEXT.pausedModel(titleOfModel(model, profile))}
          onResume={() => setPaused({ kind: 'model', model }, false)}
        />
      ))}
      {batches.length > 0 && (
        <Part
          text={QUEUE_ACTIONS_TEXT.pausedBatches(batches.length)}
          onResume={() => {
            for (const batchId of batches) setPaused({ kind: 'batch', batchId }, false);
          }}
        />
      )}
    </div>
  );
}

function Part({ text, onResume }: { text: string; onResume: () => void }) {
  return (
    <span className={styles.part}>
      <Pause size={12} aria-hidden />
      {text}
      <Button size="small" look="quiet" aria-label={QUEUE_TEXT.resumeNamed(text)} onPress={onResume}>
        {QUEUE_ACTIONS_TEXT.resumeThem}
      </Button>
    </span>
  );
}

/** Since when this has been the reason, as far as this window has seen it. */
function useSince(reason: HoldReason): number {
  const [seen, setSeen] = useState({ reason, at: Date.now() });
  useEffect(() => setSeen((was) => (was.reason === reason ? was : { reason, at: Date.now() })), [reason]);
  return seen.at;
}

/** Why everything that waits waits, or what many wait for; it is said once above the list. */
type QueueHold =
  | { readonly kind: 'old-data'; readonly oldData: StaleData }
  | { readonly kind: 'start-up'; readonly waiting: number }
  /** Nothing of the active profile goes out; `reason` is not said again in each row. */
  | { readonly kind: 'all'; readonly reason: HoldReason }
  /** Some jobs wait for something that the artist can change. */
  | {
      readonly kind: 'some';
      readonly reason: (typeof OF_ROWS)[number] | 'budget-unreadable';
      readonly count: number;
    };

/** What rows wait for that the artist can change. */
const OF_ROWS = ['disk-full', 'folder-missing', 'folder-unwritable', 'budget'] as const;

/** What holds the queue; null when it goes on, or when nothing waits. */
export function findQueueHold(status: Status): QueueHold | null {
  const { startUp, paused, profileHolds, profileId, counts, holdCounts } = status;
  if (status.oldData !== null) return { kind: 'old-data', oldData: status.oldData };
  if (startUp !== null) return { kind: 'start-up', waiting: startUp.waiting };
  if (paused) return { kind: 'all', reason: 'paused' };
  if (status.recordProblem !== null && status.reserved.submissions > 0)
    return { kind: 'all', reason: 'record-unwritable' };
  if (status.budgetUnreadable && status.reserved.submissions > 0)
    return { kind: 'some', reason: 'budget-unreadable', count: status.reserved.submissions };
  if (status.resultsProblem !== null && status.reserved.submissions > 0)
    return { kind: 'all', reason: resultsHoldOf(status.resultsProblem) };
  const reason = counts.waiting === 0 ? undefined : profileHolds[profileId];
  if (reason !== undefined && !PASS_SOON.includes(reason)) return { kind: 'all', reason };
  for (const one of OF_ROWS) {
    const count = holdCounts[one] ?? 0;
    if (count > 0) return { kind: 'some', reason: one, count };
  }
  return null;
}

/** The reason that rows need not repeat. */
export function reasonSaidAbove(hold: QueueHold | null): HoldReason | null {
  if (hold === null || hold.kind === 'some') return null;
  return hold.kind === 'all' ? hold.reason : hold.kind;
}
