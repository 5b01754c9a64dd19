import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyMember } from '../../../shared/cast/cast.ts';
import { succeed } from '../../../shared/kernel/result.ts';

/** What main was asked to change, by name; each is answered when the test says so. */
let asked: { readonly name: string; readonly input: Record<string, unknown>; answer(): Promise<void> }[];

const rest = () => new Promise(setImmediate);

beforeEach(() => {
  asked = [];
  const invoke = (name: string, input: Record<string, unknown>) =>
    new Promise((settle) => {
      const answer = async () => {
        settle(succeed({}));
        await rest();
      };
      asked.push({ name, input, answer });
    });
  vi.stubGlobal('window', { dailies: { invoke } });
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

test('a change of a member is taken back that is shown but not kept yet, and not the one before it', async () => {
  const { changeByHand, undoCastStep } = await import(
    '../../../renderer/features/cast/state/cast-actions.ts'
  );
  const member = { ...emptyMember('hero'), id: 'a', deletedAt: null } as never;
  void changeByHand(member, { name: 'captain' });
  await asked[0]?.answer();
  void changeByHand(member, { notes: 'left-handed' });
  const undone = undoCastStep();
  await rest();
  expect(asked).toHaveLength(2);
  await asked[1]?.answer();
  await asked[2]?.answer();
  await undone;
  expect(asked[2]).toMatchObject({ name: 'cast.change', input: { id: 'a', change: { notes: '' } } });
});

test('a change of a shot is taken back that is shown before the room has read all of it', async () => {
  const { changeShots, undoFilmStep } = await import('../../../renderer/features/film/state/film-actions.ts');
  const shot = { id: 'a', description: 'A boat' } as never;
  void changeShots([{ shot, change: { description: 'A barge' } }]);
  void undoFilmStep();
  await rest();
  expect(asked.map(({ name }) => name)).toEqual(['film.changeShots']);
  await asked[0]?.answer();
  const changes = asked.filter(({ name }) => name === 'film.changeShots').map(({ input }) => input);
  expect(changes).toEqual([
    { changes: [{ shotId: 'a', change: { description: 'A barge' } }] },
    { changes: [{ shotId: 'a', change: { description: 'A boat' } }] },
  ]);
});
