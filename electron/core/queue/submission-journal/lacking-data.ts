import type { Job } from '../../../../shared/jobs/job.ts';
import { advance } from '../../../../shared/jobs/job-transitions.ts';
import { isSidecarName, type Sidecar } from '../../../../shared/library/sidecar.ts';
import { isPaid, type StaleData } from '../../../../shared/queue/status.ts';
import { walkFolder } from '../../kernel/files/cloud-files.ts';
import { readFound } from '../../library/import-folder.ts';
import { readSidecarOf } from '../../library/keep-sidecars.ts';
import type { FoundTake } from '../../library/library-store.ts';
import type { Clock, Ids, Log, MediaReader, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import type { SentLine } from './journal-log.ts';
import { type RecalledAttempt, recallJob, type SentProof } from './recall-job.ts';
import { type OldDataFound, openOldDataNotes } from './stale-data-notes.ts';

export interface LackingDataDeps extends ProofDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly log: Log;
  /** Runs when jobs are held, or may go. */
  readonly onChange: () => void;
}

/** Why the data may be older than what was sent, besides the lines of the record. */
interface Origin {
  readonly isElsewhere?: boolean;
  /** When the backup was made that the data is. */
  readonly backupOf?: number | undefined;
}

/** What was sent with this data and is not in it. */
export interface LackingData {
  /** Null when nothing is lacking that a person has not read of. */
  found(): OldDataFound | null;
  /** Goes on with what an earlier start has found out. */
  recall(): void;
  /** Remembers what the data lacks; true when that is more than was known. */
  compare(lines: readonly SentLine[], origin?: Origin): boolean;
  /** Lines whose proof is imported whenever it may have become possible. */
  setEvidence(lines: readonly SentLine[]): void;
  addEvidence(lines: readonly SentLine[]): void;
  importReferences(): Promise<void>;
  /** A person accepts it, having read of so many submissions; false when it is not that number, and then nothing changes. */
  accept(submissions: number, computer: () => string | null): Promise<boolean>;
}

export function createLackingData(deps: LackingDataDeps): LackingData {
  const { store } = deps;
  const notes = openOldDataNotes(store);
  let found: OldDataFound | null = null;
  let evidence: readonly SentLine[] = [];

  async function importReferences(): Promise<void> {
    const lacking = new Set(store.attempts.unknown(evidence.map(({ attempt }) => attempt)));
    const accepted = notes.accepted();
    const jobs = await importProof(
      deps,
      evidence.filter(({ attempt }) => lacking.has(attempt) && !accepted.has(attempt)),
    );
    if (jobs.length === 0 || found === null) return;
    const done = jobs.filter(({ state }) => state === 'done');
    found = { ...found, report: countImported(found.report, jobs.length, done.length) };
    notes.keepFound(found);
    deps.jobWriter.announceAll(jobs);
    if (done.length > 0)
      deps.jobWriter.takesChanged(store.takes.byId(done.flatMap(({ takeIds }) => takeIds)));
    deps.onChange();
  }

  return {
    found: () => found,
    recall() {
      found = notes.readFound();
    },
    compare(lines, origin = {}) {
      const known = new Set([...(found?.attempts ?? []), ...notes.accepted()]);
      const asked = lines.map(({ attempt }) => attempt).filter((id) => !known.has(id));
      const lacking = new Set(asked.length === 0 ? [] : store.attempts.unknown(asked));
      if (lacking.size === 0 && origin.isElsewhere !== true && origin.backupOf === undefined) return false;
      found = addLacking(found, lines, lacking, origin);
      deps.log.warn('old-data', { ...found.report });
      // Before anything is imported: what is known of then would not be missing any more at the next start.
      notes.keepFound(found);
      return true;
    },
    setEvidence(lines) {
      evidence = lines;
    },
    addEvidence(lines) {
      evidence = [...evidence, ...lines];
    },
    importReferences,
    async accept(submissions, computer) {
      if (found?.report.submissions !== submissions) return false;
      // What may have become possible to import meanwhile is, before anything goes.
      await importReferences();
      notes.accept(found, computer());
      found = null;
      deps.onChange();
      return true;
    },
  };
}

/** What was known to be lacking, and what is found out now. */
function addLacking(
  before: OldDataFound | null,
  lines: readonly SentLine[],
  lacking: ReadonlySet<string>,
  { isElsewhere = false, backupOf }: Origin,
): OldDataFound {
  const madeAt = backupOf ?? before?.report.backupOf;
  const fresh = lines.filter(({ attempt }) => lacking.has(attempt));
  const since = [...fresh.map(({ at }) => at), before?.report.since ?? null].filter((time) => time !== null);
  const jobs = [...new Set([...(before?.jobs ?? []), ...fresh.map(({ job }) => job)])];
  return {
    attempts: [...(before?.attempts ?? []), ...lacking],
    jobs,
    report: {
      submissions: jobs.length,
      since: since.length === 0 ? null : since.reduce((one, other) => Math.min(one, other)),
      otherComputer: isElsewhere || before?.report.otherComputer === true,
      ...(madeAt === undefined ? {} : { backupOf: madeAt }),
      ...{ inDoubt: before?.report.inDoubt ?? 0, found: before?.report.found ?? 0 },
    },
  };
}

