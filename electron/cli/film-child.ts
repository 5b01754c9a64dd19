import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderedBy } from '../../shared/film/render.ts';
import { fail, failure, passingFailure, type Result } from '../../shared/kernel/result.ts';
import type { CutRenderer } from '../core/ports/media.ts';

type Said = { readonly share: number } | { readonly result: Result<RenderedBy> };

/** Renders in a process with a hidden window, which is started for each film and ends with it. */
export const filmChild: CutRenderer = {
  async renderCut(plan, target, { signal, onProgress }) {
    const refuse = (cause: string) =>
      fail(failure('RENDER_FAILED', { reason: 'no-window', path: target, cause }));
    if (process.versions['electron'] === undefined) return refuse('Electron');
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return refuse('DISPLAY');
    const userData = await mkdtemp(join(tmpdir(), 'dailies-film-'));
    try {
      if (signal.aborted) return fail(failure('FIX_CANCELLED', { path: target }));
      return await render();
    } finally {
      await rm(userData, { recursive: true, force: true, maxRetries: 3 });
    }

    function render(): Promise<Result<RenderedBy>> {
      const { promise, resolve } = Promise.withResolvers<Result<RenderedBy>>();
      const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
      // As the app itself, Chromium has no sandbox for the root of Linux.
      const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const entry = fileURLToPath(new URL('./film-host.js', import.meta.url));
      const child = spawn(process.execPath, [...sandbox, `--user-data-dir=${userData}`, entry], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env,
      });
      const end = () => void child.kill();
      signal.addEventListener('abort', end, { once: true });
      let isReady = false;
      let result: Result<RenderedBy> | null = null;
      child.on('message', (said: Said) => {
        if ('result' in said) {
          result = said.result;
          child.disconnect();
        } else if (isReady) onProgress(said.share);
        else {
          isReady = true;
          child.send({ plan, target });
        }
      });
      const settle = (cause: string) => {
        signal.removeEventListener('abort', end);
        const ended = passingFailure('RENDER_FAILED', { reason: 'ended', path: target, cause });
        if (signal.aborted) resolve(fail(failure('FIX_CANCELLED', { path: target })));
        else resolve(result ?? (isReady ? fail(ended) : refuse(cause)));
      };
      child.once('error', ({ message }) => settle(message));
      child.once('exit', (code, by) => settle(String(by ?? code)));
      return promise;
    }
  },
};
