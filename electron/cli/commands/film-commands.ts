import { dirname, resolve } from 'node:path';
import { COMMAND_LINE_TEXT } from '../../../shared/app/command-line-text.ts';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import {
  contentOf,
  foldCode,
  nameVersion,
  type Project,
  readVersion,
  type ShotView,
  USUAL_PROJECT,
} from '../../../shared/film/film.ts';
import { tabulateShots } from '../../../shared/film/shot-table.ts';
import { describeListProblem, FILM_TEXT } from '../../../shared/film/text.ts';
import { writeCsvRecord } from '../../../shared/kernel/csv.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { describeField } from '../../../shared/service/text/fields-text.ts';
import type { Named } from '../arguments/parse-arguments.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import type { HeadlessCore } from '../open-headless-core.ts';
import { EXIT, type Output } from '../output/print.ts';
import { catchDiskFailure, refuse, stopOnSignal } from '../with-core.ts';
import { work } from './work-command.ts';

type Calls = HeadlessCore['core']['calls'];

/** Makes the shots of a list, or changes those that are there; a project that is not there is made. */
export async function importList(command: Named<'film import'>, { core }: HeadlessCore, output: Output) {
  const text = await readTextFile(command.list);
  if (!text.ok) return refuse(output, text.error, command.json);
  const { calls } = core;
  const before = await findProject(calls, command.project);
  const list = { text: text.value, ...(command.rate === null ? {} : { rate: command.rate }) };
  const checked = await calls['film.importList']({ ...list, projectId: before?.id ?? null, apply: false });
  if (!checked.ok) return refuse(output, checked.error, command.json);
  const { shots, problems } = checked.value;
  for (const problem of problems)
    output.result(command.json ? JSON.stringify(problem) : describeListProblem(problem));
  if (problems.length > 0) return EXIT.invalid;
  const project = await saveProject(core, command, before, output);
  if (typeof project === 'number') return project;
  const imported = await calls['film.importList']({ ...list, projectId: project.id, apply: true });
  if (!imported.ok) return refuse(output, imported.error, command.json);
  if (command.json) for (const shot of shots) output.result(JSON.stringify(shot));
  else {
    const count = (kind: string) => shots.filter((shot) => shot.kind === kind).length;
    output.result(FILM_TEXT.imported(count('added'), count('changed'), count('same')));
  }
  return EXIT.done;
}

/** Frames are counted at the rate of the project: it stays, once there are shots. */
async function saveProject(
  core: HeadlessCore['core'],
  { project: name, rate, size, list, soundtrack, json }: Named<'film import'>,
  before: Project | null,
  output: Output,
): Promise<Project | number> {
  const { calls } = core;
  const folder = dirname(resolve(list));
  if (before !== null && rate !== null && rate !== before.rate) {
    const shots = await calls['film.shots']({ projectId: before.id });
    if (!shots.ok || shots.value.shots.length > 0)
      return sayInvalid(output, FILM_TEXT.rateFixed(before.name, before.rate));
  }
  const known = before === null ? { ...USUAL_PROJECT, name } : contentOf(before);
  const content = { ...known, ...size, rate: rate ?? known.rate, folder };
  if (soundtrack !== null) {
    const path = resolve(soundtrack);
    core.give(path);
    const added = await calls['references.addFiles']({ paths: [path] });
    if (!added.ok) return refuse(output, added.error, json);
    const [file] = added.value;
    if (file?.kind !== 'added')
      return refuse(output, file?.error ?? failure('FILE_NOT_FOUND', { path }), json);
    content.soundtrack = { assetId: file.asset.id, withClips: known.soundtrack?.withClips ?? false };
  }
  const saved = await calls['film.saveProject']({ projectId: before?.id ?? null, content });
  return saved.ok ? saved.value : refuse(output, saved.error, json);
}

function sayInvalid(output: Output, words: string): number {
  output.say(words);
  return EXIT.invalid;
}

async function findProject(calls: Calls, name: string): Promise<Project | null> {
  const answer = await calls['film.projects']({});
  const projects = answer.ok ? answer.value.projects.filter(({ deletedAt }) => deletedAt === null) : [];
  return projects.find((project) => foldCode(project.name) === foldCode(name.trim())) ?? null;
}

/** The shots of a project; null where it is said that there is none of that name. */
export async function openProject(
  calls: Calls,
  name: string,
  output: Output,
): Promise<{ readonly project: Project; readonly shots: readonly ShotView[] } | null> {
  const project = await findProject(calls, name);
  const view = project === null ? null : await calls['film.shots']({ projectId: project.id });
  if (view?.ok) return view.value;
  output.say(FILM_TEXT.projectMissing(name));
  return null;
}

