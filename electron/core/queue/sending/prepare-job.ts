import type { TestMode } from '../../../../shared/jobs/job.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { JobInput, MediaReference } from '../../../../shared/models/media-reference.ts';
import {
  FILE_PROBLEMS,
  type Problem,
  type ProblemCode,
  problem,
} from '../../../../shared/models/preflight.ts';
import { hostKind, kindsBeside } from '../../../../shared/service/address-kind.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { canTest, listDoubtsOfResults } from '../../../../shared/service/profile/usable-profile.ts';
import {
  type FileToSend,
  filesToSend,
  findSizeProblem,
  lacksUpload,
  type ResolvedForm,
  referencesToSend,
  resolveForm,
} from '../../../../shared/service/request/resolve-form.ts';
import { readSignedEnd } from '../../../../shared/service/request/signed-address.ts';
import { isDownloadUrl } from '../../../../shared/service/request/validate-element.ts';
import { validateInput } from '../../../../shared/service/request/validate-input.ts';
import { checkUnchanged } from '../../library/references/fix-service.ts';
import type { Store } from '../../ports.ts';

export interface JobToCheck {
  readonly model: string;
  readonly input: JobInput;
  readonly testMode: TestMode | null;
}

/** A job as it would be sent: what it is made of, and everything that would make the submission fail. */
export interface PreparedJob {
  /** Its model's fields as the profile lets them be used; null where there is no such model. */
  readonly form: ResolvedForm | null;
  /** The local files that go with it, one entry for each place. */
  readonly files: readonly FileToSend[];
  /** Those that are there, by id. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly problems: readonly Problem[];
}

/** Reads everything that a submission is made of, as far as it can be known here; nothing is sent or written. */
export async function prepareJob(
  store: Store,
  profile: Profile,
  job: JobToCheck,
  now: number = Date.now(),
): Promise<PreparedJob> {
  const model = findModel(job.model, profile);
  if (model === undefined) {
    const problems = [problem([], 'unknown-model', { model: job.model })];
    return { form: null, files: [], assets: new Map(), problems };
  }
  const form = resolveForm(model, profile);
  const files = filesToSend(form, job.input);
  const assets = new Map(
    store.assets.byId([...new Set(files.map((file) => file.assetId))]).map((asset) => [asset.id, asset]),
  );
  const kindOf = (reference: MediaReference) =>
    reference.kind === 'file' ? (assets.get(reference.assetId)?.kind ?? null) : null;
  const problems = validateInput(form, job.input, kindOf);
  if (job.testMode !== null && !canTest(profile, model))
    problems.push(problem([], 'test-mode-unbound', { model: model.title }));
  if (job.testMode === null && listDoubtsOfResults(profile).length > 0)
    problems.push(problem([], 'results-unbound'));
  if (lacksUpload(form, files)) problems.push(problem([], 'upload-unbound'));
  for (const { assetId } of files) {
    if (!assets.has(assetId)) problems.push(fileProblem(job.input, assetId, 'file-not-found', assetId));
  }
  problems.push(...checkUrls(profile, job.input, referencesToSend(form, job.input), now));
  for (const asset of assets.values()) {
    const ways = new Set(files.flatMap(({ assetId, inline }) => (assetId === asset.id ? [inline] : [])));
    problems.push(...(await checkAsset(form, job.input, asset, ways)));
  }
  problems.push(...checkInlineSum(job.input, files, assets));
  return { form, files, assets, problems };
}

const CHECK_BATCH_SIZE = 50;

/** The problems of many jobs, a few at a time: everything else goes on meanwhile. `job` is the place in the list. */
export async function checkJobs(
  store: Store,
  profile: Profile,
  jobs: readonly JobToCheck[],
): Promise<{ job: number; problem: Problem }[]> {
  const problems: { job: number; problem: Problem }[] = [];
  for (let start = 0; start < jobs.length; start += CHECK_BATCH_SIZE) {
    const some = jobs.slice(start, start + CHECK_BATCH_SIZE);
    const prepared = await Promise.all(some.map((job) => prepareJob(store, profile, job)));
    prepared.forEach((found, at) => {
      for (const one of found.problems) problems.push({ job: start + at, problem: one });
    });
    // Jobs without files are checked without waiting for anything.
    await new Promise((next) => setImmediate(next));
  }
  return problems;
}

async function checkAsset(
  form: ResolvedForm,
  input: JobInput,
  asset: Asset,
  ways: Iterable<FileToSend['inline']>,
): Promise<Problem[]> {
  const unchanged = await checkUnchanged(asset);
  if (!unchanged.ok) {
    return [
      fileProblem(input, asset.id, FILE_PROBLEMS[unchanged.error.code] ?? 'file-unreadable', asset.name),
    ];
  }
  const path = pathOf(input, asset.id);
  return [...ways].flatMap((inline) => findSizeProblem(form, inline, asset, path) ?? []);
}

/** What goes in one request is held in memory together. */
function checkInlineSum(
  input: JobInput,
  files: readonly FileToSend[],
  assets: ReadonlyMap<string, Asset>,
): Problem[] {
  const inline = files
    .filter((file) => file.inline !== null)
    .flatMap(({ assetId }) => assets.get(assetId) ?? []);
  const found = inline.reduce((sum, { bytes }) => sum + bytes, 0);
  const maximum = CEILINGS.inline.bytesInAll;
  const [first] = inline;
  if (first === undefined || found <= maximum) return [];
  const file = inline.map(({ name }) => name).join(', ');
  return [problem(pathOf(input, first.id), 'inline-too-large', { file, maximum, found })];
}

/** A download URL is fetched by the service: what it can't reach, or whose signature has ended, would fail there, after the charge. */
function checkUrls(
  profile: Profile,
  input: JobInput,
  references: readonly MediaReference[],
  now: number,
): Problem[] {
  const service = new URL(profile.baseUrl).hostname;
  return references.flatMap((reference) => {
    const url = reference.kind === 'url' && isDownloadUrl(reference.url) ? URL.parse(reference.url) : null;
    const kind = url === null ? null : hostKind(url.hostname);
    if (url === null) return [];
    const path = findPath(input, (item) => item === reference) ?? [];
    const isInReach = kind === null || url.hostname === service || kindsBeside(service).includes(kind);
    if (!isInReach) return [problem(path, 'url-out-of-reach', { url: url.host })];
    const hasEnded = (readSignedEnd(url.href) ?? now) < now;
    return hasEnded ? [problem(path, 'url-expired', { url: url.host })] : [];
  });
}

function fileProblem(input: JobInput, assetId: string, code: ProblemCode, file: string): Problem {
  return problem(pathOf(input, assetId), code, { file });
}

/** Where in the input an asset is first used. */
function pathOf(input: JobInput, assetId: string): Problem['path'] {
  return findPath(input, (item) => (item as { assetId?: string }).assetId === assetId) ?? [];
}

function findPath(value: unknown, isIt: (item: object) => boolean): Problem['path'] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isIt(value)) return [];
  for (const [key, item] of Object.entries(value)) {
    const found = findPath(item, isIt);
    if (found !== null) return [Array.isArray(value) ? Number(key) : key, ...found];
  }
  return null;
}
