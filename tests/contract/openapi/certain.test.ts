import { describe, expect, it } from 'vitest';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { listDoubtsOfResults, usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { accept, address, certain, object, profileOf, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'completed', 'failed'] };
const outputs = { type: 'array', items: address };
const mayPay = (profile: Profile) => listDoubtsOfResults(profile).length === 0;

describe('a test mode', () => {
  const parameter = (name: string, description = '') => ({
    name,
    in: 'query',
    description,
    schema: { ...text, enum: ['failure', 'success'] },
  });
  const usable = (...parameters: Schema[]) =>
    usableProfile(profileOf({ parameters }), 'paid').testMode?.param;

  it.each([
    ['when to notify', [parameter('notifyOn')], undefined],
    ['when to notify, also in tests', [parameter('notifyOn', 'Also sent in test mode')], undefined],
    ['anything', [parameter('outcome')], undefined],
    [
      'anything, described',
      [parameter('outcome', 'Makes a dummy generation; nothing is charged.')],
      undefined,
    ],
    ['a test', [parameter('testMode')], 'testMode'],
    ['a test beside a notice', [parameter('notifyOn'), parameter('dry_run')], 'dry_run'],
    ['two tests', [parameter('sandbox'), parameter('dry_run')], undefined],
  ])('of a parameter for %s', (_, parameters, expected) => {
    expect(usable(...parameters)).toBe(expected);
  });

  it('stands in the profile as a suggestion where its values speak for it and its name says nothing', () => {
    expect(profileOf({ parameters: [parameter('outcome')] }).sources['/testMode']).toBe('suggested');
    expect(profileOf({ parameters: [parameter('notifyOn')] }).testMode).toBeNull();
  });
});

describe('a 503 is unbilled', () => {
  it.each([
    ['Busy. Nothing is charged; see Retry-After.', false],
    ['The service is busy, nothing was charged, try again later.', false],
    ['Not billed.', false],
    ['Busy. If you try again you are not charged twice.', false],
    ['Busy; a repeated request is not charged again.', false],
    ['Not charged unless rendering had begun.', false],
    ['You may not be charged.', false],
    ['Usually not billed.', false],
    ['Not charged extra. The first try is charged.', false],
    ['Busy.', false],
  ])('“%s”: %s', (busy, expected) => {
    expect(usableProfile(profileOf({ busy }), 'paid').unavailableIsUnbilled).toBe(expected);
  });
});

describe('a cost', () => {
  const cost = (answer: Schema) => {
    const profile = profileOf({ answer: { status, outputs, ...answer } });
    return certain(profile, '/generation/cost', profile.generation?.cost);
  };
  const number = (description = '') => ({ type: 'number', description });

  it.each([
    ['called so', { cost: number() }, '/cost'],
    ['of credits that are left', { credits: number('Credits left') }, null],
    ['of credits that nobody explains', { credits: { type: 'integer' } }, null],
    ['of credits that were used', { credits: { type: 'integer', description: 'Credits charged' } }, null],
    ['in cents', { cost: { type: 'integer', description: 'In cents' } }, null],
    ['in cents by name', { cost_cents: { type: 'integer' } }, null],
    ['in whole numbers of nobody knows what', { cost: { type: 'integer' } }, null],
    ['that is only estimated', { cost: number('Estimated before it runs') }, null],
    ['of what is left after it', { account: { type: 'object', properties: { balance: number() } } }, null],
  ])('%s', (_, answer, expected) => {
    expect(cost(answer) ?? null).toBe(expected);
  });
});

