import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canDo, type JobAction } from '../../renderer/features/queue/commands/job-actions.ts';
import type { Job } from '../../shared/jobs/job.ts';
import {
  HOLD_REASONS,
  type HoldReason,
  isEditable,
  isMovable,
  isUnsent,
  JOB_EVENTS,
  JOB_STATES,
  type JobEvent,
  type JobState,
  waitsForApproval,
} from '../../shared/jobs/job-state.ts';
import { failure } from '../../shared/kernel/result.ts';
import {
  type Decision,
  decideJob,
  type EventCommand,
  type JobCommand,
  type JobKind,
  kindOf,
} from '../../shared/queue/decide-job.ts';

const SEEN = failure('ANSWER_UNCLEAR', {});
const OTHER_REQUEST = { name: 'Dusk', model: 'other', input: {}, testMode: null, estimate: null };
const COMMANDS = {
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  schedule: { kind: 'schedule', notBefore: 5000 },
  unschedule: { kind: 'schedule', notBefore: null },
  edit: { kind: 'edit', request: OTHER_REQUEST, before: 'as it was' },
  move: { kind: 'move' },
  reprice: { kind: 'reprice', estimate: { currency: 'USD', amount: 0.4 } },
  remove: { kind: 'remove' },
  hold: { kind: 'hold', hold: { reason: 'offline', until: 9000 } },
  'hold nothing': { kind: 'hold', hold: null },
  hear: { kind: 'hear', status: 'PROCESSING', hold: null },
} as const satisfies Record<string, JobCommand>;
type CommandName = keyof typeof COMMANDS;

const event = (name: JobEvent, more: Omit<EventCommand, 'kind' | 'event'> = {}): EventCommand => ({
  kind: 'event',
  event: name,
  ...more,
});

/** A job of which nothing was sent and that nothing holds, but for what is said. */
const job = (state: JobState, more: Partial<JobKind> = {}): JobKind => ({
  state,
  holdReason: null,
  isPaused: false,
  isScheduled: false,
  isRemoved: false,
  hasGenId: false,
  wasSubmitted: false,
  mayHaveBeenCharged: false,
  hasLostOutputs: false,
  ...more,
});

const PAID = { wasSubmitted: true, mayHaveBeenCharged: true } as const;

function decided(kind: JobKind, command: JobCommand): Decision {
  const decision = decideJob(kind, command);
  if (!decision.ok) throw new Error(JSON.stringify(decision.error));
  return decision.value;
}

const isAllowed = (kind: JobKind, command: JobCommand) => decideJob(kind, command).ok;

/** The commands besides events that each state allows. */
const ALLOWED: { readonly [State in JobState]: string } = {
  draft: 'pause resume schedule unschedule edit move reprice',
  queued: 'pause resume schedule unschedule edit move reprice hold hold-nothing',
  uploading: 'pause resume schedule unschedule edit reprice hold hold-nothing',
  sending: '',
  submitted: 'hold hold-nothing hear',
  fetching: 'hold hold-nothing',
  done: 'remove',
  failed: 'edit remove',
  cancelled: 'edit remove',
  unknown: '',
};

