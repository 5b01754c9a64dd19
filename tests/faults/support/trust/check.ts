import type { Job } from '../../../../shared/jobs/job.ts';
import { decideJob, type JobCommand, kindOf } from '../../../../shared/queue/decide-job.ts';
import { readShown } from './undo.ts';
import type { World } from './world.ts';

const EXITS: readonly JobCommand[] = [
  { kind: 'remove' },
  { kind: 'event', event: 'retry', acceptsSecondCharge: true },
  ...(['cancel', 'stop-watching', 'watch-again', 'fetch-again', 'named'] as const).map(
    (event) => ({ kind: 'event', event }) as const,
  ),
];

/** What was found so far, by the attempt and the job that it belongs to. */
export interface Found {
  readonly genIds: Map<string, string>;
  readonly takes: Set<string>;
}

export function createFound(): Found {
  return { genIds: new Map(), takes: new Set() };
}

/** Compares what is there with what was asked for, what was found and what the service took; says what is not right. */
export function check(world: World, found: Found): string[] {
  const { store } = world.app();
  // What is written in this turn goes to the disk first: only that counts as having happened.
  store.transact(() => {});
  const shown = store.jobs.list();
  learnAdopted(world, shown);
  const problems = [...world.violations];
  for (const { job, isRemoved } of store.jobs.snapshots([...world.model.jobs.keys()])) {
    problems.push(...checkJob(world, job, isRemoved));
    problems.push(...checkCharge(world, job));
    problems.push(...checkFound(world, job, found));
    if (!isRemoved && job.state !== 'sending' && !EXITS.some((exit) => decideJob(kindOf(job), exit).ok))
      problems.push(`${job.id} is ${job.state}, and has no exit`);
    if (isRemoved && !['done', 'failed', 'cancelled'].includes(job.state))
      problems.push(`${job.id} is ${job.state}, and nobody sees it`);
  }
  const gone = [...world.model.jobs.keys()].filter((id) => store.jobs.find(id) === null);
  const unasked = shown.filter(({ id }) => !world.model.jobs.has(id));
  problems.push(...gone.map((id) => `${id} was acknowledged, and is gone`));
  problems.push(...unasked.map(({ id }) => `nobody asked for ${id}`));
  problems.push(
    ...checkSums(world),
    ...checkCounters(world, shown),
    ...checkTakes(world, found),
    ...checkCaps(world),
  );
  return problems;
}

/** The generation of an earlier submission gets a job of its own, which asks for nothing more. */
function learnAdopted({ model, app }: World, shown: readonly Job[]): void {
  for (const job of shown) {
    if (model.jobs.has(job.id)) continue;
    const [first] = app().store.jobs.history(job.id).transitions;
    if (first?.reason !== 'adopted') continue;
    const { batchId, model: name } = job;
    model.jobs.set(job.id, { ...readShown(job, false), batchId, model: name, goes: false, sent: 1 });
  }
}

/** What the artist was told last is what is there. */
function checkJob({ model }: World, job: Job, isRemoved: boolean): string[] {
  const modelJob = model.jobs.get(job.id);
  if (modelJob === undefined) return [];
  // What turns up after all is shown again.
  if (!isRemoved) modelJob.isRemoved = false;
  const shown = readShown(job, isRemoved);
  const keys = ['prompt', 'testMode', 'paused', 'notBefore', 'isRemoved'] as const;
  const problems = keys
    .filter((key) => shown[key] !== modelJob[key])
    .map((key) => `${job.id} (${job.state}) has ${key} ${shown[key]}, and was told to have ${modelJob[key]}`);
  if (job.state === 'queued' && shown.isHeld !== modelJob.isHeld)
    problems.push(`${job.id} waits for a word: ${shown.isHeld}, and not ${modelJob.isHeld}`);
  return problems;
}

/** The service's own bill lies between what is sure and what is possible. */
function checkCharge({ app, service, intents, refused }: World, job: Job): string[] {
  const attempts = new Set(
    app()
      .store.jobs.history(job.id)
      .attempts.map(({ id }) => id),
  );
  const paid = service.ledger.filter(
    ({ isPaid, secret }) => isPaid && attempts.has(intents.get(secret)?.attemptId ?? ''),
  ).length;
  const possible = [...intents.values()].filter(
    ({ attemptId, testMode, secret }) => testMode === null && attempts.has(attemptId) && !refused.has(secret),
  ).length;
  const { surely, maybe } = job.charge;
  const isWithin = surely <= paid && paid <= surely + maybe && surely + maybe <= possible;
  const isRight = isWithin && attempts.size === job.attempts;
  return isRight
    ? []
    : [
        `${job.id}: ${paid} charged, ${attempts.size} attempts; it says ${JSON.stringify(job.charge)} of ${job.attempts}`,
      ];
}

