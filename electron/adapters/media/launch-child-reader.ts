import { fork } from 'node:child_process';
import { findReaderProgram, READER_ARGUMENTS } from './reader-program.ts';
import type { LaunchReader, ReaderAnswer } from './reader-protocol.ts';

/** Starts the process that reads media as a child, where there is no Electron around: the command line and tests. */
export const launchChildReader: LaunchReader = (on) => {
  const child = fork(findReaderProgram(), {
    execArgv: READER_ARGUMENTS,
    // On Electron's own binary.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let isOver = false;
  const end = () => {
    if (!isOver) on.ended();
    isOver = true;
  };
  child.on('message', (answer) => on.answer(answer as ReaderAnswer));
  child.once('error', end);
  child.once('exit', end);
  return {
    // The failure of a message to one that died just now is told by its end.
    send: (wish) => void child.send(wish, () => {}),
    hold(isHeld) {
      for (const held of [child, child.channel]) held?.[isHeld ? 'ref' : 'unref']();
    },
    kill: () => void child.kill('SIGKILL'),
  };
};
