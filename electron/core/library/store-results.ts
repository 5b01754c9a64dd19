import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Attempt, Job } from '../../../shared/jobs/job.ts';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, fail, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { UNPROVEN_MIME } from '../../../shared/library/name-template.ts';
import { type Take, UNMARKED } from '../../../shared/library/take.ts';
import { findModel } from '../../../shared/models/index.ts';
import { kindOfMime } from '../../../shared/models/media-reference.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { hashFile } from '../kernel/files/open-plain.ts';
import { writeFailure } from '../ports/files.ts';
import type { Clock, Ids, Log, MediaReader, Network, Output, Store } from '../ports.ts';
import { readFound } from './import-folder.ts';
import { readSidecarOf } from './keep-sidecars.ts';
import { findPlaced, placeFile, placeOfResult, quarantineOf, resultLocation } from './place-file.ts';
import { type Proof, proveType, readBeginning, soundOf } from './prove-type.ts';

interface StoreResultRequest {
  readonly job: Job;
  readonly output: Output;
  /** The job's; null when it is gone. */
  readonly profile: Profile | null;
  /** The key, where the result is at the service's own address; null where it goes to nobody. */
  readonly key: string | null;
  /** It came cut off so often that it is kept as it is, in quarantine. */
  readonly keepsCut: boolean;
  /** Of this result; null for as many as the disk has room for. */
  readonly maxBytes: number | null;
  readonly resultsFolder: string;
  readonly onProgress: (bytes: number, totalBytes: number | null) => void;
  /** Runs in the transaction that writes the take down, for what goes with it. */
  readonly onWritten: (take: Take) => void;
  readonly signal: AbortSignal;
}