/** Each shot of a project in order; a contract, documented in docs/film.md. */
export async function listShots(command: Named<'film list'>, { core }: HeadlessCore, output: Output) {
  const opened = await openProject(core.calls, command.project, output);
  if (opened === null) return EXIT.invalid;
  if (command.csv) {
    for (const line of tabulateShots(opened.shots)) output.piece(writeCsvRecord(line));
    return EXIT.done;
  }
  for (const shot of opened.shots)
    output.result(command.json ? JSON.stringify(describeShot(shot)) : formatShot(shot));
  return EXIT.done;
}

function describeShot({ code, sequence, description, stage, frames, versions, select, stale }: ShotView) {
  return {
    ...{ code, sequence, description, status: stage, frames },
    versions: versions.map(({ version, takeId, kind, frames: length, path }) => ({
      ...{ version, take: takeId, kind, frames: length, path },
    })),
    select: select && { version: select.version, in: select.in, out: select.out },
    stale,
  };
}

function formatShot({ code, stage, versions, select, stale }: ShotView): string {
  const parts = [
    code.padEnd(16),
    FILM_TEXT.stages[stage].padEnd(14),
    FILM_TEXT.takes(versions.length),
    ...(select === null ? [] : [select.version]),
    ...(stale ? [FILM_TEXT.stale] : []),
  ];
  return parts.join('  ');
}

/** Queues what shots ask for, then works as `run` does. */
export async function makeShots(command: Named<'film make'>, opened: HeadlessCore, output: Output) {
  const refusal = await catchDiskFailure({ output, json: command.json, exitCode: EXIT.invalid }, () =>
    queueShots(command, opened, output),
  );
  return refusal ?? work(command, opened, output);
}

/** Resolves with null, or with the exit code where nothing was queued. */
async function queueShots(
  command: Named<'film make'>,
  { core }: HeadlessCore,
  output: Output,
): Promise<number | null> {
  const opened = await openProject(core.calls, command.project, output);
  if (opened === null) return EXIT.invalid;
  const shots = pickShots(opened.shots, command.shots);
  if (typeof shots === 'string') return sayInvalid(output, FILM_TEXT.shotMissing(shots));
  // Whoever typed the list named the folder of its files.
  if (opened.project.folder !== null) core.give(opened.project.folder);
  const made = await core.calls['film.make']({
    shotIds: shots.map(({ id }) => id),
    ...(command.model === null ? {} : { model: command.model }),
    ...(command.takes === null ? {} : { takes: command.takes }),
    again: command.again,
  });
  if (!made.ok) return refuse(output, made.error, command.json);
  const codes = new Map(shots.map(({ id, code }) => [id, code]));
  for (const { shotId, column, problem } of made.value.problems) {
    const code = codes.get(shotId) ?? '';
    const words = describeProblem(problem);
    const line = FILM_TEXT.atShot(code, describeField(column.replace(/^job:/, '')).label, words);
    output.result(
      command.json ? JSON.stringify({ shot: code, field: column, code: problem.code, words }) : line,
    );
  }
  if (made.value.problems.length > 0) return EXIT.invalid;
  output.say(COMMAND_LINE_TEXT.queued(made.value.jobIds.length, resolve(command.dataFolder)));
  return null;
}

/** The named shots in the order of the project, all without omitted ones; or a code that none has. */
function pickShots(shots: readonly ShotView[], wanted: readonly string[] | 'all'): ShotView[] | string {
  if (wanted === 'all') return shots.filter(({ stage }) => stage !== 'omitted');
  const keys = new Set(wanted.map(foldCode));
  const known = new Set(shots.map(({ code }) => foldCode(code)));
  return (
    wanted.find((code) => !known.has(foldCode(code))) ?? shots.filter(({ code }) => keys.has(foldCode(code)))
  );
}

/** Puts a take into a shot. */
export async function assignTake(command: Named<'film assign'>, { core }: HeadlessCore, output: Output) {
  const shot = await findShot(core.calls, command, output);
  if (shot === null) return EXIT.invalid;
  const assigned = await core.calls['film.assign']({ takeIds: [command.takeId], shotId: shot.id });
  if (!assigned.ok) return refuse(output, assigned.error, command.json);
  const view = await core.calls['film.shots']({ projectId: shot.projectId });
  const now = view.ok ? view.value.shots.find(({ id }) => id === shot.id) : undefined;
  const version = now?.versions.find(({ takeId }) => takeId === command.takeId)?.version ?? '';
  output.result(
    command.json
      ? JSON.stringify({ code: shot.code, version, take: command.takeId })
      : FILM_TEXT.assigned(shot.code, version),
  );
  return EXIT.done;
}

