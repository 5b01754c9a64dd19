import type { MediaReader } from '../../electron/core/ports.ts';

/**
 * Reads media in this process itself: for a program that is started hundreds of times, and tried for other things. A process
 * that reads would take as long to start as the program.
 */
export const nearReader: MediaReader = {
  async readFacts(path, onBegin) {
    onBegin?.();
    return (await import('../../electron/adapters/media/media-facts.ts')).readMediaFacts(path);
  },
  async readUnevenTimes(path, rate, onBegin) {
    onBegin?.();
    return (await import('../../electron/adapters/media/read-tracks.ts')).readUnevenTimes(path, rate);
  },
  async readInside(path, onBegin) {
    onBegin?.();
    return (await import('../../electron/adapters/media/read-inside.ts')).readInside(path);
  },
  async readFiles(paths, onBegin) {
    onBegin?.();
    return (await import('../../electron/adapters/media/read-files.ts')).readFiles(paths);
  },
  async recognise(beginning) {
    return (await import('../../electron/adapters/media/detect-type.ts')).detectBeginning(beginning);
  },
};
