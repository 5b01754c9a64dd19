import fc from 'fast-check';
import { ANSWERS, QUERIES, RESULTS } from './service.ts';
import type { Scene } from './world.ts';

const MINUTE = 60_000;

/** Which job, batch or attempt is meant: by its place among those that are there then. */
const which = fc.nat(7);
const jobs = fc.array(which, { minLength: 1, maxLength: 3 });
const testMode = fc.constantFrom(null, null, null, 'success' as const);
const delivered = fc.constantFrom(
  'completed',
  'completed',
  'failed',
  'processing',
  'empty',
  'another',
  'repeated',
);

/** More is resumed than paused, or nothing would ever be sent. */
const anyPause = fc.constantFrom(true, false, false);

/** What can happen, as it is drawn by lot: what the artist says, what the service does, the clock, and the end. */
export const COMMANDS = {
  enqueue: fc.record({
    kind: fc.constant('enqueue' as const),
    models: fc.array(fc.constantFrom('modeln-pro', 'modeln-pro', 'modelk-3-turbo'), {
      minLength: 1,
      maxLength: 3,
    }),
    testMode,
    hasFile: fc.boolean(),
    canary: fc.constantFrom(null, null, null, null, 0, 1),
  }),
  edit: fc.record({ kind: fc.constant('edit' as const), which, testMode }),
  pause: fc.record({ kind: fc.constant('pause' as const), jobs, isOn: anyPause }),
  pauseMany: fc.record({
    kind: fc.constant('pause-many' as const),
    scope: fc.constantFrom('all', 'batch', 'model'),
    which,
    isOn: anyPause,
  }),
  schedule: fc.record({
    kind: fc.constant('schedule' as const),
    jobs,
    inMinutes: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 2 }),
  }),
  move: fc.record({
    kind: fc.constant('move' as const),
    jobs,
    to: fc.oneof(fc.constantFrom('front' as const, 'end' as const), which),
  }),
  act: fc.record({
    kind: fc.constant('act' as const),
    jobs,
    wanted: fc.constantFrom('cancel', 'stopWatching', 'watchAgain', 'fetchAgain', 'remove', 'duplicate'),
  }),
  retry: fc.record({ kind: fc.constant('retry' as const), jobs, isConsented: fc.boolean() }),
  name: fc.record({ kind: fc.constant('name' as const), which, isAnothers: fc.boolean() }),
  canary: fc.record({
    kind: fc.constant('canary' as const),
    which,
    wanted: fc.constantFrom('release', 'cancel', 'change', 'change-and-send'),
  }),
  undo: fc.record({ kind: fc.constant('undo' as const), steps: fc.integer({ min: 1, max: 5 }) }),
  deliver: fc.record({ kind: fc.constant('deliver' as const), which, says: delivered }),
  rekey: fc.constant({ kind: 'rekey' as const }),
  reprice: fc.record({
    kind: fc.constant('reprice' as const),
    model: fc.constantFrom('modeln-pro', 'modelk-3-turbo'),
    amount: fc.constantFrom(null, 1, 2, 5),
  }),
  /** What the next submissions meet. */
  answers: fc.record({
    kind: fc.constant('answers' as const),
    next: fc.array(fc.record({ kind: fc.constantFrom(...ANSWERS), isHeld: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fate: fc.record({ kind: fc.constant('fate' as const), fate: fc.constantFrom('refused', 'stuck') }),
  service: fc.record({
    kind: fc.constant('service' as const),
    query: fc.constantFrom(...QUERIES),
    result: fc.constantFrom(...RESULTS),
  }),
  answer: fc.constant({ kind: 'answer' as const }),
  clock: fc.record({
    kind: fc.constant('clock' as const),
    milliseconds: fc.constantFrom(1500, 6000, 20_000, MINUTE + 1, 6 * MINUTE, 90 * MINUTE),
  }),
  settle: fc.constant({ kind: 'settle' as const }),
  turns: fc.record({ kind: fc.constant('turns' as const), count: fc.integer({ min: 1, max: 12 }) }),
  kill: fc.constant({ kind: 'kill' as const }),
  restart: fc.constant({ kind: 'restart' as const }),
};
export type Command = {
  [Name in keyof typeof COMMANDS]: (typeof COMMANDS)[Name] extends fc.Arbitrary<infer C> ? C : never;
}[keyof typeof COMMANDS];

/** A command of one kind. */
export type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** How often each comes, in parts. */
const WEIGHTS: Record<keyof typeof COMMANDS, number> = {
  enqueue: 11,
  edit: 5,
  pause: 4,
  pauseMany: 5,
  schedule: 3,
  move: 2,
  act: 9,
  retry: 8,
  name: 3,
  canary: 4,
  undo: 7,
  deliver: 6,
  rekey: 1,
  reprice: 3,
  answers: 6,
  fate: 2,
  service: 4,
  answer: 3,
  clock: 12,
  settle: 2,
  turns: 6,
  kill: 2,
  restart: 1,
};

const anyCommand = fc.oneof(
  ...Object.entries(COMMANDS).map(([name, arbitrary]) => ({
    weight: WEIGHTS[name as keyof typeof COMMANDS],
    arbitrary: arbitrary as fc.Arbitrary<Command>,
  })),
);

/** What comes of one is most often waited for; else the next one comes in the middle of it. */
const anyStep = fc.tuple(anyCommand, fc.constantFrom(true, true, false)).map(([command, isSettled]) => {
  return isSettled ? [command, { kind: 'settle' } as const] : [command];
});

/** A sequence begins with something to do. */
export const anyCommands: fc.Arbitrary<Command[]> = fc
  .tuple(COMMANDS.enqueue, fc.array(anyStep, { minLength: 4, maxLength: 20, size: 'max' }))
  .map(([first, steps]) => [first, ...steps.flat()]);

export const anyScene: fc.Arbitrary<Scene> = fc.record({
  concurrent: fc.integer({ min: 1, max: 3 }),
  submitsPerMinute: fc.constantFrom(2, 1000, 1000, 1000),
  isDeliveryOnly: fc.constantFrom(false, false, true),
  startUp: fc.constantFrom('go-on', 'go-on', 'go-on', 'ask', 'paused'),
  cap: fc.constantFrom(null, null, null, null, 1, 3),
  capInCredits: fc.constantFrom(null, null, null, 4),
  comesHome: fc.constantFrom(false, false, false, true),
});
