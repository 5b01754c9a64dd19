import { stat } from 'node:fs/promises';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { type MediaReader, UnsafeFileError } from '../../core/ports.ts';
import { launchChildReader } from './launch-child-reader.ts';
import type {
  LaunchReader,
  ReaderAnswer,
  ReaderProcess,
  ReaderWish,
  ReadingKind,
  Readings,
} from './reader-protocol.ts';

const PROCESSES = 2;
/** A process holds some tens of megabytes, and the next drop may be long in coming. */
const IDLE_MILLISECONDS = 15_000;

interface Task {
  readonly wish: ReaderWish;
  readonly onBegin: (() => void) | undefined;
  readonly resolve: (answer: Readings[ReadingKind]['answer']) => void;
  readonly reject: (error: Error) => void;
}

interface Place {
  readonly process: ReaderProcess;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

/** A file as it was when the process that read it died. */
interface Fatal {
  readonly bytes: number;
  readonly modifiedAt: number;
  readonly reason: UnsafeFileError['reason'];
}

export interface MediaReaderParts {
  readonly launch?: LaunchReader;
  readonly timeLimitMilliseconds?: number;
}

/**
 * Reads media in processes of their own, one file at a time in each. A parser that goes round in circles, or asks for more
 * memory than there is, ends such a process and not the program: the file is remembered, and not read again while it stays as
 * it is; the next one gets a new process. They are started at the first need, and ended when there is none for a while.
 */
export function createMediaReader(parts: MediaReaderParts = {}): MediaReader & { stop(): void } {
  const { launch = launchChildReader, timeLimitMilliseconds = CEILINGS.media.milliseconds } = parts;
  const waiting: Task[] = [];
  const places = new Set<Place>();
  const fatal = new Map<string, Fatal>();
  let isStopped = false;

  function startWork(): void {
    while (waiting.length > 0) {
      const idle =
        [...places].find(({ task }) => task === null) ?? (places.size < PROCESSES ? openPlace() : null);
      const task = idle === null ? undefined : waiting.shift();
      if (idle === null || task === undefined) return;
      idle.task = task;
      setTimer(idle, timeLimitMilliseconds);
      // Only work keeps the program from ending, not a process that waits for some.
      idle.process.hold(true);
      task.onBegin?.();
      idle.process.send(task.wish);
    }
  }

  function openPlace(): Place {
    const place: Place = {
      process: launch({
        answer: (answer) => settle(place, answer),
        ended: () => lose(place, 'ended-reader'),
      }),
      task: null,
      timer: null,
    };
    places.add(place);
    return place;
  }

  function settle(place: Place, answer: ReaderAnswer): void {
    const { task } = place;
    if (task === null || !places.has(place)) return;
    place.task = null;
    place.process.hold(false);
    setTimer(place, IDLE_MILLISECONDS).unref();
    if ('code' in answer) task.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    else task.resolve(answer.value);
    startWork();
  }

  function setTimer(place: Place, milliseconds: number): NodeJS.Timeout {
    if (place.timer !== null) clearTimeout(place.timer);
    place.timer = setTimeout(lose, milliseconds, place, 'took-too-long');
    return place.timer;
  }

  /** Gives a process up, with the file that it is about, if any. */
  function lose(place: Place, reason: UnsafeFileError['reason']): void {
    if (!places.delete(place)) return;
    if (place.timer !== null) clearTimeout(place.timer);
    place.process.kill();
    if (place.task !== null) void condemn(place.task, reason);
    startWork();
  }

  async function condemn({ wish, reject }: Task, reason: UnsafeFileError['reason']): Promise<void> {
    if (isStopped) return reject(new Error('the reader was stopped'));
    const file = 'path' in wish ? await look(wish.path) : null;
    if (file !== null && 'path' in wish) fatal.set(wish.path, { ...file, reason });
    reject(new UnsafeFileError(reason));
  }

  async function refuseFatal(path: string): Promise<void> {
    const known = fatal.get(path);
    const file = known === undefined ? null : await look(path);
    if (known === undefined) return;
    if (file?.bytes === known.bytes && file.modifiedAt === known.modifiedAt)
      throw new UnsafeFileError(known.reason);
    fatal.delete(path);
  }

  async function read<Kind extends ReadingKind>(
    kind: Kind,
    wish: Readings[Kind]['wish'],
    onBegin?: () => void,
  ): Promise<Readings[Kind]['answer']> {
    if ('path' in wish) await refuseFatal(wish.path);
    return new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error('the reader was stopped'));
      // The kind of a wish decides that of its answer.
      const task = { wish: { kind, ...wish }, onBegin, resolve, reject } as unknown as Task;
      waiting.push(task);
      startWork();
    });
  }

  return {
    readFacts: (path, onBegin) => read('facts', { path }, onBegin),
    readUnevenTimes: (path, rate, onBegin) => read('times', { path, rate }, onBegin),
    readInside: (path, onBegin) => read('inside', { path }, onBegin),
    recognise: (beginning) => read('type', { beginning }),
    stop() {
      isStopped = true;
      for (const task of waiting.splice(0)) void condemn(task, 'ended-reader');
      for (const place of places) lose(place, 'ended-reader');
    },
  };
}

async function look(path: string): Promise<{ bytes: number; modifiedAt: number } | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : { bytes: found.size, modifiedAt: found.mtimeMs };
}
