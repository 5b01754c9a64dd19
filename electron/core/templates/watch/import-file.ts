import { realpath } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fillVariables, listVariables, variableValue } from '../../../../shared/compose/expand-prompt.ts';
import {
  drawExpansions,
  listExpansions,
  parsePromptTemplate,
} from '../../../../shared/compose/prompt-template.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { localDayOf } from '../../../../shared/kernel/local-day.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../../shared/library/reference-contract.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { JobRequest } from '../../../../shared/queue/contract.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { fillIn } from '../../../../shared/service/request/fill-in.ts';
import { type ResolvedForm, resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import type { Template } from '../../../../shared/templates/template.ts';
import {
  type RefusedFile,
  roomOf,
  type Watch,
  type WatchOrder,
  type WatchState,
} from '../../../../shared/templates/watch.ts';
import { findReal, isInsideFolder, realPaths } from '../../kernel/files/folder-paths.ts';
import { hashFile } from '../../kernel/files/open-plain.ts';
import type { Clock, Ids, Store } from '../../ports.ts';
import type { JobWriter } from '../../queue/job-writer.ts';
import { expandTakes } from '../../queue/sending/enqueue.ts';
import { prepareJob } from '../../queue/sending/prepare-job.ts';
import { serviceAddress } from '../../service/service-urls.ts';
import { type FoundFile, isUnchanged, listFolder, type SeenFiles } from './seen-files.ts';

export interface ImportFileDeps extends OrderDeps {
  readonly ids: Ids;
  readonly jobWriter: JobWriter;
}

/**
 * Makes the jobs of one file that is whole; they are added to `made`. 'again' where it is to be looked at once more, 'in-cloud' where
 * that is because its bytes could not be fetched.
 */
type ImportFile = (
  file: FoundFile,
  added: AddedFile | undefined,
  order: Order,
  made: Job[],
  signal: AbortSignal,
) => Promise<'done' | 'again' | 'in-cloud'>;

/** Creates the import of a watch's files. */
export function createImportFile(deps: ImportFileDeps, watch: Watch, seen: SeenFiles): ImportFile {
  const { store, clock } = deps;

  /** What a watch makes in a day is one batch, so that its rest can be sent, changed or cancelled together. */
  function makeJobs(
    file: FoundFile & { readonly sha256: string },
    request: JobRequest,
    order: Order,
    made: Job[],
  ): 'done' | 'again' {
    const day = localDayOf(clock.now());
    const target = { profileId: watch.profileId, profile: order.wanted.profile };
    const jobs = expandTakes(deps, target, `${watch.id}-${stampOf(day.start)}`, request);
    const held = watch.mode === 'send' ? jobs : jobs.map((job) => ({ ...job, hold: 'canary' as const }));
    const bytes = { ...file, service: serviceAddress(order.wanted.profile.baseUrl) };
    const answer = store.transact((tx) => tx.watches.addJobs(watch, bytes, held, day, clock.now()));
    if (answer.kind === 'no-room') return 'again';
    if (answer.kind === 'known') return seen.refuse(file, 'same-bytes');
    seen.add(file);
    order.made = { inAll: order.made.inAll + jobs.length, today: order.made.today + jobs.length };
    made.push(...answer.jobs);
    return 'done';
  }

  return async (file, added, order, made, signal) => {
    const path = join(watch.folder, file.path);
    if (!(await liesInside(watch.folder, path))) return seen.refuse(file, 'unreadable');
    if (added === undefined || added.kind === 'refused') {
      const verdict = judgeRefusal(added?.error);
      return verdict === 'again' || verdict === 'in-cloud' ? verdict : seen.refuse(file, verdict);
    }
    const sha256 = await readHash(store, file, added.asset, path);
    if (sha256 === null) return 'again';
    // To read it, and those before it, may have taken minutes: what is asked for is what is wanted by now.
    const wanted = readWanted(deps, watch);
    if (typeof wanted === 'string') return 'again';
    order.wanted = wanted;
    const request = makeRequest(watch, order, added.asset, path);
    if (request === null) return seen.refuse(file, 'no-field');
    const [problem] = (await prepareJob(store, wanted.profile, request)).problems;
    if (problem !== undefined) return seen.refuse(file, 'problem', problem);
    // It was paused or ended meanwhile.
    if (signal.aborted) return 'again';
    return makeJobs({ ...file, sha256 }, request, order, made);
  };
}

/** By its bytes it is known again, should it be at another place one day. Null where it is not as it was found. */
async function readHash(
  store: Store,
  file: FoundFile,
  { id, sha256: known }: Asset,
  path: string,
): Promise<string | null> {
  const sha256 = known ?? (await hashFile(path).catch(() => null));
  if (sha256 === null || !(await isUnchanged(path, file))) return null;
  if (known === null) store.transact((tx) => tx.assets.setHash(id, sha256));
  return sha256;
}

/** A day as a number, such as 20260312. */
function stampOf(day: number): number {
  const date = new Date(day);
  return (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
}

/** Links were left out when the folder was listed; a folder on the way may have become one since. */
async function liesInside(folder: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null);
  return real === null || isInsideFolder(folder, real);
}

/** Why a file that could not be added makes no job, or that another look may find it well. */
function judgeRefusal(
  error: { readonly code: string; readonly details: object } | undefined,
): RefusedFile['reason'] | 'again' | 'in-cloud' {
  if (error?.code === 'FILE_NOT_FOUND') return 'again';
  if (error?.code === 'FILE_IN_CLOUD') return 'in-cloud';
  const cause = error !== undefined && 'cause' in error.details ? String(error.details.cause) : '';
  // Whoever writes it still holds it.
  if (/EBUSY|ETXTBSY/.test(cause)) return 'again';
  if (error?.code === 'FILE_UNSAFE') return 'unsafe';
  if (error?.code === 'FILE_DAMAGED') return 'damaged';
  return error?.code === 'FILE_NOT_MEDIA' ? 'not-media' : 'unreadable';
}

function makeRequest(
  watch: Watch,
  { wanted: { profile, template }, made }: Order,
  asset: Asset,
  path: string,
): JobRequest | null {
  const model = findModel(template.model, profile);
  if (model === undefined) return null;
  return fillTemplate(resolveForm(model, profile), template, watch, asset, path, made.inAll);
}

export interface OrderDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly template: (id: string) => Template | null;
  readonly usableProfile: (profileId: string) => Profile | null;
}

