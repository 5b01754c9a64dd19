import { checkRow, columnOf, requestsOfRow } from '../../../shared/batch/check-row.ts';
import { makeContext, type SheetContext } from '../../../shared/batch/columns.ts';
import {
  MODEL_COLUMN,
  makeRow,
  NAME_COLUMN,
  nameOfOwnColumn,
  type SheetRow,
  TAKES_COLUMN,
} from '../../../shared/batch/edit-sheet.ts';
import { foldName } from '../../../shared/cast/cast.ts';
import { makeElement } from '../../../shared/cast/fit-cast-member.ts';
import { wordListSchema } from '../../../shared/compose/expand-prompt.ts';
import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import { readChainLink } from '../../../shared/film/chain.ts';
import type { Project, ShotView } from '../../../shared/film/film.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { localDayOf } from '../../../shared/kernel/local-day.ts';
import { joinSums } from '../../../shared/kernel/money.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import { foreseeBudget, type Lot, type Usage } from '../../../shared/money/budget.ts';
import { sumPaid } from '../../../shared/money/ledger.ts';
import { mayHaveBeenCharged } from '../../../shared/queue/charge.ts';
import { type JobRequest, MAX_PER_CALL } from '../../../shared/queue/contract.ts';
import { profileUse } from '../../../shared/service/practice.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { type FindFilesDeps, findFiles } from '../batch/handlers.ts';
import { foreseeAsset, type TakeAssetDeps, takeAsAsset } from '../library/lineage/remake-input.ts';
import { createKeptList } from '../library/references/reference-handlers.ts';
import type { Store } from '../ports.ts';
import { type EnqueueDeps, enqueueJobs, estimateOf } from '../queue/sending/enqueue.ts';
import { findProject, findShots } from './film-service.ts';
import { type ProjectView, viewProject } from './view-shots.ts';

export type MakeDeps = EnqueueDeps & FindFilesDeps & TakeAssetDeps;

type Made = CallOutput<'film.make'>;

interface Target {
  readonly profileId: string;
  readonly profile: Profile;
}

interface Plan {
  readonly project: Project;
  readonly wanted: readonly WantedJob[];
  readonly jobs: number;
  /** Of these jobs, those that their shots have already. */
  readonly known: number;
  readonly problems: Made['problems'];
}

/** What shots of one project ask for, and what is wrong with it. Errors: NOT_FOUND, JOBS_TOO_MANY. */
async function planShots(
  deps: MakeDeps,
  target: Target,
  { shotIds, model, takes }: ParsedCallInput<'film.plan'>,
  open: typeof takeAsAsset = takeAsAsset,
): Promise<Result<Plan>> {
  const found = findShots(deps.store, shotIds);
  if (!found.ok) return found;
  const project = findProject(deps.store, found.value[0]?.projectId ?? '');
  if (!project.ok) return project;
  const view = viewProject(deps.store, project.value);
  const shots = view.shots.filter(({ id }) => shotIds.includes(id));
  if (shots.length < shotIds.length) return fail(failure('NOT_FOUND', { id: shotIds.join() }));
  const rows = shots.map((shot) =>
    rowOf(shot, { model, takes }, project.value, contextOf(deps, view, target.profile)),
  );
  const files = await findReferences(deps, target.profile, view, rows, open);
  const context = contextOf(deps, view, target.profile, files);
  const problems = rows.flatMap((row, at) =>
    checkRow(row, context).problems.map((one) => ({ shotId: shots[at]?.id ?? '', ...one })),
  );
  const faulty = new Set(problems.map(({ shotId }) => shotId));
  const wanted = rows.flatMap((row, at) => {
    const shotId = shots[at]?.id ?? '';
    if (faulty.has(shotId)) return [];
    return requestsOfRow(row, context, MAX_PER_CALL).map((request) => ({ request, shotId }));
  });
  const jobs = wanted.reduce((sum, { request }) => sum + request.takes, 0);
  if (jobs > MAX_PER_CALL) return fail(failure('JOBS_TOO_MANY', { jobs, maximum: MAX_PER_CALL }));
  const known = countKnown(deps.store, wanted);
  return succeed({ project: project.value, wanted, jobs, known, problems });
}

type Priced = Pick<Job, 'estimate' | 'practice' | 'testMode'>;

