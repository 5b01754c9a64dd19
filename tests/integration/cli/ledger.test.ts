import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { dailies, imageJob, listJobs, readLines, writeAccess, writeJson } from './support/command.ts';

keepFromMidnight();

const root = makeFolder('cli-ledger', afterAll);
let practice: Practice;

beforeAll(async () => {
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
});

it('a run sends no more than its cap, says why the rest waits, and the ledger has what was sent', async () => {
  const data = join(root, 'queue');
  const jobs = Array.from({ length: 6 }, (_, index) =>
    imageJob(`A lighthouse in heavy rain, number ${index}`),
  );
  const file = await writeJson(root, 'jobs.json', jobs);
  const access = await writeAccess(root, practice, (profile) => {
    const models = profile['models'] as Record<string, Record<string, unknown>>;
    models['modeln-pro'] = { ...models['modeln-pro'], price: { currency: 'EUR', base: 1 } };
  });
  const run = await dailies(['run', file, '--data', data, ...access, '--max-submissions', '4', '--json']);
  expect(run.code).toBe(1);
  expect(await practice.ledger()).toHaveLength(4);
  const waiting = (await listJobs(data)).filter(({ state }) => state === 'queued');
  expect(waiting.map(({ reason }) => reason)).toEqual(['budget', 'budget']);

  const again = await dailies(['work', '--data', data, ...access, '--max-submissions', '5']);
  expect(again.code).toBe(1);
  expect(await practice.ledger()).toHaveLength(5);

  const csv = await dailies(['ledger', '--data', data, '--csv']);
  // The service's own figure, one for each, comes before the estimate.
  expect(csv).toMatchObject({ code: 0, stderr: 'Spent: €5.00. Reserved: €1.00. In doubt: –\n' });
  const lines = csv.stdout.trimEnd().split('\r\n');
  expect(lines).toHaveLength(6);
  for (const line of lines.slice(1)) expect(line).toMatch(/,paid,accepted,1,[\d.]*,EUR,/);
  const rows = readLines<{ outcome: string; estimate: unknown }>(
    await dailies(['ledger', '--data', data, '--json']),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(5).fill('accepted'));
  expect(rows[0]?.estimate).toEqual({ currency: 'EUR', amount: 1 });

  // Without a cap the last one goes.
  expect((await dailies(['work', '--data', data, ...access])).code).toBe(0);
  expect(await practice.ledger()).toHaveLength(6);
});
