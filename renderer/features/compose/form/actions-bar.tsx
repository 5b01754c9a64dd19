import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { MAX_TAKES, type TestMode } from '../../../../shared/jobs/job.ts';
import { formatMoney } from '../../../../shared/kernel/format.ts';
import { type Money, roundMoney } from '../../../../shared/kernel/money.ts';
import { describePriceBasis, PRICE_TEXT } from '../../../../shared/money/text.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { isOffered } from '../../../../shared/service/request/offered-models.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { openSettings } from '../../../state/navigation/navigation-store.ts';
import { describeBudget, describeWait } from '../../../state/queue/describe-queueing.ts';

import { Button } from '../../../ui/inputs/button.tsx';
import { DIGITS_ONLY } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import lines from '../../../ui/text/price-lines.module.css';
import { changeCanary, changeTakes, readStep, useComposeStore } from '../state/compose-store.ts';
import { countJobs } from '../state/plan-prompts.ts';
import styles from './actions-bar.module.css';
import type { ComposeForm } from './use-compose-form.ts';

/** The one thing to do next, what it costs, and what will make it wait. */
export function ActionsBar(props: {
  readonly compose: ComposeForm;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Queues the form; with a mode, one free test of it. */
  readonly onQueue: (testMode: TestMode | null) => void;
}) {
  const { compose, isReady, isBusy, onQueue } = props;
  const step = useComposeStore(readStep);
  const { model, profile, plan, estimate, canTest } = compose;
  const takes = useComposeStore((store) => store.draft.takes);
  const canary = useComposeStore((store) => store.draft.canary);
  const status = useCore((core) => core.status);
  const budget = useCore((core) => core.settings.budget);
  const count = takes * countJobs(plan);
  const ahead = canaryOf(canary, count);
  const wait = describeWait(model.id, status) ?? describeBudget(budget, [{ estimate, count }], count, status);
  return (
    <footer className={styles.bar}>
      <TakesStepper takes={takes} onChange={changeTakes} />
      <CanaryStepper canary={canary} total={count} />
      {canTest && <TestRunButton onRun={onQueue} />}
      <div className={styles.end}>
        <div className={lines.lines}>
          <QueuePrice model={model.id} estimate={estimate} takes={count} />
          {ahead !== undefined && (
            <span className={lines.wait}>{CANARY_TEXT.ahead(ahead, count - ahead)}</span>
          )}
          {wait !== null && <span className={lines.wait}>{wait}</span>}
          {!isOffered(profile, model.id) && <span className={lines.wait}>{COMPOSE_TEXT.notOffered}</span>}
        </div>
        <Button
          data-pointed="queue"
          look={isReady && step !== 'queued' ? 'main' : 'plain'}
          {...(step === 'queued'
            ? { icon: <Check size={15} aria-hidden />, tip: COMPOSE_TEXT.queuedTip }
            : {})}
          size="large"
          keys="mod+enter"
          isPending={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onPress={() => onQueue(null)}
        >
          {step === 'queued' ? (
            COMPOSE_TEXT.queuedAgain
          ) : (
            <>
              {step === 'again' ? COMPOSE_TEXT.queueAgain(count) : COMPOSE_TEXT.queueTakes(count)}
              {describeQueuePrice(status.practice, estimate, count)}
            </>
          )}
        </Button>
      </div>
    </footer>
  );
}

/** How many times the same is submitted. What is typed counts once it is a number. */
function TakesStepper({
  takes,
  onChange,
}: {
  readonly takes: number;
  readonly onChange: (takes: number) => void;
}) {
  const [text, setText] = useState(String(takes));
  useEffect(() => setText(String(takes)), [takes]);
  return (
    <div className={styles.field}>
      <label htmlFor="takes" className={styles.label} title={COMPOSE_TEXT.takesTip}>
        {COMPOSE_TEXT.takesLabel}
      </label>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.step}
          aria-label={COMPOSE_TEXT.fewerTakes}
          disabled={takes <= 1}
          onClick={() => onChange(takes - 1)}
        >
          <Minus size={12} aria-hidden />
        </button>
        <input
          id="takes"
          {...DIGITS_ONLY}
          className={styles.takes}
          aria-description={COMPOSE_TEXT.takesTip}
          min={1}
          max={MAX_TAKES}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value !== '') onChange(event.target.valueAsNumber);
          }}
          onBlur={() => setText(String(takes))}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={COMPOSE_TEXT.moreTakes}
          disabled={takes >= MAX_TAKES}
          onClick={() => onChange(takes + 1)}
        >
          <Plus size={12} aria-hidden />
        </button>
      </div>
    </div>
  );
}

