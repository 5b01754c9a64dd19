import CloudOff from 'lucide-react/icons/cloud-off';
import Moon from 'lucide-react/icons/moon';
import Pause from 'lucide-react/icons/pause';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useState } from 'react';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { describeErrorInOne } from '../../../../shared/messages/errors.ts';
import { formatTime } from '../../../../shared/messages/format.ts';
import { describeHoldEnd, describeHoldReason } from '../../../../shared/messages/holds.ts';
import { BUDGET_TEXT } from '../../../../shared/messages/text/budget.ts';
import { joinSentences } from '../../../../shared/messages/text/joining.ts';
import { QUEUE_TEXT } from '../../../../shared/messages/text/queue.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/messages/text/queue-actions.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { openSettings } from '../../../navigation/navigation-store.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import notice from '../../../ui/feedback/notice-bar.module.css';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { canDo } from '../commands/job-abilities.ts';
import { runAction } from '../commands/job-actions.ts';
import { setPaused } from '../commands/set-paused.ts';
import type { QueueHold } from './find-queue-hold.ts';
import { OldDataNotice } from './old-data-notice.tsx';
import styles from './queue-notice.module.css';

/** Which part of Settings ends a hold. */
const SETTINGS: { readonly [Reason in HoldReason]?: string } = {
  'no-key': 'service',
  'key-refused': 'service',
  'open-binding': 'service',
  'no-way-back': 'delivery',
  'profile-missing': 'service',
  budget: 'budget',
  'budget-unreadable': 'budget',
  'disk-full': 'results',
  'folder-missing': 'results',
  'folder-unwritable': 'results',
  'record-unwritable': 'results',
};

/** Holds that Resume ends, because what was wrong may be right by now. */
const TRIED_BY_HAND: readonly HoldReason[] = [
  'key-refused',
  'no-credit',
  'unclear-answers',
  'results-failing',
  'over-price',
  'wrong-kind',
  'offline',
];

/** Why the queue waits, said once for all of its jobs; and what is paused in part. */
export function QueueNotice({ hold }: { readonly hold: QueueHold | null }) {
  return (
    <>
      {hold?.kind === 'old-data' && <OldDataNotice oldData={hold.oldData} />}
      {hold?.kind === 'start-up' && <StartUpNotice waiting={hold.waiting} />}
      {hold?.kind === 'all' && <HoldNotice reason={hold.reason} />}
      {hold?.kind === 'some' && <SomeNotice reason={hold.reason} count={hold.count} />}
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
      {TRIED_BY_HAND.includes(reason) && (
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

function SomeNotice({ reason, count }: Omit<Extract<QueueHold, { kind: 'some' }>, 'kind'>) {
  const words = describeHoldReason(reason);
  const text = reason === 'budget' ? QUEUE_ACTIONS_TEXT.budgetHolds(count) : QUEUE_TEXT.waitsFor(words);
  return (
    <Notice icon={<TriangleAlert size={15} aria-hidden />} text={text} more={describeHoldEnd(reason)}>
      <ToSettings reason={reason} />
    </Notice>
  );
}

function ToSettings({ reason }: { reason: HoldReason }) {
  const section = SETTINGS[reason];
  if (section === undefined) return null;
  return (
    <Button onPress={() => openSettings(section)}>
      {reason === 'budget-unreadable' ? BUDGET_TEXT.look : QUEUE_ACTIONS_TEXT.toSettings}
    </Button>
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
          text={QUEUE_ACTIONS_TEXT.pausedModel(findModel(model, profile)?.title ?? model)}
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

function Notice(props: {
  icon: ReactNode;
  text: string;
  more?: string;
  isAsking?: boolean;
  children?: ReactNode;
}) {
  const { icon, text, more, isAsking = false, children } = props;
  return (
    <div className={classNames(notice.bar, styles.notice, isAsking && styles.asking)} role="status">
      <span className={notice.icon}>{icon}</span>
      <p className={notice.words}>
        {text} {more !== undefined && <span className={styles.more}>{more}</span>}
      </p>
      {children}
    </div>
  );
}

/** Since when this has been the reason, as far as this window has seen it. */
function useSince(reason: HoldReason): number {
  const [seen, setSeen] = useState({ reason, at: Date.now() });
  useEffect(() => setSeen((was) => (was.reason === reason ? was : { reason, at: Date.now() })), [reason]);
  return seen.at;
}
