import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useCoreStore } from '../../../renderer/state/core/core-store.ts';
import { notifyWithUndo, undoLastStep } from '../../../renderer/state/queue/queue-again.ts';
import { useToastStore } from '../../../renderer/ui/feedback/toast-store.ts';

const PAUSED = { action: 'pause', jobs: 1 } as const;

/** What the core was asked, in order. */
let asked: string[];
/** What the core would take back. */
let last: object | null;

beforeEach(() => {
  asked = [];
  const invoke = async (name: string) => {
    asked.push(name);
    const value = name === 'app.snapshot' ? { status: { undo: last } } : { ...last, putBack: 1, movedOn: 0 };
    return { ok: true, value };
  };
  vi.stubGlobal('window', { dailies: { invoke } });
  useToastStore.setState({ toasts: [] });
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** What the window was told so far. */
const report = (undo: object | null) => useCoreStore.setState({ core: { status: { undo } } } as never);

test.each([null, { action: 'enqueue', jobs: 1 }])(
  'a step is taken back by its toast and by the key before the window is told of it, after %j',
  async (before) => {
    report(before);
    last = PAUSED;
    notifyWithUndo({ ...PAUSED, text: 'Paused a job' });
    useToastStore.getState().toasts[0]?.action?.run();
    await expect.poll(() => asked).toContain('queue.undo');
    asked = [];
    await undoLastStep();
    expect(asked.at(-1)).toBe('queue.undo');
  },
);

test('where another step came since, its toast asks first, and where there is none, nothing is taken back', async () => {
  report(null);
  last = { action: 'move', jobs: 2 };
  notifyWithUndo({ ...PAUSED, text: 'Paused a job' });
  useToastStore.getState().toasts[0]?.action?.run();
  await expect.poll(() => useToastStore.getState().toasts[0]?.text).not.toBe('Paused a job');
  last = null;
  await undoLastStep();
  expect(asked).not.toContain('queue.undo');
});