describe('what may be done', () => {
  it.each(JOB_STATES)('to a job that is %s', (state) => {
    const allowed = Object.entries(COMMANDS).filter(([, command]) => isAllowed(job(state), command));
    const names = allowed.map(([name]) => name.replace(' ', '-')).sort();
    expect(names).toEqual(ALLOWED[state].split(' ').filter(Boolean).sort());
  });

  it('a refusal names the state and what was wanted', () => {
    const wanted = (command: JobCommand) => {
      const decision = decideJob(job('sending'), command);
      return decision.ok ? null : decision.error;
    };
    for (const name of ['pause', 'resume', 'schedule', 'edit', 'move', 'remove', 'hold', 'hear'] as const)
      expect(wanted(COMMANDS[name])).toEqual(failure('JOB_MOVED_ON', { state: 'sending', wanted: name }));
    for (const [kind, command] of Object.entries({
      release: { kind: 'release', reasons: ['offline'] },
      approve: { kind: 'approve' },
      cancel: event('cancel'),
    } as const))
      expect(wanted(command)).toEqual(failure('JOB_MOVED_ON', { state: 'sending', wanted: kind }));
  });

  it('none of the small questions has an opinion of its own', () => {
    const those = (asks: (kind: { state: JobState }) => boolean) =>
      JOB_STATES.filter((state) => asks({ state })).join(' ');
    expect(those(isUnsent)).toBe('draft queued uploading');
    expect(those(isEditable)).toBe('draft queued uploading failed cancelled');
    expect(those(isMovable)).toBe('draft queued');
    expect(those((kind) => isAllowed(job(kind.state), COMMANDS.pause))).toBe(those(isUnsent));
    expect(those((kind) => isAllowed(job(kind.state), COMMANDS.edit))).toBe(those(isEditable));
    expect(those((kind) => isAllowed(job(kind.state), COMMANDS.move))).toBe(those(isMovable));
    expect(isAllowed(job('queued', { isRemoved: true }), COMMANDS.move)).toBe(false);
  });
});

describe('what the artist asks for', () => {
  it.each<[CommandName, Partial<JobKind>, Decision]>([
    ['pause', {}, { patch: { paused: true }, line: { reason: 'pause', details: {} } }],
    ['pause', { isPaused: true }, { patch: {}, line: null }],
    ['resume', { isPaused: true }, { patch: { paused: false }, line: { reason: 'resume', details: {} } }],
    ['resume', {}, { patch: {}, line: null }],
    ['schedule', {}, { patch: { notBefore: 5000 }, line: { reason: 'set-time', details: { until: 5000 } } }],
    [
      'unschedule',
      { isScheduled: true },
      { patch: { notBefore: null }, line: { reason: 'clear-time', details: {} } },
    ],
    ['unschedule', {}, { patch: {}, line: null }],
    ['move', {}, { patch: {}, line: null }],
    ['reprice', {}, { patch: { estimate: { currency: 'USD', amount: 0.4 } }, line: null }],
    [
      'edit',
      {},
      { patch: { request: OTHER_REQUEST }, line: { reason: 'edit', details: { before: 'as it was' } } },
    ],
  ])('%s, where the job is %o', (name, more, expected) => {
    expect(decided(job('queued', more), COMMANDS[name])).toEqual(expected);
  });

  it.each<CommandName>(['pause', 'schedule', 'edit'])('%s ends an upload that is under way', (name) => {
    expect(decided(job('uploading'), COMMANDS[name]).patch.state).toBe('queued');
    expect(decided(job('queued'), COMMANDS[name]).patch.state).toBeUndefined();
  });

  it.each<[HoldReason, boolean]>([
    ['open-binding', true],
    ['budget', true],
    ['offline', false],
    ['rate-limit', false],
    ['canary', false],
  ])('an edit ends what the old request earned: of a hold for %s that is %s', (holdReason, isEnded) => {
    const { patch } = decided(job('queued', { holdReason }), COMMANDS.edit);
    expect(patch.hold === null && patch.error === null).toBe(isEnded);
    expect(Object.hasOwn(patch, 'hold')).toBe(isEnded);
  });

  it('what was taken off the list is neither edited nor removed again', () => {
    expect(isAllowed(job('failed', { isRemoved: true }), COMMANDS.edit)).toBe(false);
    expect(isAllowed(job('failed', { isRemoved: true }), COMMANDS.remove)).toBe(false);
    expect(decided(job('failed'), COMMANDS.remove)).toEqual({
      patch: { isRemoved: true },
      line: { reason: 'remove', details: {} },
    });
  });
});

