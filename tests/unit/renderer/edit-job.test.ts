import { describe, expect, test } from 'vitest';
import { listEnds } from '../../../renderer/features/compose/editing/list-ends.ts';
import { draftOfJob, planLiteral, requestOfEdit } from '../../../renderer/features/compose/state/edit-job.ts';

const job = (name: string, prompt: string) => ({ name, input: { prompt }, testMode: null });

describe('editing a job', () => {
  test('its form holds what it asks for, once', () => {
    const draft = draftOfJob({ model: 'modelk-3-turbo', input: { prompt: 'A boat' } });
    expect(draft.inputs).toEqual({ 'modelk-3-turbo': { prompt: 'A boat' } });
    expect(draft.takes).toBe(1);
  });

  test('a name of its own stays; one that only repeats an earlier prompt goes with it', () => {
    const edit = (from: ReturnType<typeof job>, prompt: string) =>
      requestOfEdit(from, 'modelk-3-turbo', { prompt }).name;
    expect(edit(job('Shot 12', 'A boat at dawn'), 'A boat at dusk')).toBe('Shot 12');
    expect(edit(job('A boat at dawn', 'A boat at dawn'), 'A boat at dusk')).toBeUndefined();
    expect(edit(job('A boat… (3)', 'A boat at\n dawn'), 'A boat at dusk')).toBeUndefined();
    expect(edit(job('A boat… (3)', 'A boat at dawn'), 'A boat at dawn')).toBe('A boat… (3)');
  });

  test('a test run stays one', () => {
    expect(requestOfEdit({ ...job('x', 'y'), testMode: 'failure' }, 'm', {}).testMode).toBe('failure');
  });

  test('braces in its prompt are meant as they are', () => {
    expect(planLiteral({ prompt: 'A {red|blue} boat' })).toMatchObject({
      hasAlternatives: false,
      prompts: ['A {red|blue} boat'],
    });
  });

  test('what ends it follows where the job is by then', () => {
    expect(listEnds({ state: 'queued' })).toEqual(['save']);
    expect(listEnds({ state: 'failed' })).toEqual(['save', 'save-and-queue']);
    expect(listEnds({ state: 'submitted' })).toEqual(['queue-as-new']);
    expect(listEnds(undefined)).toEqual(['queue-as-new']);
  });
});
