import { afterEach, expect, test, vi } from 'vitest';
import {
  applyToStage,
  chooseOnStage,
  loadStage,
  shownTake,
  useStageStore,
} from '../../../renderer/features/compose/stage/stage-store.ts';
import type { Take } from '../../../shared/library/take.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useStageStore.setState(useStageStore.getInitialState());
});

const takes = ['d', 'c', 'b', 'a'].map(
  (id, place) => ({ id, createdAt: 10 - place, binnedAt: null }) as Take,
);
const shown = () => shownTake(useStageStore.getState())?.id;

test('a take that leaves the stage hands its place to the next, else to the one before', () => {
  useStageStore.setState({ takes });
  chooseOnStage('b');
  applyToStage([], ['b']);
  expect(shown()).toBe('a');
  applyToStage([], ['a']);
  expect(shown()).toBe('c');
});

test('where the newest goes, what is made next is still shown', () => {
  useStageStore.setState({ takes });
  chooseOnStage('d');
  applyToStage([], ['d']);
  expect(shown()).toBe('c');
  applyToStage([{ ...(takes[0] as Take), id: 'e', createdAt: 11 }], []);
  expect(shown()).toBe('e');
});

test('a look that fails leaves what is shown', async () => {
  useStageStore.setState({ takes, isLoaded: true });
  vi.stubGlobal('window', { dailies: { invoke: async () => ({ ok: false, error: { code: 'TIMEOUT' } }) } });
  await loadStage(null);
  expect(shown()).toBe('d');
});
