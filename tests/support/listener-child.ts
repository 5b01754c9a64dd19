import { randomUUID } from 'node:crypto';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import type { Store } from '../../electron/core/ports.ts';
import { createListener, type ListenerOptions } from '../../electron/core/results/webhook/listener.ts';
import { writeIntent } from './store-steps.ts';

/**
 * The real listener: FOLDER SECRET…, with an attempt for each secret in a real store in the folder. With `-` as the
 * folder, nothing is kept, so that only the listener itself is seen.
 */
const [dataFolder = '-', ...secrets] = process.argv.slice(2);
const listener = createListener({
  log: { info() {}, warn() {}, error: console.error },
  port: 0,
  publicUrl: null,
  ...(dataFolder === '-' ? keepNothing() : keepIn(openWithAttempts())),
});
const started = await listener.start();
if (!started.ok) throw new Error(started.error.code);
console.log(started.value.port);
process.stdin.on('end', () => process.exit(0)).resume();

type Keeping = Pick<ListenerOptions, 'lookup' | 'onDelivery'>;

function keepNothing(): Keeping {
  const owners = new Map(
    secrets.map((secret, index) => [secret, { attemptId: `attempt-${index}`, jobId: `job-${index}` }]),
  );
  return { lookup: (secret) => owners.get(secret) ?? null, onDelivery: () => true };
}

function keepIn(store: Store): Keeping {
  return {
    lookup: (secret) => store.attempts.bySecret(secret),
    onDelivery: (owner, body) =>
      store.transact((tx) => tx.deliveries.add({ ...owner, id: randomUUID(), receivedAt: Date.now(), body })),
  };
}

function openWithAttempts(): Store {
  const opened = openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  const common = { testMode: null, practice: false, estimate: null };
  const job = {
    ...common,
    batchId: 'batch',
    model: 'any',
    name: 'Shot',
    input: {},
    profileId: 'studio',
    createdAt: 1000,
  };
  const store = opened.value;
  store.transact((tx) => tx.jobs.add(secrets.map((_secret, index) => ({ ...job, id: `job-${index}` }))));
  for (const [index, webhookSecret] of secrets.entries()) {
    const attempt = {
      ...common,
      id: `attempt-${index}`,
      jobId: `job-${index}`,
      body: '{}',
      bodySha256: '',
      startedAt: 1000,
    };
    if (writeIntent(store, { ...attempt, modelPath: null, webhookSecret }).kind !== 'written')
      throw new Error('no intent was written');
  }
  return opened.value;
}
