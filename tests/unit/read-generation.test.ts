import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../shared/kernel/json-pointer.ts';
import { readDelivery, readQueryAnswer } from '../../shared/service/read-generation.ts';
import { makeProfile } from '../support/forms.ts';

const profile = makeProfile({
  generation: {
    url: '/g/{genId}',
    status: '/state',
    outputs: ['/files/*/href', '/poster'],
    message: '/why/0',
    cost: '/billing/total',
  },
  webhook: { genId: '/event/id', status: '/event/state', outputs: ['/event/files/*'] },
  statuses: { completed: 'SUCCEEDED', failed: 'ERROR' },
});
const ask = (body: JsonValue) => readQueryAnswer(profile, body);

describe('the answer to a query', () => {
  it('is read by the profile’s pointers and words', () => {
    expect(
      ask({
        state: 'SUCCEEDED',
        files: [{ href: 'https://a/1' }, { href: 'https://a/2' }],
        poster: 'https://a/p',
        why: [],
      }),
    ).toEqual({
      genId: null,
      status: 'completed',
      word: 'SUCCEEDED',
      isProbablyOver: false,
      outputs: ['https://a/1', 'https://a/2', 'https://a/p'],
      outputsNamed: 3,
      withheld: 0,
      flagged: 0,
      message: null,
      cost: null,
    });
    expect(ask({ state: 'ERROR', why: ['too dark'] })).toEqual({
      genId: null,
      status: 'failed',
      word: 'ERROR',
      isProbablyOver: false,
      outputs: [],
      outputsNamed: 0,
      withheld: 0,
      flagged: 0,
      message: 'too dark',
      cost: null,
    });
  });

  it('with any other word is still running: nothing is taken for failed that the service did not call so', () => {
    for (const state of ['completed', 'failed', 'IN_QUEUE', '', null, true, {}, []])
      expect([state, ask({ state })?.status]).toEqual([state, 'running']);
    for (const body of [{}, [], null, 'SUCCEEDED', 7])
      expect(ask(body)).toEqual({
        genId: null,
        status: 'running',
        word: null,
        isProbablyOver: false,
        outputs: [],
        outputsNamed: 0,
        withheld: 0,
        flagged: 0,
        message: null,
        cost: null,
      });
  });

  it('compares words without case, and says where another one sounds like an end', () => {
    const read = (state: string) => {
      const report = ask({ state });
      return [report?.status, report?.isProbablyOver];
    };
    expect(['succeeded', ' Error '].map(read)).toEqual([
      ['completed', false],
      ['failed', false],
    ]);
    expect(['cancelled', 'EXPIRED', 'timed out', 'completed'].map(read)).toEqual(
      Array(4).fill(['running', true]),
    );
    expect(read('IN_QUEUE')).toEqual(['running', false]);
  });

  it('names each result once and in order, and nothing that is no text', () => {
    const files = ['b', 'a', 'b', '', null, 3, { x: 1 }, ['c']].map((href) => ({ href }));
    expect(ask({ state: 'SUCCEEDED', files, poster: 'a' })?.outputs).toEqual(['b', 'a']);
  });

  it('tells what it cost, as a number or as its text, and nothing that is no amount', () => {
    const cost = (total: JsonValue) => ask({ state: 'SUCCEEDED', billing: { total } })?.cost;
    expect([0.4, '1.30', 0, '0'].map(cost)).toEqual([0.4, 1.3, 0, 0]);
    expect([null, '', ' ', 'free', -1, '-0.5', 'Infinity', true, { usd: 1 }, [2]].map(cost)).toEqual(
      Array(10).fill(null),
    );
  });

  it('is none without a query in the profile', () => {
    expect(readQueryAnswer(makeProfile(), { state: 'SUCCEEDED' })).toBeNull();
  });

  it('knows a number as a status word', () => {
    const numbered = makeProfile({
      generation: { url: '/{genId}', status: '/s', outputs: ['/o'] },
      statuses: { completed: '2', failed: '3' },
    });
    expect([1, 2, 3].map((s) => readQueryAnswer(numbered, { s })?.status)).toEqual([
      'running',
      'completed',
      'failed',
    ]);
  });
});

describe('a delivered body', () => {
  it('is read by its own pointers, and by the same words', () => {
    expect(readDelivery(profile, { event: { id: 42, state: 'SUCCEEDED', files: ['https://a/1'] } })).toEqual({
      genId: '42',
      status: 'completed',
      word: 'SUCCEEDED',
      isProbablyOver: false,
      outputs: ['https://a/1'],
      outputsNamed: 1,
      withheld: 0,
      flagged: 0,
      message: null,
      cost: null,
    });
  });
  it('that is of another form says nothing', () => {
    for (const body of [
      null,
      'x',
      [],
      { event: 'x' },
      { event: { id: { deep: 1 }, files: 'https://a/1' } },
    ]) {
      expect(readDelivery(profile, body)).toEqual({
        genId: null,
        status: 'running',
        word: null,
        isProbablyOver: false,
        outputs: [],
        outputsNamed: 0,
        withheld: 0,
        flagged: 0,
        message: null,
        cost: null,
      });
    }
  });
  it('is none without a webhook in the profile', () => {
    expect(readDelivery(makeProfile(), {})).toBeNull();
  });
});