interface Arrived extends Proof {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface StoreResultDeps {
  readonly store: Store;
  readonly network: Network;
  readonly mediaReader: MediaReader;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Tells the system that a file came from elsewhere. */
  readonly markFromWeb: (path: string) => Promise<void>;
}

/**
 * Brings one result into the library: downloaded under a temporary name beside its place, checked, synced, marked as coming
 * from elsewhere, moved, and only then written down as a take. Its ending is what its content proves; what proves nothing goes
 * into the quarantine. Safe to repeat at any point. Errors: those of `Network.download`, RESULT_DAMAGED for
 * a page where a file should be, FOLDER_NOT_WRITABLE.
 */
export async function storeResult(deps: StoreResultDeps, given: StoreResultRequest): Promise<Result<Take>> {
  const { output } = given;
  const attempt = deps.store.attempts.received(given.job.id);
  // Its job may have been edited since.
  const asked = attempt && deps.store.attempts.requestOf(attempt.id);
  const job = { ...given.job, ...asked };
  const request = { ...given, job };
  const { folder, stem } = resultLocation(job, output.index, attempt?.id ?? job.id);
  const target = join(request.resultsFolder, deps.store.film.subfolderOf(job.id), folder);
  try {
    await mkdir(target, { recursive: true });
    const temporary = join(target, `.${output.id}.part`);
    const placed = await findOwn(target, stem, job, attempt);
    const known = placed === null ? null : await importPlaced(deps, request, placed);
    if (known !== null) return succeed(known);
    const arrived =
      placed === null
        ? await download(deps, request, temporary, stem)
        : succeed(await describePlaced(deps, placed));
    if (!arrived.ok) return arrived;
    // A run that was cut off while it moved the file may have left its other name, or the note of a try before.
    if (placed !== null) await forgetPart(temporary);
    const take = makeTake(request, arrived.value, deps.ids.next(), deps.clock.now());
    deps.store.transact((tx) => {
      tx.takes.add(output.id, take);
      request.onWritten(take);
    });
    return succeed(take);
  } catch (error) {
    return fail(folderFailure(error, target));
  }
}

/** What an earlier run had put in its place already, unless a sidecar says that it is of another submission. */
async function findOwn(
  target: string,
  stem: string,
  job: Job,
  attempt: Attempt | null,
): Promise<string | null> {
  const placed = (await findPlaced(target, stem)) ?? (await findPlaced(quarantineOf(target), stem));
  const story = placed === null ? null : await readSidecarOf(placed);
  if (story === null) return placed;
  const { request } = story;
  const isOwn = request === null || attempt === null || request.bodySha256 === attempt.bodySha256;
  const genId = attempt?.genId ?? job.genId;
  const isOther = genId !== null && story.job.genId !== null && story.job.genId !== genId;
  return story.job.id === job.id && isOwn && !isOther ? placed : null;
}

/** A file that the library has, or that has a sidecar, is the take that it was, with its marks; null for others. */
async function importPlaced(
  deps: { store: Store; mediaReader: MediaReader; ids: Ids },
  { job, output, onWritten }: StoreResultRequest,
  path: string,
): Promise<Take | null> {
  const isOwn = (take: Take) => take.jobId === job.id && !job.takeIds.includes(take.id);
  const known = deps.store.takes.atPaths([path]).find(isOwn);
  const told = known === undefined ? await readFound(path, job.batchId, deps) : null;
  const take = known ?? (told?.hasSidecar && isOwn(told.take) ? told.take : undefined);
  if (take === undefined) return null;
  return deps.store.transact((tx) => {
    if (told !== null && tx.takes.addFound([told]).length === 0) return null;
    tx.takes.link(output.id, take);
    onWritten(take);
    return take;
  });
}

async function download(
  deps: StoreResultDeps,
  request: StoreResultRequest,
  temporary: string,
  stem: string,
): Promise<Result<Arrived>> {
  const downloaded = await deps.network.download({
    url: request.output.url,
    path: temporary,
    key: request.key,
    access: request.profile?.access,
    namedBy: request.profile?.baseUrl ?? null,
    maxBytes: request.maxBytes,
    onProgress: request.onProgress,
    signal: request.signal,
  });
  if (!downloaded.ok) return downloaded;
  const { bytes, sha256, contentType } = downloaded.value;
  const found = await proveType(deps.mediaReader, temporary);
  if (isCut(found) && !request.keepsCut)
    return fail(passingFailure('RESULT_DAMAGED', { cause: 'cut-off', bytes }));
  const isCalledPage = /^(text\/|application\/(json|xhtml|xml))/.test(contentType ?? '');
  // What is media is none, whatever its host calls it and wherever it ends.
  if (found.mime === null && (isCalledPage || isPage(await readBeginning(temporary), bytes))) {
    return fail(passingFailure('RESULT_DAMAGED', { cause: 'not-media', contentType }));
  }
  const proof = withoutCut(found);
  if (proof.facts?.details.lacksEnd) deps.log.warn('result-without-end', { jobId: request.job.id, bytes });
  const place = placeOfResult(dirname(temporary), stem, proof.mime);
  // The quarantine is made when it is needed.
  if (dirname(place) !== dirname(temporary)) await mkdir(dirname(place), { recursive: true });
  await deps.markFromWeb(temporary);
  const path = await placeFile(temporary, place);
  return succeed({ path, bytes, sha256, ...proof });
}

/** It ends before its own headers say, whatever its host said of its length, and something of it is missing. */
function isCut({ facts }: Proof): boolean {
  return facts?.isCutOff === true;
}

/** A part of a file proves nothing of the whole. */
function withoutCut(proof: Proof): Proof {
  return isCut(proof) ? { mime: null, facts: null } : proof;
}

async function forgetPart(path: string): Promise<void> {
  for (const end of ['', '.resume', '.resume.new']) await rm(`${path}${end}`, { force: true });
}

async function describePlaced({ mediaReader }: StoreResultDeps, path: string): Promise<Arrived> {
  const [{ size }, sha256, proof] = await Promise.all([
    stat(path),
    hashFile(path),
    proveType(mediaReader, path),
  ]);
  return { path, bytes: size, sha256, ...withoutCut(proof) };
}

function makeTake(
  { job, profile }: StoreResultRequest,
  arrived: Arrived,
  id: string,
  createdAt: number,
): Take {
  const { path, bytes, sha256, mime, facts } = arrived;
  const proven = facts?.kind ?? kindOfMime(mime ?? '');
  // Sound is played as a clip without pictures.
  const kind = proven === 'audio' ? 'video' : (proven ?? findModel(job.model, profile)?.kind ?? 'video');
  const prompt = job.input['prompt'];
  return {
    id,
    jobId: job.id,
    batchId: job.batchId,
    model: job.model,
    name: job.name,
    prompt: typeof prompt === 'string' ? prompt : '',
    kind,
    mime: mime ?? UNPROVEN_MIME,
    path,
    bytes,
    sha256,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    duration: facts?.duration ?? null,
    frameRate: facts?.frameRate ?? null,
    sound: soundOf(facts),
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
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return writeFailure(error, path);
}

/** How a page begins, or a message in XML. Other XML, such as an image of lines, may be what was asked for. */
const PAGE =
  /^(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<(!doctype\s+html|html|head|body|error|errorresponse)\b[^:]/i;

/**
 * Whether a file is plainly what a host says in place of it: a page, or a small message in JSON or XML. What is long and JSON may
 * be a result.
 *
 * @param beginning as much of the file as its type is recognised by
 * @param bytes of all of it
 */
export function isPage(beginning: Uint8Array, bytes: number): boolean {
  const text = new TextDecoder().decode(beginning).trim();
  const isMessage = beginning.length === bytes && /^[{[]/.test(text) && parseJson(text) !== undefined;
  return isMessage || PAGE.test(text);
}
