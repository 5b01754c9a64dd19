import { describe, expect, it } from 'vitest';
import type { ModelDefinition } from '../../shared/models/define-model.ts';
import { findModel } from '../../shared/models/index.ts';
import type { Rehearsal } from '../../shared/service/contract.ts';
import type { DoctorReport } from '../../shared/service/doctor-report.ts';
import { type EvidenceFacts, fingerprintOf, listEvidence } from '../../shared/service/profile/evidence.ts';
import { makeProfile } from '../support/forms.ts';

const turbo = findModel('modelk-3-turbo') as ModelDefinition;
const profile = makeProfile({
  generation: { url: '/jobs/{genId}', status: '/phase', outputs: ['/files/*'] },
  statuses: { completed: ['completed', 'done'], failed: 'failed' },
  models: { 'modelk-3-turbo': { options: { resolution: { name: 'size', type: 'string' } } } },
  sources: {
    '/baseUrl': 'openapi',
    '/generation/url': 'openapi',
    '/generation/status': 'example',
    '/generation/outputs': 'suggested',
    '/statuses/completed': 'example',
    '/models/modelk-3-turbo/options/resolution': 'openapi',
  },
});
const NONE: EvidenceFacts = { report: null, rehearsal: null };
const rehearsal: Rehearsal = {
  ...{ jobId: 'j', sentAt: 1, outcome: 'proven', isCurrent: true },
  ...{ model: 'modelk-3-turbo', options: ['resolution'] },
};
const report = (steps: Partial<Record<string, { state: 'ok' | 'warn'; finding: string }>>): DoctorReport =>
  ({
    profileId: 'p',
    startedAt: 1,
    endedAt: 2,
    rows: Object.entries(steps).map(([step, row]) => ({
      step,
      ...row,
      details: {},
      error: null,
      confirms: [],
    })),
  }) as unknown as DoctorReport;
const proofs = (facts: EvidenceFacts) =>
  Object.fromEntries(listEvidence(profile, turbo, facts).map(({ part, proof }) => [part, proof]));

it('says of paths that a document gave one by one what is the least certain of them', () => {
  const sourceOf = (sources: Readonly<Record<string, 'openapi' | 'suggested' | 'user'>>) =>
    listEvidence({ ...profile, sources }, turbo, NONE).find(({ part }) => part === 'results')?.source;
  expect(sourceOf({ '/generation/outputs/0': 'openapi' })).toBe('openapi');
  expect(sourceOf({ '/generation/outputs/0': 'openapi', '/generation/outputs/1': 'suggested' })).toBe(
    'suggested',
  );
  expect(sourceOf({})).toBe('user');
  expect(sourceOf({ '/generation/outputs': 'user', '/generation/outputs/0': 'openapi' })).toBe('user');
});

it('says what is bound by what', () => {
  const rows = listEvidence(profile, turbo, NONE).map(({ part, field, value, source }) => [
    ...[part, field, value, source],
  ]);
  expect(rows).toEqual([
    ['address', '', 'https://media.example', 'openapi'],
    ['key', '', 'x-api-key', 'interface'],
    ['submission', '', '/genId', 'interface'],
    ['query', '', '/jobs/{genId}', 'openapi'],
    ['state', '', '/phase', 'example'],
    ['done', '', 'completed, done', 'example'],
    ['failed', '', 'failed', 'user'],
    ['results', '', '/files/*', 'suggested'],
    ['delivery', '', null, null],
    ['option', 'resolution', 'size', 'openapi'],
  ]);
});

it('a document alone proves nothing; an example proves the places that were pointed at', () => {
  expect(proofs(NONE)).toEqual({
    ...{ address: null, key: null, submission: null, query: null, state: 'example', done: 'example' },
    ...{ failed: null, results: null, delivery: null, option: null },
  });
});