describe('what is said of the making', () => {
  const told = makeProfile({
    generation: {
      ...{ url: '/{genId}', status: '/s', outputs: ['/o'], progress: '/p', queuePosition: '/q', eta: '/e' },
      ...{ seed: '/seed', rewrittenPrompt: '/prompt' },
    },
  });
  const read = (body: JsonValue) => readQueryAnswer(told, body);

  it.each([
    [0, 0],
    [0.41, 0.41],
    [1, 0.01],
    [41, 0.41],
    ['87%', 0.87],
    [250, 1],
  ])('%j is a share of %d', (p, share) => {
    expect(read({ p })?.making).toEqual({ share, queuePosition: null, eta: null });
  });

  it('is nothing where nothing can be read', () => {
    for (const p of [null, 'soon', -1, true, {}, []])
      expect(read({ p, seed: null })).not.toHaveProperty('making');
    expect(read({ seed: ['a'], prompt: 'x'.repeat(200_000) })).not.toHaveProperty('made');
  });

  it('keeps a seed as it is written', () => {
    expect(read({ seed: 7, prompt: 'Rain.' })?.made).toEqual({ seed: '7', prompt: 'Rain.' });
    expect(read({ seed: '9007199254740993' })?.made).toEqual({ seed: '9007199254740993', prompt: null });
  });
});

describe('until when results can be fetched', () => {
  const expires = (resultsExpire: string, body: JsonValue, more = {}) => {
    const generation = { url: '/{genId}', status: '/s', outputs: ['/o'], resultsExpire, ...more };
    return readQueryAnswer(makeProfile({ generation }), body)?.expires;
  };

  it.each([
    ['2026-11-29T10:00:00Z', 1_795_946_400],
    ['2026-11-29T11:00:00+01:00', 1_795_946_400],
    ['2026-11-29 10:00:00', 1_795_946_400],
    [1_795_946_400, 1_795_946_400],
    [1_795_946_400_000, 1_795_946_400],
    ['3600', 3600],
    [86_400, 86_400],
  ])('%j is %d seconds', (at, seconds) => {
    expect(expires('/at', { at })).toBe(seconds);
  });

  it('is the earliest of several, and else what the profile says', () => {
    const files = [{ ends: 1_795_946_500 }, { ends: null }, { ends: '2026-11-29T10:00:00Z' }];
    expect(expires('/files/*/ends', { files })).toBe(1_795_946_400);
    const otherwise = { resultsExpireAfterSeconds: 60 };
    expect(expires('/at', { at: 5 }, otherwise)).toBe(5);
    for (const at of [null, 'soon', '7 days', -1, true, {}, []])
      expect([expires('/at', { at }), expires('/at', { at }, otherwise)]).toEqual([undefined, 60]);
  });
});

describe('a state that is the code of the answer', () => {
  const coded = makeProfile({
    generation: { url: '/g/{genId}', status: null, outputs: ['/files/*'] },
    statuses: { completed: '200', failed: ['422', '409'] },
  });

  it.each([
    [200, 'completed'],
    [202, 'running'],
    [201, 'running'],
    [422, 'failed'],
    [400, 'running'],
    [500, 'running'],
  ])('%i means %s', (code, status) => {
    expect(readQueryAnswer(coded, {}, code)).toMatchObject({ status, word: String(code) });
  });

  it('is no word of the answer, and a profile with words takes no code', () => {
    expect(readQueryAnswer(coded, { status: 'failed' }, 202)?.status).toBe('running');
    expect(readQueryAnswer(profile, {}, 200)).toMatchObject({ status: 'running', word: null });
  });
});

describe('a result that stands in the answer', () => {
  const bytes = Buffer.alloc(900, 'png').toString('base64');

  it.each([
    ['base64', bytes, `data:;base64,${bytes}`],
    ['a data URL', `data:image/png;base64,${bytes}`, `data:image/png;base64,${bytes}`],
    ['an address', 'https://a/1', 'https://a/1'],
    ['a long address', `https://a/${bytes}`, `https://a/${bytes}`],
    ['a long relative one', `/a/${bytes}?of=it`, `/a/${bytes}?of=it`],
    ['a short name', 'abcd', 'abcd'],
  ])('is read as what it is: %s', (_, value, output) => {
    expect(ask({ state: 'SUCCEEDED', files: [{ href: value }] })?.outputs).toEqual([output]);
  });
});