describe('a submission', () => {
  it.each(['upload-started', 'intent-written'] as const)(
    '%s: not while the artist has not seen the first of the batch',
    (name) => {
      expect(isAllowed(job('queued'), event(name))).toBe(true);
      expect(isAllowed(job('queued', { holdReason: 'canary' }), event(name))).toBe(false);
    },
  );

  it.each(JOB_STATES)('is written down only where a job waits or uploads, not when it is %s', (state) => {
    const mayGo = state === 'queued' || state === 'uploading';
    expect(isAllowed(job(state), event('intent-written'))).toBe(mayGo);
  });

  it('begins without a hold, with what is known of it', () => {
    const details = { attemptId: 'a-1' };
    expect(decided(job('queued'), event('intent-written', { error: null, details }))).toEqual({
      patch: { state: 'sending', hold: null, error: null },
      line: { reason: 'intent-written', details },
    });
    expect(decided(job('sending'), event('accepted', { genId: 'g-1', error: null }))).toEqual({
      patch: { state: 'submitted', hold: null, error: null, genId: 'g-1' },
      line: { reason: 'accepted', details: {} },
    });
  });

  it('keeps why it failed until something says otherwise', () => {
    expect(decided(job('sending'), event('refused', { error: SEEN })).patch.error).toEqual(SEEN);
    expect(decided(job('uploading'), event('interrupted')).patch).not.toHaveProperty('error');
    const hold = { reason: 'rate-limit', until: 60_000 } as const;
    expect(decided(job('sending'), event('not-sent', { error: SEEN, hold })).patch).toEqual({
      state: 'queued',
      hold,
      error: SEEN,
    });
  });
});

describe('a second charge', () => {
  const RETRY = event('retry');
  const WANTED = event('retry', { acceptsSecondCharge: true });

  it.each<[JobState, Partial<JobKind>, boolean]>([
    ['failed', {}, false],
    ['failed', { wasSubmitted: true }, false],
    ['failed', PAID, true],
    ['cancelled', {}, false],
    ['cancelled', PAID, true],
    // Of an unknown job only a person can say that it never arrived.
    ['unknown', { wasSubmitted: true }, true],
    ['unknown', PAID, true],
  ])('of a job that is %s, %o, is asked about: %s', (state, more, isAsked) => {
    const decision = decideJob(job(state, more), RETRY);
    expect(decision.ok ? null : decision.error).toEqual(isAsked ? failure('SECOND_CHARGE', { state }) : null);
    expect(isAllowed(job(state, more), WANTED)).toBe(true);
    expect(isAllowed(job(state, more), event('retry', { acceptsSecondCharge: false }))).toBe(!isAsked);
  });

  it.each<[JobState, JobEvent, boolean]>([
    ['queued', 'cancel', true],
    ['uploading', 'cancel', true],
    ['uploading', 'upload-failed', true],
    ['sending', 'refused', true],
    ['sending', 'outcome-unclear', false],
    ['sending', 'accepted', false],
    ['unknown', 'stop-watching', false],
  ])('that comes to nothing gives way to the first (%s, %s): %s', (state, name, isRecalled) => {
    const { patch } = decided(job(state, { wasSubmitted: true }), event(name));
    expect(patch.recallsSubmission).toBe(isRecalled ? true : undefined);
    // Where nothing was submitted before, there is nothing to stand for.
    expect(decided(job(state), event(name)).patch).not.toHaveProperty('recallsSubmission');
  });

  it('begins anew: nothing of the first generation passes for the second one’s', () => {
    expect(decided(job('failed', { ...PAID, hasGenId: true, hasLostOutputs: true }), WANTED).patch).toEqual({
      state: 'queued',
      hold: null,
      error: null,
      genId: null,
      lostOutputs: 0,
      serviceStatus: null,
    });
  });
});

