import { afterEach, expect, it, vi } from 'vitest';
import { makeRow, type Sheet } from '../../../shared/batch/edit-sheet.ts';

interface Save {
  readonly prompts: readonly (string | undefined)[];
  readonly answer: (value: unknown) => void;
}

afterEach(() => vi.unstubAllGlobals());

it('what is typed while an earlier write is under way is written before the page says that all is saved', async () => {
  const saves: Save[] = [];
  const invoke = (name: string, input: { blocks: { rows: { prompt?: string }[] }[] }) => {
    if (name !== 'batch.save') return Promise.resolve({ ok: true, value: null });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const prompts = input.blocks.flatMap(({ rows }) => rows.map(({ prompt }) => prompt));
    saves.push({ prompts, answer: () => resolve({ ok: true, value: {} }) });
    return promise;
  };
  const page = Object.assign(new EventTarget(), { dailies: { invoke } });
  vi.stubGlobal('window', page);
  const { editSheet, flushSheet, loadSheet } = await import(
    '../../../renderer/features/batch/state/batch-store.ts'
  );
  const { flushPending: whenAnswered } = await import('../../../renderer/bridge.ts');
  const write = (prompt: string) => editSheet((sheet): Sheet => ({ ...sheet, rows: [makeRow({ prompt })] }));
  await loadSheet();
  write('A boat');
  void flushSheet();
  await expect.poll(() => saves).toHaveLength(1);

  write('A boat at dawn');
  let isSaved = false;
  const flushed = whenAnswered(() => page.dispatchEvent(new Event('pagehide'))).then(() => {
    isSaved = true;
  });
  saves[0]?.answer({});
  await expect.poll(() => saves).toHaveLength(2);
  expect(saves[1]?.prompts).toEqual(['A boat at dawn']);
  expect(isSaved).toBe(false);
  saves[1]?.answer({});
  await flushed;
});
