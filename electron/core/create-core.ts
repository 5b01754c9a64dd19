import { join } from 'node:path';
import type { Job } from '../../shared/domain/job.ts';
import { fail, succeed } from '../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../shared/service/practice-profile.ts';
import { profileOfWebhookSecret } from '../../shared/service/webhook-secret.ts';
import { createCanaryDesk } from './canary/canary-desk.ts';
import { createCastDesk } from './cast/cast-desk.ts';
import type { Core, CoreDependencies } from './core.ts';
import { createCoreCalls } from './core-calls.ts';
import { createDeliveryDesk, type DeliveryDesk, TUNNEL_TOKEN_ID } from './delivery/delivery-desk.ts';
import { createDoctor, type Doctor } from './doctor/doctor.ts';
import { createExportDesk } from './export/export-desk.ts';
import { createJobBook } from './job-book.ts';
import { type BudgetGate, createBudgetGate } from './ledger/budget-gate.ts';
import { createLibraryDesk, type LibraryDesk } from './library/library-desk.ts';
import { createPosterQueue } from './library/make-posters.ts';
import { StoreError } from './ports.ts';
import { openProfileBook } from './profiles/profile-book.ts';
import { createDeliveries } from './queue/deliveries.ts';
import { createDispatcher } from './queue/dispatcher.ts';
import { createFetcher } from './queue/fetcher.ts';
import { createGenIdBook } from './queue/gen-id-book.ts';
import { createProfileHealth } from './queue/profile-health.ts';
import { createRateWindow } from './queue/rate-window.ts';
import { recoverJobs } from './queue/recover-jobs.ts';
import { submitJob } from './queue/submit-job.ts';
import { createWatcher } from './queue/watcher.ts';

import { createFixDesk } from './references/fix-desk.ts';
import { createStatusBoard } from './status-board.ts';
import { createPauses, type Pauses } from './steering/pauses.ts';
import { createSteering, type Steering } from './steering/steering.ts';
import { createUndoStack } from './steering/undo-stack.ts';
import { createTemplateBook } from './templates/template-book.ts';
import { createUploads } from './uploads/ensure-uploaded.ts';
import { createWatchDesk } from './watch/watch-desk.ts';
import { createListener } from './webhook/listener.ts';
import { createSignatureGuard } from './webhook/signature-guard.ts';

