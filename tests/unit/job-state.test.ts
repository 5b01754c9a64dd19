import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSettled,
  isWatched,
  JOB_EVENTS,
  JOB_STATES,
  type JobEvent,
  type JobState,
} from '../../shared/jobs/job-state.ts';
import { advance } from '../../shared/jobs/job-transitions.ts';
import { JOB_LIFE } from '../support/job-life.ts';

describe('the job machine', () => {
  it.each(JOB_STATES)('in %s lets happen what the rules say, and nothing else', (state) => {
    const expected = Object.fromEntries(
      JOB_LIFE.filter(([from]) => from === state).map(([, event, to]) => [event, to]),
    );
    const found = Object.fromEntries(
      JOB_EVENTS.flatMap((event) => (advance(state, event) === null ? [] : [[event, advance(state, event)]])),
    );
    expect(found).toEqual(expected);
  });

  const eventExcept = (...left: JobEvent[]) =>
    fc.constantFrom(...JOB_EVENTS.filter((event) => !left.includes(event)));
  const run = (start: JobState, events: readonly JobEvent[]) =>
    events.reduce(
      (path, event) => {
        path.push(advance(path.at(-1) as JobState, event) ?? (path.at(-1) as JobState));
        return path;
      },
      [start],
    );

  it('never leads back to a submission once one may have been received, but by the artist', () => {
    const received = fc.constantFrom<JobState>('unknown', 'submitted', 'fetching', 'done');
    fc.assert(
      fc.property(
        received,
        fc.array(eventExcept('retry', 'enqueue', 'asked-again'), { maxLength: 40 }),
        (start, events) => {
          const path = run(start, events);
          for (const state of ['draft', 'queued', 'uploading', 'sending'] as const)
            expect(path).not.toContain(state);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('submits at most once between two decisions of the artist', () => {
    // `not-sent` is the claim that nothing was taken; leaving it out, one intent is all there is.
    fc.assert(
      fc.property(
        fc.constantFrom(...JOB_STATES),
        fc.array(eventExcept('retry', 'asked-again', 'not-sent'), { maxLength: 60 }),
        (start, events) => {
          const path = run(start, events);
          const submissions = path.filter(
            (state, index) => state === 'sending' && path[index - 1] !== 'sending' && index > 0,
          );
          expect(submissions.length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never forgets a submission under way: sending is left only by its outcome', () => {
    const ways = JOB_EVENTS.filter((event) => advance('sending', event) !== null);
    expect(ways.toSorted()).toEqual(['accepted', 'interrupted', 'not-sent', 'outcome-unclear', 'refused']);
  });

  it('reaches every state from a new job', () => {
    const reached = new Set<JobState>(['queued']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const [from, , to] of JOB_LIFE) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(JOB_STATES.filter((state) => state !== 'draft').toSorted());
  });

  it('leads from done to nothing but its own files, unless its id is taken back', () => {
    const next = JOB_EVENTS.map((event) => [advance('done', event), event] as const);
    const states = next.filter(([state, event]) => state !== null && event !== 'id-taken-back');
    expect(new Set(states.map(([state]) => state))).toEqual(new Set(['done', 'fetching']));
    expect(advance('done', 'id-taken-back')).toBe('unknown');
  });

  it('sets right what a cut-off run left: an upload is done again, a submission is never', () => {
    const after = (state: JobState) => advance(state, 'interrupted') ?? state;
    expect(Object.fromEntries(JOB_STATES.map((state) => [state, after(state)]))).toEqual({
      draft: 'draft',
      queued: 'queued',
      uploading: 'queued',
      sending: 'unknown',
      submitted: 'submitted',
      fetching: 'fetching',
      done: 'done',
      failed: 'failed',
      cancelled: 'cancelled',
      unknown: 'unknown',
    });
  });

  it('tells what is over and what is still awaited', () => {
    expect(JOB_STATES.filter(isSettled)).toEqual(['done', 'failed', 'cancelled']);
    expect(JOB_STATES.filter(isWatched).toSorted()).toEqual(['fetching', 'submitted', 'unknown']);
  });
});
