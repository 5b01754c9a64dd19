import { describe, expect, it } from 'vitest';
import {
  decideNotices,
  type EndedBatch,
  type Need,
  NOTHING_SHOWN,
  type NoticeFacts,
} from '../../../electron/core/queue/notifications/decide-notices.ts';
import type { Notice } from '../../../shared/queue/notifications-text.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const batch = (done: number, failed = 0, name: string | null = null): EndedBatch => ({ done, failed, name });
const needs = (...notices: (Notice & { kind: Need })[]) =>
  new Map(notices.map((notice) => [notice.kind, notice]));

/** A memory that is told facts at times, as the service would, with its own later looks in between. */
function listen() {
  let memory = NOTHING_SHOWN;
  let current: Omit<NoticeFacts, 'now' | 'ended'> = { unknown: 0, needs: new Map(), isWorking: false };
  let lookAgainAt: number | null = null;
  const said: { at: number; notice: Notice }[] = [];

  function look(now: number, ended: readonly EndedBatch[]): void {
    const decision = decideNotices(memory, { ...current, ended, now });
    memory = decision.memory;
    lookAgainAt = decision.lookAgainAt;
    for (const notice of decision.notices) said.push({ at: now, notice });
  }

  return {
    said,
    notices: () => said.map(({ notice }) => notice),
    at(now: number, change: Partial<Omit<NoticeFacts, 'now'>> = {}) {
      while (lookAgainAt !== null && lookAgainAt < now) look(lookAgainAt, []);
      const { ended = [], ...rest } = change;
      current = { ...current, ...rest };
      look(now, ended);
    },
  };
}

describe('what is done', () => {
  it('of one job is said at once, by its name', () => {
    const desk = listen();
    desk.at(0, { isWorking: true });
    desk.at(8 * SECOND, { isWorking: false, ended: [batch(1, 0, 'robot at dawn')] });
    expect(desk.said).toEqual([
      {
        at: 8 * SECOND,
        notice: { kind: 'work-done', batches: 1, done: 1, failed: 0, name: 'robot at dawn' },
      },
    ]);
  });

  it('is gathered while the work goes on, and told when it ends', () => {
    const desk = listen();
    desk.at(0, { isWorking: true, ended: [batch(4)] });
    for (let step = 1; step <= 40; step += 1) desk.at(step * SECOND, { ended: [batch(2, 1)] });
    desk.at(41 * SECOND, { isWorking: false });
    desk.at(50 * SECOND);
    expect(desk.notices()).toEqual([
      { kind: 'work-done', batches: 1, done: 4, failed: 0, name: null },
      { kind: 'work-done', batches: 40, done: 80, failed: 40, name: null },
    ]);
    expect(desk.said[1]?.at).toBe(44 * SECOND);
  });

  it('of a night with a batch every minute is a few sentences, and none of it is left out', () => {
    const desk = listen();
    for (let minute = 0; minute < 9 * 60; minute += 1)
      desk.at(minute * MINUTE, { isWorking: true, ended: [batch(1)] });
    desk.at(9 * HOUR, { isWorking: false });
    desk.at(9 * HOUR + MINUTE);
    const counts = desk.notices().map((notice) => (notice.kind === 'work-done' ? notice.done : 0));
    expect(counts.length).toBeLessThanOrEqual(14);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(540);
  });

  it('is not said twice because the work paused for a moment between two jobs', () => {
    const desk = listen();
    desk.at(0, { isWorking: true, ended: [batch(1)] });
    for (let step = 1; step < 60; step += 1) {
      desk.at(step * 4 * SECOND, { isWorking: false, ended: [batch(1)] });
      desk.at(step * 4 * SECOND + 2 * SECOND, { isWorking: true });
    }
    expect(desk.said).toHaveLength(1);
  });
});

describe('what needs the artist', () => {
  it('is said once while it lasts, and not again soon when it comes and goes', () => {
    const desk = listen();
    for (let step = 0; step < 100; step += 1)
      desk.at(step * SECOND, { needs: needs({ kind: 'budget', count: 3 + step }) });
    for (let step = 100; step < 200; step += 1)
      desk.at(step * SECOND, { needs: step % 2 === 0 ? needs() : needs({ kind: 'budget', count: 1 }) });
    expect(desk.notices()).toEqual([{ kind: 'budget', count: 3 }]);
    desk.at(30 * MINUTE, { needs: needs() });
    desk.at(40 * MINUTE, { needs: needs({ kind: 'budget', count: 9 }) });
    expect(desk.notices()).toHaveLength(2);
  });

  it('is told side by side when there is more than one', () => {
    const desk = listen();
    desk.at(0, { needs: needs({ kind: 'disk-full' }) });
    desk.at(SECOND, { needs: needs({ kind: 'disk-full' }, { kind: 'key-refused' }) });
    expect(desk.notices()).toEqual([{ kind: 'disk-full' }, { kind: 'key-refused' }]);
  });

  it('tells unknown outcomes that come one after the other together', () => {
    const desk = listen();
    for (let count = 1; count <= 30; count += 1) desk.at(count * SECOND, { unknown: count });
    desk.at(5 * MINUTE);
    expect(desk.said).toEqual([
      { at: SECOND, notice: { kind: 'unknown', count: 1 } },
      { at: SECOND + MINUTE, notice: { kind: 'unknown', count: 30 } },
    ]);
  });

  it('says nothing of unknown outcomes that were resolved, and tells a later one', () => {
    const desk = listen();
    desk.at(0, { unknown: 3 });
    desk.at(10 * MINUTE, { unknown: 0 });
    desk.at(20 * MINUTE, { unknown: 1 });
    expect(desk.notices()).toEqual([
      { kind: 'unknown', count: 3 },
      { kind: 'unknown', count: 1 },
    ]);
  });
});
