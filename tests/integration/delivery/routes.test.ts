import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, passingFailure } from '../../../shared/kernel/result.ts';
import { explainWait } from '../../../shared/queue/explain-wait.ts';
import type { DeliverySetting, DeliveryState } from '../../../shared/results/text.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { takePort } from '../../support/own-port.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore, type TestCoreOptions } from '../../support/test-core.ts';
import { createTestTunnel, type TestTunnel } from '../../support/test-tunnel.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Forwarder, startForwarder } from '../cli/support/forwarder.ts';

const root = makeFolder('delivery', afterAll);
let data: string;
let practice: Practice;
let app: TestCore;
let tunnel: TestTunnel;
let forwarders: Forwarder[];

beforeAll(async () => {
  practice = await openPractice(join(root, 'practice'), ['--pace', '150', '--render', 'fast']);
});
afterAll(async () => {
  await practice.stop();
});
beforeEach(async () => {
  tunnel = createTestTunnel();
  forwarders = [];
  data = await mkdtemp(join(root, 'data-'));
  await open();
});
afterEach(async () => {
  await app.close();
  for (const forwarder of forwarders) await forwarder.close();
  await practice.clearFaults();
});

async function open(more: Partial<TestCoreOptions> = {}): Promise<void> {
  app = await openTestCore(data, {
    baseUrl: practice.baseUrl,
    tunnel,
    key: CANARY_KEY,
    ...more,
  });
}

/** What the core has begun is through when it has ended: what was not sent by then was held. */
async function restart(more: Partial<TestCoreOptions> = {}): Promise<void> {
  await app.close();
  await open({ settings: { ...app.settings.current, startUp: 'go-on' }, ...more });
}

const job = (prompt: string) => request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' });

async function entryOf(prompt: string) {
  return (await practice.ledger()).find(({ body }) => body['prompt'] === prompt) ?? null;
}

/** A paid profile on the practice service's address; `canAsk` false leaves out the query, so that only a delivery ends a job. */
async function useProfile(canAsk: boolean): Promise<string> {
  const profile = { ...practiceProfile(practice.baseUrl), name: canAsk ? 'Asked' : 'Told' };
  const text = JSON.stringify({ ...profile, generation: canAsk ? profile.generation : null });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', { profileId });
  return profileId;
}

async function choose(delivery: DeliverySetting): Promise<void> {
  app.settings.current = { ...app.settings.current, delivery };
  await app.core.settingsChanged();
}

const readState = async (): Promise<DeliveryState> => await app.call('delivery.state', {});

const waitForDelivery = (test: (state: DeliveryState) => boolean): Promise<DeliveryState> =>
  waitUntil('another state of the way in', readState, test);

async function readStatusOf(genId: string): Promise<unknown> {
  const answer = await fetch(`${practice.baseUrl}/v2/generation/${genId}`, {
    headers: { 'x-api-key': CANARY_KEY },
  });
  return ((await answer.json()) as Record<string, unknown>)['status'];
}

async function readWait(jobId: string) {
  const { status, jobs } = await app.call('app.snapshot', {});
  const found = jobs.find(({ id }) => id === jobId);
  return found === undefined ? null : (explainWait(found, status, Date.now())?.reason ?? null);
}

describe('a job whose result could not come back', () => {
  it('is not sent, says why, and goes out by itself once a way is chosen', async () => {
    await choose({ kind: 'polling' });
    await useProfile(false);
    const [jobId = ''] = await app.enqueue(job('A fox without a way back'));
    expect(app.store.jobs.find(jobId)?.state).toBe('queued');
    expect(await readWait(jobId)).toBe('no-way-back');
    await restart();
    expect(await entryOf('A fox without a way back')).toBeNull();
    expect((await readState()).profile).toEqual({ canAsk: false, canDeliver: false, isAccepted: false });

    await choose({ kind: 'automatic' });
    await app.waitForState(jobId, 'done');
    const { port } = (await readState()).listener;
    expect((await entryOf('A fox without a way back'))?.webhookUrl).toContain(
      `http://127.0.0.1:${port}/deliver/`,
    );
  });

  it('is sent where the artist agreed to fetch it from the dashboard', async () => {
    await choose({ kind: 'polling' });
    const profileId = await useProfile(false);
    app.settings.current = { ...app.settings.current, sendsWithoutWayBack: [profileId] };
    await app.core.settingsChanged();
    const [jobId = ''] = await app.enqueue(job('A fox that is fetched by hand'));
    await app.waitForState(jobId, 'submitted');
    expect((await entryOf('A fox that is fetched by hand'))?.webhookUrl).toBeNull();
  });
});