/** What making shots would come to. Errors: NOT_FOUND, JOBS_TOO_MANY. */
export async function priceShots(
  deps: MakeDeps,
  target: Target,
  input: ParsedCallInput<'film.plan'>,
): Promise<Result<CallOutput<'film.plan'>>> {
  const plan = await planShots(deps, target, input, foreseeAsset);
  if (!plan.ok) return plan;
  const { project, jobs, known, problems, wanted } = plan.value;
  const practice = profileUse(target.profileId) === 'practice';
  const lots = wanted.map(({ request, shotId }) => ({
    shotId,
    estimate: estimateOf(target.profile, request),
    count: request.takes,
  }));
  const priced = lots.flatMap(({ estimate, count }) =>
    Array<Priced>(count).fill({ estimate, practice, testMode: null }),
  );
  const overCap = practice ? null : foreseeProject(deps, project, lots);
  return succeed({ jobs, known, problems, lots, overCap, sum: sumPaid(priced) });
}

/** Whether jobs fit into the caps of a project, if what waits already is sent before them. */
function foreseeProject({ store, clock }: MakeDeps, { id, caps }: Project, lots: readonly Lot[]) {
  const { money, submissions } = store.ledger.sumReserved(id);
  const withReserved = ({ spent, submissions: sent }: Usage): Usage => {
    const sum = joinSums(
      { money: [...spent], submissions: sent, unpriced: 0 },
      { money, submissions, unpriced: 0 },
    );
    return { spent: sum.money, submissions: sum.submissions };
  };
  const foreseen = foreseeBudget(caps, lots, {
    project: withReserved(store.ledger.usageOfProject(id)),
    'project-day': withReserved(store.ledger.usageOfProject(id, localDayOf(clock.now()))),
  });
  return foreseen && { fitting: foreseen.fitting, cap: foreseen.reached.cap };
}

/** Queues what shots of one project ask for, all of them or none. Errors: NOT_FOUND, JOBS_TOO_MANY, ALREADY_QUEUED. */
export async function makeShots(
  deps: MakeDeps,
  target: Target,
  { again, canary, ...input }: ParsedCallInput<'film.make'>,
): Promise<Result<Made>> {
  const plan = await planShots(deps, target, input);
  if (!plan.ok) return plan;
  const { project, wanted, known, problems } = plan.value;
  if (problems.length > 0) return succeed({ batchId: null, jobIds: [], problems });
  if (known > 0 && !again) return fail(failure('ALREADY_QUEUED', { known, jobs: wanted.length }));
  return succeed(await queueShots(deps, target, { project, wanted, canary }));
}

/** A job, and the shot that its takes arrive in. */
interface WantedJob {
  readonly shotId: string;
  readonly request: JobRequest;
}

/** How many of these jobs their shots have already, unfinished, done or charged. */
function countKnown(store: Store, wanted: readonly WantedJob[]): number {
  const contentOf = (shotId: string, { model, input }: Pick<JobRequest, 'model' | 'input'>) =>
    JSON.stringify([shotId, model, input]);
  const links = store.film.jobs(wanted.map(({ shotId }) => shotId));
  const shotOf = new Map(links.map(({ jobId, shotId }) => [jobId, shotId]));
  const cameToNothing = (job: Job) =>
    (job.state === 'failed' || job.state === 'cancelled') && !mayHaveBeenCharged(job);
  const there = store.jobs.byId([...shotOf.keys()]).filter((job) => !cameToNothing(job));
  const contents = new Set(there.map((job) => contentOf(shotOf.get(job.id) ?? '', job)));
  return wanted.filter(({ shotId, request }) => contents.has(contentOf(shotId, request))).length;
}

/** A shot as a row of Batch. It may hold fields for its stills and for its clips: what the model in use does not have is left out. */
function rowOf(
  shot: ShotView,
  { model, takes }: { readonly model: string | undefined; readonly takes: number | undefined },
  project: Project,
  context: SheetContext,
): SheetRow {
  const asked = { ...project.cells, ...shot.cells };
  const form = context.formOf(model ?? asked[MODEL_COLUMN] ?? '');
  const keys = new Set(form?.fields.map(({ field }) => field.key));
  const cells = Object.entries(asked)
    .filter(([column]) => column.startsWith('job:') || nameOfOwnColumn(column) !== null || keys.has(column))
    .map(([column, text]) => [column, nameItself(text, shot.code)] as const);
  return makeRow({
    [NAME_COLUMN]: shot.code,
    ...Object.fromEntries(cells),
    ...(model === undefined ? {} : { [MODEL_COLUMN]: model }),
    ...(takes === undefined ? {} : { [TAKES_COLUMN]: String(takes) }),
  });
}

