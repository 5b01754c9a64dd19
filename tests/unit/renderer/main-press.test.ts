import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { userAgent: 'Linux' });
afterAll(() => void vi.unstubAllGlobals());
const { isMainPress } = await import('../../../renderer/ui/keys/platform.tsx');

it('a press with Ctrl is a right click on macOS, and there alone', () => {
  const press = (button: number, ctrlKey: boolean) => ({ button, ctrlKey });
  expect([true, false].map((onMac) => isMainPress(press(0, true), onMac))).toEqual([false, true]);
  for (const onMac of [true, false])
    expect([0, 1, 2].map((button) => isMainPress(press(button, false), onMac))).toEqual([true, false, false]);
});

/** The system’s own drag, which knows; and what follows a pointer that presses nothing. */
const HOLD_NOTHING = ['drag-take.ts', 'hover-scrub.tsx'];

it('is asked by whatever selects, draws or drags', () => {
  const renderer = join(import.meta.dirname, '../../../renderer');
  const own = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && ![...HOLD_NOTHING, 'platform.tsx'].some((name) => path.endsWith(name)),
    )
    .filter((path) => {
      const text = readFileSync(join(renderer, path), 'utf8');
      const holds = /setPointerCapture\(|addEventListener\('pointermove'/.test(text);
      return /\bbutton [!=]== 0\b/.test(text) || (holds && !text.includes('isMainPress('));
    });
  expect(own).toEqual([]);
});