describe('what brings a result home', () => {
  it.each<[JobEvent, JobState, Partial<JobKind>, boolean]>([
    ['watch-again', 'cancelled', { hasGenId: true }, true],
    ['watch-again', 'cancelled', {}, false],
    ['fetch-again', 'done', { hasLostOutputs: true }, true],
    ['fetch-again', 'done', {}, false],
    ['fetch-again', 'failed', { hasLostOutputs: true }, true],
    ['fetch-again', 'cancelled', { hasLostOutputs: true }, true],
    ['named', 'unknown', {}, true],
    ['named', 'submitted', {}, true],
    ['named', 'submitted', { hasGenId: true }, false],
    ['named', 'failed', { wasSubmitted: true }, true],
    ['named', 'failed', {}, false],
    ['named', 'cancelled', { wasSubmitted: true, hasGenId: true }, false],
    ['found', 'queued', {}, true],
    ['found', 'queued', { holdReason: 'canary' }, true],
  ])('%s of a job that is %s, %o: %s', (name, state, more, isMet) => {
    expect(isAllowed(job(state, more), event(name))).toBe(isMet);
  });

  it('is asked for where more was named than the job has', () => {
    expect(isAllowed(job('done'), event('fetch-again', { hasMore: true }))).toBe(true);
    expect(isAllowed(job('submitted'), event('fetch-again', { hasMore: true }))).toBe(false);
  });

  it('can be asked for later, where nobody waits for it any more', () => {
    expect(decided(job('fetching'), event('stop-watching')).patch.leavesOutputs).toBe(true);
    expect(decided(job('submitted'), event('stop-watching')).patch).not.toHaveProperty('leavesOutputs');
    expect(decided(job('fetching'), event('results-stored')).patch).not.toHaveProperty('leavesOutputs');
  });

  it.each(['watch-again', 'fetch-again'] as const)('%s forgets the error, unless it is given one', (name) => {
    const kind = job('failed', { hasGenId: true, hasLostOutputs: true });
    expect(decided(kind, event(name)).patch.error).toBeNull();
    expect(decided(kind, event(name, { error: SEEN })).patch.error).toEqual(SEEN);
    expect(decided(kind, event(name)).patch).not.toHaveProperty('genId');
  });

  it.each<[JobState, JobEvent]>([
    ['failed', 'found'],
    ['failed', 'retry'],
    ['cancelled', 'watch-again'],
    ['cancelled', 'found'],
    ['done', 'fetch-again'],
  ])('what was %s and taken off the list is shown again: %s', (state, name) => {
    const off = { isRemoved: true, hasGenId: name !== 'named', wasSubmitted: true, hasLostOutputs: true };
    expect(decided(job(state, off), event(name)).patch.isRemoved).toBe(false);
    expect(decided(job(state, { ...off, isRemoved: false }), event(name)).patch).not.toHaveProperty(
      'isRemoved',
    );
  });

  it('what was taken off the list stays off it where nothing goes on', () => {
    const kind = job('done', { isRemoved: true, wasSubmitted: true });
    expect(decided(kind, event('named', { genId: 'g-1' })).patch).not.toHaveProperty('isRemoved');
  });

  it('a gap is said', () => {
    const change = { lostOutputs: 2, error: SEEN, details: { lost: 2, of: 4 } };
    expect(decided(job('fetching'), event('results-stored', change))).toEqual({
      patch: { state: 'done', hold: null, error: SEEN, lostOutputs: 2 },
      line: { reason: 'results-stored', details: { lost: 2, of: 4 } },
    });
  });
});

