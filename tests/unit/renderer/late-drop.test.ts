import { expect, onTestFinished, test, vi } from 'vitest';
import type { Column } from '../../../shared/batch/columns.ts';
import { makeRow } from '../../../shared/batch/edit-sheet.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';

test('what was dropped on a cell goes into its row, wherever that is once it was read', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: () => 0, clearTimeout() {} }));
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllGlobals());
  const { useCoreStore } = await import('../../../renderer/state/core/core-store.ts');
  const { editSheet, readSheet } = await import('../../../renderer/features/batch/state/batch-store.ts');
  const { addToCell } = await import('../../../renderer/features/batch/grid/use-grid-drop.ts');
  useCoreStore.setState({ core: { profile: practiceProfile('http://127.0.0.1') } } as never);
  const [red, green, blue] = ['red', 'green', 'blue'].map((prompt) => makeRow({ prompt }));
  const setRows = (rows: unknown) => editSheet((sheet) => ({ ...sheet, rows: rows as never }));
  setRows([red, green]);
  const before = readSheet();
  setRows([blue, red, green]);
  const drop = () =>
    addToCell({ id: 'images', kind: 'references' } as Column, { row: 1, column: 1 }, before, ['a.png']);
  drop();
  const written = () => readSheet().rows.map(({ cells }) => `${cells['prompt']} ${cells['images'] ?? ''}`);
  expect(written()).toEqual(['blue ', 'red ', 'green a.png']);
  setRows([blue, red]);
  drop();
  expect(written()).toEqual(['blue ', 'red ']);
});
