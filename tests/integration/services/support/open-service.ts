import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { Clock } from '../../../../electron/core/ports.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { JobRequest } from '../../../../shared/queue/contract.ts';
import type { Settings } from '../../../../shared/settings/text.ts';
import { makeSampleMedia, type SampleMedia } from '../../../support/sample-media.ts';
import {
  type Bindings,
  type Generation,
  type RunningService,
  startService,
} from '../../../support/services/service.ts';
import { openTestCore, request, type TestCore, type TestCoreOptions } from '../../../support/test-core.ts';

/** Ids of the sample files, as the app knows them. */
export type Files = Readonly<Record<keyof SampleMedia, string>>;

/** A model, what an artist fills in, and the body that the service must receive, with `<name>` for the file of that name. */
export type ModelCase = readonly [
  model: string,
  input: (files: Files) => JobRequest['input'],
  body: Readonly<Record<string, unknown>>,
];

export interface ServiceUnderTest {
  readonly service: RunningService;
  readonly app: TestCore;
  readonly files: Files;
  readonly media: SampleMedia;
  readonly profileId: string;
  /** Runs one job to its end, and gives what the service received for it. */
  run(
    model: string,
    input: JobRequest['input'],
    more?: Partial<JobRequest>,
  ): Promise<{ job: Job; sent: Generation }>;
  /** The body as received, with the names of sample files in place of references to their bytes. */
  readable(body: unknown): unknown;
  /** Ends the app, with which all that it had begun is through, and opens it again. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export const file = (assetId: string) => ({ kind: 'file' as const, assetId });

/** Starts the service and the whole app on a profile for it; nothing but SQLite, HTTP and files in between. */
export async function openService(
  bindings: Bindings,
  writeProfile: (service: RunningService) => Record<string, unknown>,
  webhookSecret: string | null = null,
  more: { readonly secrets?: Record<string, string>; readonly clock?: Clock } = {},
): Promise<ServiceUnderTest> {
  const root = await mkdtemp(join(tmpdir(), 'dailies-service-'));
  const media = await makeSampleMedia(join(root, 'media'));
  const service = await startService(bindings, {
    image: await readFile(media.image),
    video: await readFile(media.video),
  });
  const profile = writeProfile(service);
  const secrets = more.secrets ?? {};
  const options: TestCoreOptions = { baseUrl: null, ...more, secrets };
  let app = await openTestCore(join(root, 'data'), options);
  const { profileId } = await app.call('profiles.save', { profileId: null, text: JSON.stringify(profile) });
  // Its key is stored for it, as an artist does.
  secrets[profileId] = service.key;
  if (webhookSecret !== null) secrets[`webhook-secret:${profileId}`] = webhookSecret;
  for (const kind of ['key', 'webhook-secret'] as const) app.core.secretChanged({ kind, profileId });
  await app.call('profiles.activate', { profileId });
  const entries = await Promise.all(
    Object.entries(media).map(async ([name, path]) => [name, await app.addFile(path)] as const),
  );
  const readable = await createReadable(service, Object.values(media));
  return {
    service,
    get app() {
      return app;
    },
    files: Object.fromEntries(entries) as Files,
    media,
    profileId,
    readable,
    async run(model, input, more = {}) {
      const [jobId] = await app.enqueue(request(model, input, more));
      const job = await app.waitForState(jobId, 'done', 'failed', 'unknown');
      const sent = job.genId === null ? undefined : service.generations.get(job.genId);
      if (sent === undefined) throw new Error(`not received: ${JSON.stringify(job.error)}`);
      return { job, sent };
    },
    async reopen() {
      await app.close();
      const settings: Partial<Settings> = { ...app.settings.current, startUp: 'go-on' };
      app = await openTestCore(join(root, 'data'), { ...options, settings });
    },
    async close() {
      await app.close();
      service.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Writes the names of our files where a body has those that the service gave them. */
async function createReadable(
  service: RunningService,
  paths: readonly string[],
): Promise<(value: unknown) => unknown> {
  const names = new Map(
    await Promise.all(
      paths.map(async (path) => [digest(await readFile(path)), `<${basename(path)}>`] as const),
    ),
  );
  return function readable(value: unknown): unknown {
    if (typeof value === 'string') {
      const found = service.files.get(value);
      return found === undefined ? value : (names.get(digest(found.bytes)) ?? 'a file with other bytes');
    }
    if (Array.isArray(value)) return value.map(readable);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, readable(item)]));
  };
}

/** Runs a case: the body is what the case says, the results are in the library byte for byte, and the key went nowhere else. */
export async function expectDone(under: ServiceUnderTest, [model, input, body]: ModelCase): Promise<void> {
  const { service, app, media } = under;
  const { job, sent } = await under.run(model, input(under.files));
  expect(job, JSON.stringify(job.error)).toMatchObject({ state: 'done', error: null });
  expect(sent.model).toBe(model);
  expect(under.readable(sent.body)).toEqual(body);
  expect(sent).toMatchObject({ charged: true, test: null });
  const made = digest(await readFile(sent.makes === 'image' ? media.image : media.video));
  const takes = app.store.takes.byId(job.takeIds);
  expect(takes.length).toBeGreaterThan(0);
  for (const take of takes) {
    expect(digest(await readFile(take.path))).toBe(made);
    expect(take.sha256).toBe(made);
  }
  expectKeyKept(service);
}

/** The key was seen by the API's host in each request, and by no other host in any. */
export function expectKeyKept({ hosts, key }: RunningService): void {
  expect(hosts.api.seen.every(({ headers }) => headers['x-api-key'] === key)).toBe(true);
  for (const { seen } of [hosts.elsewhere, hosts.results]) {
    const told = seen.filter(({ headers, path, query, body }) =>
      [JSON.stringify({ headers, path, query }), body.toString('latin1')].some((text) => text.includes(key)),
    );
    expect(told).toEqual([]);
  }
}

export function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
