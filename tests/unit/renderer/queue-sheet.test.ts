import { expect, it, onTestFinished, vi } from 'vitest';
import { makeContext } from '../../../shared/batch/columns.ts';
import { makeRow } from '../../../shared/batch/edit-sheet.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';

it('a row that is typed once a table was queued is neither queued nor taken out of it', async () => {
  const prompts: unknown[] = [];
  const invoke = async (
    name: string,
    { jobs }: { readonly jobs: readonly { input: { prompt: string } }[] },
  ) => {
    if (name !== 'jobs.enqueue') return succeed({});
    prompts.push(...jobs.map(({ input }) => input.prompt));
    return succeed({ jobIds: jobs.map((_, place) => `job-${place}`), problems: [] });
  };
  vi.stubGlobal('window', { dailies: { invoke } });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { editSheet, flushSheet, readSheet, useBatchStore } = await import(
    '../../../renderer/features/batch/state/batch-store.ts'
  );
  onTestFinished(async () => {
    useBatchStore.setState(useBatchStore.getInitialState());
    await flushSheet();
    vi.unstubAllGlobals();
  });
  const { openSheetChecks } = await import('../../../renderer/features/batch/check/check-sheet.ts');
  const { queueSheet } = await import('../../../renderer/features/batch/queueing/queue-sheet.tsx');
  const profile = practiceProfile('http://127.0.0.1');
  const book = openSheetChecks(
    makeContext({ profile, files: new Map(), cast: () => null, ownColumns: [], wordLists: [] }),
    new Map(),
  );
  const addRow = (prompt: string) => {
    const row = makeRow({ 'job:model': 'modelk-3-turbo', prompt });
    editSheet((sheet) => ({ ...sheet, rows: [...sheet.rows, row] }));
  };
  addRow('A boat');
  const queued = queueSheet(readSheet(), book, 'all', { canary: null, name: '', total: 1 });
  addRow('A {{half-written');
  expect(await queued).toBe(true);
  expect(prompts).toEqual(['A boat']);
  expect(readSheet().rows.map(({ cells }) => cells['prompt'])).toEqual(['A {{half-written']);
});
