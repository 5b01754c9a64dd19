import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../electron/adapters/sqlite/migrations/index.ts';
import type { Migration } from '../../electron/adapters/sqlite/opening/migrate-database.ts';
import type { RecordFiles } from '../../electron/core/ports/files.ts';
import { type Network, type Store, StoreError, type Transaction } from '../../electron/core/ports.ts';
import type { Job } from '../../shared/jobs/job.ts';
import { type Wrapped, wrapStore } from './wrap-store.ts';

/** Where a process can be stopped: the two sides of every write that matters, and the middle of every transfer. */
export type KillPoint =
  | 'mid-enqueue'
  | 'enqueued'
  | 'mid-upload'
  | 'before-upload-noted'
  | 'upload-noted'
  | 'before-intent'
  | 'intent-written'
  | 'half-recorded'
  | 'recorded'
  | 'before-answer-stored'
  | 'answer-stored'
  | 'delivery-stored'
  | 'before-outputs'
  | 'outputs-stored'
  | 'completion-stored'
  | 'mid-download'
  | 'downloaded'
  | 'before-take'
  | 'take-stored'
  | 'before-done'
  | 'done'
  | 'mid-migration';

/** Told what was reached, and by which job, where it is a job's. */
export type Reached = (point: KillPoint, job: Job | null) => void;

/** The store itself, with a word before and after the writes that matter. */
export function watchStore(store: Store, reached: Reached): Store {
  const jobOfAttempt = new Map<string, string>();
  const find = (jobId: string | undefined) => store.jobs.find(jobId ?? '');
  return wrapStore(store, (tx, after) => ({
    jobs: {
      add(jobs) {
        const middle = Math.floor(jobs.length / 2);
        const added = tx.jobs.add(jobs.map((job, index) => (index === middle ? trap(job, reached) : job)));
        after(() => reached('enqueued', null));
        return added;
      },
      apply(jobs, decision, at) {
        const reason = decision.line?.reason;
        const id = jobs[0]?.id;
        if (reason === 'results-stored') reached('before-done', find(id));
        const changed = tx.jobs.apply(jobs, decision, at);
        if (reason === 'generation-completed') after(() => reached('completion-stored', find(id)));
        if (reason === 'results-stored') after(() => reached('done', find(id)));
        return changed;
      },
    },
    attempts: {
      add(attempt) {
        jobOfAttempt.set(attempt.id, attempt.jobId);
        reached('before-intent', find(attempt.jobId));
        tx.attempts.add(attempt);
        after(() => reached('intent-written', find(attempt.jobId)));
      },
      answer(id, answer) {
        // What a delivery proves has no status; this is about the answer to the POST.
        const job = answer.httpStatus === null ? null : find(jobOfAttempt.get(id));
        if (job !== null) reached('before-answer-stored', job);
        tx.attempts.answer(id, answer);
        if (job !== null) after(() => reached('answer-stored', job));
      },
    },
    deliveries: {
      add(delivery) {
        after(() => reached('delivery-stored', find(delivery.jobId)));
        return tx.deliveries.add(delivery);
      },
    },
    ...watchResults(tx, after, (point, jobId) => reached(point, find(jobId))),
    uploads: {
      save(record) {
        reached('before-upload-noted', null);
        tx.uploads.save(record);
        after(() => reached('upload-noted', null));
      },
    },
  }));
}

/** The writes that keep what a job made. */
function watchResults(
  tx: Transaction,
  after: (work: () => void) => void,
  reached: (point: KillPoint, jobId: string) => void,
): Pick<Wrapped, 'outputs' | 'takes'> {
  return {
    outputs: {
      save(jobId, outputs, isWhole) {
        reached('before-outputs', jobId);
        after(() => reached('outputs-stored', jobId));
        return tx.outputs.save(jobId, outputs, isWhole);
      },
    },
    takes: {
      add(outputId, take) {
        reached('before-take', take.jobId);
        tx.takes.add(outputId, take);
        after(() => reached('take-stored', take.jobId));
      },
    },
  };
}

