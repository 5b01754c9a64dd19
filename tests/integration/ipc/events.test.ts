import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventSender, type EventSender } from '../../../electron/desktop/ipc/event-sender.ts';
import { emptyMember } from '../../../shared/cast/cast.ts';
import type { CoreEvent, Envelope } from '../../../shared/events.ts';
import type { Job, Progress, TransferProgress } from '../../../shared/jobs/job.ts';
import { sampleJob } from '../../support/job-facts.ts';

const job = (id: string, state: Job['state'] = 'queued', updatedAt = 0): Job =>
  sampleJob(id, state, { updatedAt });

function progress(jobId: string, bytes: number, phase: TransferProgress['phase'] = 'uploading'): Progress {
  return { jobId, phase, label: 'a.png', bytes, totalBytes: 100, bytesPerSecond: null };
}

const jobsChanged = (jobs: Job[], removedIds: string[] = []): CoreEvent => ({
  type: 'jobs-changed',
  jobs,
  removedIds,
});
const progressed = (...rows: Progress[]): CoreEvent => ({ type: 'progress', progress: rows });

interface Bench {
  readonly sender: EventSender;
  readonly sent: Envelope[];
  readonly logged: string[];
  /** Ends the turn: what is due soon runs. */
  turn(): void;
  /** Lets 100 ms go by. */
  tick(): void;
}

function open(): Bench {
  const sent: Envelope[] = [];
  const logged: string[] = [];
  let soon: (() => void)[] = [];
  let later: (() => void)[] = [];
  const write = (event: string) => void logged.push(event);
  const sender = createEventSender({
    send: (envelope) => void sent.push(envelope),
    log: { info: write, warn: write, error: write },
    soon: (run) => void soon.push(run),
    later: (run, milliseconds) => {
      expect(milliseconds).toBeGreaterThanOrEqual(100);
      later.push(run);
    },
  });
  return {
    sender,
    sent,
    logged,
    turn() {
      const due = soon;
      soon = [];
      for (const run of due) run();
    },
    tick() {
      const due = later;
      later = [];
      for (const run of due) run();
    },
  };
}

describe('events', () => {
  it('of one turn are merged: one envelope of each type, each row once, the latest', () => {
    const { sender, sent, turn } = open();
    sender.emit(jobsChanged([job('a'), job('b')]));
    sender.emit(jobsChanged([job('a', 'uploading')]));
    sender.emit(jobsChanged([job('c')], ['b']));
    expect(sent).toEqual([]);
    turn();
    expect(sent).toEqual([
      {
        revision: 1,
        event: { type: 'jobs-changed', jobs: [job('a', 'uploading'), job('c')], removedIds: ['b'] },
      },
    ]);
    sender.emit(jobsChanged([job('a', 'sending')]));
    turn();
    expect(sent[1]).toMatchObject({ revision: 2 });
  });

  it('keep the order in which their types came up', () => {
    const { sender, sent, turn } = open();
    sender.emit({ type: 'takes-changed', takes: [], removedIds: [], total: 1 });
    sender.emit(jobsChanged([job('a')]));
    sender.emit({ type: 'takes-changed', takes: [], removedIds: [], total: 2 });
    turn();
    expect(sent.map(({ revision, event }) => [revision, event.type])).toEqual([
      [1, 'takes-changed'],
      [2, 'jobs-changed'],
    ]);
    expect(sent[0]?.event).toMatchObject({ total: 2 });
  });

  it('about members of the cast in one turn are one, each as it was last', () => {
    const { sender, sent, turn } = open();
    const member = (id: string, revision: number) => ({
      ...{ id, ...emptyMember(id), revision, createdAt: 1, changedAt: 1, deletedAt: null },
    });
    sender.emit({ type: 'cast-changed', members: [member('a', 1)] });
    sender.emit({ type: 'cast-changed', members: [member('b', 1)] });
    sender.emit({ type: 'cast-changed', members: [member('a', 2)] });
    turn();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.event).toMatchObject({ members: [{ id: 'a', revision: 2 }, { id: 'b' }] });
  });

  it('about thousands of rows come in several envelopes, none too large, nothing left out', () => {
    const bench = open();
    const rows = Array.from({ length: 1750 }, (_, index) => job(`job-${index}`));
    bench.sender.emit(jobsChanged(rows, ['gone']));
    bench.turn();
    const events = bench.sent.map(({ event }) => event).filter((event) => event.type === 'jobs-changed');
    expect(Math.max(...events.map((event) => event.jobs.length))).toBeLessThanOrEqual(400);
    expect(events.flatMap((event) => event.jobs)).toEqual(rows);
    expect(events.flatMap((event) => event.removedIds)).toEqual(['gone']);
    expect(bench.sent.map(({ revision }) => revision)).toEqual(bench.sent.map((_, index) => index + 1));
  });

  it('that break the contract are not sent, and leave a gap that the window sees', () => {
    const { sender, sent, logged, turn } = open();
    sender.emit(jobsChanged([{ ...job('a'), extra: 1 } as Job]));
    sender.emit({ type: 'takes-changed', takes: [], removedIds: [], total: 1 });
    turn();
    expect(sent.map(({ revision, event }) => [revision, event.type])).toEqual([[2, 'takes-changed']]);
    expect(logged).toEqual(['event-invalid']);
  });
});

