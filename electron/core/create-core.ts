import { join } from 'node:path';
import { findHold } from '../../shared/domain/find-hold.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { FileWork } from '../../shared/domain/safe-start.ts';
import { fail, succeed } from '../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../shared/service/practice-profile.ts';
import { profileOfWebhookSecret, webhookSecretId } from '../../shared/service/webhook-secret.ts';
import { createFindThread } from './batch/find-thread.ts';
import { createCanaryService } from './canary/canary-service.ts';
import { createCastService } from './cast/cast-service.ts';
import type { Core, CoreDependencies } from './core.ts';
import { createCoreCalls } from './core-calls.ts';
import { createDeliveryService, type DeliveryService, TUNNEL_TOKEN_ID } from './delivery/delivery-service.ts';
import { createDoctor, type Doctor } from './doctor/doctor.ts';
import { createExampleService } from './examples/example-service.ts';
import { createExportService } from './export/export-service.ts';
import { createGivenPlaces } from './given-places.ts';
import { createJobWriter } from './job-writer.ts';
import { type BudgetGate, createBudgetGate } from './ledger/budget-gate.ts';
import { repriceWaiting } from './ledger/reprice-waiting.ts';
import { createLibraryService, type LibraryService } from './library/library-service.ts';
import { createPosterQueue } from './library/make-posters.ts';
import { createResultsFolder } from './library/results-folder.ts';
import { StoreError } from './ports.ts';
import { openProfileRepository } from './profiles/profile-repository.ts';
import { createReachedHosts } from './profiles/reached-hosts.ts';
import { provePaths } from './prove-paths.ts';
import { createDeliveries } from './queue/deliveries.ts';
import { createDispatcher } from './queue/dispatcher.ts';
import { createFetcher } from './queue/fetcher.ts';
import { createProfileHealth } from './queue/profile-health.ts';
import { createQueueConditions, type QueueConditionsReader } from './queue/queue-conditions.ts';
import { createRateWindow } from './queue/rate-window.ts';
import { recoverJobs } from './queue/recover-jobs.ts';
import { submitJob } from './queue/submit-job.ts';
import { createWatcher } from './queue/watcher.ts';

import { createFixService } from './references/fix-service.ts';
import { createRehearsalService } from './rehearsal/rehearsal-service.ts';
import { makeCarefully, readCarefully } from './safe-start/careful.ts';
import { createStartGuard, type StartGuard } from './safe-start/start-guard.ts';
import { createDataAge, type DataAge } from './sent-record/data-age.ts';
import { createStatusMonitor } from './status-monitor.ts';
import { createPauses, type Pauses } from './steering/pauses.ts';
import { createSteering, type Steering } from './steering/steering.ts';
import { createUndoStack } from './steering/undo-stack.ts';
import { createTemplateRepository } from './templates/template-repository.ts';
import { createUploads } from './uploads/ensure-uploaded.ts';
import { createWatchService } from './watch/watch-service.ts';
import { createListener } from './webhook/listener.ts';
import { createSignatureGuard } from './webhook/signature-guard.ts';

