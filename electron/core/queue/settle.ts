import type { Job } from '../../../shared/domain/job.ts';
import { failure } from '../../../shared/errors.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import type { JobBook } from '../job-book.ts';
import type { Ids, Store } from '../ports.ts';

/**
 * Applies what is known of a generation to its job: result URLs are written down before the state that needs them, so
 * that a crash in between only means asking again. Returns false while it is still running.
 */
export function settleGeneration(
  parts: { store: Store; book: JobBook; ids: Ids },
  job: Job,
  report: GenerationReport,
): boolean {
  const { store, book, ids } = parts;
  if (report.status === 'running') return false;
  if (report.cost !== null && job.genId !== null) book.recordCharge(job.id, job.genId, report.cost);
  if (report.status === 'failed') {
    book.change(job.id, {
      event: 'generation-failed',
      error: failure('GENERATION_FAILED', { message: report.message ?? '' }),
    });
    return true;
  }
  store.setOutputs(
    job.id,
    report.outputs.map((url) => ({ id: ids.next(), url })),
  );
  book.change(job.id, { event: 'generation-completed', error: null, hold: null });
  return true;
}
