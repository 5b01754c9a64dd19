import { expect, it } from 'vitest';
import { bindByHand } from '../../../shared/service/profile/bind-by-hand.ts';
import { listHandFields, valuesOfCandidate } from '../../../shared/service/profile/hand-fields.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { listDoubtsOfResults } from '../../../shared/service/profile/usable-profile.ts';
import { judgeReadiness } from '../../../shared/service/request/readiness.ts';
import { describeCandidate } from '../../../shared/service/text/import-text.ts';
import { describeReadiness } from '../../../shared/service/text/readiness-text.ts';
import { makeProfile } from '../../support/forms.ts';
import { importFixture } from '../../support/openapi.ts';
import { TABLE } from '../interface-table.ts';
import { answersWith, importPaths, inPath, jsonOf } from './support.ts';

const text = { type: 'string' };

/** Two GETs with an id, of which neither shows results. */
function twoPlaces(): Profile {
  const get = (summary: string, answer: unknown) => ({
    get: {
      summary,
      parameters: [inPath('id')],
      responses: { 200: { description: 'ok', ...(answer === null ? {} : jsonOf(answer)) } },
    },
  });
  const state = { type: 'object', properties: { state: { ...text, enum: ['going', 'done', 'failed'] } } };
  const post = {
    requestBody: jsonOf({ type: 'object', properties: { prompt: text } }),
    ...answersWith({ type: 'object', properties: { genId: text } }),
  };
  const paths = {
    '/v2/generation/modelk-3-turbo': { post },
    '/v2/renders/{id}': get('Look at a render', state),
    '/v2/shelves/{id}': get('', null),
  };
  return importPaths(paths);
}

it('candidates are what the document itself has, with their titles and what speaks for them', () => {
  const { candidates = [] } = twoPlaces();
  expect(candidates.map((one) => [one.title, one.url, describeCandidate(one)])).toEqual([
    [
      'Look at a render',
      '/v2/renders/{genId}',
      'it takes an id, its answer has a state, with words for done and failed',
    ],
    ['/v2/shelves/{id}', '/v2/shelves/{genId}', 'it takes an id, the document doesn’t show its answer'],
  ]);
});

it('a chosen candidate fills in what the document says, and a person the rest', () => {
  const profile = twoPlaces();
  const [row] = listOpenBindings(profile).filter(({ meaning }) => meaning === 'query');
  const [candidate] = profile.candidates ?? [];
  if (row === undefined || candidate === undefined) throw new Error('nothing is open');
  const values = valuesOfCandidate(candidate);
  expect(values).toEqual({
    url: '/v2/renders/{genId}',
    status: '/state',
    outputs: '',
    completed: 'done',
    failed: 'failed',
  });
  const bound = parseProfile(bindByHand(profile, [row], { ...values, outputs: '/film' }));
  if (!bound.ok) throw new Error(JSON.stringify(bound.error));
  expect(bound.value.generation).toMatchObject({ url: '/v2/renders/{genId}', outputs: ['/film'] });
  expect(bound.value.candidates).toBeUndefined();
  expect(listDoubtsOfResults(bound.value)).toEqual([]);
});

it('without a document nothing is filled in but the interface’s own words', () => {
  const bare = makeProfile({});
  const filled = listOpenBindings(bare).flatMap((row) => {
    expect(row.suggestion).toBeNull();
    return listHandFields(bare, row).filter(
      ({ initial, choices }) => initial !== '' && choices === undefined,
    );
  });
  expect(new Set(filled.map(({ key, initial }) => `${key}: ${initial}`))).toEqual(
    new Set(['completed: completed', 'failed: failed']),
  );
});

it('a profile that is whole carries no candidates', () => {
  expect(importFixture('practice.yaml').profile.candidates).toBeUndefined();
});

it('says what works, what does not, and what to do first', () => {
  const of = (name: string) => describeReadiness(judgeReadiness(importFixture(name).profile));
  expect(of('practice.yaml')).toEqual({
    works: `${TABLE.length} models can be queued, free test runs, files from this computer`,
    worksNot: '—',
    first: 'Save, then add your API key.',
  });
  expect(of('corpus/vague.yaml')).toEqual({
    works: '—',
    worksNot: 'paid jobs (it isn’t certain how results come back), free test runs, files from this computer',
    first: 'Say how to ask about a job, and how it ends.',
  });
});
