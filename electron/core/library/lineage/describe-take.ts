import { basename } from 'node:path';
import type { Attempt, Job, Made } from '../../../../shared/jobs/job.ts';
import { parseJson } from '../../../../shared/kernel/json-pointer.ts';
import {
  SIDECAR_HEAD,
  type Sidecar,
  type TakeOrigin,
  type UsedReference,
} from '../../../../shared/library/sidecar.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import {
  type JobInput,
  locateReferences,
  type MediaReference,
} from '../../../../shared/models/media-reference.ts';
import type { Store } from '../../ports.ts';

type DescribingStore = Pick<Store, 'takes' | 'jobs' | 'batches' | 'attempts' | 'assets' | 'lineage' | 'film'>;

/** All that is known of a take: what its sidecar says. Null when there is no such take. */
export function describeTake(store: DescribingStore, takeId: string): Sidecar | null {
  const [take] = store.takes.byId([takeId]);
  if (take === undefined) return null;
  const parents = store.lineage
    .parentsOf([takeId])
    .map(({ parentId, frame }) => ({ takeId: parentId, frame }));
  const film = store.film.placeOf(takeId);
  const place = film === null ? {} : { film };
  return { ...SIDECAR_HEAD, ...describeFile(take), ...describeMaking(store, take), ...place, parents };
}

function describeFile(take: Take): Pick<Sidecar, 'file' | 'take' | 'marks'> {
  const { id, name, kind, mime, bytes, sha256, width, height, duration, frameRate } = take;
  const { rating, flag, label, tags, note, testMode, practice } = take;
  return {
    file: { name: basename(take.path), kind, mime, bytes, sha256, width, height, duration, frameRate },
    take: { id, name, createdAt: formatMoment(take.createdAt), testMode, practice },
    marks: { rating, flag, label, tags, note, binnedAt: formatOptional(take.binnedAt) },
  };
}

/** How it was made: from its job, or from what stood beside it when it was imported. */
function describeMaking(
  store: DescribingStore,
  take: Take,
): Pick<Sidecar, 'job' | 'request' | 'cost' | 'made' | 'references'> {
  const story = store.lineage.storyOf(take.id);
  if (story !== null) {
    const { request, cost, references } = story;
    const job = { ...story.job, ...nameBatch(store, take), ...nameStack(store, take) };
    return { job, request, cost, ...pickMade(story.made), references };
  }
  const attempt = store.attempts.ofTake(take.id);
  const job = findAsked(store, take.jobId, attempt);
  return {
    job: { ...describeJob(take, job, attempt), ...nameBatch(store, take), ...nameStack(store, take) },
    request: attempt === null ? null : describeRequest(attempt),
    cost: { estimate: attempt?.estimate ?? null, charged: attempt?.charged ?? null },
    ...pickMade(attempt?.made),
    references: job === null ? [] : describeReferences(store, job.input),
  };
}

function pickMade(made: Made | null | undefined): { made?: Made } {
  return made ? { made } : {};
}

/** The job as it was when the take was asked for; it may have been edited since. */
function findAsked(store: DescribingStore, jobId: string, attempt: Attempt | null): Job | null {
  const job = store.jobs.find(jobId);
  return job && { ...job, ...(attempt && store.attempts.requestOf(attempt.id)) };
}

function describeJob(take: Take, job: Job | null, attempt: Attempt | null): Sidecar['job'] {
  return {
    id: take.jobId,
    batchId: take.batchId,
    model: take.model,
    prompt: take.prompt,
    profileId: job?.profileId ?? null,
    genId: attempt?.genId ?? job?.genId ?? null,
    testMode: job?.testMode ?? attempt?.testMode ?? null,
    createdAt: formatOptional(job?.createdAt ?? null),
    input: job?.input ?? null,
  };
}

function nameBatch(store: DescribingStore, { batchId }: Take): Pick<Sidecar['job'], 'batchName'> {
  const batchName = store.batches.nameOf(batchId);
  return batchName === null ? {} : { batchName };
}

function nameStack(store: DescribingStore, { id }: Take): Pick<Sidecar['job'], 'stack'> {
  const stack = store.takes.stackOf(id);
  return stack === null || stack === id ? {} : { stack };
}

function describeRequest({ body, bodySha256, startedAt, answeredAt }: Attempt): Sidecar['request'] {
  return {
    body: parseJson(body) ?? body,
    bodySha256,
    sentAt: formatMoment(startedAt),
    answeredAt: formatOptional(answeredAt),
  };
}

/** The references of an input with what is known of their files. */
export function describeReferences(
  store: Pick<Store, 'assets' | 'lineage'>,
  input: JobInput,
): UsedReference[] {
  const placed = locateReferences(input);
  const assetIds = placed.flatMap(({ reference }) => (reference.kind === 'file' ? [reference.assetId] : []));
  const assets = new Map(store.assets.byId(assetIds).map((asset) => [asset.id, asset]));
  const origins = store.lineage.originsOf(assetIds);
  return placed.map(({ place, reference }) => describeReference(place, reference, assets, origins));
}

function describeReference(
  place: string,
  reference: MediaReference,
  assets: ReadonlyMap<string, Asset>,
  origins: ReadonlyMap<string, TakeOrigin>,
): UsedReference {
  if (reference.kind !== 'file') return { ...reference, place };
  const { assetId } = reference;
  const asset = assets.get(assetId);
  return {
    kind: 'file',
    place,
    assetId,
    name: asset?.name ?? '',
    media: asset?.kind ?? 'image',
    bytes: asset?.bytes ?? 0,
    sha256: asset?.sha256 ?? null,
    origin: origins.get(assetId) ?? null,
  };
}

function formatMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function formatOptional(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatMoment(milliseconds);
}
