import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { type Failure, failure, passingFailure } from '../../../shared/kernel/result.ts';
import { readRoom } from '../../core/kernel/files/folder-paths.ts';
import type { DownloadRequest } from '../../core/ports.ts';

export interface PaceWatch {
  /** While the disk is at work, the host can't be called slow. */
  pause(): void;
  /** So many bytes came. */
  resume(bytes: number): void;
  /** The answer was ended. */
  isOver(): boolean;
}

/**
 * Ends an answer whose host is as good as silent: bytes that come one by one keep a place from others as silence does, and a
 * new connection is more likely to bring the rest.
 */
export function watchPace(milliseconds: number, answer: IncomingMessage): PaceWatch {
  let isOver = false;
  let bytes = 0;
  let left = milliseconds;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    startedAt = performance.now();
    timer = setTimeout(() => {
      isOver = true;
      answer.destroy(new Error('idle'));
    }, left);
  };
  start();
  return {
    pause() {
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - startedAt));
    },
    resume(more) {
      bytes += more;
      if (bytes >= CEILINGS.results.leastBytes) [bytes, left] = [0, milliseconds];
      start();
    },
    isOver: () => isOver,
  };
}

/** Between two looks at the disk, in bytes: it may fill up from elsewhere too. */
const BETWEEN_LOOKS = 64 * 1024 * 1024;
/** Of a small disk, no more than this part is kept free. */
const MAX_KEPT_FREE = 0.01;

interface RoomWatch {
  /**
   * Why no more may be taken of a download; null where it may go on. Errors: RESULT_TOO_LARGE, DISK_FULL.
   *
   * @param bytes as many as would then be on the disk
   * @param total of the whole, where its host tells
   */
  refuse(bytes: number, total: number | null): Promise<Failure | null>;
}

/** Watches that a download stays below its ceiling, and leaves room on its disk. */
export function watchRoom({ path, maxBytes = CEILINGS.results.bytes }: DownloadRequest): RoomWatch {
  let lookAt = 0;
  return {
    async refuse(bytes, total) {
      if (maxBytes !== null && Math.max(bytes, total ?? 0) > maxBytes)
        return failure('RESULT_TOO_LARGE', { bytes: total, most: maxBytes });
      if (bytes < lookAt) return null;
      lookAt = bytes + BETWEEN_LOOKS;
      return (await hasRoom(path)) ? null : passingFailure('DISK_FULL', { path, cause: 'room-left' });
    },
  };
}

/** Whether the disk still has the room that is left to it. */
async function hasRoom(path: string): Promise<boolean> {
  const { free, size } = await readRoom(dirname(path));
  return free >= Math.min(CEILINGS.results.roomLeftBytes, size * MAX_KEPT_FREE);
}
