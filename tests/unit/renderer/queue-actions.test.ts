import { afterEach, describe, expect, test } from 'vitest';
import { joinTimeline } from '../../../renderer/features/queue/job/job-timeline.tsx';
import { findQueueHold, reasonSaidAbove } from '../../../renderer/features/queue/notice/queue-notice.tsx';
import {
  formatLocalTime,
  proposeTimes,
  readLocalTime,
} from '../../../renderer/features/queue/schedule/schedule-dialog.tsx';
import {
  findDropRange,
  placeAfterStep,
  placeAtLine,
  type QueueRow,
} from '../../../renderer/features/queue/state/queue-rows.ts';
import {
  type Choice,
  dropGone,
  extendTo,
  NO_SELECTION,
  selectAll,
  selectOnly,
  stepFrom,
  toggleChoice,
} from '../../../renderer/features/queue/state/queue-store.ts';
import type { Attempt, Transition } from '../../../shared/jobs/job.ts';
import type { Status } from '../../../shared/queue/status.ts';

const choices: Choice[] = ['a', 'b', 'c', 'd'].map((key) => ({ key, jobIds: [key] }));
const choice = (key: string) => choices.find((one) => one.key === key) as Choice;

describe('selection', () => {
  test('a range goes from the anchor to where Shift is pressed, in both directions, and replaces the last one', () => {
    const down = extendTo(selectOnly(choice('b')), choices, 'd');
    expect([...down.jobIds]).toEqual(['b', 'c', 'd']);
    const up = extendTo(down, choices, 'a');
    expect([...up.jobIds]).toEqual(['a', 'b']);
    expect(up.anchor).toBe('b');
  });
  test('Ctrl adds and takes out, and a batch counts as all of its jobs', () => {
    const batch: Choice = { key: 'batch-1', jobIds: ['x', 'y'] };
    const both = toggleChoice(toggleChoice(NO_SELECTION, choice('a')), batch);
    expect([...both.jobIds]).toEqual(['a', 'x', 'y']);
    expect([...toggleChoice(both, batch).jobIds]).toEqual(['a']);
  });
  test('all is all that is shown; what is gone is dropped, and nothing else makes a new selection', () => {
    const all = selectAll(NO_SELECTION, choices);
    expect(all.jobIds.size).toBe(4);
    expect(dropGone(all, () => true)).toBe(all);
    expect([...dropGone(all, (id) => id !== 'c').jobIds]).toEqual(['a', 'b', 'd']);
  });
  test('steps stay within the list', () => {
    expect(stepFrom(choices, 'c', 9)?.key).toBe('d');
    expect(stepFrom(choices, 'c', -9)?.key).toBe('a');
    expect(stepFrom(choices, null, 1)?.key).toBe('a');
    expect(stepFrom([], 'a', 1)).toBeNull();
  });
});

describe('dropping', () => {
  const rows: QueueRow[] = [
    { kind: 'heading', section: 'running', count: 1 },
    { kind: 'job', jobId: 'r', isInBatch: false },
    { kind: 'heading', section: 'waiting', count: 3 },
    { kind: 'job', jobId: 'a', isInBatch: false },
    { kind: 'batch', batchId: 'n', jobIds: ['b', 'c'], isFolded: true },
    { kind: 'heading', section: 'finished', count: 1 },
    { kind: 'job', jobId: 'z', isInBatch: false },
  ];
  const waits = (id: string) => ['a', 'b', 'c'].includes(id);
  const none = new Set<string>();

  test('only where jobs wait', () => {
    expect(findDropRange(rows, waits)).toEqual({ first: 3, last: 5 });
    expect(findDropRange(rows, () => false)).toBeNull();
  });
  test('above a row is before it, behind the last is the end, and what is carried is passed over', () => {
    expect(placeAtLine(rows, 3, none, waits)).toEqual({ kind: 'before', jobId: 'a' });
    expect(placeAtLine(rows, 3, new Set(['a']), waits)).toEqual({ kind: 'before', jobId: 'b' });
    expect(placeAtLine(rows, 4, new Set(['b']), waits)).toEqual({ kind: 'before', jobId: 'c' });
    expect(placeAtLine(rows, 5, none, waits)).toEqual({ kind: 'end' });
  });
});

describe('moving by one step', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  /** What an order becomes, worked out by hand from the place. */
  function apply(moved: string[], direction: 'up' | 'down'): string {
    const place = placeAfterStep(order, new Set(moved), direction);
    if (place === null) return 'stays';
    const kept = order.filter((id) => !moved.includes(id));
    const at = place.kind === 'before' ? kept.indexOf(place.jobId) : place.kind === 'end' ? kept.length : 0;
    const sorted = order.filter((id) => moved.includes(id));
    return [...kept.slice(0, at), ...sorted, ...kept.slice(at)].join('');
  }
  test('one job passes its neighbour', () => {
    expect(apply(['c'], 'up')).toBe('acbde');
    expect(apply(['c'], 'down')).toBe('abdce');
    expect(apply(['d'], 'down')).toBe('abced');
  });
  test('at the end nothing happens', () => {
    expect(apply(['a'], 'up')).toBe('stays');
    expect(apply(['d', 'e'], 'down')).toBe('stays');
    expect(apply([], 'up')).toBe('stays');
  });
  test('several go together; those that stand apart come together first', () => {
    expect(apply(['b', 'c'], 'up')).toBe('bcade');
    expect(apply(['b', 'c'], 'down')).toBe('adbce');
    expect(apply(['b', 'd'], 'up')).toBe('abdce');
    expect(apply(['b', 'd'], 'down')).toBe('acbde');
    expect(apply(['a', 'e'], 'down')).toBe('bcdae');
  });
});

