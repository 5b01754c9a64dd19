import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordFiles } from '../../../../electron/core/ports/files.ts';
import type { MediaReader, Store } from '../../../../electron/core/ports.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { StartUp } from '../../../../shared/queue/queue-actions.ts';
import type { SubmissionOutcome } from '../../../../shared/queue/submission.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { CANARY_KEY, canaryKeyOf } from '../../../support/key-canary.ts';
import { addScriptedProfile, SCRIPTED_PROFILE_ID } from '../../../support/scripted-service.ts';
import { openTestCore, type TestCore } from '../../../support/test-core.ts';
import { wrapStore } from '../../../support/wrap-store.ts';
import { budgetOf } from './account.ts';
import { type CutNetwork, createCutNetwork } from './cut-network.ts';
import { createModel, findArrivalFaults, findFault, type Intent, type Model, type Step } from './model.ts';
import { secretOf, startTrustService, type TrustService } from './service.ts';

/** How one sequence is set up. */
export interface Scene {
  readonly concurrent: number;
  readonly submitsPerMinute: number;
  /** The service can't be asked: only deliveries say what became of a generation. */
  readonly isDeliveryOnly: boolean;
  readonly startUp: StartUp;
  /** The most submissions of a day; null for any number. */
  readonly cap: number | null;
  /** The same in credits; what has no price is not counted. */
  readonly capInCredits: number | null;
  /** At the end all is made well, and whatever can come to its end must. */
  readonly comesHome: boolean;
}

export type SubmissionFate = 'leaves' | 'refused' | 'stuck';

