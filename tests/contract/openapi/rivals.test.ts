import { describe, expect, it } from 'vitest';
import { list, mayPay, number, profileOfService, type Service, said } from './service-document.ts';
import { address, object, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const ended = { status, output_url: address };
/** Where the id stands, and whether that is certain. */
const receiptOf = (service: Service) => {
  const { submission, sources } = profileOfService(service);
  return [submission?.genId, sources['/submission'] === 'openapi'];
};

describe('a list of generations', () => {
  const generation = { generation_id: text, project_id: text, ...ended };
  const ofProject = '/projects/{project_id}/generations';
  const lists = { [ofProject]: { items: list(object(generation)) } };

  it.each([
    [
      'beside one of them under two ids, of a project that is sent',
      { sent: { project_id: text }, gets: { ...lists, [`${ofProject}/{generation_id}`]: generation } },
    ],
    ['of a project that is sent', { sent: { project_id: text }, gets: lists }],
    ['of a user', { gets: { '/users/{user_id}/generations': lists[ofProject] ?? {} } }],
  ])('%s is no query, and its project no id', (_, service) => {
    const profile = profileOfService({ taken: generation, ...service });
    expect(profile.generation).toBeNull();
    expect(profile.submission?.genId).toBe('/generation_id');
    expect(mayPay(profile)).toBe(false);
    expect(profile.candidates?.[0]?.outputs).toEqual(['/items/*/output_url']);
  });

  it('goes after the one that answers with one, whatever else speaks for it', () => {
    const one = '/generations/{generation_id}';
    const profile = profileOfService({
      taken: generation,
      sent: { project_id: text },
      gets: { ...lists, [one]: generation },
    });
    expect(profile.generation?.url).toBe('/generations/{genId}');
    expect(profile.submission?.genId).toBe('/generation_id');
    expect(mayPay(profile)).toBe(true);
  });

  it('is a suggestion where nothing says that it is of something else', () => {
    const profile = profileOfService({ gets: { '/generations/{id}': { items: list(object(ended)) } } });
    expect(profile.generation?.status).toBe('/items/*/status');
    expect(profile.sources).toMatchObject({
      '/generation/url': 'suggested',
      '/generation/status': 'suggested',
    });
  });

  it('is none where a state stands beside it', () => {
    const answer = {
      state: text,
      output_url: address,
      children: list(object({ status })),
      items: list(object({ status })),
    };
    const profile = profileOfService({ gets: { '/generations/{id}': answer } });
    expect(profile.generation?.status).toBe('/state');
    expect(mayPay(profile)).toBe(false);
  });

  it('is no second read by an id that the state’s answer names', () => {
    const one = { generation_id: text, project_id: text, status };
    const profile = profileOfService({ gets: { '/generations/{generation_id}': one, ...lists } });
    expect(profile.generation?.result).toBeUndefined();
    expect(mayPay(profile)).toBe(false);
  });

  it('of whether each is done is a suggestion', () => {
    const items = list(object({ done: { type: 'boolean' }, output_url: address }));
    const profile = profileOfService({ gets: { '/generations/{id}': { items } } });
    expect(profile.sources['/generation/status']).toBe('suggested');
  });

  it('leaves what else a submission answers as a suggestion', () => {
    const service = { sent: { project_id: text }, gets: lists };
    expect(receiptOf({ taken: { project_id: text, ticket: text }, ...service })).toEqual(['/ticket', false]);
    expect(receiptOf({ taken: { project_id: text }, ...service })).toEqual(['/project_id', false]);
  });

  it('leaves a project that is the generation itself alone', () => {
    const service = {
      taken: { project_id: said('Id of the project') },
      gets: { '/projects/{project_id}': ended },
    };
    expect(receiptOf(service)).toEqual(['/project_id', true]);
    expect(mayPay(profileOfService(service))).toBe(true);
  });
});

describe('the id of a generation', () => {
  const gets = (path: string) => ({ [path]: ended });

  it.each<[string, Service, unknown]>([
    [
      'as the query’s path calls it, further in than that of the call',
      { taken: { request_id: text, output: object({ task_id: text }) }, gets: gets('/tasks/{id}') },
      ['/output/task_id', true],
    ],
    [
      'of the call or of a task, where the path says neither',
      { taken: { request_id: text, output: object({ task_id: text }) }, gets: gets('/clips/{id}') },
      ['/request_id', false],
    ],
    [
      'of the request where there is no other',
      { taken: { request_id: text, queue: object({ position: number }) }, gets: gets('/requests/{id}') },
      ['/request_id', true],
    ],
    [
      'of a customer beside another text',
      { taken: { id: said('Your customer number'), ticket: text }, gets: gets('/results/{handle}') },
      ['/ticket', false],
    ],
    [
      'of who pays beside another text',
      { taken: { id: said('The account that pays for it'), ticket: text }, gets: gets('/results/{handle}') },
      ['/ticket', false],
    ],
    [
      'that says more of it than whose it is',
      { taken: { id: said('Your generation, to ask with') }, gets: gets('/generations/{id}') },
      ['/id', false],
    ],
    [
      'of a user beside another text',
      { taken: { user: object({ id: text }), job: text }, gets: gets('/videos/{id}') },
      ['/job', false],
    ],
    [
      'of a user alone',
      { taken: { user: object({ id: text }) }, gets: gets('/videos/{id}') },
      ['/user/id', false],
    ],
    [
      'of an account, called plainly, beside one that is named',
      { taken: { id: said('Id of your account'), job_id: text }, gets: gets('/videos/{job_id}') },
      ['/job_id', true],
    ],
    [
      'that only support asks for',
      {
        taken: {
          request_id: said('Id of this request. Name it to support.'),
          id: said('Id of the generation'),
        },
        gets: gets('/generations/{id}'),
      },
      ['/id', true],
    ],
    [
      'that is plain, beside what the path is called',
      { taken: { id: text, ticket: text }, gets: gets('/tickets/{id}') },
      ['/id', false],
    ],
    [
      'that was sent',
      { taken: { reference_id: text }, sent: { reference_id: text }, gets: gets('/videos/{reference_id}') },
      ['/reference_id', false],
    ],
    [
      'that is called the number of a task’s order, to ask for the results with',
      {
        taken: {
          id: said('Task order number made by us. Use this order number when calling the result interface.'),
          request_id: said('Task number submitted by the user, or generated by us.'),
        },
        sent: { request_id: text },
        gets: gets('/async-result/{id}'),
      },
      ['/id', false],
    ],
    [
      'beside what the user calls it, which no request of this model has',
      {
        taken: { id: text, request_id: said('Task number submitted by the user') },
        gets: gets('/async-result/{id}'),
      },
      ['/id', false],
    ],
    [
      'that is called the number of an order, with no word of asking',
      { taken: { id: said('Task order number'), ticket: text }, gets: gets('/async-result/{id}') },
      ['/ticket', false],
    ],
    ['that is the only one', { gets: gets('/videos/{id}') }, ['/id', true]],
    [
      'of an extended clip, whose own is sent under another name',
      { taken: { task_id: text }, sent: { source: object({ id: text }) }, gets: gets('/tasks/{task_id}') },
      ['/task_id', true],
    ],
  ])('%s', (_, service, expected) => {
    expect(receiptOf(service)).toEqual(expected);
  });

  it.each([
    ['Id of this delivery; one generation may have several', '/data/id'],
    ['The event id', '/data/id'],
    ['Webhook id', '/data/id'],
    ['Id of the generation that this event is about', '/id'],
  ])('in a delivery with “%s” is %s', (description, expected) => {
    const webhook = { id: said(description), data: object({ id: text, ...ended }) };
    const { webhook: found, sources } = profileOfService({ taken: { genId: text }, webhook });
    expect(found?.genId).toBe(expected);
    expect(sources['/webhook/genId']).toBe('suggested');
  });
});

describe('the state of a generation', () => {
  const stateOf = (answer: Schema) => {
    const profile = profileOfService({ gets: { '/videos/{id}': { output_url: address, ...answer } } });
    return [profile.generation?.status, mayPay(profile)];
  };
  const http = said('`200` = success, `400` = failed', { ...number, enum: [200, 400, 500] });
  const progress = said('0 = not started, 100 = completed', number);

  it.each<[string, Schema, unknown]>([
    ['is not how the call went', { status: http, data: object({ state: status }) }, ['/data/state', true]],
    [
      'is not how the call went, if nothing lists it',
      { status: http, data: object({ state: text }) },
      ['/data/state', false],
    ],
    ['may be how the call went, where nothing else is', { status: http }, ['/status', false]],
    [
      'is in doubt beside another that is listed',
      { status, data: object({ state: status }) },
      ['/status', false],
    ],
    ['is no number of percent', { status, progress }, ['/status', true]],
    [
      'is no number of percent that stands further out',
      { progress, job: object({ status }) },
      ['/job/status', true],
    ],
    ['may be a number of percent, where nothing else is', { progress }, ['/progress', false]],
  ])('%s', (_, answer, expected) => {
    expect(stateOf(answer)).toEqual(expected);
  });
});
