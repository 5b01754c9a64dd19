import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { importText, readOpenApi } from '../../support/openapi.ts';

/** The document of operations with another property in place of `done`, and perhaps no error. */
function importWith(name: string, description: string, hasError = true) {
  const document = load(readOpenApi('corpus/operations.yaml')) as {
    components: { schemas: { Operation: { properties: Record<string, unknown>; required: unknown } } };
  };
  const { Operation } = document.components.schemas;
  const { done: _, error, ...rest } = Operation.properties;
  Operation.properties = {
    ...rest,
    ...(hasError ? { error } : {}),
    [name]: { type: 'boolean', description },
  };
  Operation.required = ['operation_id'];
  const imported = importText(JSON.stringify(document));
  // Without a state there is no query, and without that nothing here is a generation.
  if (!imported.ok) return { status: undefined };
  const { generation, statuses, sources } = imported.value.profile;
  return {
    status: generation?.status,
    words: statuses.completed,
    source: sources['/generation/status'],
    wordsSource: sources['/statuses'],
  };
}

it.each([
  ['done', '', 'openapi'],
  [
    'isFinished',
    'If the value is false, it is still in progress. If true, it is completed: either error or response is there.',
    'suggested',
  ],
  ['completed', 'True when the video was made', 'suggested'],
  // It may as well say how the request went.
  ['success', '', 'suggested'],
  ['done', 'True until the operation is over', 'suggested'],
  ['done', 'True while the operation is still running', 'suggested'],
  ['done', 'True where the operation failed', 'suggested'],
])('a boolean called %s, described as “%s”, is %s as the state', (name, description, source) => {
  expect(importWith(name, description)).toMatchObject({
    status: `/${name}`,
    words: 'true',
    source,
    wordsSource: source,
  });
});

it('is no way to tell the two ends apart where no error stands beside it', () => {
  expect(importWith('done', '', false)).toMatchObject({ source: 'openapi', wordsSource: 'suggested' });
});

it.each(['is_public', 'webhook_done', 'upload_completed'])('a boolean called %s is no state', (name) => {
  expect(importWith(name, '').status).toBeUndefined();
});