interface Wanted {
  readonly template: Template;
  readonly profile: Profile;
}

/** What a watch asks for with each of its files. */
export interface Order {
  wanted: Wanted;
  /** Jobs of the watch so far. */
  made: { readonly inAll: number; readonly today: number };
}

/** What is asked for with each file; or what must change first. */
export function readOrder(deps: OrderDeps, watch: Watch): Order | WatchState {
  const wanted = readWanted(deps, watch);
  if (typeof wanted === 'string') return wanted;
  const { made, madeToday } = deps.store.watches.counts(watch.id, localDayOf(deps.clock.now()));
  return { wanted, made: { inAll: made, today: madeToday } };
}

function readWanted(deps: OrderDeps, watch: Watch): Wanted | WatchState {
  const template = deps.template(watch.templateId);
  if (template === null) return 'template-missing';
  const profile = deps.usableProfile(watch.profileId);
  if (profile === null) return 'profile-missing';
  return listOpen(template, watch.values).length > 0 ? 'values-missing' : { template, profile };
}

/** Names of a template's variables that have no value; the file's own name is known. */
export function listOpen(template: Template, values: Readonly<Record<string, string>>): string[] {
  const { prompt } = template.input;
  if (typeof prompt !== 'string') return [];
  return listVariables(prompt).filter(
    (name) => name !== FILE_VARIABLE && !variableValue(values, name)?.trim(),
  );
}

/** Which cap leaves no room for the jobs of one more file. */
export function nameFull(watch: Watch, { wanted: { template }, made }: Order): WatchState | null {
  if (roomOf(watch, made) >= template.takes) return null;
  return (watch.capInAll ?? Infinity) - made.inAll < template.takes ? 'full' : 'day-full';
}

/** The variable that stands for the name of the file. */
const FILE_VARIABLE = 'file';

