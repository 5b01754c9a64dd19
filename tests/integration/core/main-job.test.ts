import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSidecarName } from '../../../shared/library/sidecar.ts';
import { LATE_DELIVERY, letDeliveryCome } from '../../support/late-delivery.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

const root = makeFolder('core', afterAll);
let practice: Practice;
let media: SampleMedia;
let folder: string;
let app: TestCore;
/** Fast, because the app waits before it asks again, tries again, and gives up. */
const clock = createTestClock({ speed: 10 });

beforeAll(async () => {
  media = await makeSampleMedia(join(root, 'media'));
  practice = await openPractice(join(root, 'practice'), ['--pace', '150', '--render', 'fast']);
});
afterAll(async () => {
  await practice.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  app = await openTestCore(folder, { baseUrl: practice.baseUrl, clock });
});
afterEach(async () => {
  await app.close();
  await practice.clearFaults();
});

/** What the core has begun is through when it has ended: nothing more comes of it. */
async function restart(): Promise<void> {
  await app.close();
  app = await openTestCore(folder, { baseUrl: practice.baseUrl, clock });
}

const prompt = 'A robot walks through the dawn, slowly.';
const file = (assetId: string) => ({ kind: 'file' as const, assetId });

async function newestLedgerEntry(model: string) {
  const entries = (await practice.ledger()).filter((entry) => entry.model === model);
  return entries[entries.length - 1];
}

