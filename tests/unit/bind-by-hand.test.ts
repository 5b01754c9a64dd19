import { describe, expect, it } from 'vitest';
import { bindByHand, confirmBindings, groupOpenBindings } from '../../shared/service/profile/bind-by-hand.ts';
import { type HandValues, isFilledIn, listHandFields } from '../../shared/service/profile/hand-fields.ts';
import { listOpenBindings, type OpenMeaning } from '../../shared/service/profile/open-bindings.ts';
import { type Profile, parseProfile } from '../../shared/service/profile/profile.ts';
import { listDoubtsOfResults, usableProfile } from '../../shared/service/profile/usable-profile.ts';

function parse(value: unknown): Profile {
  const parsed = parseProfile(value);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

const bare = () => parse({ format: 1, name: 'Bare', baseUrl: 'https://media.example' });

/** The groups that are about one meaning. */
const groupsOf = (profile: Profile, meaning: OpenMeaning, field?: string) =>
  groupOpenBindings(listOpenBindings(profile)).filter(
    ([row]) => row?.meaning === meaning && (field === undefined || row.field === field),
  );

function bind(profile: Profile, meaning: OpenMeaning, values: HandValues, field?: string): Profile {
  const [rows = []] = groupsOf(profile, meaning, field);
  return parse(bindByHand(profile, rows, values));
}

it('asks once for an option that several models have, and binds it for all of them', () => {
  const [rows = []] = groupsOf(bare(), 'option', 'resolution');
  expect(rows.flatMap(({ blocks }) => blocks.models)).toEqual(
    expect.arrayContaining(['modelk-o3-elements', 'modelk-motion-3', 'modelk-3-turbo']),
  );
  const profile = bind(bare(), 'option', { name: 'res', type: 'string' }, 'resolution');
  expect(profile.models['modelk-3-turbo']?.options.resolution).toMatchObject({ name: 'res', type: 'string' });
  expect(groupsOf(profile, 'option', 'resolution')).toEqual([]);
  expect(profile.sources['/models/modelk-3-turbo/options/resolution']).toBe('user');
});

it('proposes numbers for a range and text for a list', () => {
  const typeOf = (field: string) => {
    const [[row] = []] = groupsOf(bare(), 'option', field);
    if (row === undefined) throw new Error(field);
    return listHandFields(bare(), row).find(({ key }) => key === 'type')?.initial;
  };
  expect(typeOf('duration')).toBe('number');
  expect(typeOf('aspectRatio')).toBe('string');
});

describe('a form has nothing in it that nobody has said', () => {
  const still = {
    path: '/v1/still',
    kind: 'image',
    title: 'Still',
    fields: [{ key: 'prompt', kind: 'text' }],
  };
  const own = (parts: Record<string, unknown>) => parse({ ...bare(), customModels: { still }, ...parts });
  const filledIn = (profile: Profile, meaning: OpenMeaning) => {
    const [[row] = []] = groupsOf(profile, meaning);
    if (row === undefined) throw new Error(meaning);
    const filled = listHandFields(profile, row).filter(({ initial }) => initial !== '');
    return Object.fromEntries(filled.map(({ key, initial }) => [key, initial]));
  };
  const guessed = { completed: 'ready', failed: 'failed' };

  it('of a service with models of its own, which need not use the interface’s words', () => {
    expect(filledIn(own({}), 'query')).toEqual({});
    expect(filledIn(own({}), 'webhook')).toEqual({});
    expect(filledIn(own({ models: { 'modeln-pro': { required: ['prompt'] } } }), 'query')).toEqual({
      ...{ completed: 'completed', failed: 'failed' },
    });
  });

  it('where its words are only a guess', () => {
    expect(filledIn(own({ statuses: guessed, sources: { '/statuses': 'suggested' } }), 'statuses')).toEqual(
      {},
    );
    const half = { '/statuses/completed': 'example', '/statuses/failed': 'suggested' };
    expect(filledIn(own({ statuses: guessed, sources: half }), 'statuses')).toEqual({ completed: 'ready' });
    expect(filledIn(own({ statuses: guessed, sources: { '/statuses': 'openapi' } }), 'query')).toEqual(
      guessed,
    );
  });

  it('and what is a guess of ours can’t be confirmed with a click', () => {
    const rowOf = (profile: Profile) => groupsOf(profile, 'statuses')[0]?.[0];
    const sources = { '/statuses': 'suggested' };
    expect(rowOf(own({ sources }))).toMatchObject({ source: null, suggestion: null });
    expect(rowOf(own({ statuses: guessed, sources }))).toMatchObject({ source: null, suggestion: null });
    const ofDocument = { completed: 'ready', failed: ['broken', 'gone'] };
    expect(rowOf(own({ statuses: ofDocument, sources }))).toMatchObject({
      ...{ source: 'suggested', suggestion: 'ready, broken | gone' },
    });
    expect(rowOf(parse({ ...bare(), sources }))).toMatchObject({ source: 'suggested' });
  });

  it('of how files are sent, and of how a setting is written where its values leave that open', () => {
    expect(filledIn(bare(), 'upload')).toEqual({});
    const motion = listOpenBindings(bare()).find(
      ({ field, blocks }) => field === 'resolution' && blocks.models[0] === 'modelk-motion-3',
    );
    if (motion === undefined) throw new Error('nothing is open');
    expect(listHandFields(bare(), motion).map(({ initial }) => initial)).toEqual(['', '']);
    const hinted = parse({
      ...bare(),
      models: { 'modelk-motion-3': { options: { resolution: { name: 'size', type: 'number' } } } },
      sources: { '/models/modelk-motion-3/options/resolution': 'suggested' },
    });
    expect(listHandFields(hinted, { ...motion, suggestion: 'size' }).map(({ initial }) => initial)).toEqual([
      ...['size', 'number'],
    ]);
  });
});

it.each<[OpenMeaning, HandValues]>([
  [
    'query',
    {
      url: '/jobs/{genId}',
      status: '/state',
      outputs: '/files/*/url, /preview',
      completed: 'done',
      failed: 'broken',
    },
  ],
  ['webhook', { genId: '/id', status: '/state', outputs: '/url', completed: 'done', failed: 'broken' }],
  ['upload', { mode: 'multipart', url: '/files', field: 'data', reference: '/id' }],
  ['upload', { mode: 'presigned-post', url: '/f', reference: '/id', uploadUrl: '/to', formFields: '/with' }],
  ['upload', { mode: 'raw', url: '/files', reference: '/id', field: 'is not asked for' }],
  ['test-mode', { param: 'dryRun' }],
  ['element-video', { name: 'clip' }],
])('%s by hand is a valid profile in which it is not open any more: %o', (meaning, values) => {
  const profile = bind(bare(), meaning, values);
  expect(groupsOf(profile, meaning)).toEqual([]);
});

it('a list of pointers is read as one writes it', () => {
  const profile = bind(bare(), 'query', {
    ...{ url: '/j/{genId}', status: '/s', outputs: ' /a/*/b , /c' },
    ...{ completed: 'done', failed: 'broken' },
  });
  expect(profile.generation?.outputs).toEqual(['/a/*/b', '/c']);
  expect(profile.statuses).toEqual({ completed: 'done', failed: 'broken' });
});

it('a shape and what must be filled in are bound for their model alone', () => {
  const [rows = []] = groupsOf(bare(), 'shape');
  const id = rows[0]?.blocks.models[0] ?? '';
  const profile = bind(bare(), 'shape', {
    shape: rows[0] ? (listHandFields(bare(), rows[0])[0]?.choices?.[0] ?? '') : '',
  });
  expect(profile.models[id]?.shape).toBeTruthy();
  expect(groupsOf(profile, 'shape').some(([row]) => row?.blocks.models[0] === id)).toBe(false);
});

it('a suggestion is used in paid requests once it is confirmed, and only that one', () => {
  const suggested = parse({
    format: 1,
    name: 'Half',
    baseUrl: 'https://media.example',
    testMode: { param: 'dryRun' },
    upload: { mode: 'raw', url: '/files', reference: '/id' },
    sources: { '/testMode/param': 'suggested', '/upload': 'suggested', '/upload/url': 'openapi' },
  });
  expect(usableProfile(suggested, 'paid')).toMatchObject({ testMode: null, upload: null });
  const confirmed = parse(confirmBindings(suggested, ['/testMode']));
  expect(usableProfile(confirmed, 'paid')).toMatchObject({ testMode: { param: 'dryRun' }, upload: null });
  const all = parse(confirmBindings(confirmed, ['/upload']));
  expect(usableProfile(all, 'paid').upload).not.toBeNull();
  expect(all.sources).toEqual({ '/testMode': 'user', '/upload': 'user' });
});

it('a required name that nothing can fill in can be struck off by the artist', () => {
  const profile = parse({ ...bare(), models: { 'modelk-3-turbo': { required: ['prompt', 'seed'] } } });
  const struck = bind(profile, 'required', {}, 'seed');
  expect(struck.models['modelk-3-turbo']?.required).toEqual(['prompt']);
});

describe('results at an address that only an answer names', () => {
  const asked = { url: '/j/{genId}', status: '/s', completed: 'done' };
  const at = { ...asked, outputs: '', resultAt: '/links/response_url', resultOutputs: '/images/*/url' };
  const formOf = (profile: Profile) => {
    const [[row] = []] = groupsOf(profile, 'query');
    if (row === undefined) throw new Error('nothing is open');
    return listHandFields(profile, row);
  };

  it('are asked for in place of results in the first answer, with the places that they have there', () => {
    const isReady = (values: HandValues) => isFilledIn(formOf(bare()), values);
    expect(isReady(asked)).toBe(false);
    expect(isReady({ ...asked, outputs: '/files/*' })).toBe(true);
    expect(isReady(at)).toBe(true);
    expect(isReady({ ...at, resultOutputs: '' })).toBe(false);
    // Neither stands alone for where the results are.
    expect(isReady({ ...at, outputs: '/files/*', resultOutputs: '' })).toBe(false);
  });

  it('are bound as the artist says', () => {
    const profile = bind(bare(), 'query', at);
    expect(profile.generation).toMatchObject({
      outputs: [],
      result: { at: '/links/response_url', outputs: ['/images/*/url'] },
    });
    expect(listDoubtsOfResults(profile)).toEqual([]);
  });

  it('stay open until somebody says where they stand there, which no click can', () => {
    const generation = {
      ...{ url: '/j/{genId}', status: '/s', outputs: [] },
      result: { at: '/to', outputs: [] },
    };
    for (const sources of [{}, { '/generation/result/outputs': 'suggested' }]) {
      const unread = parse({ ...bare(), generation, sources });
      expect(groupsOf(unread, 'query')[0]?.[0]).toMatchObject({ source: null, suggestion: null });
      expect(isFilledIn(formOf(unread), { ...at, resultOutputs: '' })).toBe(false);
      expect(groupsOf(bind(unread, 'query', at), 'query')).toEqual([]);
    }
  });

  it('give way to those of the first answer, and stay where nothing is said of them', () => {
    const generation = {
      ...{ url: '/j/{genId}', status: '/s', outputs: [] },
      result: { url: '/j/{genId}/result', outputs: ['/files/*'] },
    };
    const doubtful = parse({
      ...bare(),
      generation,
      sources: { '/generation/status': 'suggested' },
    });
    const form = formOf(doubtful);
    const filled: HandValues = Object.fromEntries(form.map(({ key, initial }) => [key, initial]));
    expect(filled).toMatchObject({ outputs: '', resultOutputs: '/files/*' });
    expect(isFilledIn(form, filled)).toBe(true);
    expect(bind(doubtful, 'query', filled).generation?.result).toMatchObject(generation.result);
    const first = bind(doubtful, 'query', { ...filled, outputs: '/made/*', resultOutputs: '' });
    expect(first.generation?.result).toBeUndefined();
    const named = bind(doubtful, 'query', { ...filled, resultAt: '/links/response_url' });
    expect(named.generation?.result).toEqual({
      ...{ at: '/links/response_url', outputs: ['/files/*'], message: null },
    });
  });
});

it('binds a state that is a code, and asks for its path unless a code means done', () => {
  const [[row] = []] = groupsOf(bare(), 'query');
  if (row === undefined) throw new Error('nothing is open');
  const values = { url: '/g/{genId}', status: '', outputs: '', resultFile: '/g/{genId}', failed: '' };
  const fields = listHandFields(bare(), row);
  const words = ['200', ' 200, 201', 'done', ''].map((completed) =>
    isFilledIn(fields, { ...values, completed }),
  );
  expect(words).toEqual([true, true, false, false]);
  const profile = bind(bare(), 'query', { ...values, completed: '200' });
  expect(profile).toMatchObject({
    format: 1,
    generation: { status: null, result: { url: '/g/{genId}', file: true } },
    statuses: { completed: '200', failed: [] },
  });
});
