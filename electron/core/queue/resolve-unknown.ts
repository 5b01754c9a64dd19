import type { Job } from '../../../shared/domain/job.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { JobBook } from '../job-book.ts';
import type { Store } from '../ports.ts';
import type { ProfileBook } from '../profiles/profile-book.ts';
import type { Watcher } from './watcher.ts';

/**
 * The artist names the generation of an unknown job; returns it as submitted. Where the service can be asked, it must know
 * the id. Errors: NOT_ALLOWED_NOW, and those of `Watcher.ask`.
 */
export async function resolveUnknown(
  parts: { store: Store; book: JobBook; profiles: ProfileBook; watcher: Watcher },
  jobId: string,
  pastedId: string,
): Promise<Result<Job>> {
  const genId = pastedId.trim();
  const job = parts.store.job(jobId);
  const refuse = () =>
    fail(failure('NOT_ALLOWED_NOW', { state: parts.store.job(jobId)?.state ?? null, wanted: 'accepted' }));
  if (job?.state !== 'unknown' || genId === '') return refuse();
  if (parts.profiles.get(job.profileId)?.generation != null) {
    const answer = await parts.watcher.ask(job.profileId, genId);
    if (!answer.ok) return answer;
  }
  const changed = parts.book.change(jobId, {
    event: 'accepted',
    genId,
    error: null,
    details: { by: 'artist' },
  });
  return changed === null ? refuse() : succeed(changed);
}
