import type { Job } from '../../../shared/domain/job/job.ts';
import type { Clock, Ids, MediaReader, Store } from '../ports.ts';
import { type FoundResult, findResults } from './find-results.ts';
import { type RecalledAttempt, recallJob, type SentProof } from './recall-job.ts';
import type { SentLine } from './sent-line.ts';

export interface ProofDeps {
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
export async function importProof(deps: ProofDeps, lacking: readonly SentLine[]): Promise<Job[]> {
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