describe('the main job, for each model', () => {
  const models: readonly [string, (m: Record<keyof SampleMedia, string>) => Parameters<typeof request>[1]][] =
    [
      [
        'modeln-pro',
        (m) => ({ prompt, quality: '2K', aspectRatio: 'auto', images: [file(m.image), file(m.secondImage)] }),
      ],
      [
        'modelk-o3-video-transformation',
        (m) => ({
          prompt,
          video: file(m.video),
          images: [file(m.image)],
          resolution: '1080',
          aspectRatio: '16:9',
        }),
      ],
      [
        'modelk-o3-elements',
        (m) => ({
          prompt,
          duration: 4,
          resolution: '4k',
          aspectRatio: '9:16',
          enableAudio: true,
          elements: [{ type: 'image', name: 'robot', images: [file(m.image)], voices: [file(m.video)] }],
        }),
      ],
      [
        'modelh-h3-omni',
        (m) => ({
          prompt,
          duration: '4',
          aspectRatio: '21:9',
          quality: '2k',
          audios: [file(m.audio)],
          videos: [file(m.video)],
        }),
      ],
      ['modelk-motion-3', (m) => ({ image: file(m.image), video: file(m.video), resolution: '720' })],
      [
        'modelh-h3-image-to-video',
        (m) => ({ startImage: file(m.image), endImage: file(m.secondImage), duration: 4, quality: '1768' }),
      ],
      ['modelk-3-turbo', (m) => ({ prompt, startImage: file(m.image), resolution: '1080' })],
    ];

  it.each(models)('%s: from references to a take on disk', async (model, makeInput) => {
    const ids = { image: '', secondImage: '', video: '', audio: '' };
    for (const key of Object.keys(ids) as (keyof SampleMedia)[]) ids[key] = await app.addFile(media[key]);
    const [jobId] = await app.enqueue(request(model, makeInput(ids)));
    const job = await app.waitForState(jobId, 'done', 'failed', 'unknown');
    expect(job).toMatchObject({ state: 'done', error: null });
    expect(job.takeIds).toHaveLength(1);
    const [take] = app.store.takes.byId(job.takeIds);
    const bytes = await readFile(take?.path as string);
    expect(bytes.length).toBe(take?.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(take?.sha256);
    expect(take?.path.startsWith(join(folder, 'results'))).toBe(true);
    const entry = await newestLedgerEntry(model);
    expect(entry?.genId).toBe(job.genId);
    expect(entry?.testMode ?? null).toBeNull();
  });
});

describe('references', () => {
  it('uploads the same bytes once, whatever they are called', async () => {
    const copy = join(folder, 'the same.png');
    await writeFile(copy, await readFile(media.image));
    const [first, second] = [await app.addFile(media.image), await app.addFile(copy)];
    const input = { prompt, quality: '2K', aspectRatio: '1:1', images: [file(first), file(second)] };
    const [a, b] = await app.enqueue(request('modeln-pro', input), request('modeln-pro', input));
    await app.waitForState(a, 'done');
    await app.waitForState(b, 'done');
    const bodies = (await practice.ledger()).slice(-2).map((entry) => entry.body['images'] as string[]);
    expect(new Set(bodies.flat()).size).toBe(1);
  });

  it('uploads again once the expiry window is over', async () => {
    const asset = await app.addFile(media.image);
    const input = { prompt, quality: '2K', aspectRatio: '1:1', images: [file(asset)] };
    const [a] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(a, 'done');
    const [sha256] = app.store.assets.byId([asset]).map((found) => found.sha256);
    const record = app.store.uploads.find('practice', sha256 as string);
    app.store.transact((tx) => tx.uploads.save({ ...record!, expiresAt: clock.now() - 1 }));
    const [b] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(b, 'done');
    const names = (await practice.ledger()).slice(-2).map((entry) => (entry.body['images'] as string[])[0]);
    expect(new Set(names).size).toBe(2);
  });

  it('refuses a file that changed after it was added, before anything is sent', async () => {
    const path = join(folder, 'changing.png');
    await writeFile(path, await readFile(media.image));
    const asset = await app.addFile(path);
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
    const answer = await app.call('jobs.enqueue', {
      jobs: [request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1', images: [file(asset)] })],
    });
    expect(answer.jobIds).toEqual([]);
    expect(answer.problems).toMatchObject([
      { job: 0, problem: { code: 'file-changed', path: ['images', 0] } },
    ]);
  });

  it('says of each bad file what is wrong with it, and takes the good ones', async () => {
    const text = join(folder, 'notes.png');
    const empty = join(folder, 'empty.mp4');
    await writeFile(text, 'not a picture');
    await writeFile(empty, '');
    const added = await app.call('references.addFiles', {
      paths: [media.image, text, empty, folder, join(folder, 'gone.png')],
    });
    const outcomes = added.map((entry) => (entry.kind === 'added' ? entry.asset.kind : entry.error.code));
    expect(outcomes).toEqual([
      'image',
      'FILE_NOT_MEDIA',
      'FILE_EMPTY',
      'FILE_IS_DIRECTORY',
      'FILE_NOT_FOUND',
    ]);
  });
});

describe('results and deliveries', () => {
  const input = { prompt, quality: '2K', aspectRatio: '1:1' };

  it('finds a result by query when its webhook never comes', async () => {
    await practice.addFault({ on: 'webhook', fault: 'drop' });
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    expect(await app.waitForState(jobId, 'done')).toMatchObject({ state: 'done' });
  });

  it('gives the service a secret path of its own for each attempt', async () => {
    const ids = await app.enqueue(request('modeln-pro', input, { takes: 2 }));
    for (const id of ids) await app.waitForState(id, 'done');
    const urls = (await practice.ledger()).slice(-2).map((entry) => entry.webhookUrl as string);
    expect(urls[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/deliver\/[\w-]{43}$/);
    expect(new Set(urls).size).toBe(2);
  });

  it('a lost answer makes the job unknown; its late delivery resolves it, with one charge', async () => {
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
    await practice.addFault(LATE_DELIVERY);
    const before = (await practice.ledger()).length;
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    expect((await app.waitForState(jobId, 'unknown')).error?.code).toBe('ANSWER_UNCLEAR');
    await letDeliveryCome(practice, (await practice.ledger()).at(-1)?.genId);
    expect(await app.waitForState(jobId, 'done')).toMatchObject({ state: 'done', error: null });
    expect((await practice.ledger()).length - before).toBe(1);
  });

  it('takes a delivery that comes before the answer', async () => {
    await practice.addFault({ on: 'webhook', fault: 'before-answer' });
    const before = (await practice.ledger()).length;
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    const job = await app.waitForState(jobId, 'done');
    expect(job.takeIds).toHaveLength(1);
    expect((await practice.ledger()).length - before).toBe(1);
  });

  it('stores a result once when its delivery comes twice', async () => {
    await practice.addFault({ on: 'webhook', fault: 'duplicate' });
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(jobId, 'done');
    await restart();
    expect(app.store.takes.count()).toBe(1);
    expect(
      (await readdir(join(folder, 'results'), { recursive: true })).filter(
        (name) => /^[^.].*\.\w+$/.test(name) && !isSidecarName(name),
      ),
    ).toHaveLength(1);
  });

  it('downloads again what was cut off, and asks again for a result that is gone', async () => {
    await practice.addFault({ on: 'result', fault: 'short-body' });
    await practice.addFault({ on: 'result', fault: 'gone' });
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    const job = await app.waitForState(jobId, 'done', 'failed');
    expect(job.state).toBe('done');
  });

  it('test mode: charged nothing, fails when asked to, and is marked', async () => {
    const [good, bad] = await app.enqueue(
      request('modeln-pro', input, { testMode: 'success' }),
      request('modeln-pro', input, { testMode: 'failure' }),
    );
    expect((await app.waitForState(good, 'done')).testMode).toBe('success');
    expect((await app.waitForState(bad, 'failed')).error?.code).toBe('GENERATION_FAILED');
    expect((await practice.ledger()).slice(-2).map((entry) => entry.charged)).toEqual([0, 0]);
  });

  it('waits for a results folder that cannot be written, and goes on when it can', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, 'a file where a folder should be');
    app.settings.current = { ...app.settings.current, resultsFolder: blocked };
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(jobId, 'fetching');
    await expect.poll(() => app.store.jobs.find(jobId)?.hold?.reason).toBe('folder-unwritable');
    app.settings.current = { ...app.settings.current, resultsFolder: join(folder, 'elsewhere') };
    app.core.settingsChanged();
    const job = await app.waitForState(jobId, 'done');
    const [take] = app.store.takes.byId(job.takeIds);
    expect((await stat(take?.path as string)).size).toBe(take?.bytes);
  });
});

describe('what an answer means', () => {
  const input = { prompt, quality: '2K', aspectRatio: '1:1' };

  it.each([
    ['no-genid', 'unknown'],
    ['not-json', 'unknown'],
    ['500', 'unknown'],
  ])('%s leaves the job %s, and nothing is sent again', async (fault, state) => {
    await practice.addFault({ on: 'submit', fault });
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(jobId, state as 'unknown');
    await restart();
    expect(app.store.jobs.history(jobId).attempts).toHaveLength(1);
    expect(app.store.jobs.find(jobId)?.state).toBe(state);
  });

  it('429 sends it again after the pause that was asked for, as a new attempt', async () => {
    await practice.addFault({ on: 'submit', fault: '429', retryAfterSeconds: 1 });
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(jobId, 'done');
    const { attempts } = app.store.jobs.history(jobId);
    expect(attempts.map((attempt) => attempt.outcome)).toEqual(['not-sent', 'accepted']);
    expect((attempts[1]?.startedAt ?? 0) - (attempts[0]?.answeredAt ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('a refused key fails one job and holds the rest until the artist resumes', async () => {
    await practice.addFault({ on: 'submit', fault: '401' });
    const ids = await app.enqueue(...Array.from({ length: 6 }, () => request('modelk-3-turbo', { prompt })));
    await expect.poll(() => ids.map((id) => app.store.jobs.find(id)?.state).includes('failed')).toBe(true);
    await app.core.calls['queue.pause']({ scope: { kind: 'all' } });
    const waiting = ids.filter((id) => app.store.jobs.find(id)?.state === 'queued');
    expect(waiting.length).toBeGreaterThanOrEqual(1);
    const status = (await app.call('app.snapshot', {})).status;
    expect(status.profileHolds['practice']).toBe('key-refused');
    await app.core.calls['queue.resume']({ scope: { kind: 'all' } });
    for (const id of waiting) await app.waitForState(id, 'done');
  });

  it('an unknown job is resolved by a pasted genId, but not by one that the service does not know', async () => {
    await practice.addFault({ on: 'submit', fault: 'no-genid', accepted: true });
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(jobId, 'unknown');
    const wrong = await app.core.calls['jobs.nameGeneration']({
      jobId,
      genId: 'gen-of-nobody',
    });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    const genId = (await practice.ledger()).at(-1)?.genId as string;
    await app.call('jobs.nameGeneration', { jobId, genId });
    expect((await app.waitForState(jobId, 'done')).genId).toBe(genId);
    // Its attempt is no longer in doubt.
    expect(app.store.attempts.latest(jobId)).toMatchObject({ outcome: 'accepted', genId });
  });

  it("a second submission of an unknown job is the artist's own choice", async () => {
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    const before = (await practice.ledger()).length;
    const [jobId] = await app.enqueue(request('modeln-pro', input));
    await app.waitForState(jobId, 'unknown');
    const refused = await app.core.calls['jobs.retry']({
      jobIds: [jobId],
      acceptSecondCharge: false,
    });
    expect(refused).toMatchObject({
      value: { changed: [], refused: [{ jobId, error: { code: 'SECOND_CHARGE' } }] },
    });
    expect((await practice.ledger()).length - before).toBe(1);
    await app.call('jobs.retry', { jobIds: [jobId], acceptSecondCharge: true });
    await app.waitForState(jobId, 'done');
    expect((await practice.ledger()).length - before).toBe(2);
    expect(app.store.jobs.history(jobId).attempts.map((attempt) => attempt.outcome)).toEqual([
      'unclear',
      'accepted',
    ]);
  });
});
