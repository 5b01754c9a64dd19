import { describe, expect, it } from 'vitest';
import { findCommands, listCommands } from '../../../renderer/app/command-list.tsx';
import type { Job } from '../../../shared/jobs/job.ts';
import type { Status } from '../../../shared/queue/status.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';

const NOTHING = { money: [], submissions: 0, unpriced: 0 };

function commands(status: Partial<Status>, failed: readonly Partial<Job>[] = []) {
  const jobs = new Map(
    failed.map((job, index) => [
      String(index),
      {
        state: 'failed',
        practice: false,
        testMode: null,
        estimate: null,
        charge: { surely: 0, maybe: 0 },
        ...job,
      } as Job,
    ]),
  );
  const counts = { running: 0, waiting: 0, unknown: 0, failed: failed.length, done: 0 };
  const whole = { paused: false, startUp: null, undo: null, reserved: NOTHING, counts, ...status } as Status;
  return listCommands({ status: whole, settings: defaultSettings('/results'), jobs });
}

const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);

describe('commands that may be charged', () => {
  it('stand behind those that show, however well their words fit', () => {
    const found = findCommands(commands({}, [{}]), 'failed');
    expect(titles(found)).toEqual(['Show failed jobs', 'Queue all failed jobs again']);
    const queue = findCommands(
      commands({ paused: true, reserved: { ...NOTHING, submissions: 2, unpriced: 2 } }),
      'queue',
    );
    expect(queue.at(-1)).toMatchObject({ id: 'resume', charge: '2 submissions' });
    const run = () => {};
    const shots = [
      { id: 'spend', title: 'Delete and pay', charge: '$1', run },
      { id: 'shot-remove', title: 'Delete shots', section: 'remove', run },
      { id: 'undo', title: 'Undo: delete', run },
    ];
    expect(findCommands(shots, 'delete').map(({ id }) => id)).toEqual(['undo', 'shot-remove', 'spend']);
  });

  it('say how many jobs and how much, so that they can be asked about', () => {
    const estimate = { currency: 'USD', amount: 0.8 };
    const find = (failed: readonly Partial<Job>[]) => commands({}, failed).find(({ id }) => id === 'retry');
    expect(find([{ estimate }, { estimate }])?.charge).toBe('2 jobs · $1.60');
    expect(find([{ estimate }, {}, { practice: true }])?.charge).toBe('2 jobs · $0.80 + 1 submission');
    expect(find([{ practice: true }, { testMode: 'success' }])?.charge).toBeUndefined();
  });

  it('are also the steps back that let jobs go', () => {
    const undo = (action: 'cancel' | 'move') =>
      commands({ undo: { action, jobs: 3 } }).find(({ id }) => id === 'undo')?.charge;
    expect([undo('cancel'), undo('move')]).toEqual(['3 jobs', undefined]);
  });
});
