import { describe, expect, test } from 'vitest';
import { APP_ROWS } from '../../../renderer/app/app-commands.ts';
import { BATCH_ROWS } from '../../../renderer/features/batch/commands/batch-commands.ts';
import { ROOM_ROWS } from '../../../renderer/features/cast/commands/cast-commands.ts';
import { KEYED_ROWS } from '../../../renderer/features/compose/commands/form-commands.ts';
import { REVIEW_ROWS } from '../../../renderer/features/library/commands/review-commands.tsx';
import { QUEUE_ROWS } from '../../../renderer/features/queue/commands/queue-room-commands.ts';
import type { CommandRow } from '../../../renderer/state/navigation/commands.ts';
import { JOB_STATES } from '../../../shared/jobs/job-state.ts';
import { sampleJob } from '../../support/job-facts.ts';

/** Keys with more than one of the rows, each with their ids. */
function findClashes(rows: readonly Pick<CommandRow<never>, 'id' | 'keys'>[]): string[] {
  const byKey = Map.groupBy(
    rows.flatMap(({ id, keys = [] }) => keys.map((key) => ({ id, key: key.toLowerCase() }))),
    ({ key }) => key,
  );
  return [...byKey]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => `${key}: ${all.map(({ id }) => id)}`);
}

describe('a key runs one command in one context', () => {
  test('two commands of a key are found', () => {
    expect(
      findClashes([
        { id: 'open', keys: ['E'] },
        { id: 'edit', keys: ['e'] },
      ]),
    ).toEqual(['e: open,edit']);
  });

  test.each<[string, readonly Pick<CommandRow<never>, 'id' | 'keys' | 'canRun'>[]]>([
    ['Compose', KEYED_ROWS],
    ['Batch', BATCH_ROWS],
    ['Queue', QUEUE_ROWS],
    ['Review', REVIEW_ROWS],
    ['Cast', ROOM_ROWS],
  ])('%s and the frame: of those that always apply', (_room, rows) => {
    expect(findClashes([...APP_ROWS, ...rows].filter(({ canRun }) => canRun === undefined))).toEqual([]);
  });

  test.each(JOB_STATES)('Queue, at a job that is %s, paused or not', (state) => {
    for (const paused of [false, true]) {
      const jobs = [sampleJob('1', state, { paused, takeIds: state === 'done' ? ['take'] : [] })];
      // Rows of a whole batch or model ask the core, which only a window has.
      const rows = QUEUE_ROWS.filter(({ section }) => section !== 'scope');
      expect(findClashes(rows.filter(({ canRun }) => canRun?.({ jobs }) ?? true))).toEqual([]);
    }
  });
});