/** An id, once known, stays with its submission, and with the job while that asks for nothing new. */
function checkFound({ app }: World, job: Job, { genIds }: Found): string[] {
  const { attempts } = app().store.jobs.history(job.id);
  const problems = attempts.flatMap(({ id, genId }) => {
    const known = genIds.get(id);
    if (genId !== null) genIds.set(id, genId);
    return known !== undefined && known !== genId ? [`${id} was ${known}, and is ${genId}`] : [];
  });
  const owners = attempts.filter(
    ({ id, genId }) => genId !== null && app().store.attempts.ownerOf(job.profileId, genId) !== id,
  );
  problems.push(...owners.map(({ id, genId }) => `${id} has ${genId}, which is another's`));
  const latest = attempts.at(-1);
  const isAtService = ['submitted', 'fetching', 'done'].includes(job.state);
  if (isAtService && latest?.genId != null && job.genId !== latest.genId)
    problems.push(`${job.id} is ${job.state} with ${job.genId}, and its submission is ${latest.genId}`);
  return problems;
}

/** What is kept as spent is what the submissions say, one by one. */
function checkSums({ app }: World): string[] {
  const { ledger } = app().store;
  const kept = ledger.sum(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const paid = ledger
    .page(null, 0, Number.MAX_SAFE_INTEGER)
    .rows.filter(({ practice, testMode }) => !practice && testMode === null);
  const add = (outcomes: readonly string[]) => {
    const rows = paid.filter(({ outcome }) => outcomes.includes(outcome));
    const amount = rows.reduce(
      (sum, { charged, estimate }) => sum + (estimate === null ? 0 : (charged ?? estimate.amount)),
      0,
    );
    return `${rows.length} for ${amount.toFixed(6)}`;
  };
  const say = ({ submissions, money }: typeof kept.spent) =>
    `${submissions} for ${money.reduce((sum, { amount }) => sum + amount, 0).toFixed(6)}`;
  const [said, there] = [
    `${say(kept.spent)}, ${say(kept.inDoubt)} in doubt`,
    `${add(['accepted'])}, ${add(['unclear', 'sending'])} in doubt`,
  ];
  return said === there ? [] : [`spent are ${said}, and there are ${there}`];
}

/** What is kept as counted is what there is to be counted. */
function checkCounters({ app }: World, shown: readonly Job[]): string[] {
  const { jobs } = app().store;
  const count = (names: readonly string[]) =>
    JSON.stringify([...Map.groupBy(names, String)].map(([name, all]) => [name, all.length]).sort());
  const spread = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).flatMap(([name, all]) => Array.from({ length: all }, () => name));
  const kept = count([...spread(jobs.counts()), ...spread(jobs.countHolds())]);
  const there = count([
    ...shown.map(({ state }) => state),
    ...shown.flatMap(({ hold }) => hold?.reason ?? []),
  ]);
  return kept === there ? [] : [`counted are ${kept}, and there are ${there}`];
}

function checkTakes({ app }: World, { takes }: Found): string[] {
  const { store } = app();
  const present = new Set(store.takes.page(0, 1000).map(({ id }) => id));
  const gone = [...takes].filter((id) => !present.has(id));
  for (const id of present) takes.add(id);
  return gone.map((id) => `take ${id} is gone`);
}

function checkCaps({ scene, service, intents }: World): string[] {
  const paid = service.ledger
    .filter(({ isPaid }) => isPaid)
    .map(({ secret }) => ({ at: intents.get(secret)?.at ?? 0, credits: intents.get(secret)?.credits ?? 0 }));
  const days = [...Map.groupBy(paid, ({ at }) => new Date(at).toDateString())];
  return days.flatMap(([day, lines]) => [
    ...over(day, lines.length, scene.cap),
    ...over(
      day,
      lines.reduce((sum, { credits }) => sum + credits, 0),
      scene.capInCredits,
    ),
  ]);
}

function over(day: string, charged: number, cap: number | null): string[] {
  return cap === null || charged <= cap ? [] : [`${charged} were charged on ${day}, and the cap is ${cap}`];
}
