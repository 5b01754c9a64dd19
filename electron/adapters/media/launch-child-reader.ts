import { fork, type Serializable } from 'node:child_process';
import { createLink } from '../../core/workers/link.ts';
import { findReaderProgram, READER_ARGUMENTS } from './reader-program.ts';
import type { LaunchReader, ReaderWork } from './reader-protocol.ts';

/** Starts the process that reads media as a child, where there is no Electron around: the command line and tests. */
export const launchChildReader: LaunchReader = (onEnd) => launchReaderAt(findReaderProgram(), onEnd);

/** The same, of the program at this path. */
export function launchReaderAt(
  program: string,
  onEnd: Parameters<LaunchReader>[0],
): ReturnType<LaunchReader> {
  const child = fork(program, {
    execArgv: READER_ARGUMENTS,
    // On Electron's own binary.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.once('error', () => onEnd('ended'));
  child.once('exit', () => onEnd('ended'));
  const port = {
    // The failure of a message to one that died just now is told by its end.
    postMessage: (message: unknown) => void child.send(message as Serializable, () => {}),
    on: (event: 'message', listener: (message: unknown) => void) => child.on(event, listener),
  };
  return {
    link: createLink<ReaderWork>(port, {}, () => {}),
    hold(isHeld) {
      for (const held of [child, child.channel]) held?.[isHeld ? 'ref' : 'unref']();
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
