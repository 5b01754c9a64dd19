import { stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import { type ConformRow, type ConformShot, matchEdit } from '../../../shared/film/conform.ts';
import { packageName } from '../../../shared/film/cut.ts';
import type { Project, Shot } from '../../../shared/film/film.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { readPlain } from '../kernel/files/open-plain.ts';
import type { EditingFormats } from '../ports/editing.ts';
import { nameFileError } from '../ports/files.ts';
import type { Store } from '../ports.ts';
import { viewProject } from './view-shots.ts';

/** The file within a bundle of Final Cut Pro. */
const BUNDLED = 'Info.fcpxml';
const STEP = 1024;

/** Compares an edited timeline with a project, and takes it over where that is wanted. Errors: FILE_*, EDIT_FILE_INVALID. */
export async function conformCut(
  { store, editing }: { readonly store: Store; readonly editing: EditingFormats },
  project: Project,
  { path, apply }: Pick<ParsedCallInput<'film.conform'>, 'path' | 'apply'>,
): Promise<Result<CallOutput<'film.conform'>>> {
  const bytes = await readBounded(path);
  if (!bytes.ok) return bytes;
  const edit = await editing.read(bytes.value, basename(path), project.rate);
  if (!edit.ok) return edit;
  const { rows, warnings } = matchEdit(edit.value, listShots(store, project));
  const applied = apply ? applyRows(store, project, rows) : 0;
  const { notUnderstood } = edit.value;
  return succeed({
    ...{ rows: [...rows], warnings: [...warnings], applied },
    notUnderstood: notUnderstood.map((one) => ({ ...one })),
  });
}

async function readBounded(path: string): Promise<Result<Uint8Array>> {
  try {
    const found = await stat(path);
    const file = found.isDirectory() ? join(path, BUNDLED) : path;
    const { size } = await stat(file);
    if (size > CEILINGS.edit.bytes)
      return fail(failure('FILE_TOO_LARGE', { path: file, maximum: CEILINGS.edit.bytes }));
    return succeed(await readPlain(file, undefined, CEILINGS.edit.bytes));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return fail(failure('FILE_NOT_FOUND', { path }));
    const named = nameFileError(error);
    if (named === null && code === undefined) throw error;
    return fail(named ?? failure('FILE_UNREADABLE', { path, cause: code ?? '' }));
  }
}

/** Every version with the names that a package would give it, and that its own file has. */
function listShots(store: Store, project: Project): ConformShot[] {
  const names = new Set<string>();
  return viewProject(store, project).shots.map(({ code, sequence, versions, select }) => ({
    code,
    versions: versions.map(({ version, takeId, frames, path }) => ({
      ...{ version, takeId, frames },
      fileName: [
        packageName({ sequence, shot: code, version }, extname(path).slice(1), names),
        basename(path),
      ],
    })),
    select: select && { version: select.version, in: select.in, out: select.out },
  }));
}

/** All of it is taken over or none. A part that a take does not have is cut to what it has, which is one frame at least. Returns how many shots changed. */
function applyRows(store: Store, project: Project, rows: readonly ConformRow[]): number {
  const shots = store.film.shots(project.id);
  const views = new Map(viewProject(store, project).shots.map((shot) => [shot.code, shot]));
  const first = new Map<string, ConformRow>();
  for (const row of rows)
    if (row.shot !== null && row.order !== null && !first.has(row.shot)) first.set(row.shot, row);
  const rank = (shot: Shot) => first.get(shot.code)?.order ?? Number.POSITIVE_INFINITY;
  const order = shots.toSorted((one, other) => rank(one) - rank(other) || one.position - other.position);
  const isMoved = order.some((shot, at) => shot.id !== shots[at]?.id);
  const changed = new Set<string>();
  store.transact((tx) => {
    const versions = store.film.versions(shots.map(({ id }) => id));
    const saved = order.map((shot, at): Shot => {
      const row = first.get(shot.code);
      const version = views.get(shot.code)?.versions.find(({ takeId }) => takeId === row?.takeId);
      const stored = versions.find(({ shotId, takeId }) => shotId === shot.id && takeId === version?.takeId);
      const placed = isMoved ? { ...shot, position: (at + 1) * STEP } : shot;
      if (row === undefined || version === undefined || stored === undefined) return placed;
      if (row.change === 'unchanged') return placed;
      changed.add(shot.id);
      if (row.change === 'order') return placed;
      const end = version.frames ?? Number.MAX_SAFE_INTEGER;
      const from = Math.max(0, Math.min(row.in ?? 0, end - 1));
      const out = Math.max(from + 1, Math.min(row.out ?? version.out, end));
      tx.film.setPart({ ...stored, in: from, out });
      return version.kind === 'video'
        ? { ...placed, clipId: version.takeId }
        : { ...placed, stillId: version.takeId, clipId: null };
    });
    tx.film.saveShots(saved);
  });
  return changed.size;
}
