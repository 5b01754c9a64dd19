import { useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '../../../../shared/kernel/format.ts';
import { formatClock } from '../../../../shared/kernel/region.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { canDo, runAction, scheduleJobs } from '../commands/job-actions.ts';
import { endScheduling, useQueueStore } from '../state/queue-store.ts';
import styles from './schedule-dialog.module.css';

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

interface ProposedTime {
  readonly kind: 'hour' | 'tonight' | 'tomorrow';
  /** Epoch milliseconds. */
  readonly at: number;
}

const NIGHT_HOUR = 23;
const MORNING_HOUR = 8;
const HOUR = 3_600_000;

/**
 * Times that artists mean, on the clock of this computer: in an hour, at 23:00 of this evening, at 8:00 of tomorrow. They
 * are made from the calendar and not by adding hours, so that a change of the clocks in between does not shift them.
 *
 * @param now epoch milliseconds
 */
export function proposeTimes(now: number): ProposedTime[] {
  const day = new Date(now);
  const onDay = (days: number, hour: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime();
  const times: ProposedTime[] = [
    { kind: 'hour', at: Math.ceil((now + HOUR) / 60_000) * 60_000 },
    { kind: 'tonight', at: onDay(0, NIGHT_HOUR) },
    // After midnight, the morning that people call tomorrow is the one of the same day.
    { kind: 'tomorrow', at: onDay(day.getHours() < 4 ? 0 : 1, MORNING_HOUR) },
  ];
  return times.filter(({ at }) => at > now);
}

/** The text that a field for date and time holds: `2026-03-12T23:00`, on this computer's clock. */
export function formatLocalTime(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Reads such a text, with or without seconds; null when it is none. A time that a change of the clocks leaves out is the one right after it. */
export function readLocalTime(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const at = new Date(year, month - 1, day, hour, minute, second).getTime();
  return Number.isFinite(at) ? at : null;
}