/** Chooses a version of a shot, and the part of it that is used. */
export async function selectVersion(command: Named<'film select'>, { core }: HeadlessCore, output: Output) {
  const shot = await findShot(core.calls, command, output);
  if (shot === null) return EXIT.invalid;
  const number = readVersion(command.version);
  const version = shot.versions.find((one) => number !== null && one.version === nameVersion(number));
  if (version === undefined) return sayInvalid(output, FILM_TEXT.versionMissing(shot.code, command.version));
  const { in: from, out } = command;
  const selected = await core.calls['film.select']({
    ...{ shotId: shot.id, takeId: version.takeId, isChosen: true },
    ...(from === null ? {} : { in: from }),
    ...(out === null ? {} : { out }),
  });
  if (!selected.ok) return refuse(output, selected.error, command.json);
  const chosen = { version: version.version, in: from ?? version.in, out: out ?? version.out };
  output.result(
    command.json
      ? JSON.stringify({ code: shot.code, select: chosen })
      : FILM_TEXT.selected(shot.code, chosen.version, chosen.in, chosen.out),
  );
  return EXIT.done;
}

/** The shot of a code, in the named project, or in the only one that has it; null where what is wrong was said. */
async function findShot(
  calls: Calls,
  { project, shot: code }: { readonly project: string | null; readonly shot: string },
  output: Output,
): Promise<ShotView | null> {
  const answer = await calls['film.projects']({});
  const present = answer.ok ? answer.value.projects.filter(({ deletedAt }) => deletedAt === null) : [];
  const names = project === null ? present.map(({ name }) => name) : [project];
  const found: ShotView[] = [];
  for (const name of names) {
    const opened = await openProject(calls, name, output);
    if (opened === null) return null;
    found.push(...opened.shots.filter((shot) => foldCode(shot.code) === foldCode(code)));
  }
  const [first, another] = found;
  if (first !== undefined && another === undefined) return first;
  output.say(first === undefined ? FILM_TEXT.shotMissing(code) : FILM_TEXT.shotInMany(code));
  return null;
}

/** Writes the cut for editing programs; 2 where nothing could be written. */
export async function exportCut(command: Named<'film export'>, { core }: HeadlessCore, output: Output) {
  const opened = await openProject(core.calls, command.project, output);
  if (opened === null) return EXIT.invalid;
  const folder = resolve(command.folder);
  const { formats, media, alternates } = command;
  const written = await core.calls['film.export']({
    ...{ projectId: opened.project.id, folder, formats, media, alternates },
  });
  if (!written.ok) return refuse(output, written.error, command.json);
  const { files, copied } = written.value;
  if (command.json) output.result(JSON.stringify({ folder, ...written.value }));
  else {
    output.result(FILM_TEXT.exported(files.length, copied, folder));
    const changes = files.find((name) => name.endsWith('_changes.txt'));
    if (changes !== undefined) output.result(FILM_TEXT.changesWritten(changes));
  }
  return EXIT.done;
}

/** Renders the cut, until it is whole or a signal stops it; 2 where nothing could be rendered. */
export async function renderCut(command: Named<'film render'>, { core }: HeadlessCore, output: Output) {
  const opened = await openProject(core.calls, command.project, output);
  if (opened === null) return EXIT.invalid;
  const { fit, vp9, burnIn, json } = command;
  const asked = { projectId: opened.project.id, path: resolve(command.file), fit, vp9, burnIn };
  const rendered = await stopOnSignal(core, output, (signal) => {
    signal.addEventListener('abort', () => void core.calls['film.cancelRender']({}));
    return core.calls['film.render'](asked);
  });
  if (!rendered.ok) return refuse(output, rendered.error, json);
  if (rendered.value === null) return EXIT.failed;
  const { path, frames, video } = rendered.value;
  output.result(json ? JSON.stringify(rendered.value) : FILM_TEXT.rendered(frames, path, video));
  return EXIT.done;
}

/** Says what became of each shot in an edited timeline; a contract, documented in docs/film.md. */
export async function conformCut(command: Named<'film conform'>, { core }: HeadlessCore, output: Output) {
  const opened = await openProject(core.calls, command.project, output);
  if (opened === null) return EXIT.invalid;
  const compared = await core.calls['film.conform']({
    projectId: opened.project.id,
    path: resolve(command.file),
    apply: command.apply,
  });
  if (!compared.ok) return refuse(output, compared.error, command.json);
  const { rows, warnings, notUnderstood, applied } = compared.value;
  if (command.json) {
    for (const row of rows) output.result(JSON.stringify(row));
    output.result(JSON.stringify({ warnings, notUnderstood, applied }));
    return EXIT.done;
  }
  for (const { shot, version, change, short, notOurs, name, in: from, out } of rows) {
    const part = from === null || out === null ? [] : [`${from}–${out - 1}`];
    const parts = [(shot ?? '').padEnd(16), version ?? '', ...part, FILM_TEXT.changes[change]];
    const more = short > 0 ? [FILM_TEXT.short(short)] : [];
    output.result(notOurs ? FILM_TEXT.notOurs(name) : [...parts, ...more].join('  '));
  }
  for (const { code, what } of warnings) output.say(FILM_TEXT.warned(what, FILM_TEXT.warnings[code]));
  for (const { what, count } of notUnderstood) output.say(FILM_TEXT.skipped(what, count));
  if (command.apply) output.result(FILM_TEXT.applied(applied));
  return EXIT.done;
}
