import { z } from 'zod';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { ErrorCode, Failure } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import type { Store, Transaction } from '../ports.ts';

const KEY = 'results-accepted';
const MAX_KEPT = 5000;
const keptSchema = z.array(z.string());
const NAMED_KEY = 'results-beyond';
const beyondSchema = z.record(z.string(), z.int().positive());
const OVER: readonly ErrorCode[] = ['RESULT_TOO_LARGE', 'RESULTS_TOO_MANY'];

/** What one generation may bring without being asked about; null for no bound but the room on the disk. */
export interface ResultCeilings {
  readonly count: number | null;
  readonly bytes: number | null;
}

/** The ceilings of a job's results: those of its profile, else of any; none where the artist wanted them all the same. */
export function ceilingsOf(
  store: Pick<Store, 'values'>,
  jobId: string,
  profile: Profile | null,
): ResultCeilings {
  if (readAccepted(store).includes(jobId)) return { count: null, bytes: null };
  const { results = CEILINGS.results.count, resultBytes = CEILINGS.results.bytes } = profile?.limits ?? {};
  return { count: results, bytes: resultBytes };
}

/**
 * Remembers how many results of a job an answer named beyond those that are kept as rows. A later one that names fewer takes none of
 * them back.
 */
export function noteBeyond(
  transaction: Transaction,
  jobId: string,
  { outputs, outputsNamed }: Pick<GenerationReport, 'outputs' | 'outputsNamed'>,
  isFirst: boolean,
): void {
  const { [jobId]: before, ...others } = readAllBeyond(transaction);
  const beyond = Math.max(outputsNamed - outputs.length, isFirst ? 0 : (before ?? 0));
  if (beyond <= 0 && before === undefined) return;
  const kept = Object.entries(others).slice(-MAX_KEPT);
  transaction.values.write(NAMED_KEY, Object.fromEntries(beyond > 0 ? [...kept, [jobId, beyond]] : kept));
}

/** How many results of a job the service named beyond those that are kept. */
export function readBeyond(store: Pick<Store, 'values'>, jobId: string): number {
  return readAllBeyond(store)[jobId] ?? 0;
}

function readAllBeyond(store: Pick<Store, 'values'>): Readonly<Record<string, number>> {
  const parsed = safeParse(beyondSchema, store.values.read(NAMED_KEY));
  return parsed.success ? parsed.data : {};
}

/** Whether a result was left at the service because of a ceiling. */
export function isOverCeiling(error: Failure | null): boolean {
  return error !== null && OVER.includes(error.code);
}

/** The artist wants the results of a job fetched whatever they weigh, where a ceiling held them back. */
export function acceptResults(
  store: Pick<Store, 'values' | 'outputs'>,
  transaction: Transaction,
  jobId: string,
): void {
  if (!store.outputs.ofJob(jobId).some(({ lost }) => isOverCeiling(lost))) return;
  const others = readAccepted(store).filter((known) => known !== jobId);
  transaction.values.write(KEY, [jobId, ...others].slice(0, MAX_KEPT));
}

function readAccepted(store: Pick<Store, 'values'>): readonly string[] {
  const parsed = safeParse(keptSchema, store.values.read(KEY));
  return parsed.success ? parsed.data : [];
}