/** One program, one service and one artist, from the first start to the last. */
export interface World {
  readonly scene: Scene;
  readonly model: Model;
  readonly steps: Step[];
  readonly service: TrustService;
  readonly clock: ReturnType<typeof createHandClock>;
  /** By their secrets, in order. */
  readonly intents: Map<string, Intent>;
  /** Submissions of which the program knows that they were not taken, by their secrets. */
  readonly refused: Set<string>;
  /** What must never be: the first of them ends the sequence. */
  readonly violations: string[];
  readonly fates: SubmissionFate[];
  /** An asset that jobs can refer to. */
  readonly assetId: string;
  app(): TestCore;
  /** The key that the program finds from now on; no other was like it. */
  nextKey(): string;
  /** Gives the artist's command; what goes out meanwhile may be as before or as after it. */
  command(work: () => Promise<void>): Promise<void>;
  /** Lets the program do what it can do without the clock. */
  settle(): Promise<void>;
  /** Ends the program where it stands, and starts another on what was on disk. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const FILES = ['dailies.sqlite', 'dailies.sqlite-wal'];
const SILENT = { info() {}, warn() {}, error() {} };
const turn = () => new Promise<void>((resume) => setImmediate(resume));

/** What each sequence begins with, made once: a migrated database that knows a file. */
export interface Template {
  readonly folder: string;
  readonly assetId: string;
  readonly mediaReader: MediaReader;
  /** What the service makes where a clip is wanted: a picture in its place would stop the spending. */
  readonly clip: Uint8Array;
}

export function copyData(from: string, to: string): void {
  mkdirSync(join(to, 'profiles'), { recursive: true });
  for (const name of FILES) if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
  const profile = join('profiles', `${SCRIPTED_PROFILE_ID}.json`);
  if (existsSync(join(from, profile))) copyFileSync(join(from, profile), join(to, profile));
}

/** Opens the world in a folder of its own. */
export async function openWorld(folder: string, template: Template, scene: Scene): Promise<World> {
  const secrets = { [SCRIPTED_PROFILE_ID]: CANARY_KEY };
  const model = createModel(CANARY_KEY);
  const clock = createHandClock();
  const intents = new Map<string, Intent>();
  const violations: string[] = [];
  const refused = new Set<string>();
  /** What was answered, and is not written down yet, by its secret. */
  const outcomes = new Map<string, { readonly isRefused: boolean; readonly isKeyRefused: boolean }>();
  const fates: SubmissionFate[] = [];
  const deferred: (() => void)[] = [];
  const left: string[] = [];
  let before: Model | null = null;
  let activity = 0;
  let runs = 0;
  let stuck = 0;
  let keys = 0;
  let network: CutNetwork | null = null;
  let app: TestCore;
  const dataOf = (run: number) => join(folder, `data-${run}`);

  const service = await startTrustService(template.clip, (seen) => {
    const secret = secretOf(seen);
    const intent = intents.get(secret);
    if (intent === undefined) violations.push('something was sent that was never written down');
    else if (service.arrived.includes(secret)) violations.push(`${intent.attemptId} was sent twice`);
    else violations.push(...findArrivalFaults(intent, seen));
  });

  /** While something is said, a submission may be as it was before or as it is after that. */
  function judge(intent: Intent, faultBefore: string | null): void {
    const jobBefore = before?.jobs.get(intent.jobId);
    if (jobBefore !== undefined) jobBefore.goes = false;
    whenSaid(() => {
      const fault = faultBefore === null ? null : findFault(model, intent);
      if (fault !== null) violations.push(`job ${intent.jobId} was sent, and ${fault}`);
      const modelJob = model.jobs.get(intent.jobId);
      if (modelJob === undefined) return;
      modelJob.goes = false;
      modelJob.sent += 1;
    });
  }

  function whenSaid(work: () => void): void {
    if (before === null) work();
    else deferred.push(work);
  }

  function watchStore(store: Store): Store {
    return wrapStore(store, (transaction, after) => {
      activity += 1;
      return {
        attempts: {
          add(attempt) {
            transaction.attempts.add(attempt);
            // What a program writes down after its end, nobody will ever read.
            if (network?.isCut()) return;
            const { id: attemptId, jobId, body, webhookSecret: secret, testMode, startedAt: at } = attempt;
            const credits = attempt.estimate?.amount ?? null;
            const keys = [model, before ?? model].map(({ account }) => account.key);
            const intent = { attemptId, jobId, body, secret, testMode, at, credits, keys };
            checkPlaces(jobId);
            const fault = findFault(before ?? model, intent);
            after(() => {
              if (network?.isCut()) return;
              intents.set(secret, intent);
              judge(intent, fault);
            });
          },
          answer(id, given) {
            transaction.attempts.answer(id, given);
            after(() => know(id));
          },
        },
      };
    });
  }

  /** What a program adds to the record after its end was never written either. */
  function watchRecord(files: RecordFiles): RecordFiles {
    const lines = (path: string) => {
      const file = files.lines(path);
      return {
        ...file,
        append: async (added: readonly string[], from: number) =>
          network?.isCut() ? { lines: [], end: from } : file.append(added, from),
      };
    };
    return { ...files, lines };
  }

  /** With the one that goes out now, there are no more at the service than it wants. */
  function checkPlaces(jobId: string): void {
    const { jobs } = app.store;
    const isOther = ({ id, model: name }: Job) => id !== jobId && name === jobs.find(jobId)?.model;
    const atService = scene.isDeliveryOnly ? [] : jobs.inState('submitted');
    const others = [...jobs.inState('sending'), ...atService.filter(({ hold }) => hold === null)];
    const count = others.filter(isOther).length;
    if (count >= scene.concurrent) violations.push(`${count} were at the service, and one more was sent`);
  }

  /** What the service did not take is still to be sent; what it said of the key holds until somebody resumes. */
  function learn(url: string, outcome: SubmissionOutcome): void {
    const secret = secretOf({ query: new URL(url).searchParams });
    const status = outcome.kind === 'answer' ? outcome.status : 0;
    const isRefused = outcome.kind === 'not-sent' || [400, 401, 429].includes(status);
    const jobId = intents.get(secret)?.jobId ?? '';
    const modelJob = model.jobs.get(jobId);
    if (modelJob !== undefined && (status === 429 || outcome.kind === 'not-sent')) {
      // No command says this: it holds both before and after the command of this moment.
      const jobBefore = before?.jobs.get(jobId);
      if (jobBefore !== undefined) jobBefore.goes = true;
      whenSaid(() => {
        modelJob.goes = true;
      });
    }
    outcomes.set(secret, { isRefused, isKeyRefused: status === 401 });
  }

  /** The program knows what it has written down, unless it ended before. */
  function know(attemptId: string): void {
    const secret = [...intents.values()].find((intent) => intent.attemptId === attemptId)?.secret ?? '';
    const outcome = outcomes.get(secret);
    if (outcome === undefined || network?.isCut()) return;
    outcomes.delete(secret);
    if (outcome.isRefused) refused.add(secret);
    if (outcome.isKeyRefused) model.holds.keyRefused = true;
  }

  async function open(): Promise<void> {
    const options = {
      baseUrl: null,
      clock,
      log: SILENT,
      mediaReader: template.mediaReader,
      secrets,
      start: false,
      watchStore,
      watchRecord,
      watchNetwork: (real: Parameters<typeof createCutNetwork>[0]) => {
        network = createCutNetwork(real, {
          onActivity() {
            activity += 1;
          },
          nextFate() {
            const fate = fates.shift() ?? 'leaves';
            if (fate === 'stuck') stuck += 1;
            return fate;
          },
          onLeave: (url) => left.push(secretOf({ query: new URL(url).searchParams })),
          onOutcome: learn,
        });
        return network;
      },
      settings: {
        activeProfileId: SCRIPTED_PROFILE_ID,
        startUp: scene.startUp,
        resultsFolder: join(folder, 'results'),
        budget: budgetOf(scene),
      },
    };
    stuck = 0;
    app = await openTestCore(dataOf(runs), options);
    askAtStart();
    const started = await app.core.start();
    if (!started.ok) throw new Error(JSON.stringify(started.error));
  }

  function askAtStart(): void {
    model.holds.ofLastTime.clear();
    if (scene.startUp === 'go-on') return;
    const isPaid = ({ testMode, state }: { testMode: unknown; state: string }) =>
      testMode === null && ['queued', 'uploading'].includes(state);
    const waiting = app.store.jobs.list().filter(isPaid);
    for (const { id } of waiting) model.holds.ofLastTime.add(id);
    // It is the pause of the queue then, and stays.
    if (scene.startUp === 'paused' && waiting.length > 0) model.holds.all = true;
  }

  async function settle(): Promise<void> {
    for (let quiet = 0, turns = 0; quiet < 5 && turns < 3000; turns += 1) {
      const seen = activity;
      await turn();
      const isQuiet = seen === activity && (network?.countOpen() ?? 0) <= service.countHeld() + stuck;
      quiet = isQuiet ? quiet + 1 : 0;
    }
  }

  async function end(): Promise<void> {
    // What left before is taken or not before anybody is asked about it.
    for (let turns = 0; turns < 2000 && left.some((secret) => !service.arrived.includes(secret)); turns += 1)
      await turn();
    let isClosed = false;
    const closed = app.close().finally(() => {
      isClosed = true;
    });
    // A submission that began when the end was asked for is waited for: its answer may be one that waits, or it never leaves.
    while (!isClosed) {
      service.release();
      network?.endStuck();
      await turn();
    }
    await closed;
  }

  await mkdir(dataOf(0), { recursive: true });
  copyData(template.folder, dataOf(0));
  await addScriptedProfile(dataOf(0), service.baseUrl, {
    limits: { concurrent: scene.concurrent, submitsPerMinute: scene.submitsPerMinute },
    ...(scene.isDeliveryOnly ? { generation: null } : {}),
  });
  await open();

  return {
    ...{
      scene,
      model,
      steps: [],
      service,
      clock,
      intents,
      violations,
      refused,
      fates,
      assetId: template.assetId,
    },
    app: () => app,
    nextKey() {
      keys += 1;
      const key = canaryKeyOf(`${keys}`);
      secrets[SCRIPTED_PROFILE_ID] = key;
      return key;
    },
    settle,
    async command(work) {
      before = structuredClone(model);
      try {
        await work();
      } finally {
        before = null;
      }
      for (const learned of deferred.splice(0)) learned();
    },
    async kill() {
      copyData(dataOf(runs), dataOf(runs + 1));
      // What was not answered by then never will be.
      network?.cut();
      model.holds.keyRefused = false;
      await end();
      runs += 1;
      await open();
    },
    async restart() {
      service.release();
      await settle();
      await end();
      await open();
    },
    async close() {
      network?.cut();
      await end();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
