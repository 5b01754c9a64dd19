import type { FileWork } from '../../../shared/domain/queue/safe-start.ts';
import { failure, passingFailure } from '../../../shared/errors.ts';
import { fail } from '../../../shared/result.ts';
import { type MediaReader, type Posters, UnsafeFileError } from '../ports.ts';
import type { StartGuard } from './start-guard.ts';

/**
 * A reader that writes down which file is read, from the moment on in which it really is. What the app does on its own does not
 * touch files that were left out; what the artist does by hand may.
 */
export function readCarefully(reader: MediaReader, guard: StartGuard, work: FileWork): MediaReader {
  async function hold<T>(paths: readonly string[], read: (onBegin: () => void) => Promise<T>): Promise<T> {
    if (work !== 'read' && paths.some(guard.isLeftOut)) throw new UnsafeFileError('left-out');
    let putDown = () => {};
    try {
      return await read(() => {
        putDown = guard.takeUp(...paths.map((path) => ({ path, work })));
      });
    } finally {
      putDown();
    }
  }
  return {
    readFacts: (path) => hold([path], (onBegin) => reader.readFacts(path, onBegin)),
    readUnevenTimes: (path, rate) => hold([path], (onBegin) => reader.readUnevenTimes(path, rate, onBegin)),
    readInside: (path) => hold([path], (onBegin) => reader.readInside(path, onBegin)),
    readFiles: (paths) => hold(paths, (onBegin) => reader.readFiles(paths, onBegin)),
    recognise: reader.recognise,
  };
}

/** The same for small pictures, none of which are made while the start is a safe one. */
export function makeCarefully(posters: Posters, guard: StartGuard): Posters {
  return {
    async make(source, targets) {
      if (guard.state() !== null) return fail(passingFailure('HELD_AFTER_CRASHES'));
      if (guard.isLeftOut(source.path))
        return fail(failure('FILE_UNSAFE', { path: source.path, reason: 'left-out' }));
      const putDown = guard.takeUp({ path: source.path, work: 'poster' });
      try {
        return await posters.make(source, targets);
      } finally {
        putDown();
      }
    },
  };
}
