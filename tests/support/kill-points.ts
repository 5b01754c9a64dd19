import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../electron/adapters/sqlite/migrations/index.ts';
import type { Migration } from '../../electron/adapters/sqlite/migrations/migration.ts';
import type { Network, Store } from '../../electron/core/ports.ts';
import type { Job } from '../../shared/domain/job.ts';

/** Where a process can be stopped: the two sides of every write that matters, and the middle of every transfer. */
export type KillPoint =
  | 'mid-enqueue'
  | 'enqueued'
  | 'mid-upload'
  | 'before-upload-noted'
  | 'upload-noted'
  | 'before-intent'
  | 'intent-written'
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

/** The store itself, with a word before and after the writes that matter. The program knows nothing of it. */
export function watchStore(store: Store, reached: Reached): Store {
  const jobOfAttempt = new Map<string, string>();
  return {
    ...store,
    addJobs(jobs) {
      const middle = Math.floor(jobs.length / 2);
      const added = store.addJobs(jobs.map((job, index) => (index === middle ? trap(job, reached) : job)));
      reached('enqueued', null);
      return added;
    },
    writeIntent(attempt, budget) {
      jobOfAttempt.set(attempt.id, attempt.jobId);
      reached('before-intent', store.job(attempt.jobId));
      const answer = store.writeIntent(attempt, budget);
      reached('intent-written', answer.kind === 'written' ? answer.job : null);
      return answer;
    },
    recordAnswer(attemptId, answer, change) {
      // What a delivery proves has no status; this is about the answer to the POST.
      const job = answer.httpStatus === null ? null : store.job(jobOfAttempt.get(attemptId) ?? '');
      if (job !== null) reached('before-answer-stored', job);
      const changed = store.recordAnswer(attemptId, answer, change);
      if (job !== null) reached('answer-stored', job);
      return changed;
    },
    recordDelivery(delivery) {
      const isNew = store.recordDelivery(delivery);
      reached('delivery-stored', store.job(delivery.jobId));
      return isNew;
    },
    setOutputs(jobId, outputs) {
      reached('before-outputs', store.job(jobId));
      const stored = store.setOutputs(jobId, outputs);
      reached('outputs-stored', store.job(jobId));
      return stored;
    },
    addTake(outputId, take) {
      reached('before-take', store.job(take.jobId));
      store.addTake(outputId, take);
      reached('take-stored', store.job(take.jobId));
    },
    changeJob(id, change) {
      if (change.event === 'results-stored') reached('before-done', store.job(id));
      const job = store.changeJob(id, change);
      if (change.event === 'generation-completed') reached('completion-stored', job);
      if (change.event === 'results-stored') reached('done', job);
      return job;
    },
    saveUpload(record) {
      reached('before-upload-noted', null);
      store.saveUpload(record);
      reached('upload-noted', null);
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
    store.jobs().find(({ genId }) => genId !== null && url.includes(genId)) ?? null;
  return {
    ...network,
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
      CREATE TABLE later_transitions AS SELECT * FROM transitions;
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