describe('a wait', () => {
  it('is told once, with its end', () => {
    const first = decided(job('queued'), COMMANDS.hold);
    expect(first).toEqual({
      patch: { hold: { reason: 'offline', until: 9000 } },
      line: { reason: 'offline', details: { until: 9000 } },
    });
    expect(decided(job('queued', { holdReason: 'offline' }), COMMANDS.hold).line).toBeNull();
    expect(decided(job('queued', { holdReason: 'budget' }), COMMANDS.hold).line).not.toBeNull();
    const told = { ...COMMANDS.hold, error: SEEN, details: { why: 'so' } };
    expect(decided(job('uploading'), told)).toEqual({
      patch: { hold: COMMANDS.hold.hold, error: SEEN, state: 'queued' },
      line: { reason: 'offline', details: { why: 'so' } },
    });
  });

  it.each<[HoldReason, readonly HoldReason[], boolean]>([
    ['offline', ['offline'], true],
    ['offline', ['rate-limit', 'offline'], true],
    ['offline', ['rate-limit'], false],
    ['canary', ['canary'], false],
  ])('for %s is ended by a release of %o: %s', (holdReason, reasons, isEnded) => {
    const released = { kind: 'release', reasons } as const;
    expect(isAllowed(job('queued', { holdReason }), released)).toBe(isEnded);
    expect(isAllowed(job('queued'), released)).toBe(false);
    expect(isAllowed(job('failed', { holdReason }), released)).toBe(false);
  });

  it('says what it waited for, and forgets the budget’s error with the budget', () => {
    const go = (holdReason: HoldReason) =>
      decided(job('queued', { holdReason }), { kind: 'release', reasons: [holdReason] });
    expect(go('offline')).toEqual({
      patch: { hold: null },
      line: { reason: 'released', details: { waitedFor: 'offline' } },
    });
    expect(go('budget').patch).toEqual({ hold: null, error: null });
    expect(decided(job('fetching', { holdReason: 'disk-full' }), COMMANDS['hold nothing'])).toEqual({
      patch: { hold: null },
      line: { reason: 'released', details: { waitedFor: 'disk-full' } },
    });
    expect(decided(job('fetching'), COMMANDS['hold nothing'])).toEqual({ patch: {}, line: null });
  });

  it('for the artist’s word is ended by that word alone', () => {
    const held = job('queued', { holdReason: 'canary' });
    expect(decided(held, { kind: 'approve' })).toEqual({
      patch: { hold: null },
      line: { reason: 'released', details: { waitedFor: 'canary' } },
    });
    expect(isAllowed(held, COMMANDS.hold)).toBe(false);
    expect(isAllowed(held, COMMANDS['hold nothing'])).toBe(false);
    expect(isAllowed(job('queued'), { kind: 'approve' })).toBe(false);
    expect(waitsForApproval(held)).toBe(true);
    expect(waitsForApproval(job('cancelled', { holdReason: 'canary' }))).toBe(false);
  });

  it('the service’s own word is kept, and a line is written where the wait changes', () => {
    const hear = (holdReason: HoldReason | null, reason: HoldReason | null) =>
      decided(job('submitted', { holdReason }), {
        kind: 'hear',
        status: 'ABORTED',
        hold: reason && { reason, until: null },
      });
    expect(hear(null, null)).toEqual({ patch: { serviceStatus: 'ABORTED', hold: null }, line: null });
    expect(hear(null, 'probably-ended')).toEqual({
      patch: { serviceStatus: 'ABORTED', hold: { reason: 'probably-ended', until: null } },
      line: { reason: 'probably-ended', details: { status: 'ABORTED' } },
    });
    expect(hear('probably-ended', 'probably-ended').line).toBeNull();
    expect(hear('no-news', null).line).toEqual({ reason: 'released', details: { waitedFor: 'no-news' } });
  });
});

const anyKind: fc.Arbitrary<JobKind> = fc.record({
  state: fc.constantFrom(...JOB_STATES),
  holdReason: fc.option(fc.constantFrom(...HOLD_REASONS)),
  isPaused: fc.boolean(),
  isScheduled: fc.boolean(),
  isRemoved: fc.boolean(),
  hasGenId: fc.boolean(),
  wasSubmitted: fc.boolean(),
  mayHaveBeenCharged: fc.boolean(),
  hasLostOutputs: fc.boolean(),
});
/** A job as the window has it; what is charged was submitted. */
const anyJob = anyKind.map((kind) => ({
  state: kind.state,
  hold: kind.holdReason && { reason: kind.holdReason, until: null, since: 0 },
  paused: kind.isPaused,
  notBefore: kind.isScheduled ? 1 : null,
  genId: kind.hasGenId ? 'g-1' : null,
  attempts: kind.wasSubmitted || kind.mayHaveBeenCharged ? 1 : 0,
  charge: { surely: kind.mayHaveBeenCharged ? 1 : 0, maybe: 0 },
  lostOutputs: kind.hasLostOutputs ? 1 : 0,
  error: null,
})) satisfies fc.Arbitrary<Partial<Job>>;

