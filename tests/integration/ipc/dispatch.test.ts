import { describe, expect, it } from 'vitest';
import type { AllHandlers } from '../../../electron/core/core.ts';
import { StoreError } from '../../../electron/core/ports.ts';
import { createDispatch, type Dispatch } from '../../../electron/desktop/ipc/dispatch.ts';
import { failureSchema } from '../../../shared/kernel/json-schemas.ts';
import { fail, failure, succeed } from '../../../shared/kernel/result.ts';
import { NO_POLICY, viewPolicy } from '../../../shared/settings/policy.ts';

interface Logged {
  readonly event: string;
  readonly details: Record<string, unknown> | undefined;
}

function open(handlers: Partial<AllHandlers>): {
  dispatch: Dispatch;
  logged: Logged[];
  revisions: number[];
} {
  const logged: Logged[] = [];
  const revisions: number[] = [];
  const write = (event: string, details?: Record<string, unknown>) => void logged.push({ event, details });
  const dispatch = createDispatch({
    handlers: handlers as AllHandlers,
    provePaths: async () => succeed(undefined),
    admitSpending: async () => succeed(undefined),
    takeRevision: () => {
      revisions.push(41);
      return 41;
    },
    newCorrelationId: () => 'number-1',
    log: { info: write, warn: write, error: write },
  });
  return { dispatch, logged, revisions };
}

const trusted = (name: unknown, input: unknown) => ({ name, input, isTrustedSender: true, presses: 1 });

describe('a call', () => {
  it('is parsed on its way in, with its defaults, and on its way out', async () => {
    const seen: unknown[] = [];
    const { dispatch } = open({
      'jobs.retry': async (input) => {
        seen.push(input);
        return succeed({ changed: ['one'], refused: [] });
      },
    });
    expect(await dispatch(trusted('jobs.retry', { jobIds: ['one'] }))).toEqual({
      ok: true,
      value: { changed: ['one'], refused: [] },
    });
    expect(seen).toEqual([{ jobIds: ['one'], acceptSecondCharge: false }]);
  });

  it('keeps expected failures as they are', async () => {
    const { dispatch } = open({
      'queue.pause': async () => fail(failure('JOB_MOVED_ON', { state: 'done', wanted: 'test' })),
    });
    expect(await dispatch(trusted('queue.pause', {}))).toEqual({
      ok: false,
      error: { code: 'JOB_MOVED_ON', retryable: false, details: { state: 'done', wanted: 'test' } },
    });
  });

  it.each([['unknown'], ['__proto__'], ['toString'], [''], [null], [7], [{ toString: () => 'queue.pause' }]])(
    'with the name %j does not exist',
    async (name) => {
      const { dispatch } = open({});
      const answer = await dispatch(trusted(name, {}));
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'INVALID_INPUT', details: { reason: 'unknown-call' } },
      });
    },
  );

  it('of a foreign sender is refused before its input is looked at, and is logged', async () => {
    let ran = false;
    const { dispatch, logged } = open({
      'queue.pause': async () => {
        ran = true;
        return succeed({});
      },
    });
    const answer = await dispatch({
      name: 'queue.pause',
      input: { wrong: true },
      isTrustedSender: false,
      presses: 1,
    });
    expect(answer).toMatchObject({ ok: false, error: { details: { reason: 'foreign-sender' } } });
    expect(ran).toBe(false);
    expect(logged.map(({ event }) => event)).toEqual(['call-refused']);
  });

  it('with a wrong input names where, never what', async () => {
    const { dispatch, logged } = open({});
    const answer = await dispatch(trusted('key.store', { profileId: 'a', key: ['sk-secret-1'] }));
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', details: { issues: [{ path: ['key'] }] } },
    });
    expect(JSON.stringify([answer, logged])).not.toContain('sk-secret-1');
    expect(failureSchema.safeParse((answer as { error: unknown }).error).success).toBe(true);
  });

  it('with an input that throws when it is looked at is refused like any other wrong one', async () => {
    const { dispatch } = open({});
    const answer = await dispatch(trusted('library.frameTimes', { takeId: { length: { toString: null } } }));
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', details: { reason: 'invalid' } },
    });
  });

  it('that throws becomes INTERNAL with a number under which the log has it', async () => {
    const { dispatch, logged } = open({
      'queue.pause': async () => {
        throw new Error('a bug');
      },
    });
    const answer = await dispatch(trusted('queue.pause', {}));
    expect(answer).toEqual({
      ok: false,
      error: { code: 'INTERNAL', retryable: false, details: { correlationId: 'number-1' } },
    });
    expect(logged).toMatchObject([
      { event: 'call-failed', details: { correlationId: 'number-1', call: 'queue.pause' } },
    ]);
  });

  it('that hits a failing disk says so with the disk’s own code', async () => {
    const { dispatch } = open({
      'queue.pause': async () => {
        throw new StoreError(failure('DISK_FULL', { path: '/data' }), 'ENOSPC', new Error('full'));
      },
    });
    expect(await dispatch(trusted('queue.pause', {}))).toMatchObject({
      ok: false,
      error: { code: 'DISK_FULL' },
    });
  });

  it('whose answer is not what was declared becomes INTERNAL: nothing undeclared reaches the page', async () => {
    const leaking = {
      version: '1',
      electron: '1',
      standIn: false,
      platform: 'x',
      dataFolder: '/',
      region: '',
      systemLanguages: [],
      policy: viewPolicy(NO_POLICY),
      updatedFrom: null,
      key: 'sk-secret-1',
    };
    const { dispatch } = open({ 'app.info': async () => succeed(leaking) });
    const answer = await dispatch(trusted('app.info', {}));
    expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(JSON.stringify(answer)).not.toContain('sk-secret-1');
  });
});

describe('an answer that is read at a revision', () => {
  it('carries the one from before it was read', async () => {
    const order: string[] = [];
    const parts = open({
      'takes.find': async () => {
        order.push(`read after ${parts.revisions.length} revisions`);
        return succeed({ revision: 0, total: 0, takes: [], stacks: [] });
      },
    });
    const answer = await parts.dispatch(trusted('takes.find', { query: {}, offset: 0, limit: 10 }));
    expect(answer).toEqual({ ok: true, value: { revision: 41, total: 0, takes: [], stacks: [] } });
    expect(order).toEqual(['read after 1 revisions']);
  });

  it('is only one that declares it', async () => {
    const { dispatch, revisions } = open({ 'takes.get': async () => succeed([]) });
    expect(await dispatch(trusted('takes.get', { takeIds: [] }))).toEqual({ ok: true, value: [] });
    expect(revisions).toEqual([]);
  });
});
