import { useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '../../../../shared/messages/format.ts';
import { formatClock } from '../../../../shared/messages/region.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/messages/text/queue-actions.ts';
import { readCore, useCore } from '../../../projections/core/core-store.ts';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { canDo } from '../commands/job-abilities.ts';
import { runAction, scheduleJobs } from '../commands/job-actions.ts';
import { endScheduling, useQueueStore } from '../state/queue-store.ts';
import styles from './schedule-dialog.module.css';
import { formatLocalTime, proposeTimes, readLocalTime } from './schedule-times.ts';

const WORDS = { hour: 'inAnHour', tonight: 'tonight', tomorrow: 'tomorrow' } as const;

/** Asks before which time jobs are not to be sent. */
export function ScheduleDialog() {
  const scheduling = useQueueStore((store) => store.scheduling);
  return (
    <DialogBox
      label={QUEUE_ACTIONS_TEXT.scheduleTitle}
      isOpen={scheduling !== null}
      onClose={endScheduling}
      width={320}
    >
      {scheduling !== null && <Choices jobIds={scheduling} />}
    </DialogBox>
  );
}

/** What people mean by tonight and tomorrow, or their own. */
function Choices({ jobIds }: { readonly jobIds: readonly string[] }) {
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const jobs = jobIds.flatMap((jobId) => readCore().jobs.get(jobId) ?? []);
  const first = jobs.find(({ notBefore }) => notBefore !== null)?.notBefore ?? null;
  const [text, setText] = useState(() => formatLocalTime(first ?? Date.now() + 600_000));
  const at = readLocalTime(text);
  const isTimed = useCore((core) => jobs.some(({ id: jobId }) => core.jobs.get(jobId)?.notBefore != null));
  const choose = (time: number) => {
    endScheduling();
    void scheduleJobs(jobs, time);
  };
  return (
    <form
      ref={form}
      className={styles.times}
      aria-label={QUEUE_ACTIONS_TEXT.scheduleTitle}
      // A time to the second is as good as one to the minute.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (at !== null) choose(at);
      }}
    >
      <h2 className={styles.title}>{QUEUE_ACTIONS_TEXT.scheduleTitle}</h2>
      {proposeTimes(now).map((time) => (
        <button key={time.kind} type="button" className={styles.item} onClick={() => choose(time.at)}>
          {QUEUE_ACTIONS_TEXT[WORDS[time.kind]](formatClock(time.at))}
        </button>
      ))}
      <OwnTime text={text} now={now} onChange={setText} />
      {isTimed && jobs.some((job) => canDo(job, 'unschedule')) && (
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            endScheduling();
            void runAction(jobs, 'unschedule');
          }}
        >
          {ACTION_WORDS.unschedule}
        </button>
      )}
    </form>
  );
}

/** A time of the artist's own, and what it means. */
function OwnTime(props: {
  readonly text: string;
  readonly now: number;
  readonly onChange: (text: string) => void;
}) {
  const { text, now, onChange } = props;
  const id = useId();
  const at = readLocalTime(text);
  return (
    <>
      <div className={styles.own}>
        <label htmlFor={id}>{QUEUE_ACTIONS_TEXT.ownTime}</label>
        <input
          id={id}
          type="datetime-local"
          className={`text-box numbers ${styles.time}`}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button type="submit" isDisabled={at === null}>
          {QUEUE_ACTIONS_TEXT.setTime}
        </Button>
      </div>
      {at !== null && (
        <p className={styles.note}>
          {at <= now ? QUEUE_ACTIONS_TEXT.timePast : QUEUE_ACTIONS_TEXT.atTime(formatTime(at, now))}
        </p>
      )}
    </>
  );
}
