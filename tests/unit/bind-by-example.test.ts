import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../shared/kernel/json-pointer.ts';
import type { ExampleKind } from '../../shared/service/contract.ts';
import {
  bindByExample,
  findLacking,
  parseExample,
  readExample,
} from '../../shared/service/example/bind-by-example.ts';
import { listNodes } from '../../shared/service/example/list-nodes.ts';
import {
  draftOf,
  type ExampleDraft,
  type ExampleRole,
  generalise,
  mark,
  nameWord,
  roleAt,
  unmark,
} from '../../shared/service/example/profile-draft.ts';
import { sourceOf } from '../../shared/service/profile/binding-source.ts';
import { type Profile, parseProfile } from '../../shared/service/profile/profile.ts';
import { listDoubtsOfResults } from '../../shared/service/profile/usable-profile.ts';
import { readDelivery, readQueryAnswer } from '../../shared/service/read-generation.ts';
import { makeProfile } from '../support/forms.ts';

const DONE = {
  job: { ref: 'a1', phase: 'DONE', note: 'Well done', price: 0.4 },
  made: [{ files: [{ 'open/url': 'https://r.example/1' }, { 'open/url': 'https://r.example/2' }] }],
};
const AT_RESULT = '/made/0/files/1/open~1url';

function learn(
  profile: Profile,
  kind: ExampleKind,
  marks: readonly (readonly [ExampleRole, string])[],
  body: JsonValue,
) {
  return marks.reduce<ExampleDraft>(
    (draft, [role, pointer]) => mark(draft, role, pointer, body),
    draftOf(profile, kind),
  );
}

