import { onTestFinished } from 'vitest';
import { type OpenStoreOptions, openStore } from '../../../../electron/adapters/sqlite/opening/open-store.ts';
import type { AttemptAnswer, NewAttempt, NewJob, Store } from '../../../../electron/core/ports.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { recordAnswer, stepJob, writeIntent } from '../../../support/store-steps.ts';

/** A store that is closed after the test; it must open. */
export function openTestStore(folder: string, options: Omit<OpenStoreOptions, 'dataFolder'> = {}): Store {
  const opened = openStore({ dataFolder: folder, ...options });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  onTestFinished(() => opened.value.close());
  return opened.value;
}

export function newJob(id: string, change: Partial<NewJob> = {}): NewJob {
  return {
    id,
    batchId: 'batch-1',
    model: 'modeln-pro',
    name: `Take of ${id}`,
    input: { prompt: 'A lighthouse at dusk', images: [{ kind: 'file', assetId: 'asset-1' }], quality: '2K' },
    testMode: null,
    profileId: 'studio',
    estimate: { currency: 'USD', amount: 0.4 },
    createdAt: 1_000,
    ...change,
  };
}

export function newAttempt(id: string, jobId: string, change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id,
    jobId,
    body: '{"prompt":"A lighthouse at dusk"}',
    bodySha256: 'c0ffee',
    webhookSecret: `secret-of-${id}`,
    modelPath: '/v2/generation/modeln-pro',
    testMode: null,
    estimate: { currency: 'USD', amount: 0.4 },
    startedAt: 2_000,
    ...change,
  };
}

export function answer(
  outcome: AttemptAnswer['outcome'],
  change: Partial<AttemptAnswer> = {},
): AttemptAnswer {
  return { outcome, httpStatus: null, genId: null, message: null, answeredAt: 3_000, ...change };
}

/** What happens to a job by each answer. */
export const EVENTS = {
  accepted: 'accepted',
  unclear: 'outcome-unclear',
  refused: 'refused',
  'not-sent': 'not-sent',
} as const;

export function newAsset(id: string, change: Partial<Asset> = {}): Asset {
  return {
    id,
    path: '/refs/lighthouse.png',
    name: 'lighthouse.png',
    kind: 'image',
    mime: 'image/png',
    bytes: 777,
    modifiedAt: 1_700_000_000_123.456,
    sha256: null,
    width: 640,
    height: 480,
    duration: null,
    ...change,
  };
}

/** Brings a queued job to `fetching` with results at the URLs, over one accepted attempt. */
export function submitAndComplete(
  store: Store,
  jobId: string,
  attemptId: string,
  urls: readonly string[],
): void {
  writeIntent(store, newAttempt(attemptId, jobId));
  const genId = `gen-of-${attemptId}`;
  recordAnswer(store, attemptId, answer('accepted', { httpStatus: 200, genId }), {
    at: 3_000,
    event: 'accepted',
    genId,
  });
  store.transact((tx) =>
    tx.outputs.save(
      jobId,
      urls.map((url, index) => ({ id: `${attemptId}-output-${index}`, url })),
    ),
  );
  stepJob(store, jobId, { at: 4_000, event: 'generation-completed' });
}
