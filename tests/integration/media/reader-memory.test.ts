import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findReaderProgram, READER_ARGUMENTS } from '../../../electron/adapters/media/reader-program.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';

/** What a parser does that went astray: it takes more than the process may hold, outside of the heap, and never comes back. */
const ASTRAY = `
  import { isMainThread } from 'node:worker_threads';
  const held = [];
  if (isMainThread)
    process.prependListener('message', ({ kind }) => {
      if (kind !== 'astray') return;
      for (let megabytes = 0; megabytes <= ${CEILINGS.media.memoryMegabytes}; megabytes += 64)
        held.push(Buffer.alloc(64 * 1024 * 1024, 1));
      for (;;);
    });
`;

test('a process that reads is ended when it holds more than it may, whatever its own thread is busy with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-astray-'));
  const program = join(folder, 'astray.mjs');
  writeFileSync(program, ASTRAY);
  const child = fork(findReaderProgram(), {
    execArgv: [...READER_ARGUMENTS, '--import', pathToFileURL(program).href],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  // As the link asks whether it runs; by its answer the program has begun to watch.
  const up = once(child, 'message');
  child.send({ kind: 'ask', id: 1, target: null, args: [], functions: [], signals: [], isAborted: false });
  expect((await up)[0]).toMatchObject({ kind: 'answer', id: 1 });
  const ended = once(child, 'exit');
  child.send({ kind: 'astray' });
  expect(await ended).toEqual([null, 'SIGKILL']);
});