/** Puts the core together. It does nothing until `start`, and talks to the outside only through its dependencies. */
export function createCore(dependencies: CoreDependencies): Core {
  const { store, network, clock, ids, events, log, settings, mediaReader, reach } = dependencies;
  const random = Math.random;
  const keys = new Map<string, boolean>([[PRACTICE_PROFILE_ID, true]]);

  const secrets = {
    async readKey(profileId: string) {
      const key = await dependencies.secrets.readKey(profileId);
      if (keys.get(profileId) !== (key !== null)) {
        keys.set(profileId, key !== null);
        changed();
      }
      return key;
    },
  };
  const profiles = openProfileBook(join(dependencies.dataFolder, 'profiles'), log);
  const isServed = (profileId: string) => profileId !== PRACTICE_PROFILE_ID || profiles.isPracticeRunning();
  const profile = (id: string) => profiles.get(id);
  const usableProfile = (id: string) => profiles.usable(id);
  const guard = createSignatureGuard({
    store,
    secrets: dependencies.secrets,
    clock,
    log,
    profile,
    onChange: () => changed(),
  });

  const health = createProfileHealth({ store, clock, random, onChange: () => changed() });
  const rate = createRateWindow(clock);
  const genIds = createGenIdBook();
  const book = createJobBook({
    store,
    events,
    clock,
    onChange: () => changed(),
    onRoom: () => budget.review(),
    onTakes: () => library.takesChanged(),
  });
  const budget: BudgetGate = createBudgetGate({
    store,
    book,
    settings,
    clock,
    log,
    onNewDay: () => changed(),
  });
  const undo = createUndoStack(() => board.changed());
  const pauses: Pauses = createPauses({
    store,
    clock,
    settings,
    undo,
    haltUploads: (isHeld) => steering.haltUploads(isHeld),
    onChange: afterPause,
  });
  const board = createStatusBoard({
    store,
    settings,
    profiles,
    health,
    events,
    pauses,
    undo,
    budget,
    isServed,
    hasKey: (id) => keys.get(id) ?? false,
    paceWait: (id) => rate.waitFor(id, profiles.get(id)?.limits.submitsPerMinute ?? 1),
    hasWayBack,
    listenerProblem: () => desk.problem(),
  });
  const posters = createPosterQueue({
    store,
    posters: dependencies.posters,
    book,
    folder: join(dependencies.dataFolder, 'posters'),
    log,
  });
  const library: LibraryDesk = createLibraryDesk({
    ...{ store, book, mediaReader, clock, ids, events, log },
    resultsFolder: () => settings.read().resultsFolder,
    takesAdded: () => posters.wake(),
  });
  const exporting = createExportDesk({
    ...{ store, clock, ids, events },
    postersFolder: join(dependencies.dataFolder, 'posters'),
    ownFolders: () => [settings.read().resultsFolder, dependencies.dataFolder],
    printer: dependencies.sheetPrinter ?? null,
  });
  const cast = createCastDesk(dependencies);
  const uploads = createUploads({ store, network, clock });
  const shared = { store, book, budget, network, secrets, health, clock, ids, events, log, random, profile };

  const watcher = createWatcher({
    ...shared,
    isServed,
    expectsWebhook: (job) => desk.expectsDelivery(job),
    completed: (jobId) => fetcher.fetch(jobId),
  });
  const fetcher = createFetcher({
    ...shared,
    mediaReader,
    watcher,
    resultsFolder: () => settings.read().resultsFolder,
    takeStored: () => posters.wake(),
  });
  const deliveries = createDeliveries({
    ...shared,
    watcher,
    abortSubmission: (jobId) => dispatcher.abort(jobId),
    completed: (jobId) => fetcher.fetch(jobId),
  });
  const dispatcher = createDispatcher({
    ...shared,
    rate,
    isPaused: pauses.isPaused,
    usableProfile,
    // A paid job whose result could not come back waits, as one does whose service is not there yet.
    isServed: (id) => isServed(id) && hasWayBack(id),
    submit,
  });
  const desk: DeliveryDesk = createDeliveryDesk({
    ...shared,
    settings,
    reach,
    tunnel: dependencies.tunnel,
    readToken: () => dependencies.secrets.readKey(TUNNEL_TOKEN_ID),
    listener: () => listener,
    onChange: () => changed(),
    askNow: () => watcher.wake(),
  });
  const steering: Steering = createSteering({
    store,
    book,
    clock,
    undo,
    abortSubmission: dispatcher.abort,
    abortFetch: (jobId) => fetcher.abort(jobId),
    follow,
  });

  const canary = createCanaryDesk({ store, steering, usableProfile });
  const templates = createTemplateBook({ store, clock, ids });
  const watching = createWatchDesk({
    ...{ store, book, mediaReader, clock, ids, events, log, usableProfile },
    template: templates.template,
    activeProfileId: () => settings.read().activeProfileId,
    ownFolders: () => [settings.read().resultsFolder, dependencies.dataFolder],
  });

  const doctor: Doctor = createDoctor({
    ...shared,
    ...{ board, pauses, steering, uploads, reach, desk, usable: usableProfile },
    dataFolder: dependencies.dataFolder,
    askSoon: (job) => watcher.watch(job, true),
  });

  /** Being offline is no reason: whoever prepared a submission is the one that finds out. */
  function isHeld(job: Job): boolean {
    const hold = health.hold(job.profileId);
    return pauses.holds(job) || !hasWayBack(job.profileId) || (hold !== null && hold !== 'offline');
  }

  /** Without the secret, what a service signs could not be taken, and a job that only a delivery ends would never end. */
  function hasWayBack(profileId: string): boolean {
    if (!desk.hasWayBack(profileId)) return false;
    if (profile(profileId)?.generation !== null || guard.canTake(profileId)) return true;
    return settings.read().sendsWithoutWayBack.includes(profileId);
  }

  async function submit(job: Job, signal: AbortSignal): Promise<void> {
    const webhookUrl = (_: unknown, secret: string) => desk.addressFor(job.profileId, secret);
    await submitJob({ ...shared, rate, genIds, uploads, usableProfile, isHeld, webhookUrl }, job, signal);
    const submitted = store.job(job.id);
    if (submitted !== null) watcher.watch(submitted, false);
  }

  function changed(): void {
    board.changed();
    dispatcher.wake();
  }

  const listener = createListener({
    log,
    port: 0,
    publicUrl: null,
    takeTest: (secret) => desk.takeTest(secret),
    lookup: (secret) => store.attemptBySecret(secret),
    admits: guard.admits,
    onDelivery(owner, body) {
      const isNew = deliveries.receive(owner, body);
      desk.received(owner, isNew);
      return isNew;
    },
  });

  function goOn(): void {
    deliveries.recover();
    follow(store.jobsInState('submitted', 'fetching'));
    posters.wake();
  }

  /** Reads on: asks about what is submitted, fetches what is finished. Free, and repeated as often as it takes. */
  function follow(jobs: readonly Job[]): void {
    for (const job of jobs) {
      if (job.state === 'submitted') watcher.watch(job, true);
      if (job.state === 'fetching') fetcher.fetch(job.id);
    }
    dispatcher.wake();
  }

  const calls = createCoreCalls({
    store,
    book,
    profiles,
    settings,
    secrets,
    board,
    clock,
    ids,
    events,
    mediaReader,
    network,
    dataFolder: dependencies.dataFolder,
    dispatcher,
    watcher,
    fetcher,
    steering,
    pauses,
    undo,
    canary,
    templates,
    watching,
    cast,
    desk,
    doctor,
    library,
    exporting,
    fixes: createFixDesk({
      ...{ store, mediaReader, ids, events },
      maker: dependencies.fixMaker ?? null,
      folder: join(dependencies.dataFolder, 'fixed'),
    }),
    frames: dependencies.frames ?? null,
    framesFolder: join(dependencies.dataFolder, 'frames'),
    releaseBindings,
  });

  /** Whoever resumes wants everything tried again that was given up until then. */
  function afterPause(change: 'paused' | 'resumed'): void {
    if (change === 'resumed') {
      for (const { id } of profiles.list()) health.keyChanged(id);
      // A service may ask for a day's patience by mistake; whoever resumes means now.
      book.announceAll(store.releaseHolds(['rate-limit', 'offline'], clock.now()));
      releaseBindings();
    }
    changed();
  }

  function releaseBindings(): void {
    const released = store.releaseHolds(['open-binding', 'profile-missing'], clock.now());
    if (released.length > 0) events.emit({ type: 'jobs-changed', jobs: released, removedIds: [] });
    // A query that was named just now can be asked about what only waited for its delivery until then.
    for (const job of store.jobsInState('submitted'))
      if (job.hold?.reason === 'delivery-only') watcher.watch(job, true);
    changed();
  }

  async function stop(): Promise<void> {
    await Promise.all([doctor.stop(), library.stop(), exporting.stop(), watching.stop()]);
    await desk.stop();
    deliveries.stop();
    await Promise.all([budget.stop(), dispatcher.stop(), watcher.stop(), fetcher.stop(), posters.stop()]);
    board.stop();
  }

  return {
    calls,
    cast,
    async start() {
      try {
        recoverJobs(shared);
        pauses.begin();
        await desk.start();
        await secrets.readKey(settings.read().activeProfileId);
        budget.start();
        watcher.start();
        goOn();
        cast.start();
        dispatcher.start();
        library.start();
        if (dependencies.options.watchesFolders !== false) watching.start();
        changed();
        return succeed(undefined);
      } catch (error) {
        // A disk that is full at the start is no bug; what is written so far stands, and the next start goes on from it.
        if (!(error instanceof StoreError)) throw error;
        await stop();
        return fail(error.failure);
      }
    },
    stop,
    setPracticeBaseUrl(baseUrl) {
      profiles.setPracticeBaseUrl(baseUrl);
      health.wake();
      if (settings.read().activeProfileId === PRACTICE_PROFILE_ID) announceProfile();
      watcher.wake();
      fetcher.wake();
    },
    keyChanged(profileId) {
      if (profileId === TUNNEL_TOKEN_ID) return desk.wake();
      const signed = profileOfWebhookSecret(profileId);
      if (signed !== null) return guard.secretChanged(signed);
      keys.delete(profileId);
      health.keyChanged(profileId);
      void secrets.readKey(profileId);
    },
    wake() {
      desk.wake();
      health.wake();
      watcher.wake();
      fetcher.wake();
    },
    async settingsChanged() {
      events.emit({ type: 'settings-changed', settings: settings.read() });
      budget.review();
      fetcher.wake();
      changed();
      await desk.settingsChanged();
    },
  };

  function announceProfile(): void {
    const active = profiles.get(settings.read().activeProfileId);
    if (active !== null) events.emit({ type: 'profile-changed', profile: active });
  }
}
