import { describe, expect, it } from 'vitest';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { listDoubtsOfResults, usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { readQueryAnswer } from '../../../shared/service/read-generation.ts';
import { accept, address, certain, object, profileOf, type Schema, text } from './support.ts';

/** Names and sentences as services write them, that look like what money hangs on and mean something else; and such as do mean it. */
const status = { ...text, enum: ['queued', 'completed', 'failed'] };
const outputs = { type: 'array', items: address };
const mayPay = (profile: Profile) => listDoubtsOfResults(profile).length === 0;

describe('a parameter that takes failure and success', () => {
  const isTest = (name: string, description = '') => {
    const parameters = [
      { name, in: 'query', description, schema: { ...text, enum: ['failure', 'success'] } },
    ];
    return usableProfile(profileOf({ parameters }), 'paid').testMode !== null;
  };

  it.each([
    ['testMode', 'When to e-mail you; also in test mode'],
    ['when', 'When to e-mail you; also in test mode'],
    ['include', 'Failed generations are not charged'],
    ['include', 'Which generations to list. Nothing is charged.'],
    ['latest', ''],
    ['contest', ''],
    ['attestation', ''],
    ['greatestHit', ''],
    ['fastest', ''],
    ['protest_outcome', ''],
    ['testGroup', ''],
    ['ab_test', ''],
    ['testimonial', ''],
    ['lastTest', ''],
    ['trialPlan', ''],
    ['hammock', ''],
    ['mockup', ''],
    ['test_email', ''],
    ['testCallback', ''],
    ['sandboxFolder', ''],
    ['outcome', 'Not charged'],
    ['outcome', 'Failed runs are never charged.'],
    ['outcome', 'Charged only for success; a failure is free.'],
    ['outcome', 'Only these are kept. Nothing is charged for storage.'],
    ['outcome', 'Also used by the dry run.'],
    ['outcome', 'Like a test run, nothing is charged until it succeeds'],
    ['outcome', 'Keeps dummy generations in the list; nothing is charged.'],
    ['outcome', 'Archives test runs; nothing is charged.'],
    ['test', 'Test generations are charged at half price.'],
    ['test', 'Which end of an A/B test this generation belongs to'],
    ['sandbox', 'Whether to fall back to the sandbox after a failure'],
    ['dry_run', 'Not charged unless it renders'],
    ['simulate', 'Simulates camera shake, and is charged like any other'],
    ['testMode', 'The first ten are free of charge'],
    ['testMode', 'Costs half as much'],
    ['fake', 'Publishes the report of fakes'],
    ['branch', 'Makes a dummy generation'],
    ['test', 'Result of the last safety test'],
    ['test', 'Test results of the moderation'],
    ['testMode', 'Deprecated. Has no effect.'],
    ['testMode', 'Not supported for this model'],
    ['test', 'A test generation. Billed like any other.'],
    ['test', 'A test run. Counts against your quota.'],
    ['test_mode', 'Real generation, watermarked'],
    ['fake', 'Adds fake grain'],
    ['rehearse', 'Spoken lines are rehearsed by the avatar'],
    ['outcome', 'Simulates a failure of the network; not charged'],
    ['outcome', 'Test request. Nothing is charged to the other account.'],
  ])('called %s, described as “%s”, is no free test for certain', (name, description) => {
    expect(isTest(name, description)).toBe(false);
  });

  it.each([
    ['simulate', 'Simulates network latency. Billed as usual.'],
    ['simulate', 'Simulates camera shake, and is charged like any other'],
    ['test', 'A test generation. Billed like any other.'],
  ])('called %s, described as “%s”, is not even offered as a free test', (name, description) => {
    const parameters = [
      { name, in: 'query', description, schema: { ...text, enum: ['failure', 'success'] } },
    ];
    expect(profileOf({ parameters }).testMode).toBeNull();
  });

  it.each([
    ['testMode', ''],
    ['test', ''],
    ['test-mode', ''],
    ['TestRun', ''],
    ['dry_run', ''],
    ['dryRun', 'A dry run'],
    ['rehearsal', ''],
  ])('called %s, described as “%s”, is the free test', (name, description) => {
    expect(isTest(name, description)).toBe(true);
  });

  it.each([
    ['dryRun', 'A dummy generation; nothing is deducted'],
    ['sandbox', 'You are not charged.'],
    ['simulate', 'If set, a dummy generation is made and nothing is charged.'],
    ['mock', 'Mock generations are not billed.'],
    ['pretend', 'Makes a dummy generation and nothing is deducted.'],
    ['outcome', 'Simulates a generation; no credits are deducted.'],
  ])('called %s, described as “%s”, is offered as one with that sentence', (name, description) => {
    const parameters = [
      { name, in: 'query', description, schema: { ...text, enum: ['failure', 'success'] } },
    ];
    const profile = profileOf({ parameters });
    expect([isTest(name, description), profile.quotes?.['/testMode']]).toEqual([false, description]);
    expect(usableProfile(accept(profile, '/testMode'), 'paid').testMode?.param).toBe(name);
  });

  it.each([
    ['notifyOn', true],
    ['outcome', true],
    ['testMode', false],
  ])('called %s, that must be sent, holds the model back: %s', (name, isHeldBack) => {
    const parameters = [
      { name, in: 'query', required: true, schema: { ...text, enum: ['failure', 'success'] } },
    ];
    const lacking = listOpenBindings(profileOf({ parameters })).filter(
      ({ meaning, field }) => meaning === 'required' && field === name,
    );
    expect(lacking.length > 0).toBe(isHeldBack);
  });
});

describe('a 503', () => {
  const isFree = (busy: string) => usableProfile(profileOf({ busy }), 'paid').unavailableIsUnbilled;

  it.each([
    'Busy. Retries are not charged.',
    'Queue time is not billed.',
    'Busy. Waiting is not charged.',
    'A second attempt is not billed.',
    'Resubmissions are not charged.',
    'Duplicates are never billed.',
    'The retry is free of charge.',
    'Retries are automatic and are not charged.',
    'Preview renders run on spare machines and are not billed.',
    'Preview renders use spare machines, you are not charged.',
    'Draft mode is on. Nothing is charged.',
    'While the job waits, nothing is charged.',
    'Nothing is charged while you wait.',
    'Nothing is charged for retries.',
    'In test mode nothing is charged.',
    'Failed generations are not charged.',
    'Cached results are not billed.',
    'Enterprise customers are not charged.',
    'Free of charge for enterprise plans.',
    'You are not charged. This does not hold for priority requests.',
    'You are not charged for storage.',
    'Not charged yet.',
    'It is queued. It is not charged until it ends.',
    'The idle worker is not billed.',
    'Partial results are not charged',
    'Busy; overage is not billed.',
    'Nothing is charged beyond the request itself.',
    'The time in the queue is shown. It is not charged.',
    'Nothing is charged to your trial.',
    'Not billed (the first ten).',
    'No charge is made twice.',
    'Sent again by itself. Not charged.',
    'You are not charged more than half.',
    'The request was accepted and is not charged.',
    'Your request was queued. It is not charged.',
    'Started. Not charged.',
    'No credits.',
    'No credits left.',
    'All requests are not charged.',
    'You are not charged from your balance.',
    'Not charged\nExcept for video',
    'We do not charge.',
  ])('“%s” is not said to be free for certain', (busy) => {
    expect(isFree(busy)).toBe(false);
  });

  it.each([
    ['Busy. Nothing is charged; see Retry-After.', 'Nothing is charged; see Retry-After.'],
    ['The service is busy, nothing was charged, try again later.', undefined],
    ['No room at the moment. A refused request is not charged.', 'A refused request is not charged.'],
    ['Too many requests right now. It wasn’t charged.', 'It wasn’t charged.'],
    ['Not billed.', undefined],
  ])('“%s” is offered with its sentence, and free once somebody has said so', (busy, sentence = busy) => {
    const profile = profileOf({ busy });
    expect(isFree(busy)).toBe(false);
    expect(profile.quotes?.['/unavailableIsUnbilled']).toBe(sentence);
    const [row] = listOpenBindings(profile).filter(({ meaning }) => meaning === 'unbilled-pause');
    expect(row?.sentence).toBe(sentence);
    const accepted = accept(profile, '/unavailableIsUnbilled');
    expect(usableProfile(accepted, 'paid').unavailableIsUnbilled).toBe(true);
    expect(accepted.quotes?.['/unavailableIsUnbilled']).toBeUndefined();
  });

  it.each(['Busy, try again later.', 'Busy. Each attempt is charged.'])('“%s” offers nothing', (busy) =>
    expect(profileOf({ busy }).unavailableIsUnbilled).toBe(false),
  );
});

describe('a range of numbers', () => {
  const model = 'modelk-o3-elements';
  const isLength = (name: string, description = '', schema: Schema = {}) => {
    const body = { [name]: { type: 'integer', minimum: 3, maximum: 15, description, ...schema } };
    return usableProfile(profileOf({ model, body }), 'paid').models[model]?.options.duration?.name === name;
  };

  it.each([
    ['length', 'How many prompt tokens count', { minimum: 5, maximum: 10 }],
    ['length', 'How many prompt tokens count', {}],
    ['focal_length', '', {}],
    ['focalLength', '', { minimum: 5, maximum: 10 }],
    ['start_seconds', '', { minimum: 5, maximum: 10 }],
    ['start_seconds', 'Of the clip, in seconds', {}],
    ['end_second', '', {}],
    ['max_length', '', {}],
    ['promptLength', '', {}],
    ['seconds_per_shot', '', {}],
    ['fade_duration', '', { minimum: 5, maximum: 10 }],
    ['intro_length', '', {}],
    ['loop_seconds', '', {}],
    ['queue_seconds', '', {}],
    ['reaction_time_seconds', '', {}],
    ['shutter_length', '', {}],
    ['duration', 'Duration of the crossfade between shots', {}],
    ['duration', 'How long the service waits for a free worker', {}],
    ['duration', 'In frames', {}],
    ['duration', 'Minutes', {}],
    ['length', 'Strap length in centimetres', {}],
    ['length', 'Hair length of the subject', { minimum: 5, maximum: 10 }],
    ['length', 'How strongly shadows stretch', {}],
    ['seconds', 'Second at which the camera begins to move', {}],
    ['seconds', 'Length of the input video in seconds', {}],
    ['t', 'Length of the fade-in, in seconds', {}],
    ['t', 'How long each shot of the video lasts, in seconds', {}],
    ['t', 'Seconds', {}],
    ['t', 'How many seconds of audio the clip keeps', {}],
    ['second', '', {}],
    ['seconds_in', '', {}],
    ['video_seconds', 'The second of the video', {}],
    ['duration', 'Duration. Ignored for now.', {}],
    ['duration', 'How long the result URL is valid, in seconds', {}],
    ['t', 'Length of the video in frames', {}],
    ['seconds', 'How many seconds of the video are free', {}],
  ])('called %s, described as “%s”, is no length for certain', (name, description, schema) => {
    expect(isLength(name, description, schema)).toBe(false);
  });

  it.each([
    ['duration', '', {}],
    ['duration', '', { minimum: 5, maximum: 10 }],
    ['length', 'Length in seconds', { minimum: 5, maximum: 10 }],
    ['clip_length', '', {}],
    ['videoDuration', 'The duration of the generated video in seconds. Default 5.', {}],
    ['duration_seconds', 'Seconds', {}],
    ['seconds', 'How long the video will be (3–15)', {}],
  ])('called %s, described as “%s”, is the length', (name, description, schema) => {
    expect(isLength(name, description, schema)).toBe(true);
  });

  it.each(['How many seconds the clip lasts', 'Length of the output video in seconds.'])(
    'under a name that says nothing is offered with its sentence: “%s”',
    (description) => {
      const body = { t: { type: 'integer', minimum: 3, maximum: 15, description } };
      const profile = profileOf({ model, body });
      const pointer = `/models/${model}/options/duration`;
      expect([isLength('t', description), profile.quotes?.[pointer]]).toEqual([false, description]);
      const { models } = usableProfile(accept(profile, pointer), 'paid');
      expect(models[model]?.options.duration?.name).toBe('t');
    },
  );
});

describe('a list of sizes', () => {
  const isSize = (name: string, description = '') => {
    const body = { [name]: { ...text, enum: ['720', '1080'], description } };
    const { models } = usableProfile(profileOf({ body }), 'paid');
    return models['modelk-3-turbo']?.options.resolution?.name === name;
  };
  it.each([
    ['size', 'Size of the thumbnail'],
    ['out', 'Resolution of the input video'],
    ['resolution', 'Before upscaling'],
    ['preview_size', ''],
    ['resolution', 'Minimum resolution that is accepted'],
    ['player_height', ''],
  ])('called %s, described as “%s”, is not that of the result for certain', (name, description) => {
    expect(isSize(name, description)).toBe(false);
  });
  it.each([
    ['size', ''],
    ['out', 'Resolution of the result'],
    ['outputSize', 'Height of the video in pixels'],
  ])('called %s, described as “%s”, is that of the result', (name, description) => {
    expect(isSize(name, description)).toBe(true);
  });
});

describe('a number', () => {
  const isCost = (answer: Schema) => {
    const profile = profileOf({ answer: { status, outputs, ...answer } });
    return certain(profile, '/generation/cost', profile.generation?.cost ?? null) !== null;
  };
  const number = (description: string, type = 'number') => ({ type, description });

  it.each([
    ['usage', number('GPU seconds used')],
    ['credits', number('Credits used this month')],
    ['credits', number('used this month', 'integer')],
    ['credits', number('Used so far')],
    ['credits', number('Credits used')],
    ['usage', number('Tokens used')],
    ['usage', number('Memory used')],
    ['cost', number('Cost in minutes of the plan')],
    ['cost', number('Relative compute cost, 1 to 10')],
    ['cost', number('Of the last step')],
    ['cost', number('Average cost of a generation')],
    ['cost', number('Cost of a request')],
    ['cost', number('What it would cost at list price')],
    ['cost', number('Charged to the team since Monday')],
    ['price', number('Price of the model on our site')],
    ['price', number('Price per second')],
    ['charge', number('Battery charge of the camera rig')],
    ['charged', number('Total charged to your account')],
    ['total', number('Total spent')],
    ['amount', number('Amount of noise')],
    ['amount', number('Reserved before it is charged')],
    ['spent', number('Seconds spent')],
    ['fee', number('Monthly fee')],
    ['total_cost', number('Of all generations in this batch')],
    ['account', object({ cost: number('') })],
    ['month', object({ cost: { type: 'number' } })],
    ['estimate', object({ price: { type: 'number' } })],
    ['steps', { type: 'array', items: object({ cost: { type: 'number' } }) }],
    ['plan', { ...object({ price: { type: 'number' } }) }],
    ['billing', { ...object({ cost: { type: 'number' } }), description: 'Your account this month' }],
    ['amount', number('Amount paid to you')],
    ['upgrade', object({ price: { type: 'number' } })],
    ['shipping', object({ cost: { type: 'number' } })],
    ['model', object({ price: { type: 'number' } })],
  ])('under %s is not what was charged for certain: %j', (name, schema) => {
    expect(isCost({ [name]: schema })).toBe(false);
  });

  it.each([
    ['cost', { type: 'number' }],
    ['cost', number('What was charged in dollars')],
    ['billing', object({ charged: { type: 'number' } })],
  ])('under %s is what was charged: %j', (name, schema) => {
    expect(isCost({ [name]: schema })).toBe(true);
  });

  it.each([
    ['amount', number('What was charged for it')],
    ['credits', number('Credits charged', 'integer')],
    ['total_cost', number('Total cost of this generation in USD')],
    ['usage', number('How much this generation cost')],
  ])('under %s is offered with its sentence, and counted once somebody has said so: %j', (name, schema) => {
    const profile = profileOf({ answer: { status, outputs, [name]: schema } });
    expect([isCost({ [name]: schema }), profile.quotes?.['/generation/cost']]).toEqual([
      false,
      schema.description,
    ]);
    const read = (one: Profile) =>
      readQueryAnswer(one, { status: 'completed', outputs: [], [name]: 2.5 })?.cost;
    expect([read(profile), read(accept(profile, '/generation/cost'))]).toEqual([null, 2.5]);
  });
});

describe('an address', () => {
  const described = (description: string) => ({ ...address, description });
  const isResult = (answer: Schema) => {
    const profile = profileOf({ answer: { status, ...answer } });
    return profile.generation !== null && mayPay(profile);
  };

  it.each([
    ['image', described('Thumbnail of the generated video')],
    ['image', described('Poster frame for the finished clip')],
    ['image', described('First frame of the generated video')],
    ['image', described('A preview of the final video')],
    ['video', described('Low-res draft of the final video')],
    ['video', described('The video as you sent it')],
    ['video', described('Source of the generated video')],
    ['video', described('Web player for the finished video')],
    ['file', described('Metadata of the generated video')],
    ['file', described('Transcript of the generated clip')],
    ['file', described('Licence for the generated image')],
    ['files', { type: 'array', items: address, description: 'Files that you uploaded' }],
    ['media', { type: 'array', items: address, description: 'Media that was used' }],
    ['samples', { type: 'array', items: address, description: 'Examples from our gallery' }],
    ['assets', { type: 'array', items: address, description: 'Similar clips of other artists' }],
    ['videos', { type: 'array', items: address, description: 'Training footage' }],
    ['url', described('Page of the generated video')],
    ['url', described('Where the generated video can be watched in the browser')],
    ['result_url', described('Ask here for the result')],
    ['output', described('The prompt that it was made from')],
    ['output_url', described('Invoice for the generated video')],
    ['image', { ...object({ url: address }), description: 'Thumbnail of the finished video' }],
    ['video', { ...object({ url: address }), description: 'The video as it was uploaded' }],
    ['history', object({ outputs })],
    ['generated_by', address],
    [
      'media',
      { type: 'array', items: object({ url: address, kind: { ...text, enum: ['thumbnail', 'video'] } }) },
    ],
    ['result', described('Result of the safety check')],
    ['file', described('ZIP of all project files')],
  ])('under %s is no result for certain: %j', (name, schema) => {
    expect(isResult({ [name]: schema })).toBe(false);
  });

  it('of one picture beside the video may be of the video', () => {
    expect(isResult({ image: address, video: address })).toBe(false);
  });

  it.each([
    ['video', address],
    ['outputs', outputs],
    ['image', described('The generated image')],
    ['video', described('URL of the video. Expires after 24 hours.')],
    ['file', object({ url: described('Where the file can be downloaded from.') })],
    ['result', { ...object({ url: address }), description: 'What was made' }],
    ['files', { type: 'array', items: described('Signed link, valid for one hour') }],
  ])('under %s is the result: %j', (name, schema) => {
    expect(isResult({ [name]: schema })).toBe(true);
  });

  it('of a thumbnail stands beside the result without being one', () => {
    const profile = profileOf({
      answer: { status, image: described('Thumbnail of the generated video'), video: address },
    });
    expect(profile.generation?.outputs).toEqual(['/video']);
    expect(mayPay(profile)).toBe(true);
  });
});

describe('the words of a state', () => {
  const words = (schema: Schema, name = 'status', more: Schema = {}) => {
    const profile = profileOf({ answer: { [name]: { ...text, ...schema }, outputs, ...more } });
    return profile.generation !== null && mayPay(profile);
  };
  const ends = ['queued', 'completed', 'failed'];

  it.each([
    ['`completed`: the upload is there, rendering comes next'],
    ['`completed`: all frames are there, encoding follows'],
    ['`completed`: finished uploading'],
    ['`completed`: validation succeeded'],
    ['`completed`: the first pass is done'],
    ['`completed`: handed to the renderer'],
    ['`completed`: charged'],
    ['`completed`: partly done'],
    ['`failed`: will be tried again'],
    ['`failed`: a worker failed, the job goes on by itself'],
    ['`failed`: a temporary error'],
    ['`failed`: waiting for another worker'],
    ['Status of the upload'],
    ['State of your webhook’s delivery'],
    ['Whether the inputs were checked'],
    ['Outcome of this call'],
    ['Payment status'],
    ['State of the queue'],
    ['Status of the render of the preview'],
    ['`failed`: may be put right by support'],
    ['`failed`: paused'],
    ['`completed`: results are available after a delay'],
    ['`completed`: ended, in whatever way'],
    ['Job status. Completed does not mean that files are there.'],
    ['Ends with completed. Files follow.'],
  ])('described as “%s” are not certain', (description) => {
    expect(words({ enum: ends, description })).toBe(false);
  });

  it.each([
    [['queued', 'moderated', 'completed', 'failed']],
    [['queued', 'blocked', 'completed', 'failed']],
    [['queued', 'upload_completed', 'completed', 'failed']],
    [['queued', 'preview_ready', 'completed', 'failed']],
    [['success', 'fail', 'error']],
    [['ok', 'error']],
    [['ready', 'done', 'failed']],
    [['ready', 'running', 'failed']],
    [['queued', 'stopped', 'failed']],
    [['queued', 'output_completed', 'failed']],
    [['queued', 'phase_completed', 'failed']],
    [['waiting', 'request_completed', 'failed']],
  ])('%j are not certain', (list) => {
    expect(words({ enum: list })).toBe(false);
  });

  it('are those of the generation, and not of the envelope around it', () => {
    const state = { ...text, enum: ['queued', 'done', 'failed'] };
    const profile = profileOf({
      answer: { status: { ...text, enum: ['success', 'fail', 'error'] }, data: object({ state, outputs }) },
    });
    expect(profile.generation?.status).toBe('/data/state');
    expect(profile.statuses).toEqual({ completed: 'done', failed: 'failed' });
  });

  it.each([
    [{ enum: ends }, 'progress'],
    [{ enum: ['waiting', 'rendering', 'done', 'failed'] }, 'progress'],
    [{ enum: ends, description: 'Status of the generation' }, 'status'],
    [{ enum: ['PHASE_WAITING', 'PHASE_COMPLETED', 'PHASE_FAILED'] }, 'status'],
    [{ enum: ['Pending', 'Ready', 'Error', 'Request Moderated', 'Content Moderated'] }, 'status'],
  ])('%j under %s are certain', (schema, name) => {
    expect(words(schema, name)).toBe(true);
  });
});

describe('what is on its way out', () => {
  const old = { deprecated: true };
  it('is no test mode for certain', () => {
    const schema = { ...text, enum: ['failure', 'success'] };
    const parameters = [{ name: 'testMode', in: 'query', schema, ...old }];
    expect(usableProfile(profileOf({ parameters }), 'paid').testMode).toBeNull();
  });

  it('is no setting for certain', () => {
    const body = { resolution: { ...text, enum: ['720', '1080'], ...old } };
    expect(usableProfile(profileOf({ body }), 'paid').models['modelk-3-turbo']?.options).toEqual({});
  });

  it('is neither a cost, nor a state, nor a result for certain', () => {
    const cost = { type: 'number', ...old };
    expect(profileOf({ answer: { status, outputs, cost } }).sources['/generation/cost']).toBe('suggested');
    expect(mayPay(profileOf({ answer: { status: { ...status, ...old }, outputs } }))).toBe(false);
    expect(mayPay(profileOf({ answer: { status, outputs: { ...outputs, ...old } } }))).toBe(false);
  });
});
