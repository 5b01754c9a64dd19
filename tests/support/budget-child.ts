import { watchStore } from './kill-points.ts';
import { PAID_PROFILE_ID } from './paid-profile.ts';
import { openTestCore, request } from './test-core.ts';

/**
 * A process that works on a queue under a cap of the day, and dies by SIGKILL at the n-th passing of a point; otherwise it
 * prints `rested` once every job is done, unknown, or held by the budget.
 */
const plan = JSON.parse(process.argv[2] ?? '{}') as {
  folder: string;
  baseUrl: string;
  killAt: string;
  passing: number;
  jobs: number;
  cap: number;
};
let passings = 0;

const app = await openTestCore(plan.folder, {
  baseUrl: plan.baseUrl,
  settings: {
    activeProfileId: PAID_PROFILE_ID,
    startUp: 'go-on',
    budget: [{ scope: 'day', limit: { kind: 'submissions', count: plan.cap } }],
  },
  watchStore: (store) =>
    watchStore(store, (point) => {
      if (point !== plan.killAt) return;
      passings += 1;
      if (passings === plan.passing) process.kill(process.pid, 'SIGKILL');
    }),
});
const prompt = 'A paper boat on a river of ink, close up.';
if (plan.jobs > 0) await app.enqueue(request('modelk-3-turbo', { prompt }, { takes: plan.jobs }));

function isAtRest(): boolean {
  const { queued, uploading, sending, submitted, fetching } = app.store.jobs.counts();
  return (
    queued === (app.store.jobs.countHolds().budget ?? 0) && uploading + sending + submitted + fetching === 0
  );
}

// Twice, because a review of what is held may have just begun.
for (let calm = 0; calm < 3; calm = isAtRest() ? calm + 1 : 0)
  await new Promise((resume) => setTimeout(resume, 50));
await app.close();
console.log('rested');
