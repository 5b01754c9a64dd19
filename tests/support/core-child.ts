import type { SubmissionPoint } from '../../electron/core/queue/submit-job.ts';
import { openTestCore, request } from './test-core.ts';

/**
 * A process that works on a queue and dies by SIGKILL where it is told to:
 * `core-child.ts FOLDER BASE_URL KILL_POINT|never JOBS_TO_ADD`. Prints `idle` once nothing moves any more.
 */
const [folder = '', baseUrl = '', killPoint = 'never', jobsToAdd = '0'] = process.argv.slice(2);

function reached(point: SubmissionPoint): void {
  if (point === killPoint) process.kill(process.pid, 'SIGKILL');
}

const app = await openTestCore(folder, { baseUrl, hooks: { reached } });
const prompt = 'A paper boat on a river of ink, close up.';
const jobs = Array.from({ length: Number(jobsToAdd) }, () => request('modelk-3-turbo', { prompt }));
if (jobs.length > 0) await app.enqueue(...jobs);
console.log('queued');
while (app.store.jobsInState('queued', 'uploading', 'sending', 'submitted', 'fetching').length > 0) {
  await new Promise((resume) => setTimeout(resume, 20));
}
console.log('idle');
await app.close();