describe('progress', () => {
  it('is sent at most ten times a second, the latest of each job', () => {
    const { sender, sent, turn, tick } = open();
    for (let bytes = 0; bytes < 50; bytes += 1)
      sender.emit(progressed(progress('a', bytes), progress('b', bytes * 2)));
    turn();
    expect(sent).toEqual([]);
    tick();
    expect(sent.map(({ event }) => event)).toEqual([progressed(progress('a', 49), progress('b', 98))]);
    tick();
    expect(sent).toHaveLength(1);
  });

  it('of a job that has gone on is dropped, of others not', () => {
    const { sender, sent, turn, tick } = open();
    sender.emit(progressed(progress('a', 99), progress('b', 5)));
    sender.emit(jobsChanged([job('a', 'sending')]));
    turn();
    tick();
    expect(sent.map(({ event }) => event)).toEqual([
      jobsChanged([job('a', 'sending')]),
      progressed(progress('b', 5)),
    ]);
  });
});

describe('a revision that is taken', () => {
  it('comes after all that was emitted before, which is sent at once', () => {
    const { sender, sent, turn } = open();
    expect(sender.flushAndGetRevision()).toBe(0);
    sender.emit(jobsChanged([job('a')]));
    expect(sender.flushAndGetRevision()).toBe(1);
    expect(sent).toHaveLength(1);
    turn();
    expect(sent).toHaveLength(1);
    expect(sender.flushAndGetRevision()).toBe(1);
  });
});

/** What a window does: takes snapshots at any time, applies newer envelopes, and must end with the core's own state. */
it('a window that follows by snapshot and envelopes always ends with the core’s state', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), id: fc.constantFrom('a', 'b', 'c'), at: fc.nat() }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('turn' as const) }),
    fc.record({ kind: fc.constant('snapshot' as const), late: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const bench = open();
      const core = new Map<string, Job>();
      let mirror: { revision: number; jobs: Map<string, Job> } | null = null;
      let seen = 0;

      function catchUp(): void {
        for (; seen < bench.sent.length; seen += 1) {
          const envelope = bench.sent[seen];
          if (mirror === null || envelope === undefined || envelope.revision <= mirror.revision) continue;
          expect(envelope.revision).toBe(mirror.revision + 1);
          mirror.revision = envelope.revision;
          if (envelope.event.type !== 'jobs-changed') continue;
          for (const row of envelope.event.jobs) mirror.jobs.set(row.id, row);
          for (const id of envelope.event.removedIds) mirror.jobs.delete(id);
        }
      }

      for (const action of steps) {
        if (action.kind === 'change') {
          core.set(action.id, job(action.id, 'queued', action.at));
          bench.sender.emit(jobsChanged([core.get(action.id) as Job]));
        } else if (action.kind === 'remove') {
          core.delete(action.id);
          bench.sender.emit(jobsChanged([], [action.id]));
        } else if (action.kind === 'turn') {
          bench.turn();
          catchUp();
        } else {
          const revision = bench.sender.flushAndGetRevision();
          // The core reads later than the revision was taken; a change may come in between.
          if (action.late) {
            core.set('a', job('a', 'queued', 1_000_000));
            bench.sender.emit(jobsChanged([core.get('a') as Job]));
          }
          mirror = { revision, jobs: new Map(core) };
          seen = 0;
        }
      }
      bench.turn();
      catchUp();
      if (mirror !== null) expect([...mirror.jobs].sort()).toEqual([...core].sort());
    }),
    { numRuns: 500 },
  );
});