/** Puts the core together. It does nothing until `start`, and talks to the outside only through its dependencies. */
export function createCore(dependencies: CoreDependencies): Core {
  const { store, network, clock, ids, events, log, settings, reach } = dependencies;
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
    async forgetKeys(profileId: string) {
      for (const id of [profileId, webhookSecretId(profileId)]) await dependencies.secrets.removeKey?.(id);
      keys.delete(profileId);
    },
  };
  const profiles = openProfileRepository(join(dependencies.dataFolder, 'profiles'), log);
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

  const safeStart: StartGuard = createStartGuard({
    marker: dependencies.startMarker ?? null,
    needsFile: dependencies.options.countsOnlyEndsOverFiles === true,
    ...{ store, clock, log },
    onGoOn: beginResting,
  });
  const isResting = () => safeStart.state() !== null;
  const readerFor = (work: FileWork) => readCarefully(dependencies.mediaReader, safeStart, work);
  const mediaReader = readerFor('read');
  const carefulPosters = dependencies.posters && makeCarefully(dependencies.posters, safeStart);
  const health = createProfileHealth({ store, clock, random, onChange: () => changed() });
  const rate = createRateWindow(clock);
  const book = createJobWriter({
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
  const undo = createUndoStack(() => statusMonitor.changed());
  const dataAge: DataAge = createDataAge({
    ...{ store, book, clock, ids, log, mediaReader: readerFor('import') },
    files: dependencies.recordFiles,
    localFolder: dependencies.localFolder,
    resultsFolder: () => settings.read().resultsFolder,
    onChange: () => changed(),
  });
  const pauses: Pauses = createPauses({
    store,
    clock,
    settings,
    undo,
    asksAnyway: () => dataAge.report() !== null,
    haltUploads: () => steering.haltUploads(isHeld),
    onChange: afterPause,
  });
  const conditions: QueueConditionsReader = createQueueConditions({
    ...{ store, clock, profiles, health, rate, isServed, hasWayBack },
    queueHold: () => (isResting() ? 'safe-start' : pauses.queueHold()),
    paidHold: () => dataAge.hold() ?? (budget.isUnreadable() ? 'budget-unreadable' : null),
  });
  const statusMonitor = createStatusMonitor({
    ...{ store, settings, profiles, health, events, pauses, dataAge, undo, budget, conditions },
    hasKey: (id) => keys.get(id) ?? false,
    listenerProblem: () => deliveryService.problem(),
    safeStart: safeStart.state,
  });
  const posters = createPosterQueue({
    store,
    posters: carefulPosters,
    isResting,
    book,
    folder: join(dependencies.dataFolder, 'posters'),
    log,
  });
  const library: LibraryService = createLibraryService({
    ...{ store, book, clock, ids, events, log, isResting },
    mediaReader: readerFor('import'),
    resultsFolder: () => settings.read().resultsFolder,
    takesAdded: () => posters.wake(),
  });
  const exporting = createExportService({
    ...{ store, clock, ids, events },
    postersFolder: join(dependencies.dataFolder, 'posters'),
    ownFolders: () => [settings.read().resultsFolder, dependencies.dataFolder],
    printer: dependencies.sheetPrinter ?? null,
  });
  const cast = createCastService({ ...dependencies, mediaReader });
  const resultsFolder = createResultsFolder({
    ...{ store, ids, dataFolder: dependencies.dataFolder },
    path: () => settings.read().resultsFolder,
  });
  const uploads = createUploads({ store, network, clock });
  const shared = { store, book, budget, network, secrets, health, clock, ids, events, log, random, profile };

  const watcher = createWatcher({
    ...shared,
    isServed,
    expectsWebhook: (job) => deliveryService.expectsDelivery(job),
    completed: (jobId) => fetcher.fetch(jobId),
  });
  const fetcher = createFetcher({
    ...shared,
    mediaReader: readerFor('fetch'),
    isResting,
    watcher,
    resultsFolder,
    markFromWeb: dependencies.markFromWeb,
    takeStored() {
      posters.wake();
      dataAge.catchUp();
    },
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
    conditions,
    usableProfile,
    submit,
  });
  const deliveryService: DeliveryService = createDeliveryService({
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

  const canary = createCanaryService({ store, steering, usableProfile });
  const templates = createTemplateRepository({
    store,
    clock,
    ids,
    outsideReader: dependencies.outsideReader,
  });
  const watching = createWatchService({
    ...{ store, book, clock, ids, events, log, usableProfile },
    mediaReader: readerFor('watch'),
    template: templates.template,
    activeProfileId: () => settings.read().activeProfileId,
    ownFolders: () => [settings.read().resultsFolder, dependencies.dataFolder],
  });

  const testing = {
    ...shared,
    ...{ statusMonitor, pauses, steering, deliveryService, usable: usableProfile },
    askSoon: (job: Job) => watcher.watch(job, true),
  };
  const doctor: Doctor = createDoctor({
    ...{ ...testing, uploads, reach },
    dataFolder: dependencies.dataFolder,
    reached: createReachedHosts(store),
  });
  const examples = createExampleService(testing);

  /** Being offline is no reason: whoever prepares a submission is the one that finds out. */
  function isHeld(job: Job): boolean {
    const hold = findHold(job, conditions.read());
    return hold !== null && hold.reason !== 'offline';
  }

  /** Without the secret, what a service signs could not be taken, and a job that only a delivery ends would never end. */
  function hasWayBack(profileId: string): boolean {
    if (!deliveryService.hasWayBack(profileId)) return false;
    if (profile(profileId)?.generation !== null || guard.canTake(profileId)) return true;
    return settings.read().sendsWithoutWayBack.includes(profileId);
  }

  async function submit(job: Job, signal: AbortSignal): Promise<void> {
    const webhookUrl = (_: unknown, secret: string) =>
      deliveryService.addressFor(job.profileId, secret) ?? examples.addressFor(job.id, secret);
    const listening = examples.listen(job.id, network);
    await submitJob(
      { ...shared, network: listening, rate, conditions, uploads, dataAge, usableProfile, webhookUrl },
      job,
      signal,
    );
    const submitted = store.jobs.find(job.id);
    if (submitted !== null) watcher.watch(submitted, false);
  }

  function changed(): void {
    statusMonitor.changed();
    dispatcher.wake();
  }

  const listener = createListener({
    log,
    port: 0,
    publicUrl: null,
    takeTest: (secret) => deliveryService.takeTest(secret),
    takerOf: (secret) => examples.takerOf(secret),
    lookup: (secret) => store.attempts.bySecret(secret),
    admits: guard.admits,
    onDelivery(owner, body) {
      examples.delivered(owner.jobId, body);
      const isNew = deliveries.receive(owner, body);
      deliveryService.received(owner, isNew);
      return isNew;
    },
  });

  function goOn(): void {
    deliveries.recover();
    follow(store.jobs.inState('submitted', 'fetching'));
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

  const given = createGivenPlaces(store);
  const calls = createCoreCalls({
    store,
    book,
    profiles,
    settings,
    secrets,
    statusMonitor,
    clock,
    ids,
    events,
    mediaReader,
    outsideReader: dependencies.outsideReader,
    network,
    given,
    finder: createFindThread(),
    dataFolder: dependencies.dataFolder,
    dispatcher,
    watcher,
    fetcher,
    steering,
    pauses,
    dataAge,
    undo,
    canary,
    templates,
    watching,
    cast,
    deliveryService,
    doctor,
    examples,
    rehearsals: createRehearsalService(testing),
    library,
    exporting,
    fixes: createFixService({
      ...{ store, mediaReader, ids, events },
      maker: dependencies.fixMaker ?? null,
      folder: join(dependencies.dataFolder, 'fixed'),
    }),
    frames: dependencies.frames ?? null,
    framesFolder: join(dependencies.dataFolder, 'frames'),
    guard: safeStart,
    releaseBindings,
    repriceJobs,
  });

  function repriceJobs(profileId: string): void {
    const prices = usableProfile(profileId);
    if (prices === null) return;
    const changed = repriceWaiting({ store, book }, profileId, prices);
    for (const { id } of changed) dispatcher.abort(id);
    budget.review();
  }

  /** Whoever resumes wants everything tried again that was given up until then. */
  function afterPause(change: 'paused' | 'resumed'): void {
    if (change === 'resumed') {
      for (const { id } of profiles.list()) health.keyChanged(id);
      // A service may ask for a day's patience by mistake; whoever resumes means now.
      book.release(['rate-limit', 'offline']);
      releaseBindings();
    }
    changed();
  }

  function releaseBindings(): void {
    book.release(['open-binding', 'profile-missing']);
    // A query that was named just now can be asked about what only waited for its delivery until then.
    for (const job of store.jobs.inState('submitted'))
      if (job.hold?.reason === 'delivery-only') watcher.watch(job, true);
    changed();
  }

  /** Everything that a safe start held back. */
  function beginResting(): void {
    if (dependencies.options.watchesFolders !== false) watching.start();
    fetcher.wake();
    posters.wake();
    changed();
  }

  async function stop(): Promise<void> {
    safeStart.end();
    examples.stop();
    await Promise.all([doctor.stop(), library.stop(), exporting.stop(), watching.stop()]);
    await deliveryService.stop();
    deliveries.stop();
    await Promise.all([budget.stop(), dispatcher.stop(), watcher.stop(), fetcher.stop(), posters.stop()]);
    await dataAge.stop();
    statusMonitor.stop();
  }

  return {
    calls,
    cast,
    give: given.give,
    provePaths: (name, input) => provePaths(given, name, input),
    posters: carefulPosters,
    beginStart() {
      safeStart.begin();
      return safeStart.state();
    },
    async start() {
      try {
        safeStart.begin();
        recoverJobs(shared);
        await dataAge.begin();
        pauses.begin();
        await deliveryService.start();
        await secrets.readKey(settings.read().activeProfileId);
        budget.start();
        watcher.start();
        goOn();
        cast.start();
        dispatcher.start();
        library.start();
        // What was made since this copy lies in the results folder: it is shown again.
        if (!isResting() && (dataAge.report()?.submissions ?? 0) > 0) void library.rebuild();
        if (!isResting() && dependencies.options.watchesFolders !== false) watching.start();
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
      if (profileId === TUNNEL_TOKEN_ID) return deliveryService.wake();
      const signed = profileOfWebhookSecret(profileId);
      if (signed !== null) return guard.secretChanged(signed);
      keys.delete(profileId);
      health.keyChanged(profileId);
      void secrets.readKey(profileId);
    },
    wake() {
      deliveryService.wake();
      health.wake();
      watcher.wake();
      fetcher.wake();
    },
    async settingsChanged(change = {}) {
      if (change.resultsFolder !== undefined) resultsFolder.chosen();
      events.emit({ type: 'settings-changed', settings: settings.read() });
      budget.review();
      fetcher.wake();
      changed();
      await deliveryService.settingsChanged();
    },
  };

  function announceProfile(): void {
    const active = profiles.get(settings.read().activeProfileId);
    if (active !== null) events.emit({ type: 'profile-changed', profile: active });
  }
}
