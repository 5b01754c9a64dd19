import { describe, expect, test } from 'vitest';
import { listEnds } from '../../../renderer/features/compose/editing/list-ends.ts';
import { findRefusedFields } from '../../../renderer/features/compose/form/use-compose-form.ts';
import {
  draftOfJob,
  planLiteral,
  requestOfEdit,
} from '../../../renderer/features/compose/state/plan-prompts.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { formOf } from '../../support/forms.ts';

const TOO_DARK = { path: ['prompt'], message: 'Too dark.' };

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

  describe('what the service said of one field', () => {
    const form = formOf('modeln-pro');
    const input = { prompt: 'A boat', images: [], quality: '2K' };
    const refused = (...places: { path: string[]; message: string }[]) => ({
      ...{ model: 'modeln-pro', input },
      error: failure('SERVICE_REFUSED', { status: 422, places }),
    });

    test('stands at that field, and in one line', () => {
      const job = refused(TOO_DARK, { path: ['images', '0'], message: 'No picture' }, TOO_DARK);
      expect(findRefusedFields(form, job, { ...input })).toEqual([
        { path: ['prompt'], code: 'service-refused', params: { message: 'Too dark. Too dark.' } },
        { path: ['images'], code: 'service-refused', params: { message: 'No picture' } },
      ]);
    });

    test('is gone once the field holds something else, or the model is another', () => {
      expect(findRefusedFields(form, refused(TOO_DARK), { ...input, prompt: 'A light boat' })).toEqual([]);
      expect(findRefusedFields(formOf('modelk-3-turbo'), refused(TOO_DARK), { ...input })).toEqual([]);
    });

    test('that the form has not is not shown', () => {
      const job = refused({ path: ['seed'], message: 'x' }, { path: [], message: 'x' });
      expect(findRefusedFields(form, job, { ...input })).toEqual([]);
      expect(findRefusedFields(form, { ...job, error: null }, { ...input })).toEqual([]);
    });
  });
});
