import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from './support/judge.ts';
import { startChild } from './support/run-child.ts';
import { SCALE, tell } from './support/scale.ts';
import { openScenes, promptsOf, type Scenes } from './support/scenes.ts';

const ROUNDS = 5 * SCALE;
const AT_ONCE = 6;
let scenes: Scenes;

beforeAll(async () => {
  scenes = await openScenes('instances');
});
afterAll(() => scenes.close());

test('of several processes on one folder one works, the others say so, and nothing is sent twice', async () => {
  await scenes.with('race', { concurrent: 4 }, async ({ folder, practice }) => {
    const prompts: string[] = [];
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const runs = Array.from({ length: AT_ONCE }, (_, index) => {
        const own = promptsOf(`round ${round} process ${index}`, 4);
        return { own, run: startChild({ folder, add: { prompts: own } }, scenes.options) };
      });
      const ends = await Promise.all(runs.map(({ run }) => run.ended));
      const winners = runs.filter((_, index) => ends[index]?.code === 0);
      // One that begins after another has ended is no second one.
      expect(winners.length).toBeGreaterThanOrEqual(1);
      for (const { own, run } of runs) {
        if (winners.some((winner) => winner.run === run)) prompts.push(...own);
        else expect(run.words).toEqual([{ event: 'refused', code: 'DATABASE_IN_USE' }]);
      }
      refused += AT_ONCE - winners.length;
    }
    const found = judge(folder, await practice.ledger(), { prompts });
    expect(found).toMatchObject({
      violations: [],
      charged: prompts.length,
      states: { done: prompts.length },
    });
    expect(refused).toBeGreaterThanOrEqual(ROUNDS);
    tell(
      `two instances and more: ${ROUNDS * AT_ONCE} starts, ${refused} refused with DATABASE_IN_USE, ` +
        `${found.jobs.length} jobs, ${found.charged} charged, charged twice 0`,
    );
  });
});

test('after a kill the next one takes over at once, and a paused process keeps its data for itself', async () => {
  await scenes.with('takeover', { concurrent: 4, pace: 300 }, async ({ folder, practice }) => {
    const prompts = promptsOf('takeover', 12);
    const first = startChild({ folder, isEndless: true, add: { prompts } }, scenes.options);
    await first.hear('acknowledged');
    // Stopped, as in a debugger or by a laptop's lid: it is still there. Windows can't.
    if (process.platform !== 'win32') first.child.kill('SIGSTOP');
    const second = startChild({ folder }, scenes.options);
    expect((await second.ended).code).toBe(3);
    expect(second.words).toEqual([{ event: 'refused', code: 'DATABASE_IN_USE' }]);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = startChild({ folder, awaitsUnknown: false }, scenes.options);
    expect((await third.ended).code).toBe(0);
    const found = judge(folder, await practice.ledger(), { prompts });
    expect(found.violations).toEqual([]);
    expect(found.charged).toBe(found.submitted + found.unknownReceived);
    tell(`takeover after a kill: 12 jobs, ${found.charged} charged, lost 0, charged twice 0`);
  });
});
