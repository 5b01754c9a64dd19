import { afterAll, beforeAll, expect, it } from 'vitest';
import { quarry } from '../../support/services/quarry.ts';
import { request } from '../../support/test-core.ts';
import { file, openService, type ServiceUnderTest } from './support/open-service.ts';

const prompt = 'A quarry at noon; dust in the light.';

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(quarry, ({ baseUrl }) => ({
    format: 1,
    name: 'Guessed',
    baseUrl,
    upload: { mode: 'json-base64', url: '/v2/files', field: 'content', reference: '/file/id' },
    generation: { url: '/v2/generation/{genId}/status', status: '/phase', outputs: ['/files/*'] },
    testMode: { param: 'simulate', models: ['modelk-3-turbo'] },
    statuses: { completed: 'done', failed: 'broken' },
    limits: { concurrent: 4, submitsPerMinute: 600 },
    models: { 'modelk-3-turbo': { options: { resolution: { name: 'height', type: 'number' } } } },
    sources: {
      '/upload/reference': 'suggested',
      '/testMode/param': 'suggested',
      '/generation': 'suggested',
      '/models/modelk-3-turbo/options/resolution/name': 'suggested',
    },
  }));
});
afterAll(() => under.close());

const problemsOf = async (input: Parameters<typeof request>[1], more = {}) => {
  const answer = await under.app.call('jobs.enqueue', { jobs: [request('modelk-3-turbo', input, more)] });
  return answer.problems.map(({ problem }) => problem.code);
};

it('an upload of which one part is only a suggestion sends no file', async () => {
  expect(await problemsOf({ prompt, startImage: file(under.files.image) })).toContain('upload-unbound');
  expect(under.service.hosts.api.seen).toEqual([]);
});

it('a suggested name of the test parameter makes no test run, which could be billed', async () => {
  expect(await problemsOf({ prompt }, { testMode: 'success' })).toContain('test-mode-unbound');
  expect(under.service.hosts.api.seen).toEqual([]);
});

it('a suggested option is not sent', async () => {
  expect(await problemsOf({ prompt, resolution: '720' })).not.toEqual([]);
  expect(under.service.hosts.api.seen).toEqual([]);
});

it('a suggested query is used, since asking is free', async () => {
  const { job, sent } = await under.run('modelk-3-turbo', { prompt });
  expect(job.state).toBe('done');
  expect(sent.body).toEqual({ prompt });
});
