import { openStore } from '../../../../electron/adapters/sqlite/opening/open-store.ts';
import { recordAnswer, writeIntent } from '../../../support/store-steps.ts';

/**
 * A process of its own for tests of what outlives it: `store-program.ts FOLDER ACTION`. Every action but `hold` ends in
 * SIGKILL in the moment in which the store's call has returned.
 */
const [folder = '', action = ''] = process.argv.slice(2);
const opened = openStore({ dataFolder: folder });
if (!opened.ok) {
  console.log(opened.error.code);
  process.exit(1);
}
const store = opened.value;

const actions: Record<string, () => void> = {
  addJobs: () =>
    store.transact((tx) =>
      tx.jobs.add([
        { ...sampleJob, id: 'added-1' },
        { ...sampleJob, id: 'added-2' },
      ]),
    ),
  writeIntent: () => writeIntent(store, { ...sampleAttempt, id: 'attempt-1', jobId: 'job-1' }),
  recordAnswer() {
    const answered = {
      outcome: 'accepted',
      httpStatus: 200,
      genId: 'gen-1',
      message: null,
      answeredAt: 20,
    } as const;
    recordAnswer(store, 'attempt-1', answered, { at: 20, event: 'accepted', genId: 'gen-1' });
  },
  recordDelivery: () =>
    store.transact((tx) =>
      tx.deliveries.add({
        id: 'd-1',
        attemptId: 'attempt-1',
        jobId: 'job-1',
        receivedAt: 30,
        body: '{"a":1}',
      }),
    ),
  markTakes: () => store.transact((tx) => tx.takes.mark(['take-1', 'take-2'], { rating: 5, flag: 'pick' })),
  writeValue: () => store.transact((tx) => tx.values.write('queue-paused', true)),
};

const sampleJob = {
  batchId: 'b',
  model: 'modeln-pro',
  name: 'n',
  input: { prompt: 'A lighthouse at dusk' },
  testMode: null,
  profileId: 'studio',
  practice: false,
  estimate: null,
  createdAt: 1,
};
const sampleAttempt = {
  body: '{"prompt":"the exact body"}',
  bodySha256: 'x',
  webhookSecret: 'the-secret',
  modelPath: null,
  testMode: null,
  practice: false,
  estimate: null,
  startedAt: 10,
};

if (action === 'hold') {
  console.log('ready');
  setInterval(() => {}, 60_000);
} else {
  const run = actions[action];
  if (run === undefined) throw new Error(`no action ${action}`);
  run();
  process.kill(process.pid, 'SIGKILL');
}
