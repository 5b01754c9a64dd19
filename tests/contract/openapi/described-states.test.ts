import { describe, expect, it } from 'vitest';
import { mayPay, number, profileOfService, said } from './service-document.ts';
import { address, object, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const ended = { status, output_url: address };

describe('words for states', () => {
  const wordsOf = (schema: Schema) => {
    const profile = profileOfService({ gets: { '/videos/{id}': { status: schema, output_url: address } } });
    const { completed, failed } = profile.statuses;
    return mayPay(profile) ? [completed, failed] : 'in doubt';
  };

  it.each<[string, Schema, unknown]>([
    ['0 = queued, 1 = running, 2 = succeeded, -1 = failed', number, ['2', '-1']],
    ['-1: failed, 0: queued, 1: running, 2: succeeded', number, ['2', '-1']],
    ['0: queued; 1: succeeded; −1: failed', number, ['1', '-1']],
    ['`0` = queued, `1` = succeeded, `-1` = failed', number, ['1', '-1']],
    ['-2: expired, -1: failed, 0: queued, 3: succeeded', number, ['3', ['-2', '-1']]],
    ['-1: failed, 0: queued, 1: succeeded', { ...number, enum: [-1, 0, 1] }, ['1', '-1']],
    ['wartet = queued, läuft = running, fertig = completed, gelöscht = failed', text, ['fertig', 'gelöscht']],
    ['待機 = queued, 完了 = completed, 失敗 = failed', text, ['完了', '失敗']],
    ['the status of video: [1:queueing, 2:processing, 3:completed, 4:failed]', number, ['3', '4']],
    ['State: 0 = queued, 1 = done, 2 = failed', number, ['1', '2']],
    ['0 = queued (see https://a.example/b?c=d), 1 = done, 2 = failed', number, ['1', '2']],
    ['0 = queued, 1 = done, >2 = failed', number, 'in doubt'],
    ['0 = queued, 1 = done, 2 or 3 = failed', number, 'in doubt'],
    ['0 = queued, 1 = done, 2, 3 = failed', number, 'in doubt'],
    ['0: queued, 1: done, 2..5: failed', number, 'in doubt'],
    ['0: queued, 1: done, negative: failed', number, 'in doubt'],
    ['`queued`, `done`, `failed`, `timed out`', text, 'in doubt'],
    ['0 = queued, 1 = done, 2 = failed, 3-9 = failed', number, 'in doubt'],
    ['0 = queued, 1 = done, 2 = failed, below 0 = failed', number, 'in doubt'],
    ['0 = queued, 1 = done, 2 = failed, others = failed', number, 'in doubt'],
    ['queued = waiting, done = finished, failed = failed, timed out = failed', text, 'in doubt'],
    ['queued = waiting, done = finished, failed = failed, «weg» = failed', text, 'in doubt'],
    [
      '`queued`, `running`, `completed` (then `output_url` is set) or `failed` (then `error` is set)',
      text,
      ['completed', 'failed'],
    ],
    ['State: `WORKING (processing)`, `SUCCESS (success)`, `FAIL (failure)`.', text, ['SUCCESS', 'FAIL']],
    ['State: `A (waiting)`, `B (made)`, `C (no idea)`', text, 'in doubt'],
    [
      'Useful when the task is incomplete or has failed. Enum: TASK_QUEUED, TASK_SUCCEED, TASK_FAILED',
      text,
      ['TASK_SUCCEED', 'TASK_FAILED'],
    ],
    ['Useful when the task is queued, done or has failed.', text, 'in doubt'],
    ['The state is queued, done or failed.', text, ['done', 'failed']],
    ['Where it is (`queued`, `running`, `completed`, `failed`)', text, ['completed', 'failed']],
  ])('“%s”', (description, schema, expected) => {
    expect(wordsOf(said(description, schema))).toEqual(expected);
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