it('the connection check proves what it reached, and a whole test run how results come home', () => {
  const checked = report({
    address: { state: 'ok', finding: 'reached' },
    key: { state: 'warn', finding: 'key-unclear' },
    query: { state: 'ok', finding: 'query-works' },
    'test-run': { state: 'ok', finding: 'test-completed' },
  });
  expect(proofs({ ...NONE, report: checked })).toMatchObject({
    ...{ address: 'doctor', key: null, submission: 'test-run', query: 'test-run', results: 'test-run' },
    ...{ failed: null, option: null },
  });
  const withoutFile = report({ 'test-run': { state: 'ok', finding: 'test-completed-without-file' } });
  expect(proofs({ ...NONE, report: withoutFile })['results']).toBeNull();
});

it('one paid job proves all that it went through, but not the word for a failure or a delivery', () => {
  expect(proofs({ ...NONE, rehearsal })).toMatchObject({
    ...{
      address: 'job',
      key: 'job',
      submission: 'job',
      query: 'job',
      state: 'job',
      results: 'job',
      option: 'job',
    },
    ...{ failed: null, delivery: null },
  });
  for (const other of [{ isCurrent: false }, { outcome: 'failed' }, { outcome: 'under-way' }] as const)
    expect(proofs({ ...NONE, rehearsal: { ...rehearsal, ...other } })['results']).toBeNull();
});

it('a paid job proves the settings that it sent, of its own model, and results of its own kind', () => {
  const unsent = { ...NONE, rehearsal: { ...rehearsal, options: [] } };
  expect(proofs(unsent)).toMatchObject({ option: null, results: 'job', key: 'job' });
  const options = { resolution: { name: 'size', type: 'string' as const } };
  const both = makeProfile({
    ...profile,
    models: { 'modelk-3-turbo': { options }, 'modelk-motion-3': { options } },
  });
  const of = (model: string) =>
    Object.fromEntries(
      listEvidence(both, findModel(model) as ModelDefinition, { ...NONE, rehearsal }).map((row) => [
        row.part,
        row.proof,
      ]),
    );
  expect(of('modelk-3-turbo')).toMatchObject({ option: 'job', results: 'job' });
  expect(of('modelk-motion-3')).toMatchObject({ option: null, results: 'job', key: 'job', query: 'job' });
  expect(of('modeln-pro')).toMatchObject({ results: null, key: 'job', query: 'job' });
});

describe('what was proven', () => {
  const own = makeProfile({
    ...profile,
    customModels: {
      still: { path: '/v1/still', kind: 'image', title: 'Still', fields: [{ key: 'prompt', kind: 'text' }] },
    },
  });
  type Change = Parameters<typeof makeProfile>[0];
  const isSame = (change: Change, model = 'modelk-3-turbo') =>
    fingerprintOf(makeProfile({ ...own, ...change }), model) === fingerprintOf(own, model);
  const size = { name: 'size', type: 'string' };
  const still = own.customModels['still'];

  it.each<[string, Change]>([
    ['name', { name: 'Other', limits: { ...profile.limits, concurrent: 9 } }],
    [
      'price',
      {
        models: { 'modelk-3-turbo': { options: { resolution: size }, price: { currency: 'USD', base: 1 } } },
      },
    ],
    ['model beside it', { models: { ...own.models, 'modeln-pro': { required: ['prompt'] } } }],
  ])('stays so by another %s', (_, change) => expect(isSame(change ?? {})).toBe(true));

  it.each<[string, Change, string?]>([
    ['address', { baseUrl: 'https://other.example' }],
    ['word', { statuses: { completed: 'done', failed: 'failed' } }],
    [
      'name of a setting',
      { models: { 'modelk-3-turbo': { options: { resolution: { ...size, name: 'res' } } } } },
    ],
    [
      'type of a setting',
      { models: { 'modelk-3-turbo': { options: { resolution: { ...size, type: 'number' } } } } },
    ],
    ['path of its model', { customModels: { still: { ...still, path: '/v2/still' } } }, 'still'],
    [
      'field of its model',
      { customModels: { still: { ...still, fields: [{ key: 'text', kind: 'text' }] } } },
      'still',
    ],
    ['document, which has its model no more', { customModels: {} }, 'still'],
  ])('does not stay so by another %s', (_, change, model) => expect(isSame(change ?? {}, model)).toBe(false));
});