/** What a watch asks for with a file; null when no field of the model takes a file of its kind. */
function fillTemplate(
  form: ResolvedForm,
  template: Template,
  watch: Pick<Watch, 'field' | 'values'>,
  asset: Pick<Asset, 'id' | 'kind'>,
  path: string,
  number: number,
): JobRequest | null {
  const field = findField(form.model, watch.field, asset.kind);
  if (field === null) return null;
  const reference = { kind: 'file' as const, assetId: asset.id };
  const present = template.input[field.key];
  const list = Array.isArray(present) ? present.filter((item) => 'kind' in item) : [];
  const input: JobInput = {
    ...template.input,
    [field.key]: field.kind === 'reference' ? reference : [...list, reference],
  };
  const fileName = basename(path, extname(path));
  const filled = fillPrompt(input, template, { ...watch.values, [FILE_VARIABLE]: fileName }, number);
  const { model, takes } = template;
  return { model, takes, input: fillIn(form, filled), testMode: null, name: `${template.name}: ${fileName}` };
}

function findField(model: ModelDefinition, wanted: string | null, kind: Asset['kind']) {
  for (const field of model.fields) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    if (field.media === kind && (wanted === null || wanted === field.key)) return field;
  }
  return null;
}

/** One prompt for each file; of alternatives another one is drawn for each, the same again for the same number. */
function fillPrompt(
  input: JobInput,
  { variations }: Template,
  values: Readonly<Record<string, string>>,
  number: number,
): JobInput {
  const { prompt } = input;
  if (typeof prompt !== 'string') return input;
  const template = parsePromptTemplate(prompt);
  const hasAlternatives = template.parts.some((part) => typeof part !== 'string');
  const [drawn] = hasAlternatives
    ? drawExpansions(template, 1, variations.seed + number)
    : listExpansions(template, 1);
  return { ...input, prompt: fillVariables(drawn ?? '', (name) => variableValue(values, name)) };
}

export interface CheckOrderDeps extends Pick<OrderDeps, 'template' | 'usableProfile'> {
  readonly activeProfileId: () => string;
  /** Folders that the app itself writes to. */
  readonly ownFolders: () => readonly string[];
}

/** What is needed to begin a watch. */
interface CheckedOrder {
  /** The watch, with the folder's real place. */
  readonly wanted: Omit<Watch, 'id' | 'createdAt'>;
  /** Files that are there already, and of which no jobs are made. */
  readonly present: readonly FoundFile[];
}

/** Whether a folder can be watched as it is wanted. Errors: NOT_FOUND, PROFILE_MISSING, WATCH_REFUSED. */
export async function checkOrder(deps: CheckOrderDeps, order: WatchOrder): Promise<Result<CheckedOrder>> {
  const template = deps.template(order.templateId);
  if (template === null) return fail(failure('NOT_FOUND', { id: order.templateId }));
  const profileId = deps.activeProfileId();
  if (deps.usableProfile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
  if (listOpen(template, order.values).length > 0)
    return fail(failure('WATCH_REFUSED', { path: order.folder, reason: 'values' }));
  const found = await findReal(order.folder);
  if (!found?.isFolder) return fail(failure('WATCH_REFUSED', { path: order.folder, reason: 'no-folder' }));
  const folder = found.path;
  if (await overlaps(folder, deps.ownFolders()))
    return fail(failure('WATCH_REFUSED', { path: folder, reason: 'own-folder' }));
  const { takesPresent, ...wanted } = order;
  const present = takesPresent
    ? []
    : await listFolder(folder, order.subfolders, new AbortController().signal);
  if (present === null) return fail(failure('WATCH_REFUSED', { path: folder, reason: 'no-folder' }));
  return succeed({ wanted: { ...wanted, folder, profileId, isPaused: false }, present });
}

/** Whether a folder is one of the others, in one of them, or around one: results would become jobs without end. */
async function overlaps(folder: string, others: readonly string[]): Promise<boolean> {
  return (await realPaths(others)).some(
    (other) => isInsideFolder(folder, other) || isInsideFolder(other, folder),
  );
}