/** `@:still` means another shot in each row. */
function nameItself(text: string, code: string): string {
  return readChainLink(text)?.code === '' ? text.trim().replace('@:', `@${code}:`) : text;
}

/** What references of the rows stand for: files as in Batch, and takes or frames of other shots. */
async function findReferences(
  deps: MakeDeps,
  profile: Profile,
  view: ProjectView,
  rows: readonly SheetRow[],
  open: typeof takeAsAsset,
): Promise<Map<string, readonly AddedFile[]>> {
  const nothing = contextOf(deps, view, profile);
  const texts = [...new Set(rows.flatMap((row) => checkRow(row, nothing).pending))];
  const plain = texts.filter((text) => readChainLink(text) === null);
  const found = new Map<string, readonly AddedFile[]>(
    (plain.length === 0 ? [] : await findFiles(deps, plain, view.project.folder)).map(({ text, files }) => [
      text,
      files,
    ]),
  );
  for (const text of texts) {
    const link = readChainLink(text);
    const [anyShot] = view.shots;
    if (link === null || anyShot === undefined) continue;
    const origin = view.resolve(anyShot, link);
    const refused = (error: Failure): AddedFile => ({ kind: 'refused', name: text, error });
    if (origin === null) found.set(text, [refused(failure('SHOT_UNCHOSEN', { link: text }))]);
    else if (origin.frame !== null && deps.frames === null)
      found.set(text, [refused(failure('FRAME_NEEDS_APP', { link: text }))]);
    else {
      const frame = origin.frame === null ? null : { number: origin.frame, seconds: origin.seconds };
      const asset = await open(deps, origin.takeId, frame);
      found.set(text, [asset.ok ? { kind: 'added', asset: asset.value } : refused(asset.error)]);
    }
  }
  return found;
}

function contextOf(
  { store }: MakeDeps,
  { shots }: ProjectView,
  profile: Profile,
  files: ReadonlyMap<string, readonly AddedFile[]> = new Map(),
): SheetContext {
  const columns = new Set(shots.flatMap(({ cells }) => Object.keys(cells)));
  const cast = store.cast.list().filter(({ deletedAt }) => deletedAt === null);
  return makeContext({
    ...{ profile, files, wordLists: createKeptList(store, 'word-lists', wordListSchema).read() },
    ownColumns: [...columns].filter((column) => nameOfOwnColumn(column) !== null),
    cast(name, form) {
      const member = cast.find((one) => foldName(one.name) === foldName(name));
      const kindOf: SheetContext['kindOf'] = (reference) =>
        reference.kind === 'file' ? (store.assets.byId([reference.assetId])[0]?.kind ?? null) : null;
      return member === undefined ? null : makeElement(member, form, kindOf);
    },
  });
}

async function queueShots(
  deps: MakeDeps,
  target: Target,
  { project, wanted, canary }: Pick<Plan, 'project' | 'wanted'> & { readonly canary: number | undefined },
): Promise<Made> {
  const shotOfJob = wanted.flatMap(({ request, shotId }) => Array<string>(request.takes).fill(shotId));
  const queued = await enqueueJobs(
    deps,
    target,
    wanted.map(({ request }) => request),
    {
      canary,
      batchName: project.name,
      // In the transaction of the jobs: no take can arrive that belongs nowhere.
      beside(tx, added) {
        const byShot = Map.groupBy(added, (_, at) => shotOfJob[at] ?? '');
        for (const [shotId, jobs] of byShot)
          tx.film.linkJobs(
            shotId,
            jobs.map(({ id }) => id),
          );
      },
    },
  );
  return {
    ...queued,
    problems: queued.problems.map(({ job, problem }) => ({
      shotId: wanted[job]?.shotId ?? '',
      column: columnOf(problem, new Map(Object.entries(wanted[job]?.request.input ?? {}))),
      problem,
    })),
  };
}
