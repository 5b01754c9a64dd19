import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Job } from '../../../shared/domain/job.ts';
import { type Take, UNMARKED } from '../../../shared/domain/take.ts';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import { findModel } from '../../../shared/models/index.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Clock, Ids, MediaFacts, MediaReader, Network, Output, Store } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { findPlaced, placeFile } from './place-file.ts';
import { extensionFor, resultLocation } from './result-paths.ts';

export interface StoreResultRequest {
  readonly job: Job;
  readonly output: Output;
  /** The job's; null when it is gone. */
  readonly profile: Profile | null;
  readonly resultsFolder: string;
  readonly onProgress: (bytes: number, totalBytes: number | null) => void;
  readonly signal: AbortSignal;
}

interface Arrived {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mime: string;
  readonly facts: MediaFacts | null;
}

/**
 * Brings one result into the library: downloaded under a temporary name beside its place, checked, synced, moved, and
 * only then written down as a take. Safe to repeat at any point. Errors: those of `Network.download`, RESULT_DAMAGED for
 * a page where a file should be, FOLDER_NOT_WRITABLE.
 */
export async function storeResult(
  parts: { store: Store; network: Network; mediaReader: MediaReader; clock: Clock; ids: Ids },
  request: StoreResultRequest,
): Promise<Result<Take>> {
  const { job, output } = request;
  const { folder, stem } = resultLocation(job, output.index);
  const target = join(request.resultsFolder, folder);
  try {
    const temporary = join(target, `.${output.id}.part`);
    const placed = await findPlaced(target, stem);
    const arrived =
      placed === null
        ? await download(parts, request, temporary, stem)
        : succeed(await describePlaced(parts, placed));
    if (!arrived.ok) return arrived;
    // A run that was cut off while it moved the file may have left its other name, or the note of a try before.
    if (placed !== null) await forgetPart(temporary);
    const take = makeTake(request, arrived.value, parts.ids.next(), parts.clock.now());
    parts.store.addTake(output.id, take);
    return succeed(take);
  } catch (error) {
    return fail(folderFailure(error, target));
  }
}

async function download(
  parts: { network: Network; mediaReader: MediaReader },
  request: StoreResultRequest,
  temporary: string,
  stem: string,
): Promise<Result<Arrived>> {
  const downloaded = await parts.network.download({
    url: request.output.url,
    path: temporary,
    namedBy: request.profile?.baseUrl ?? null,
    onProgress: request.onProgress,
    signal: request.signal,
  });
  if (!downloaded.ok) return downloaded;
  const { bytes, sha256, contentType } = downloaded.value;
  const facts = await parts.mediaReader.readFacts(temporary);
  if (facts === null && /^(text\/|application\/(json|xhtml|xml))/.test(contentType ?? '')) {
    return fail(passingFailure('RESULT_DAMAGED', { cause: 'not-media', contentType }));
  }
  const extension = facts?.extension ?? extensionFor(contentType);
  const path = await placeFile(temporary, join(dirname(temporary), `${stem}.${extension}`));
  return succeed({
    path,
    bytes,
    sha256,
    facts,
    mime: facts?.mime ?? contentType ?? 'application/octet-stream',
  });
}

async function forgetPart(path: string): Promise<void> {
  for (const end of ['', '.resume', '.resume.new']) await rm(`${path}${end}`, { force: true });
}

async function describePlaced(parts: { mediaReader: MediaReader }, path: string): Promise<Arrived> {
  const [{ size }, sha256, facts] = await Promise.all([
    stat(path),
    hashFile(path),
    parts.mediaReader.readFacts(path),
  ]);
  return { path, bytes: size, sha256, facts, mime: facts?.mime ?? 'application/octet-stream' };
}

function makeTake(
  { job, profile }: StoreResultRequest,
  arrived: Arrived,
  id: string,
  createdAt: number,
): Take {
  const { path, bytes, sha256, mime, facts } = arrived;
  const kind =
    facts !== null && facts.kind !== 'audio' ? facts.kind : (findModel(job.model, profile)?.kind ?? 'video');
  const prompt = job.input['prompt'];
  return {
    id,
    jobId: job.id,
    batchId: job.batchId,
    model: job.model,
    name: job.name,
    prompt: typeof prompt === 'string' ? prompt : '',
    kind,
    mime,
    path,
    bytes,
    sha256,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    duration: facts?.duration ?? null,
    frameRate: facts?.frameRate ?? null,
    hasPoster: false,
    ...UNMARKED,
    missingAt: null,
    testMode: job.testMode !== null,
    practice: job.practice,
    createdAt,
  };
}

/** Names what stands in the way of writing into the results folder. */
export function folderFailure(error: unknown, path: string): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return passingFailure('DISK_FULL', { path });
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'ENXIO'].includes(code)) {
    return passingFailure('FOLDER_NOT_WRITABLE', { path, cause: code });
  }
  if (code === '') throw error;
  return failure('FOLDER_NOT_WRITABLE', { path, cause: code });
}