const FIRST_CHOICE = 1;

/** How many of a batch go ahead while the rest waits; only where there is a rest to wait. */
function CanaryStepper(props: {
  readonly canary: number | undefined;
  /** Jobs that the form makes, takes counted. */
  readonly total: number;
}) {
  const { canary, total } = props;
  if (total < 2) return null;
  const ahead = canaryOf(canary, total);
  return (
    <div className={styles.canary} title={CANARY_TEXT.tip}>
      <Toggle
        label={CANARY_TEXT.choose}
        isOn={canary !== undefined}
        onChange={(isOn) => changeCanary(isOn ? FIRST_CHOICE : undefined)}
      />
      {canary !== undefined && (
        <input
          {...DIGITS_ONLY}
          className={styles.canaries}
          aria-label={CANARY_TEXT.count}
          aria-description={CANARY_TEXT.tip}
          min={1}
          max={total - 1}
          value={ahead ?? total - 1}
          onChange={(event) => event.target.value !== '' && changeCanary(event.target.valueAsNumber)}
        />
      )}
    </div>
  );
}

/** How many of `total` jobs go ahead; undefined for all. Where as many were wanted, still one waits, as was asked. */
export function canaryOf(canary: number | undefined, total: number): number | undefined {
  if (canary === undefined || total < 2) return undefined;
  return Math.min(canary, total - 1);
}

/** Runs a free test at the service, with the ending chosen beforehand. */
function TestRunButton({ onRun }: { readonly onRun: (mode: TestMode) => void }) {
  return (
    <MenuButton
      label={COMPOSE_TEXT.testRun}
      button={
        <>
          <FlaskConical size={14} aria-hidden />
          {COMPOSE_TEXT.testRun} <span className={styles.free}>({COMPOSE_TEXT.testRunFree})</span>
        </>
      }
      note={COMPOSE_TEXT.testTip}
      items={[
        {
          id: 'success',
          title: COMPOSE_TEXT.testSuccess,
          icon: <CircleCheck size={14} aria-hidden className={styles.done} />,
          run: () => onRun('success'),
        },
        {
          id: 'failure',
          title: COMPOSE_TEXT.testFailure,
          icon: <CircleX size={14} aria-hidden className={styles.failed} />,
          run: () => onRun('failure'),
        },
      ]}
    />
  );
}

/** What all takes come to, for the button that queues them: ` · $1.20`; nothing where it costs nothing or has no price. */
function describeQueuePrice(isFree: boolean, estimate: Money | null, takes: number): string {
  if (isFree || estimate === null || takes === 0) return '';
  return ` · ${formatMoney({ ...estimate, amount: roundMoney(estimate.amount * takes) })}`;
}

/** Beside that button: what one take costs and since when that is known, or the way to say it. */
function QueuePrice(props: {
  readonly model: string;
  readonly estimate: Money | null;
  readonly takes: number;
}) {
  const { model, estimate, takes } = props;
  const isPractice = useCore((core) => core.status.practice);
  const price = useCore((core) => core.profile.models[model]?.price);
  if (isPractice) return <span>{COMPOSE_TEXT.freeOnPractice}</span>;
  if (estimate === null && price !== undefined) return <span>{PRICE_TEXT.lengthUnknown}</span>;
  if (estimate === null)
    return (
      <button type="button" className={styles.link} onClick={() => openSettings('prices')}>
        {PRICE_TEXT.addPrice}
      </button>
    );
  const each = takes > 1 ? formatMoney(estimate) : null;
  return <span className="numbers">{describePriceBasis(each, price?.since)}</span>;
}
