import type { ParsedCallInput } from '../../../shared/contract.ts';
import type { filmCalls } from '../../../shared/film/contract.ts';
import { USUAL_PROJECT } from '../../../shared/film/film.ts';
import { createInTurn } from '../../../shared/kernel/in-turn.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../core.ts';
import type { BudgetGate } from '../money/budget-gate.ts';
import type { SettingsStore } from '../ports.ts';
import type { QueueCommands } from '../queue/commands/queue-commands.ts';
import { activeProfile } from '../queue/handlers.ts';
import type { ProfileRepository } from '../service/profiles/profile-repository.ts';
import { conformCut } from './conform-cut.ts';
import {
  addShot,
  assignTakes,
  changeShots,
  type FilmDeps,
  findProject,
  importList,
  moveShots,
  restoreShots,
  saveProject,
  selectVersion,
  setProjectDeleted,
  setShotsDeleted,
} from './film-service.ts';
import { exportCut, type HandOffDeps } from './hand-off.ts';
import { type MakeDeps, makeShots, priceShots } from './make-shots.ts';
import { createRenderService, type RenderDeps } from './render-film.ts';
import { viewProject } from './view-shots.ts';

interface FilmCallDeps extends FilmDeps, MakeDeps, HandOffDeps, RenderDeps {
  readonly profiles: ProfileRepository;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly queueCommands: Pick<QueueCommands, 'added'>;
  readonly budget: Pick<BudgetGate, 'review'>;
}

/** Answers for projects, shots and their versions. */
export function createFilmCalls(deps: FilmCallDeps): Handlers<typeof filmCalls> {
  const { store } = deps;
  const renders = createRenderService(deps);
  const inTurn = createInTurn();

  async function make(input: ParsedCallInput<'film.make'>) {
    const active = activeProfile(deps);
    if (!active.ok) return active;
    const made = await makeShots(deps, active.value, input);
    if (made.ok) deps.queueCommands.added('enqueue', made.value.jobIds);
    return made;
  }

  return {
    'film.projects': async () => succeed({ projects: store.film.projects() }),
    'film.saveProject': async (input) => {
      const saved = saveProject(deps, input);
      deps.budget.review();
      return saved;
    },
    'film.setProjectDeleted': async (input) => {
      const set = setProjectDeleted(deps, input);
      deps.budget.review();
      return set;
    },
    'film.jobs': async ({ projectId }) => succeed({ jobIds: store.film.jobsOf(projectId) }),
    'film.shots': async ({ projectId }) => {
      const project = findProject(store, projectId);
      if (!project.ok) return project;
      const { shots } = viewProject(store, project.value);
      const costs = store.ledger.sum(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, projectId);
      return succeed({ project: project.value, shots: [...shots], costs });
    },
    'film.importList': async ({ projectId, rate, ...input }) => {
      const project =
        projectId === null && !input.apply
          ? succeed({ id: '', rate: USUAL_PROJECT.rate })
          : findProject(store, projectId ?? '');
      if (!project.ok) return project;
      const active = activeProfile(deps);
      if (!active.ok) return active;
      const counted = { id: project.value.id, rate: rate ?? project.value.rate };
      return succeed(importList(deps, counted, active.value.profile, input));
    },
    'film.addShot': async (input) => addShot(deps, input),
    'film.changeShots': async (input) => changeShots(deps, input),
    'film.moveShots': async (input) => moveShots(deps, input),
    'film.setShotsDeleted': async (input) => setShotsDeleted(deps, input),
    'film.restoreShots': async (input) => restoreShots(deps, input),
    'film.assign': async (input) => assignTakes(deps, input),
    'film.select': async (input) => selectVersion(deps, input),
    'film.export': async ({ projectId, ...input }) => {
      const project = findProject(store, projectId);
      return project.ok ? exportCut(deps, project.value, input) : project;
    },
    'film.render': async ({ projectId, ...input }) => {
      const project = findProject(store, projectId);
      return project.ok ? renders.render(project.value, input) : project;
    },
    'film.cancelRender': async () => {
      renders.cancel();
      return succeed({});
    },
    'film.conform': async ({ projectId, ...input }) => {
      const project = findProject(store, projectId);
      return project.ok ? conformCut(deps, project.value, input) : project;
    },
    'film.plan': async (input) => {
      const active = activeProfile(deps);
      return active.ok ? priceShots(deps, active.value, input) : active;
    },
    // One after the other: jobs that are still prepared would not be found, and be paid for twice.
    'film.make': (input) => inTurn(() => make(input)),
  };
}
