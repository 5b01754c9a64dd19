import { describe, expect, it } from 'vitest';
import { mayPay, number, profileOfService, said } from './service-document.ts';
import { accept, address, object, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const ended = { status, output_url: address };

describe('words for states', () => {
  const offered = (schema: Schema) => {
    const profile = profileOfService({ gets: { '/videos/{id}': { status: schema, output_url: address } } });
    const { completed, failed } = profile.statuses;
    return { words: [completed, failed], profile };
  };

  it.each<[string, Schema, unknown]>([
    ['0 = queued, 1 = running, 2 = succeeded, -1 = failed', number, ['2', '-1']],
    ['-1: failed, 0: queued, 1: running, 2: succeeded', number, ['2', '-1']],
    ['0: queued; 1: succeeded; −1: failed', number, ['1', '-1']],
    ['`0` = queued, `1` = succeeded, `-1` = failed', number, ['1', '-1']],
    ['-1: failed, 0: queued, 1: succeeded', { ...number, enum: [-1, 0, 1] }, ['1', '-1']],
    ['待機 = queued, 完了 = completed, 失敗 = failed', text, ['完了', '失敗']],
    ['the status of video: [1:queueing, 2:processing, 3:completed, 4:failed]', number, ['3', '4']],
    ['State: 0 = queued, 1 = done, 2 = failed', number, ['1', '2']],
    [
      '`queued`, `running`, `completed` (then `output_url` is set) or `failed`',
      text,
      ['completed', 'failed'],
    ],
    ['The state is queued, done or failed.', text, ['done', 'failed']],
    ['Where it is (`queued`, `running`, `completed`, `failed`)', text, ['completed', 'failed']],
    ['Status of the task: created, processing, completed, or failed', text, ['completed', 'failed']],
    ['Status: created | running | succeeded | errored.', text, ['succeeded', 'errored']],
  ])(
    '“%s” is offered with that sentence, and paid on once somebody has said so',
    (description, schema, expected) => {
      const { words, profile } = offered(said(description, schema));
      expect([words, mayPay(profile)]).toEqual([expected, false]);
      expect(profile.quotes?.['/statuses']).toBeTruthy();
      const suggested = Object.keys(profile.sources).filter((one) => profile.sources[one] === 'suggested');
      expect(mayPay(accept(profile, ...suggested))).toBe(true);
    },
  );

  it.each<[string, Schema]>([
    ['0 = queued, 1 = done, >2 = failed', number],
    ['0 = queued, 1 = done, 2 or 3 = failed', number],
    ['0: queued, 1: done, 2..5: failed', number],
    ['`queued`, `done`, `failed`, `timed out`', text],
    ['0 = queued, 1 = done, 2 = failed, others = failed', number],
    ['queued = waiting, done = finished, failed = failed, «weg» = failed', text],
    ['State: `A (waiting)`, `B (made)`, `C (no idea)`', text],
    ['Useful when the task is queued, done or has failed.', text],
  ])('“%s” is in doubt', (description, schema) => {
    expect(mayPay(offered(said(description, schema)).profile)).toBe(false);
  });
});

it.each(['video_status', 'imageStatus', 'render_state'])('“%s” is a state', (name) => {
  const gets = { '/videos/{id}': { [name]: status, output_url: address } };
  const profile = profileOfService({ gets });
  expect([profile.generation?.status, mayPay(profile)]).toEqual([`/${name}`, true]);
});

describe('a code for success', () => {
  it.each([
    ['0: success, 1: not successful, 2: the job could not be finished successfully', ['0']],
    ['0: success, 1: partially successful, -1: without success', ['0']],
    ['0 means success', ['0']],
    ['1 means no success', undefined],
    ['anything but 0 is no success', undefined],
  ])('“%s”', (description, expected) => {
    const code = said(description, number);
    const gets = { '/videos/{id}': { code, data: object(ended) } };
    const { envelope } = profileOfService({ taken: { code, data: object({ id: text }) }, gets });
    expect(envelope?.ok).toEqual(expected);
  });
});
