import { type UtilityProcess, utilityProcess } from 'electron';
import { findReaderProgram, READER_ARGUMENTS } from '../../adapters/media/reader-program.ts';
import type { DesktopFace } from '../../thread/faces.ts';

/** Runs the processes that read media as Electron's own, which end with the app. */
export function createReaders(): Pick<DesktopFace, 'runReader' | 'sendToReader'> {
  const running = new Map<number, UtilityProcess>();
  return {
    runReader(key, signal, onMessage) {
      const child = utilityProcess.fork(findReaderProgram(), [], {
        execArgv: READER_ARGUMENTS,
        stdio: 'ignore',
        serviceName: 'Dailies media reader',
      });
      running.set(key, child);
      const end = () => void child.kill();
      signal.addEventListener('abort', end, { once: true });
      // A process that is still being started can't be ended; then it is ended once it is there.
      child.once('spawn', () => signal.aborted && end());
      child.on('message', onMessage);
      return new Promise((resolve) =>
        child.once('exit', () => {
          running.delete(key);
          resolve();
        }),
      );
    },
    sendToReader: (key, message) => running.get(key)?.postMessage(message),
  };
}