describe('a public address', () => {
  it('is named at once, tested by itself, and takes what was sent before it too', async () => {
    await useProfile(false);
    await practice.addFault({ on: 'webhook', fault: 'late', ms: 1500 });
    const [early = ''] = await app.enqueue(job('A fox sent before the relay'));
    await app.waitForState(early, 'submitted');

    const port = await takePort();
    const relay = await startForwarder(`http://127.0.0.1:${port}`);
    forwarders.push(relay);
    await choose({ kind: 'public', url: `${relay.url}/hooks`, port });
    const state = await waitForDelivery(({ connectivity }) => connectivity === 'reached');
    expect(state).toMatchObject({
      kind: 'public',
      url: `${relay.url}/hooks`,
      listener: { port, problem: null },
    });
    expect(state.lastTest?.problem).toBeNull();

    const [late = ''] = await app.enqueue(job('A fox through the relay'));
    await app.waitForState(late, 'done');
    expect((await entryOf('A fox through the relay'))?.webhookUrl).toContain(`${relay.url}/hooks/deliver/`);
    expect((await readState()).received).toBeGreaterThan(0);
    // Its own delivery went to the port that the listener left; nothing can be asked, so it stays what it is.
    expect(['submitted', 'done']).toContain(app.store.jobs.find(early)?.state);
  });

  it('that leads elsewhere is found out, and nothing is sent that could only come back by it', async () => {
    const elsewhere = await startForwarder(practice.baseUrl);
    forwarders.push(elsewhere);
    await choose({ kind: 'public', url: elsewhere.url, port: null });
    const state = await waitForDelivery(({ connectivity }) => connectivity === 'failing');
    expect(state.lastTest?.problem).toMatchObject({ code: 'DELIVERY_NOT_BACK', details: { status: 404 } });
    await useProfile(false);
    const [jobId = ''] = await app.enqueue(job('A fox that would be lost'));
    expect(await readWait(jobId)).toBe('no-way-back');
    // A job of a service that can be asked goes all the way meanwhile.
    await app.call('profiles.activate', { profileId: PRACTICE_PROFILE_ID });
    const [asked = ''] = await app.enqueue(job('A fox that is asked about'));
    await app.waitForState(asked, 'done');
    expect(await entryOf('A fox that would be lost')).toBeNull();

    elsewhere.target = `http://127.0.0.1:${state.listener.port}`;
    expect((await app.call('delivery.test', {})).problem).toBeNull();
    await app.waitForState(jobId, 'done');
  });

  it('whose port is taken says so, and takes no other', async () => {
    const port = await takePort();
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(port, '127.0.0.1', listening));
    await choose({ kind: 'public', url: 'https://relay.example', port });
    expect((await readState()).listener).toMatchObject({
      port: null,
      problem: { code: 'LISTENER_UNAVAILABLE', details: { port } },
    });
    await new Promise<void>((closed) => taken.close(() => closed()));
    app.core.wake();
    await waitForDelivery(({ listener }) => listener.port === port && listener.problem === null);
  });
});