function countImported(report: StaleData, jobs: number, done: number): StaleData {
  return { ...report, inDoubt: report.inDoubt + jobs - done, found: report.found + done };
}

interface ProofDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mediaReader: MediaReader;
  readonly resultsFolder: () => string;
}

/**
 * Imports what is proven of jobs that this data would send: those whose results lie in their folder are done with them, those
 * of which only the record knows are in doubt. Neither is sent again automatically. Repeating it changes nothing more.
 */
async function importProof(deps: ProofDeps, lacking: readonly SentLine[]): Promise<Job[]> {
  const results = await findResults(deps, deps.resultsFolder());
  const lines = Map.groupBy(lacking, ({ job }) => job);
  const changed: Job[] = [];
  for (const jobId of new Set([...lines.keys(), ...results.keys()])) {
    const proof = proofOf(deps, jobId, lines.get(jobId) ?? [], results.get(jobId) ?? []);
    const job = deps.store.transact((tx) => recallJob(tx, proof));
    if (job !== null) changed.push(job);
  }
  return changed;
}

function proofOf(
  deps: ProofDeps,
  jobId: string,
  lines: readonly SentLine[],
  found: readonly FoundResult[],
): SentProof {
  const last = newestOf(found);
  // Of several submissions only the last one's results are its outputs; what an earlier one brought is in its folder all the same.
  const results = found.filter((result) => momentOf(result) === momentOf(last));
  const attempts = lines.map(({ attempt, at, body }) => recall(deps, attempt, at, body));
  const proven = last === undefined ? null : provenAttempt(deps, jobId, attempts, last);
  const others = attempts.filter(({ id }) => id !== proven?.id).sort((a, b) => a.startedAt - b.startedAt);
  return {
    jobId,
    attempts: proven === null ? others : [...others, proven],
    results: results.map(({ take, story }) => ({ outputId: deps.ids.next(), found: { take, story } })),
    genId: last?.story.job.genId ?? null,
    at: deps.clock.now(),
  };
}

function newestOf(found: readonly FoundResult[]): FoundResult | undefined {
  return found.toSorted((one, other) => momentOf(one) - momentOf(other)).at(-1);
}

/** When the submission was sent that a result is of. */
function momentOf(result: FoundResult | undefined): number {
  const { request } = result?.story ?? {};
  return request == null ? 0 : Date.parse(request.sentAt);
}

/** The submission that brought the results: one of the record's, or one of which only the sidecar tells. Null when it is known here. */
function provenAttempt(
  deps: ProofDeps,
  jobId: string,
  attempts: readonly RecalledAttempt[],
  { story, take }: FoundResult,
): RecalledAttempt | null {
  const { request } = story;
  if (request === null) return attempts.at(-1) ?? recall(deps, deps.ids.next(), take.createdAt, '');
  const [at, hash] = [Date.parse(request.sentAt), request.bodySha256];
  const isIt = (one: { startedAt: number; bodySha256: string }) =>
    one.startedAt === at && one.bodySha256 === hash;
  if (deps.store.jobs.history(jobId).attempts.some(isIt)) return null;
  const { id } = attempts.find(isIt) ?? { id: deps.ids.next() };
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
  return { ...recall(deps, id, at, hash), body };
}

function recall(deps: ProofDeps, id: string, startedAt: number, bodySha256: string): RecalledAttempt {
  return { id, body: '', bodySha256, webhookSecret: deps.ids.secret(), startedAt };
}

/** A result that lies in its folder, and what stands beside it. */
interface FoundResult extends FoundTake {
  readonly story: Sidecar;
}

/**
 * Results of jobs that are here and that this data believes it has not sent, or not brought home: each with a sidecar that tells of
 * this very file. By job, in the order of their names, which is the service's order of outputs.
 */
async function findResults(
  deps: { store: Store; ids: Ids; mediaReader: MediaReader },
  resultsFolder: string,
): Promise<Map<string, FoundResult[]>> {
  const found = new Map<string, FoundResult[]>();
  try {
    for await (const path of walkFolder(resultsFolder)) {
      const result = isSidecarName(path) ? null : await readResult(deps, path);
      if (result === null) continue;
      const { jobId } = result.take;
      found.set(jobId, [...(found.get(jobId) ?? []), result]);
    }
  } catch {
    // A folder that is away proves nothing; what the record says still holds.
  }
  return found;
}

async function readResult(
  deps: { store: Store; ids: Ids; mediaReader: MediaReader },
  path: string,
): Promise<FoundResult | null> {
  const { store } = deps;
  const story = await readSidecarOf(path);
  if (story === null || !isOfWaitingJob(store, story)) return null;
  const found = await readFound(path, story.job.batchId, deps).catch(() => null);
  if (found?.story == null || !found.hasSidecar || found.take.jobId !== story.job.id) return null;
  const [known] = store.takes.byId([found.take.id]);
  // The library may have imported it already, as a file that was found.
  return { take: known ?? found.take, story: found.story };
}

function isOfWaitingJob(store: Store, { take, job: told }: Sidecar): boolean {
  if (take.practice || take.testMode) return false;
  const job = store.jobs.find(told.id);
  if (job === null || !isPaid(job) || job.takeIds.includes(take.id)) return false;
  return advance(job.state, 'sent-before') !== null;
}
