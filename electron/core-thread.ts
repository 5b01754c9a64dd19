import { parentPort, workerData } from 'node:worker_threads';
import { fail, failure, type Result } from '../shared/kernel/result.ts';
import { systemIds } from './adapters/system.ts';
import { createLink, type Link } from './core/kernel/workers/link.ts';
import { nameFileError } from './core/ports/files.ts';
import { openCore } from './open-core.ts';
import { type CoreFace, type CoreThreadData, createThreadLog, type DesktopFace } from './thread/faces.ts';

/**
 * The thread of the core: everything but windows and what else only the main thread can do. It is started on main's first
 * lines, and works when the page asks for the first time.
 */
if (parentPort === null) throw new Error('main.ts starts this, as a thread');
const face = Promise.withResolvers<CoreFace>();
const desktop: Link<DesktopFace> = createLink(parentPort, face.promise, (error) =>
  log.error('told-in-vain', { error }),
);
const log = createThreadLog(desktop);
process.on('uncaughtException', (error) => log.error('uncaught', { error }));
process.on('unhandledRejection', (error) => log.error('unhandled', { error }));

/** A throw while starting is the file system's, or a bug; the artist gets the number under which the log has that. */
function failFromThrow(error: unknown): Result<never> {
  const named = nameFileError(error);
  if (named !== null) return fail(named);
  const correlationId = systemIds.next();
  log.error('start-threw', { correlationId, error });
  return fail(failure('INTERNAL', { correlationId }));
}

/** What a core that could not be opened answers: why. */
function refuseAll(refusal: Result<never>): CoreFace {
  return {
    outcome: () => refusal,
    dispatch: async () => refusal,
    give() {},
    findMedia: async () => null,
    missTake() {},
    clickNotice() {},
    showRoom() {},
    openOutside() {},
    wake() {},
    updateChanged() {},
    powerChanged() {},
    savePage() {},
    practicePort: () => 0,
    keepPracticePort() {},
    practiceListens() {},
    noteVersion() {},
    async stop() {},
  };
}

const { policyFile, ...info } = workerData as CoreThreadData;
const opened = await openCore(info, { policyFile }, desktop, log).catch(failFromThrow);
face.resolve(opened.ok ? opened.value : refuseAll(opened));