function keep(profile: Profile, draft: ExampleDraft): Profile {
  const parsed = parseProfile(bindByExample(profile, draft));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

it('a boolean that is pointed at is a state, and its two values are words', () => {
  const body = { over: true, videos: [{ url: 'https://r.example/1' }], pictures: ['https://r.example/2'] };
  const pointed = learn(
    makeProfile(),
    'query',
    [
      ['status', '/over'],
      ['output', '/videos/0/url'],
      ['output', '/pictures/0'],
    ],
    body,
  );
  const draft = nameWord(
    { ...pointed, url: '/jobs/{genId}', learned: [...pointed.learned, 'url'] },
    'true',
    'completed',
  );
  expect(readExample(draft, body)).toMatchObject({ word: 'true', status: 'completed' });
  const profile = keep(makeProfile(), draft);
  const { status, outputs } = profile.generation ?? {};
  expect([status, outputs]).toEqual(['/over', ['/videos/*/url', '/pictures/*']]);
  expect(readQueryAnswer(profile, body)).toMatchObject({
    status: 'completed',
    outputs: ['https://r.example/1', 'https://r.example/2'],
  });
  expect(readQueryAnswer(profile, { over: false })?.status).toBe('running');
});

describe('what is pointed at in an example', () => {
  const asked = { ...draftOf(makeProfile(), 'query'), url: '/jobs/{genId}', learned: ['url' as const] };
  const marked = (
    [
      ['status', '/job/phase'],
      ['output', AT_RESULT],
      ['message', '/job/note'],
      ['cost', '/job/price'],
    ] as const
  ).reduce<ExampleDraft>((draft, [role, pointer]) => mark(draft, role, pointer, DONE), asked);
  const whole = nameWord(nameWord(marked, 'DONE', 'completed'), 'BROKEN', 'failed');

  it('reads the next answer, however many results that has', () => {
    const profile = keep(makeProfile(), whole);
    const next = {
      job: { phase: 'done' },
      made: [{ files: [] }, { files: [{ 'open/url': 'https://r.example/9' }] }],
    };
    expect(readQueryAnswer(profile, next)).toMatchObject({
      status: 'completed',
      outputs: ['https://r.example/9'],
      message: null,
    });
    expect(readQueryAnswer(profile, DONE)).toMatchObject({
      outputs: ['https://r.example/1', 'https://r.example/2'],
      message: 'Well done',
      cost: 0.4,
    });
    expect(readQueryAnswer(profile, { job: { phase: 'Broken', note: 'No' } })).toMatchObject({
      status: 'failed',
    });
    expect(readQueryAnswer(profile, { job: { phase: 'PAINTING' } })?.status).toBe('running');
  });

  it('is kept as learned from an example, and only that', () => {
    const profile = keep(makeProfile(), whole);
    const source = (pointer: string) => sourceOf(profile.sources, pointer);
    expect(['status', 'outputs', 'cost'].map((part) => source(`/generation/${part}`))).toEqual([
      ...['example', 'example', 'example'],
    ]);
    expect([source('/generation/url'), source('/statuses/failed')]).toEqual(['user', 'example']);
    expect(listDoubtsOfResults(profile)).toEqual([]);
  });

  it('settles what a document left in doubt, and leaves other doubts alone', () => {
    const doubtful = makeProfile({
      submission: { genId: '/x', header: null },
      generation: { url: '/jobs/{genId}', status: '/state', outputs: ['/x'] },
      candidates: [
        {
          url: '/jobs/{genId}',
          title: 'Job',
          reasons: [],
          status: null,
          outputs: [],
          completed: [],
          failed: [],
        },
      ],
      sources: {
        '/generation/status': 'suggested',
        '/generation/outputs': 'suggested',
        '/statuses': 'suggested',
        '/submission': 'suggested',
      },
    });
    const known = keep(
      doubtful,
      nameWord(
        learn(
          doubtful,
          'query',
          [
            ['status', '/job/phase'],
            ['output', AT_RESULT],
          ],
          DONE,
        ),
        'DONE',
        'completed',
      ),
    );
    expect(listDoubtsOfResults(known)).toEqual(['/submission', '/statuses']);
    expect(known.generation?.outputs).toEqual(['/made/*/files/*/open~1url']);
    expect(known.candidates).toBeUndefined();
    const answered = keep(known, learn(known, 'submission', [['genId', '/job/ref']], DONE));
    expect(listDoubtsOfResults(answered)).toEqual(['/statuses']);
    expect(answered.submission).toEqual({ genId: '/job/ref', header: null });
    const ended = keep(answered, nameWord(draftOf(answered, 'query'), 'BROKEN', 'failed'));
    expect(listDoubtsOfResults(ended)).toEqual([]);
    expect(ended.statuses).toEqual({ completed: 'DONE', failed: 'BROKEN' });
  });

  const endsOf = (profile: Profile, ...named: readonly (readonly [string, 'completed' | 'failed'])[]) => {
    const draft = named.reduce(
      (before, [word, end]) => nameWord(before, word, end),
      learn(
        profile,
        'query',
        [
          ['status', '/job/phase'],
          ['output', AT_RESULT],
        ],
        DONE,
      ),
    );
    const kept = keep(profile, { ...draft, url: '/jobs/{genId}' });
    return ['completed', 'failed'].map((end) => [
      kept.statuses[end as 'completed'],
      sourceOf(kept.sources, `/statuses/${end}`),
    ]);
  };

  it('speaks for the end that a person named, and for no other', () => {
    // Whoever says DONE for completed does not say failed for failed either.
    expect(endsOf(makeProfile(), ['DONE', 'completed'])).toEqual([
      [['completed', 'DONE'], 'example'],
      ['failed', 'suggested'],
    ]);
    expect(endsOf(makeProfile(), ['BROKEN', 'failed'])).toEqual([
      ['completed', 'suggested'],
      [['failed', 'BROKEN'], 'example'],
    ]);
    expect(endsOf(makeProfile(), ['DONE', 'completed'], ['BROKEN', 'failed'])).toEqual([
      [['completed', 'DONE'], 'example'],
      [['failed', 'BROKEN'], 'example'],
    ]);
    // The interface’s own word for one end leaves its word for the other as it is.
    expect(endsOf(makeProfile(), ['completed', 'completed'])).toEqual([
      ['completed', 'example'],
      ['failed', 'user'],
    ]);
  });

  it('leaves the other end as certain, or as doubtful, as it was', () => {
    const statuses = { completed: ['ready', 'shipped'], failed: ['broken', 'gone'] };
    const of = (sources: Record<string, string>) =>
      endsOf(makeProfile({ statuses, sources }), ['DONE', 'completed']);
    expect(of({ '/statuses': 'openapi' })).toEqual([
      [['ready', 'shipped', 'DONE'], 'example'],
      [['broken', 'gone'], 'openapi'],
    ]);
    expect(of({})[1]).toEqual([['broken', 'gone'], 'user']);
    // What was only a guess is not what a person has said, because it stood beside that.
    expect(of({ '/statuses': 'suggested' })).toEqual([
      ['DONE', 'example'],
      [['broken', 'gone'], 'suggested'],
    ]);
    // There is none, and the document says so.
    const none = makeProfile({
      statuses: { completed: 'ready', failed: [] },
      sources: { '/statuses': 'openapi' },
    });
    expect(endsOf(none, ['DONE', 'completed'])[1]).toEqual([[], 'openapi']);
    // There was one, and it means something else.
    expect(endsOf(makeProfile(), ['DONE', 'completed'], ['failed', 'completed'])[1]).toEqual([
      [],
      'suggested',
    ]);
    expect(of({ '/statuses/failed/1': 'suggested' })[1]).toEqual([['broken', 'gone'], 'suggested']);
  });

  it('reads deliveries too, and keeps how they are signed', () => {
    const signed = makeProfile({
      webhook: {
        ...{ genId: '/id', status: '/state', outputs: [] },
        signature: { scheme: 'standard-webhooks', toleranceSeconds: 300 },
      },
    });
    const marks = [
      ['genId', '/job/ref'],
      ['status', '/job/phase'],
      ['output', AT_RESULT],
    ] as const;
    const profile = keep(signed, nameWord(learn(signed, 'delivery', marks, DONE), 'DONE', 'completed'));
    expect(readDelivery(profile, DONE)).toMatchObject({ genId: 'a1', status: 'completed' });
    expect(profile.webhook?.signature).toEqual(signed.webhook?.signature);
  });
});

describe('results at an address that an answer names', () => {
  const STATE = {
    status: 'COMPLETED',
    links: { self: 'https://a.example/1', response_url: 'https://a.example/r/1' },
  };
  const THERE = {
    images: [{ url: 'https://r.example/1' }, { url: 'https://r.example/2' }],
    note: 'Well done',
  };
  const pointAt = (profile: Profile, pointer = '/links/response_url') =>
    nameWord(
      {
        ...learn(
          profile,
          'query',
          [
            ['status', '/status'],
            ['resultAt', pointer],
          ],
          STATE,
        ),
        url: '/jobs/{genId}/status',
      },
      'COMPLETED',
      'completed',
    );
  const pointThere = (profile: Profile) =>
    learn(
      profile,
      'result',
      [
        ['output', '/images/0/url'],
        ['message', '/note'],
      ],
      THERE,
    );

  it('are learned from two answers, and paid for only after the second', () => {
    const bare = makeProfile({ statuses: { completed: 'x', failed: [] } });
    expect(findLacking(draftOf(bare, 'result'))).toBe('resultAt');
    const first = pointAt(bare);
    expect(findLacking(first)).toBeNull();
    expect(readExample(first, STATE).resultAt).toBe('https://a.example/r/1');
    const named = keep(bare, first);
    expect(named).toMatchObject({
      format: 1,
      generation: { outputs: [], result: { at: '/links/response_url', outputs: [] } },
    });
    expect(listDoubtsOfResults(named)).toEqual(['/generation/result']);
    expect(findLacking(draftOf(named, 'result'))).toBe('output');
    const whole = keep(named, pointThere(named));
    expect(whole.generation?.result).toEqual({
      ...{ at: '/links/response_url', outputs: ['/images/*/url'], message: '/note' },
    });
    expect(listDoubtsOfResults(whole)).toEqual([]);
    expect(['at', 'outputs'].map((one) => sourceOf(whole.sources, `/generation/result/${one}`))).toEqual([
      ...['example', 'example'],
    ]);
    // Another place for the address leaves what was learned of it.
    const moved = keep(whole, mark(draftOf(whole, 'query'), 'resultAt', '/links/self', STATE));
    expect(moved.generation?.result).toMatchObject({ at: '/links/self', outputs: ['/images/*/url'] });
  });

  const second = { url: '/jobs/{genId}/result', outputs: ['/files/*'] };
  const bound = makeProfile({
    ...{ format: 1, generation: { url: '/jobs/{genId}', status: '/status', outputs: [], result: second } },
    sources: { '/generation/result': 'openapi', '/generation/result/outputs': 'suggested' },
  });

  it('give way to results that are pointed at in the first answer', () => {
    const body = { status: 'COMPLETED', files: ['https://r.example/1'] };
    const draft = learn(bound, 'query', [['output', '/files/0']], body);
    const known = keep(bound, draft);
    expect(known.generation).toMatchObject({ outputs: ['/files/*'] });
    expect(known.generation?.result).toBeUndefined();
    expect(listDoubtsOfResults(known)).toEqual([]);
    const at = keep(bound, pointAt(bound));
    expect(learn(at, 'query', [['output', '/files/0']], body).pointers.resultAt).toBeUndefined();
    expect(keep(at, learn(at, 'query', [['output', '/files/0']], body)).generation?.result).toBeUndefined();
  });

  it('stay as the document has them while nobody points at others', () => {
    const words = nameWord(draftOf(bound, 'query'), 'FIN', 'completed');
    expect(findLacking(words)).toBeNull();
    const known = keep(bound, words);
    expect(known.generation?.result).toMatchObject(second);
    expect(known.sources).toMatchObject(bound.sources);
    const settled = keep(known, pointThere(known));
    expect(settled.generation?.result).toMatchObject({ url: second.url, outputs: ['/images/*/url'] });
    expect(listDoubtsOfResults(settled)).toEqual(['/statuses']);
  });
});

describe('while one points', () => {
  const profile = makeProfile({ generation: { url: '/jobs/{genId}', status: '/old', outputs: ['/old/*'] } });

  it('what the profile said of results gives way to the first that is shown, and a second kind joins it', () => {
    const body = { images: [{ url: 'https://r.example/i' }], video: { url: 'https://r.example/v' } };
    const first = mark(draftOf(profile, 'query'), 'output', '/images/0/url', body);
    expect(first.outputs).toEqual(['/images/*/url']);
    const both = mark(first, 'output', '/video/url', body);
    expect(both.outputs).toEqual(['/images/*/url', '/video/url']);
    expect(unmark(both, 'output', '/images/0/url').outputs).toEqual(['/video/url']);
    expect([roleAt(both, '/images/0/url'), roleAt(both, '/video/url'), roleAt(both, '/video')]).toEqual([
      ...['output', 'output', null],
    ]);
  });

  it('each example says what would be read of it', () => {
    const draft = mark(draftOf(profile, 'query'), 'status', '/s', { s: 'x' });
    const read = (value: JsonValue) => readExample(nameWord(draft, 'Fertig', 'completed'), value);
    expect(read({ s: 'FERTIG', old: ['https://r.example/1', 7] })).toMatchObject({
      word: 'FERTIG',
      status: 'completed',
      outputs: ['https://r.example/1'],
    });
    expect(read({})).toMatchObject({ word: null, status: null, outputs: [] });
  });

  it('says what lacks, and a spelling of a word takes the place of the other', () => {
    const empty = draftOf(makeProfile(), 'query');
    expect(findLacking(empty)).toBe('status');
    expect(findLacking(mark(empty, 'status', '/s', {}))).toBe('output');
    expect(findLacking(draftOf(makeProfile(), 'delivery'))).toBe('genId');
    expect(nameWord(empty, 'Completed', 'running').words).toEqual({ failed: 'failed', Completed: 'running' });
  });

  it('only places in lists are made general, not properties that are called like numbers', () => {
    const body = { '0': [{ '1': 'x' }] };
    expect(generalise('/0/0/1', body)).toBe('/0/*/1');
    expect(generalise('', 'text')).toBe('');
  });
});

describe('an answer from outside', () => {
  it('is shown as a tree of texts, with ids to the last digit', () => {
    const parsed = parseExample('{"id": 12345678901234567890, "a": {"b": [true, null]}, "html": "<b>x</b>"}');
    if (parsed.kind !== 'value') throw new Error(parsed.kind);
    const tree = listNodes(parsed.value);
    expect(tree.children.map(({ name, text }) => [name, text])).toEqual([
      ['id', '12345678901234567890'],
      ['a', null],
      ['html', '<b>x</b>'],
    ]);
    expect(
      tree.children[1]?.children[0]?.children.map(({ pointer, name, text }) => [pointer, name, text]),
    ).toEqual([
      ['/a/b/0', '1', 'true'],
      ['/a/b/1', '2', 'null'],
    ]);
  });

  it('is gone into where a part of it is a text that holds JSON', () => {
    const body = { state: 'DONE', resultJson: '{"urls":["https://r.example/1","https://r.example/2"]}' };
    const [, inText] = listNodes(body).children;
    const [first] = inText?.children[0]?.children ?? [];
    expect([first?.pointer, first?.text]).toEqual(['/resultJson/urls/0', 'https://r.example/1']);
    expect(generalise('/resultJson/urls/0', body)).toBe('/resultJson/urls/*');
    const draft = learn(makeProfile({}), 'query', [['output', '/resultJson/urls/0']], body);
    expect(readExample(draft, body).outputs).toEqual(['https://r.example/1', 'https://r.example/2']);
  });

  it.each([
    ['no JSON', '{"a":', 'not-json'],
    ['a list without end', `[${'1,'.repeat(60_000)}1]`, 'too-large'],
    ['a list with too many entries', JSON.stringify(Array(6000).fill(1)), 'too-large'],
    ['brackets without end', `${'['.repeat(100)}${']'.repeat(100)}`, 'too-deep'],
    ['a text without end', JSON.stringify('x'.repeat(1_100_000)), 'too-large'],
  ])('is refused where it is %s', (_, text, kind) => expect(parseExample(text).kind).toBe(kind));

  it('that is long is drawn in part, and says how much is left out', () => {
    const tree = listNodes({
      list: Array.from({ length: 80 }, (_, index) => ({ index })),
      text: 'x'.repeat(1000),
    });
    expect([tree.children[0]?.children.length, tree.children[0]?.hidden]).toEqual([50, 30]);
    expect(tree.children[1]?.text?.length).toBe(300);
  });
});

it('a profile that goes by codes needs no state in its answer, and keeps going by them', () => {
  const generation = {
    ...{ url: '/jobs/{genId}', status: null, outputs: [] },
    result: { url: '/jobs/{genId}', file: true, outputs: [] },
  };
  const profile = makeProfile({ generation, statuses: { completed: '200', failed: [] } });
  const body = { image: 'aGVsbG8=', seed: 7 };
  expect(findLacking(draftOf(profile, 'query'))).toBeNull();
  const kept = keep(profile, learn(profile, 'query', [['output', '/image']], body));
  expect(kept.generation).toMatchObject({ status: null, outputs: ['/image'] });
  expect(kept.generation?.result).toBeUndefined();
  expect(findLacking(draftOf(makeProfile(), 'query'))).toBe('status');
});
