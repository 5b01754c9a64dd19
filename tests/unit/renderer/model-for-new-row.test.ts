import { afterEach, expect, it, vi } from 'vitest';
import { makeRow, type Sheet } from '../../../shared/batch/edit-sheet.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';

afterEach(() => vi.unstubAllGlobals());

it('a new row begins with the last model that there is, whatever else a table names as one', async () => {
  vi.stubGlobal('window', new EventTarget());
  const { useCoreStore } = await import('../../../renderer/state/core/core-store.ts');
  const { modelForNewRow } = await import('../../../renderer/features/batch/state/batch-store.ts');
  useCoreStore.setState({ core: { profile: practiceProfile('http://127.0.0.1') } } as never);
  const modelAfter = (...models: string[]) => {
    const rows = models.map((model) => makeRow({ 'job:model': model }));
    return modelForNewRow({ ownColumns: [], folder: null, rows } as Sheet);
  };
  expect(modelAfter('modelk-3-turbo', 'https://example.com/x.png', '')).toBe('modelk-3-turbo');
  expect(modelAfter('N Pro', '1:1')).toBe('N Pro');
  expect(modelAfter('nothing that is known')).toBe(modelAfter());
  expect(modelAfter()).not.toBe('');
});
