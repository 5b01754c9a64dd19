import { afterEach, describe, expect, it, vi } from 'vitest';
import { answersWith, importParts, inPath, jsonOf, object, type Schema, text } from './support.ts';

const states = 'State of the job, such as any of these: `queued`, `running`, `succeeded` or `failed`. ';

afterEach(() => vi.restoreAllMocks());

/** How many characters all patterns together are held against while a document is read. */
function countRead(parts: Schema): number {
  const { exec } = RegExp.prototype;
  let read = 0;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, said: string) {
    read += said.length;
    return exec.call(this, said);
  });
  expect(importParts(parts).ok).toBe(true);
  vi.restoreAllMocks();
  return read;
}

/** So many endpoints that start something, and as many that answer how it goes, with one and the same description of that. */
function serviceOf(count: number, job: Schema): Schema {
  const ok = (schema: Schema) => ({ ...answersWith(schema) });
  const Job = { $ref: '#/components/schemas/Job' };
  const parameters = [inPath('id')];
  const paths = Array.from({ length: count }, (_, index) => [
    [`/m${index}/jobs`, { post: { requestBody: jsonOf(object({ prompt: text })), ...ok(Job) } }],
    [`/m${index}/jobs/{id}`, { get: { parameters, ...ok(Job) } }],
  ]);
  return { paths: Object.fromEntries(paths.flat()), components: { schemas: { Job: job } } };
}

describe('a description is read once', () => {
  const part = (index: number) => [`part${index}`, { ...text, description: states.repeat(10) }];
  const parts = object(Object.fromEntries(Array.from({ length: 20 }, (_, index) => part(index))));
  const ended = {
    id: text,
    status: { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] },
    output_url: { ...text, format: 'uri', description: 'Address of the generated video' },
  };

  it('where many endpoints answer with it', () => {
    const read = (count: number) => countRead(serviceOf(count, object({ ...ended, parts })));
    // Twenty times the endpoints, by whose own words alone there is more to read.
    expect(read(40)).toBeLessThan(3 * read(2));
  });

  it('where what it stands in has many ways', () => {
    const ways = (count: number) =>
      Array.from({ length: count }, (_, index) => object({ [`way${index}`]: text }));
    const read = (count: number) =>
      countRead(serviceOf(1, { allOf: [object({ ...ended, parts }), { oneOf: ways(count) }] }));
    expect(read(20)).toBeLessThan(3 * read(1));
  });
});
