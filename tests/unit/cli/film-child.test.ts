import { expect, onTestFinished, test, vi } from 'vitest';
import { filmChild } from '../../../electron/cli/film-child.ts';

test('a render that is called off before its window is started starts none', async () => {
  vi.stubEnv('DISPLAY', ':0');
  const { execPath } = process;
  // To start anything would be an error.
  process.execPath = '';
  onTestFinished(() => {
    process.execPath = execPath;
    vi.unstubAllEnvs();
  });
  const calledOff = new AbortController();
  const rendered = filmChild.renderCut({} as never, 'film.mp4', {
    signal: calledOff.signal,
    onProgress() {},
  });
  calledOff.abort();
  expect(await rendered).toMatchObject({ ok: false, error: { code: 'FIX_CANCELLED' } });
});