describe('the tunnel', () => {
  it('opens while the app runs, with the stored token and the chosen domain, and carries deliveries', async () => {
    await useProfile(false);
    await choose({ kind: 'tunnel', domain: 'robot.example' });
    const state = await waitForDelivery(({ connectivity }) => connectivity === 'reached');
    expect(tunnel.opened).toMatchObject([
      { port: state.listener.port, token: CANARY_KEY, domain: 'robot.example' },
    ]);
    const [jobId = ''] = await app.enqueue(job('A fox through the tunnel'));
    await app.waitForState(jobId, 'done');
    const url = tunnel.opened[0]?.url ?? '';
    expect((await entryOf('A fox through the tunnel'))?.webhookUrl).toContain(`${url}/deliver/`);
  });

  it('that dies loses nothing: its jobs are asked about at once, and it comes back by itself', async () => {
    const clock = createTestClock({ speed: 0 });
    let questions = 0;
    await restart({
      clock,
      watchNetwork: (network) => ({
        ...network,
        read(question) {
          questions += 1;
          return network.read(question);
        },
      }),
    });
    await useProfile(true);
    await choose({ kind: 'tunnel', domain: null });
    await waitForDelivery(({ connectivity }) => connectivity === 'reached');
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    const ids = await app.enqueue(...[1, 2, 3].map((number) => job(`A fox, number ${number}, in the dark`)));
    for (const id of ids) await app.waitForState(id, 'submitted', 'fetching', 'done');
    const genIds = ids.map((id) => app.store.jobs.find(id)?.genId ?? '');
    await waitUntil(
      'the generations to end',
      () => Promise.all(genIds.map(readStatusOf)),
      (found) => found.every((status) => status === 'completed'),
    );
    expect(questions).toBe(0);
    await tunnel.cut();
    // No time goes by, so that nothing is asked but at once.
    await Promise.all(ids.map((id) => app.waitForState(id, 'done')));
    expect((await readState()).received).toBe(0);
    clock.skip(60_000);
    await waitForDelivery(
      ({ connectivity, tunnel: kept }) => kept?.state === 'open' && connectivity === 'reached',
    );
    expect(tunnel.opened.length).toBe(2);
  });

  it('that is open and dead is never called reached', async () => {
    await useProfile(true);
    tunnel.isDeaf = true;
    await choose({ kind: 'tunnel', domain: null });
    const { connectivity } = await waitForDelivery(({ tunnel: kept }) => kept?.state === 'open');
    expect(connectivity).toBe('untested');
    await tunnel.cut();
    tunnel.isDeaf = false;
    await waitForDelivery(({ connectivity }) => connectivity === 'reached');
  });

  it('with a bad token says so, waits for another, and meanwhile jobs are done by asking', async () => {
    tunnel.refuseWith = failure('TUNNEL_FAILED', { cause: 'token', message: 'bad' });
    await useProfile(true);
    await choose({ kind: 'tunnel', domain: null });
    const state = await waitForDelivery(({ tunnel: kept }) => kept?.state === 'waiting');
    expect(state.tunnel).toMatchObject({ problem: { code: 'TUNNEL_FAILED' }, nextTryAt: null });
    expect((await app.call('app.snapshot', {})).status.listenerProblem?.code).toBe('TUNNEL_FAILED');
    const [jobId = ''] = await app.enqueue(job('A fox that is asked for'));
    await app.waitForState(jobId, 'done');
    tunnel.refuseWith = null;
    app.core.secretChanged({ kind: 'tunnel-token' });
    await waitForDelivery(({ tunnel: kept }) => kept?.state === 'open');
  });

  it('that fails for a while is tried again by itself, and closed when something else is chosen', async () => {
    tunnel.refuseWith = passingFailure('TUNNEL_FAILED', { cause: 'network' });
    await choose({ kind: 'tunnel', domain: null });
    const waiting = await waitForDelivery(({ tunnel: kept }) => kept?.state === 'waiting');
    expect(waiting.tunnel?.nextTryAt).toEqual(expect.any(Number));
    tunnel.refuseWith = null;
    const { url } = await waitForDelivery(({ tunnel: kept }) => kept?.state === 'open');
    await choose({ kind: 'automatic' });
    expect(await readState()).toMatchObject({
      kind: 'automatic',
      url: null,
      tunnel: null,
      connectivity: 'none',
    });
    await expect(fetch(`${url}/`)).rejects.toThrow();
  });
});

it('a round trip on this computer comes back; without any way there is none', async () => {
  const tested = await app.call('delivery.test', {});
  expect(tested.problem).toBeNull();
  expect(tested.milliseconds).toEqual(expect.any(Number));
  await app.close();
  app = await openTestCore(await mkdtemp(join(root, 'data-')), {
    baseUrl: practice.baseUrl,
    settings: { delivery: { kind: 'polling' } },
  });
  const none = await app.call('delivery.test', {});
  expect(none).toMatchObject({
    milliseconds: null,
    problem: { code: 'DELIVERY_NOT_BACK', details: { cause: 'none' } },
  });
});