describe('whatever kind of job', () => {
  it('every state that does not go on by itself has an exit', () => {
    const EXITS: readonly JobCommand[] = [
      ...(['cancel', 'stop-watching', 'watch-again', 'fetch-again', 'named'] as const).map((name) =>
        event(name),
      ),
      event('retry', { acceptsSecondCharge: true }),
      COMMANDS.remove,
    ];
    const listed = anyKind.filter(({ isRemoved, state }) => !isRemoved && state !== 'sending');
    fc.assert(fc.property(listed, (kind) => EXITS.some((exit) => isAllowed(kind, exit))));
  });

  it('nothing but the artist’s own word leads from a charge to the queue', () => {
    const commands = fc.constantFrom<JobCommand>(
      ...Object.values(COMMANDS),
      ...JOB_EVENTS.filter((name) => name !== 'not-sent' && name !== 'asked-again').map((name) =>
        event(name),
      ),
      { kind: 'approve' },
      { kind: 'release', reasons: HOLD_REASONS },
    );
    const charged = anyKind.filter((kind) => kind.mayHaveBeenCharged && !isUnsent(kind));
    fc.assert(
      fc.property(charged, commands, (kind, command) => {
        const decision = decideJob(kind, command);
        return !decision.ok || !['queued', 'uploading', 'sending'].includes(decision.value.patch.state ?? '');
      }),
    );
  });

  it('the window promises what is allowed, and nothing else', () => {
    /** What a button asks for; those for an unknown job are in the inbox, which says what they mean. */
    const ASKS: { readonly [Action in JobAction]?: JobCommand } = {
      pause: COMMANDS.pause,
      resume: COMMANDS.resume,
      edit: COMMANDS.edit,
      cancel: event('cancel'),
      stop: event('stop-watching'),
      watch: event('watch-again'),
      fetch: event('fetch-again'),
      retry: event('retry', { acceptsSecondCharge: true }),
      schedule: COMMANDS.schedule,
      unschedule: COMMANDS.unschedule,
      remove: COMMANDS.remove,
    };
    fc.assert(
      fc.property(anyJob, fc.constantFrom(...(Object.keys(ASKS) as JobAction[])), (present, action) => {
        const decision = decideJob(kindOf(present), ASKS[action] as JobCommand);
        const isNews = decision.ok && decision.value.line !== null;
        const isForInbox = present.state === 'unknown' && (action === 'stop' || action === 'retry');
        expect(canDo(present, action)).toBe(isNews && !isForInbox);
      }),
    );
    for (const state of JOB_STATES) {
      const present = { ...fc.sample(anyJob, 1)[0]!, state };
      expect([canDo(present, 'front'), canDo(present, 'end')]).toEqual(
        Array(2).fill(['draft', 'queued'].includes(state)),
      );
      expect([canDo(present, 'duplicate'), canDo(present, 'copy')]).toEqual([true, true]);
    }
  });

  it('is read from a job as it is', () => {
    const present = { ...fc.sample(anyJob, 1)[0]!, hold: null, notBefore: 7, attempts: 1, lostOutputs: 1 };
    expect(kindOf({ ...present, charge: { surely: 0, maybe: 1 } }, true)).toMatchObject({
      holdReason: null,
      isScheduled: true,
      isRemoved: true,
      wasSubmitted: true,
      mayHaveBeenCharged: true,
      hasLostOutputs: true,
    });
    const unsent = { ...present, attempts: 0, notBefore: null, lostOutputs: 0, genId: null };
    expect(kindOf({ ...unsent, charge: { surely: 0, maybe: 0 } })).toMatchObject({
      isScheduled: false,
      isRemoved: false,
      hasGenId: false,
      wasSubmitted: false,
      mayHaveBeenCharged: false,
      hasLostOutputs: false,
    });
    const quarantined = { ...unsent, error: failure('RESULT_QUARANTINED', {}) };
    expect(kindOf({ ...quarantined, charge: { surely: 0, maybe: 0 } }).hasLostOutputs).toBe(true);
  });
});