describe('times', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const kinds = (now: number) => proposeTimes(now).map(({ kind }) => kind);

  test('tonight and tomorrow are on the clock of the wall, also over a change of the clocks', () => {
    process.env['TZ'] = 'Europe/Berlin';
    // 28 March 2026, 20:00 in Berlin (UTC+1); the clocks go forward in that night.
    const now = Date.parse('2026-03-28T19:00:00Z');
    expect(proposeTimes(now)).toEqual([
      { kind: 'hour', at: Date.parse('2026-03-28T20:00:00Z') },
      { kind: 'tonight', at: Date.parse('2026-03-28T22:00:00Z') },
      { kind: 'tomorrow', at: Date.parse('2026-03-29T06:00:00Z') },
    ]);
  });
  test('after 23:00 there is no tonight; after midnight tomorrow is the morning that comes', () => {
    process.env['TZ'] = 'UTC';
    expect(kinds(Date.parse('2026-06-01T23:30:00Z'))).toEqual(['hour', 'tomorrow']);
    const tomorrow = proposeTimes(Date.parse('2026-06-02T01:00:00Z')).find(({ kind }) => kind === 'tomorrow');
    expect(tomorrow?.at).toBe(Date.parse('2026-06-02T08:00:00Z'));
  });
  test('a typed time is read as it is written; one that the clocks leave out is the one after', () => {
    process.env['TZ'] = 'America/New_York';
    const at = Date.parse('2026-07-04T03:05:00Z');
    expect(formatLocalTime(at)).toBe('2026-07-03T23:05');
    expect(readLocalTime('2026-07-03T23:05')).toBe(at);
    expect(readLocalTime('2026-07-03T23:05:07')).toBe(at + 7000);
    // 8 March 2026: 2:30 does not exist in New York.
    expect(readLocalTime('2026-03-08T02:30')).toBe(Date.parse('2026-03-08T07:30:00Z'));
    expect(readLocalTime('')).toBeNull();
  });
});

describe('what holds the queue', () => {
  const status = (more: Partial<Status>) =>
    ({
      startUp: null,
      safeStart: null,
      oldData: null,
      recordProblem: null,
      resultsProblem: null,
      paused: false,
      profileId: 'p',
      profileHolds: {},
      holdCounts: {},
      counts: { running: 0, waiting: 3, unknown: 0, failed: 0, done: 0, cancelled: 0 },
      ...more,
    }) as Status;

  test('the question of the start comes first, then the pause, then the service, then what some wait for', () => {
    const offline = { profileHolds: { p: 'offline' as const } };
    expect(findQueueHold(status({ startUp: { waiting: 3 }, ...offline }))).toEqual({
      kind: 'start-up',
      waiting: 3,
    });
    expect(findQueueHold(status({ paused: true, ...offline }))).toEqual({ kind: 'all', reason: 'paused' });
    expect(findQueueHold(status(offline))).toEqual({ kind: 'all', reason: 'offline' });
    expect(findQueueHold(status({ holdCounts: { budget: 2 } }))).toEqual({
      kind: 'some',
      reason: 'budget',
      count: 2,
    });
    expect(findQueueHold(status({ profileHolds: { other: 'offline' } }))).toBeNull();
  });
  test('rows still say what only some wait for', () => {
    expect(reasonSaidAbove({ kind: 'some', reason: 'budget', count: 1 })).toBeNull();
    expect(reasonSaidAbove({ kind: 'all', reason: 'offline' })).toBe('offline');
  });
});

describe('history as one story', () => {
  const step = (at: number, reason: string): Transition => ({
    at,
    from: null,
    to: 'queued',
    reason,
    details: {},
  });
  const attempt = (number: number, startedAt: number) => ({ number, startedAt }) as Attempt;
  const told = (entries: ReturnType<typeof joinTimeline>) =>
    entries.map((entry) => (entry.kind === 'step' ? entry.transition.reason : `#${entry.attempt.number}`));

  test('each submission stands where it was written down, between what led to it and what came of it', () => {
    const transitions = [
      step(1, 'enqueue'),
      step(2, 'intent-written'),
      step(3, 'outcome-unclear'),
      step(4, 'retry'),
      step(4, 'intent-written'),
      step(4, 'accepted'),
    ];
    expect(told(joinTimeline({ attempts: [attempt(2, 4), attempt(1, 2)], transitions }))).toEqual([
      'enqueue',
      '#1',
      'outcome-unclear',
      'retry',
      '#2',
      'accepted',
    ]);
  });
  test('what was adopted has its submission before its own first step', () => {
    const transitions = [step(9, 'adopted'), step(10, 'results-stored')];
    expect(told(joinTimeline({ attempts: [attempt(1, 2)], transitions }))).toEqual([
      '#1',
      'adopted',
      'results-stored',
    ]);
  });
});