describe('results', () => {
  const found = (answer: Schema) => {
    const profile = profileOf({ answer: { status, ...answer }, body: { image_url: text } });
    return { outputs: profile.generation?.outputs ?? [], isPaid: mayPay(profile) };
  };

  it('are not the generation’s own links, nor what was sent', () => {
    const links = object({ get: address, web: address, cancel: address });
    const input = object({ prompt: text, image: address });
    expect(found({ urls: links, response_url: address, input, output: outputs, image_url: address })).toEqual(
      {
        outputs: ['/output/*'],
        isPaid: true,
      },
    );
  });

  it('that nothing but a link could be are left open', () => {
    expect(found({ urls: object({ get: address, web: address }), response_url: address }).outputs).toEqual(
      [],
    );
  });

  it('that may be anything are a suggestion, on which nothing is paid', () => {
    expect(found({ url: address })).toEqual({ outputs: ['/url'], isPaid: false });
    expect(found({ image_url: address })).toEqual({ outputs: ['/image_url'], isPaid: false });
  });

  it('are offered where the document calls them so, with that sentence', () => {
    const description = 'Address of the finished video';
    const profile = profileOf({ answer: { status, url: { ...address, description } } });
    expect([profile.generation?.outputs, mayPay(profile)]).toEqual([['/url'], false]);
    expect(profile.quotes?.['/generation/outputs/0']).toBe(description);
    expect(mayPay(accept(profile, '/generation/outputs'))).toBe(true);
  });

  it('stand where images and videos stand apart', () => {
    const file = object({ url: address });
    expect(found({ images: { type: 'array', items: file }, video: file })).toEqual({
      outputs: ['/images/*/url', '/video/url'],
      isPaid: true,
    });
  });
});

describe('the words for the two ends', () => {
  const words = (schema: Schema, name = 'status') => {
    const profile = profileOf({ answer: { [name]: { ...text, ...schema }, outputs } });
    return { ...profile.statuses, isPaid: mayPay(profile) };
  };
  const sure = (completed: string | string[], failed: string | string[]) => ({
    completed,
    failed,
    isPaid: true,
  });

  it.each([
    ['of an enumeration', { enum: ['queued', 'done', 'failed'] }, sure('done', 'failed')],
    [
      'of five ends',
      { enum: ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED', 'REJECTED'] },
      sure('SUCCEEDED', ['FAILED', 'CANCELED', 'EXPIRED', 'REJECTED']),
    ],
    [
      'with what they are of',
      { enum: ['TASK_RUNNING', 'TASK_SUCCEED', 'TASK_FAILED'] },
      sure('TASK_SUCCEED', 'TASK_FAILED'),
    ],
    ['where ready is the only one', { enum: ['pending', 'ready', 'error'] }, sure('ready', 'error')],
  ])('%s', (_, schema, expected) => {
    expect(words(schema)).toEqual(expected);
  });

  it.each([
    ['are two for the same', { enum: ['queued', 'completed', 'done', 'failed'] }],
    ['are not all told apart', { enum: ['queued', 'done', 'failed', 'parked'] }],
    [
      'say something else in the description',
      { enum: ['done', 'over', 'failed'], description: '`done`: still waiting for a place' },
    ],
    ['are not listed at all', {}],
    ['have no failure, and nothing else tells one', { enum: ['queued', 'completed'] }],
  ])('that %s stop every paid job', (_, schema) => {
    expect(words(schema).isPaid).toBe(false);
  });

  it.each(['state', 'phase', 'stage', 'task_status'])('stand under %s', (name) => {
    expect(words({ enum: ['queued', 'done', 'failed'] }, name).isPaid).toBe(true);
  });

  it('are the generation’s own, and not those of its delivery', () => {
    const profile = profileOf({
      answer: { webhook_status: { ...text, enum: ['pending', 'succeeded', 'failed'] }, status, outputs },
    });
    expect(profile.generation?.status).toBe('/status');
    expect(mayPay(profile)).toBe(true);
  });
});

describe('the id in the answer to a submission', () => {
  const of = (taken: Schema) => {
    const profile = profileOf({ taken, answer: { status, outputs } });
    return { ...profile.submission, isPaid: mayPay(profile) };
  };

  it.each([
    ['as the interface shows it', { genId: text }, { isPaid: true }],
    ['by another name', { task_id: text }, { genId: '/task_id', header: null, isPaid: true }],
    ['by two names', { task_id: text, id: text }, { genId: '/task_id', header: null, isPaid: false }],
    ['nowhere', { accepted: { type: 'boolean' } }, { genId: '/genId', header: null, isPaid: false }],
  ])('stands %s', (_, taken, expected) => {
    expect(of(taken)).toEqual(expected);
  });

  it('is asked for where it is in doubt', () => {
    const profile = profileOf({ taken: { task_id: text, id: text }, answer: { status, outputs } });
    expect(listOpenBindings(profile)[0]).toMatchObject({ meaning: 'submission', suggestion: '/task_id' });
  });
});
