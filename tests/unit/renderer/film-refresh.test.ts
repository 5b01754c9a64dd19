import { expect, onTestFinished, test, vi } from 'vitest';
import { succeed } from '../../../shared/kernel/result.ts';

/** Film as main keeps it; `whileRead` runs while a project's shots are read. */
async function openFilm(whileRead: (projectId: string) => void) {
  const projects = ['a', 'b'].map((id) => ({ id, deletedAt: null }));
  const invoke = async (name: string, { projectId = '' }: { readonly projectId?: string }) => {
    if (name === 'film.projects') return succeed({ projects });
    whileRead(projectId);
    return succeed({ shots: [{ id: `shot of ${projectId}` }], costs: {} });
  };
  vi.stubGlobal('window', { dailies: { invoke } });
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllGlobals());
  return await import('../../../renderer/features/film/state/film-room-store.ts');
}

test('what jobs change while the shots are read holds up neither what is shown nor what waits for it', async () => {
  let reads = 0;
  const film = await openFilm(() => {
    reads += 1;
    if (reads === 1) void film.refreshFilm();
  });
  await film.openProject('a');
  expect(film.useFilm.getState().shots.map(({ id }) => id)).toEqual(['shot of a']);
  expect(reads).toBe(1);
  // What is asked for now must not be answered by what is read already.
  await film.refreshFilm();
  expect(reads).toBe(2);
});

test('shots that were read for the project before are not shown in the one that was opened since', async () => {
  const shown = new Set<string>();
  let opened: Promise<void> | undefined;
  const film = await openFilm((projectId) => {
    if (projectId === 'a') opened = film.openProject('b');
  });
  film.useFilm.subscribe(
    ({ project, shots }) => void shown.add(`${project?.id}: ${shots.map(({ id }) => id)}`),
  );
  await film.openProject('a');
  await opened;
  shown.delete('undefined: ');
  expect([...shown]).toEqual(['b: shot of b']);
});
