import { describe, expect, it } from 'vitest';
import { modelsOf } from '../../../shared/models/index.ts';
import { estimateJob, lengthKeyOf } from '../../../shared/service/profile/prices.ts';
import { answering } from './service-document.ts';
import { address, importPaths, inPath, jsonOf, object, type Schema, text } from './support.ts';

/** The profile of a service whose model takes these properties, at a tenth of a dollar for a second. */
function profileWith(properties: Schema) {
  const status = { ...text, enum: ['queued', 'completed', 'failed'] };
  const profile = importPaths({
    '/animate': {
      post: {
        summary: 'Generate a video',
        requestBody: jsonOf(object({ prompt: text, ...properties })),
        ...answering({ id: text }),
      },
    },
    '/jobs/{id}': {
      get: {
        parameters: [inPath('id')],
        ...answering({ id: text, status, video_url: address }),
      },
    },
  });
  const price = { currency: 'USD', base: 0, perSecond: 0.1, byOption: {} };
  const models = { ...profile.models, animate: { options: {}, required: [], price } };
  const model = modelsOf(profile).find(({ id }) => id === 'animate');
  if (model === undefined) throw new Error('no model');
  return { profile: { ...profile, models }, model };
}
const whole = (description = '') => ({ type: 'integer', minimum: 1, maximum: 60, description });
const lengthIn = (properties: Schema) => lengthKeyOf(profileWith(properties).model);
const unitOf = (name: string, description: string) => {
  const field = profileWith({ [name]: whole(description) }).model.fields.find(({ key }) => key === name);
  return field?.kind === 'number' ? field.unit : undefined;
};

describe('a number is the clip’s length in seconds', () => {
  it.each([
    ['duration', 'Length in seconds'],
    ['duration', 'How long the clip lasts, in seconds, at 24 frames per second'],
    ['length', 'Length of the clip in seconds'],
    ['video_length', 'In seconds'],
    ['clip_seconds', ''],
    ['durationSeconds', ''],
  ])('where it is %s: “%s”', (name, description) => {
    expect(unitOf(name, description)).toBe('seconds');
    expect(lengthIn({ [name]: whole(description) })).toBe(name);
  });

  it.each([
    ['fps', 'Frames per second'],
    ['frame_rate', 'Frames a second'],
    ['rate', 'Frames/second'],
    ['motion', 'How often it moves each second'],
    ['timeout', 'Seconds to wait for a result'],
    ['timeout_seconds', ''],
    ['delay', 'Seconds before it starts'],
    ['seed', 'Changes every second where it is empty'],
    ['fade_seconds', 'Length of the fade in seconds'],
    ['start', 'Second of the clip at which it begins'],
    ['num_frames', '24 of them make a second of the video'],
    ['expires_in', 'Seconds until the video is deleted'],
    ['x', 'Seconds'],
    ['t', 'Length of the video in seconds'],
  ])('but not where it is %s: “%s”', (name, description) => {
    expect(unitOf(name, description)).toBeUndefined();
    expect(lengthIn({ [name]: whole(description) })).toBeNull();
  });
});

describe('a price by the second', () => {
  it('counts the seconds and not the frames in each', () => {
    const properties = { fps: whole('Frames per second'), duration: whole('Length in seconds') };
    const { profile, model } = profileWith(properties);
    expect(estimateJob(profile, model, { prompt: 'x', duration: 5, fps: 24 })).toEqual({
      currency: 'USD',
      amount: 0.5,
    });
  });

  it.each(['Length in milliseconds', 'Length in frames', 'Length in minutes'])(
    'is not known where the document says “%s”',
    (description) => {
      const { profile, model } = profileWith({ duration: whole(description) });
      expect(lengthKeyOf(model)).toBeNull();
      expect(estimateJob(profile, model, { prompt: 'x', duration: 5 })).toBeNull();
    },
  );

  it('takes no timeout for the length that an older import put into seconds', () => {
    const fps = { kind: 'number', key: 'fps', unit: 'seconds' } as const;
    const duration = { kind: 'number', key: 'duration' } as const;
    expect(lengthKeyOf({ fields: [fps, duration] })).toBe('duration');
    expect(lengthKeyOf({ fields: [fps] })).toBeNull();
  });

  it('is not known where two numbers may be the length', () => {
    const timed = (key: string) => ({ kind: 'number', key, unit: 'seconds' }) as const;
    expect(lengthKeyOf({ fields: [timed('a'), timed('b')] })).toBeNull();
    expect(lengthKeyOf({ fields: [timed('a')] })).toBe('a');
  });
});
