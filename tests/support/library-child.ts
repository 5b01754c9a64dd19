import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import type { NewJob } from '../../electron/core/ports.ts';
import type { Take } from '../../shared/library/take.ts';
import { newTake } from './sample-take.ts';
import { stepJob } from './store-steps.ts';

/**
 * Makes a library of files that are there already: `library-child.ts DATA_FOLDER MANIFEST`, where the manifest is JSON, a
 * list of takes with their paths, the newest first; what is left out has a plain value.
 */
const [dataFolder = '', manifest = ''] = process.argv.slice(2);
const files = JSON.parse(readFileSync(manifest, 'utf8')) as (Partial<Take> & { path: string })[];
const opened = openStore({ dataFolder: join(dataFolder) });
if (!opened.ok) throw new Error(opened.error.code);
const store = opened.value;
const job: NewJob = {
  id: 'job',
  batchId: 'batch',
  model: 'modelk-3-turbo',
  name: 'A library',
  input: { prompt: 'A library.' },
  testMode: null,
  profileId: 'practice',
  estimate: null,
  createdAt: 1,
};
store.transact((tx) => tx.jobs.add([job]));
// A finished job, so that nothing is sent when the app starts.
stepJob(store, 'job', { at: 1, event: 'cancel' });
const outputs = store.transact((tx) =>
  tx.outputs.save(
    'job',
    files.map((_, index) => ({ id: `output-${index}`, url: `http://127.0.0.1/${index}` })),
  ),
);
for (const [index, file] of files.entries()) {
  store.transact((tx) =>
    tx.takes.add(
      outputs[index]?.id as string,
      newTake(`take-${index}`, {
        ...{ jobId: 'job', batchId: 'batch', model: 'modelk-3-turbo', name: `Take ${index}` },
        ...{ prompt: 'A library.', kind: 'video', mime: 'video/mp4', bytes: 0, sha256: '' },
        ...{ width: null, height: null, practice: true, createdAt: files.length - index },
        ...file,
      }),
    ),
  );
}
store.close();