/** The store, with a word before each use of it, and one when it throws, such as on a full disk. */
export function watchStoreUse(store: Store, used: () => void, failed: (code: string) => void): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        used();
        const report = (error: unknown): never => {
          if (error instanceof StoreError) failed(error.failure.code);
          throw error;
        };
        try {
          const value: unknown = Reflect.apply(member, target, args);
          return value instanceof Promise ? value.catch(report) : value;
        } catch (error) {
          return report(error);
        }
      };
    },
  });
}

/** The real files of the record, with a word when one place has a line and the other has not been asked yet. */
export function watchRecord(files: RecordFiles, reached: Reached): RecordFiles {
  let first: Promise<unknown> = Promise.resolve();
  return {
    ...files,
    lines(path) {
      const file = files.lines(path);
      const isLocal = basename(dirname(path)) === 'sent';
      return {
        ...file,
        append(lines, from) {
          if (isLocal) {
            const added = file.append(lines, from);
            first = added;
            return added;
          }
          return first.then(() => {
            if (lines.length > 0) reached('half-recorded', null);
            return file.append(lines, from);
          });
        },
      };
    },
  };
}

/** Its id is read when its row is written: in the middle of the batch's transaction. */
function trap<Value extends { readonly id: string }>(value: Value, reached: Reached): Value {
  const { id } = value;
  return Object.defineProperty({ ...value }, 'id', {
    enumerable: true,
    get() {
      reached('mid-enqueue', null);
      return id;
    },
  });
}

/** The real network, with a word in the middle of transfers. */
export function watchNetwork(network: Network, store: Store, reached: Reached): Network {
  /** The practice service names the generation in its results' addresses. */
  const ownerOf = (url: string) =>
    store.jobs.list().find(({ genId }) => genId !== null && url.includes(genId)) ?? null;
  const sending = () => store.jobs.inState('sending')[0] ?? null;
  return {
    ...network,
    submit(request) {
      reached('recorded', sending());
      return network.submit(request);
    },
    upload: (request) =>
      network.upload({
        ...request,
        onProgress(sent) {
          request.onProgress(sent);
          if (sent > 0 && sent < request.bytes) reached('mid-upload', null);
        },
      }),
    async download(request) {
      const downloaded = await network.download({
        ...request,
        onProgress(bytes, total) {
          request.onProgress(bytes, total);
          if (bytes > 0 && total !== null && bytes < total) reached('mid-download', ownerOf(request.url));
        },
      });
      if (downloaded.ok) reached('downloaded', ownerOf(request.url));
      return downloaded;
    },
  };
}

const MIDDLE = '/* the middle */';

/** The next version's migration: rebuilds the largest table, as SQLite wants it for most changes. */
export const LATER_MIGRATIONS: readonly Migration[] = [
  ...MIGRATIONS,
  {
    version: (MIGRATIONS.at(-1)?.version ?? 0) + 1,
    name: 'a later one',
    sql: `
      CREATE TABLE later_transitions (
        number INTEGER PRIMARY KEY,
        job_id TEXT NOT NULL,
        at REAL NOT NULL,
        from_state TEXT,
        to_state TEXT NOT NULL,
        reason TEXT NOT NULL,
        details TEXT NOT NULL,
        previous INTEGER
      ) STRICT;
      INSERT INTO later_transitions SELECT * FROM transitions;
      DELETE FROM transitions WHERE number % 2 = 0;
      ALTER TABLE jobs ADD COLUMN colour TEXT;
      ${MIDDLE}
      UPDATE jobs SET colour = 'none';
      DROP TABLE transitions;
      ALTER TABLE later_transitions RENAME TO transitions;`,
  },
];

/** Runs a migration's first half in its transaction and says so; what follows is up to the listener. */
export function watchMigrations(reached: Reached): void {
  const execute = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (sql: string) {
    const [start, ...rest] = sql.split(MIDDLE);
    if (rest.length === 0) return execute.call(this, sql);
    execute.call(this, start ?? '');
    reached('mid-migration', null);
    execute.call(this, rest.join(MIDDLE));
  };
}
