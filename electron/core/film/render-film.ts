import { chmod, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import type { Cut } from '../../../shared/film/cut.ts';
import type { Project } from '../../../shared/film/film.ts';
import { countFrames, type RenderShot } from '../../../shared/film/render.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { folderFailure, prepareFolder } from '../library/export/copy-take.ts';
import { placeFile } from '../library/place-file.ts';
import type { CutRenderer } from '../ports/media.ts';
import type { Events } from '../ports.ts';
import { buildCut } from './build-cut.ts';
import { findLost, type HandOffDeps } from './hand-off.ts';
import { viewProject } from './view-shots.ts';

export interface RenderDeps extends Omit<HandOffDeps, 'editing'> {
  readonly events: Events;
  /** Null where nothing can be drawn. */
  readonly cutRenderer: CutRenderer | null;
}

type Input = Omit<ParsedCallInput<'film.render'>, 'projectId'>;
type Rendered = CallOutput<'film.render'>;

/** Renders cuts, one at a time. */
export interface RenderService {
  /** Null where it was cancelled. Errors: EXPORT_UNDER_WAY, RENDER_FAILED, EXPORT_FAILED, TAKE_FILE_MISSING. */
  render(project: Project, input: Input): Promise<Result<Rendered>>;
  cancel(): void;
}

export function createRenderService(deps: RenderDeps): RenderService {
  let current: AbortController | null = null;
  return {
    async render(project, input) {
      if (current !== null) return fail(failure('EXPORT_UNDER_WAY'));
      current = new AbortController();
      try {
        return await renderProject(deps, project, input, current.signal);
      } finally {
        current = null;
        deps.events.emit({ type: 'render-work', work: null });
      }
    },
    cancel: () => current?.abort(),
  };
}

/** What a film is called until it is whole; what a kill leaves behind is cleared away by the next one. */
const PART_NAME = /^\.dailies-render-[\w-]+\.part$/;

async function renderProject(
  deps: RenderDeps,
  project: Project,
  { path, ...look }: Input,
  signal: AbortSignal,
): Promise<Result<Rendered>> {
  const { events, cutRenderer } = deps;
  const refuse = (reason: 'empty' | 'no-window') => fail(failure('RENDER_FAILED', { reason, path }));
  if (cutRenderer === null) return refuse('no-window');
  const { cut, files } = buildCut(deps.store, viewProject(deps.store, project));
  const total = countFrames(cut.events);
  if (total === 0) return refuse('empty');
  const lost = await findLost(files);
  if (lost !== null) return fail(failure('TAKE_FILE_MISSING', { path: lost }));
  const folder = dirname(path);
  const prepared = await prepareFolder(folder, deps.ownFolders(), PART_NAME);
  if (!prepared.ok) return prepared;
  const report = (share: number) =>
    events.emit({
      type: 'render-work',
      work: { projectId: project.id, path, done: Math.round(share * total), total },
    });
  const part = join(folder, `.dailies-render-${deps.ids.next()}.part`);
  try {
    // Before any frame is drawn, so that a folder that takes nothing is known at once.
    await writeFile(part, '', { flag: 'wx' });
    report(0);
    const made = await cutRenderer.renderCut({ ...planFilm(cut, project), ...look }, part, {
      signal,
      onProgress: report,
    });
    if (!made.ok) return explain(made.error, path);
    await chmod(part, 0o644);
    return succeed({ path: await placeFile(part, path), frames: total, ...made.value });
  } catch (error) {
    return fail(folderFailure(error, folder, 0));
  } finally {
    await rm(part, { force: true });
  }
}

/** In the words of a film: what is written there is no result, and its part no file of the artist's. */
function explain(error: Failure, path: string): Result<Rendered> {
  const folder = dirname(path);
  if (error.code === 'FIX_CANCELLED') return succeed(null);
  if (error.code === 'DISK_FULL') return fail(failure('EXPORT_FAILED', { reason: 'full', path: folder }));
  if (error.code === 'FOLDER_NOT_WRITABLE')
    return fail(failure('EXPORT_FAILED', { reason: 'folder', path: folder }));
  if (error.code !== 'RENDER_FAILED' || error.details.reason === 'file') return fail(error);
  return fail({ ...error, details: { ...error.details, path } });
}

function planFilm({ rate, width, height, events, soundtrack }: Cut, project: Project) {
  const isHeard = soundtrack === undefined || project.soundtrack?.withClips === true;
  const shots = events.map((event): RenderShot => {
    const { kind, shot, description, in: from, out } = event;
    const seen =
      event.kind === 'missing'
        ? { version: '', hasSound: false }
        : { version: event.version, hasSound: isHeard && event.kind === 'clip' && event.audio !== undefined };
    return { kind, shot, description, in: from, out, ...seen };
  });
  const paths = events.map((event) => (event.kind === 'missing' ? '' : event.path));
  const hasSoundtrack = soundtrack !== undefined;
  return { rate, width, height, shots, hasSoundtrack, paths: [...paths, soundtrack?.path ?? ''] };
}
