import { expect, it } from 'vitest';
import { createOutsideReader } from '../../../electron/adapters/open-file/open-file-reader.ts';
import { describeErrorInOne } from '../../../shared/errors/text.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { readOpenApi } from '../../support/openapi.ts';
import { unwrap } from '../../support/test-core.ts';

/** As many values as a document may have: some seconds of work, and far more memory than the least ceiling. */
const flood = `openapi: 3.0.3\npaths: {}\nx: [${'[],'.repeat(1_300_000)}[]]`;
const importOf = (text: string) => ({ text, baseUrl: null, existing: null });
const honest = importOf(readOpenApi('practice.yaml'));

it('ends a reading that takes too long, says so, and reads the next one', async () => {
  const reader = createOutsideReader({ ...CEILINGS.reading, milliseconds: 1 });
  const stopped = await reader.importDocument(importOf(flood));
  expect(stopped).toMatchObject({ error: { code: 'READING_STOPPED', details: { cause: 'time' } } });
  expect(stopped.ok ? '' : describeErrorInOne(stopped.error)).toContain('took longer than 0.001 seconds');
  const patient = createOutsideReader();
  expect(unwrap(await patient.importDocument(honest)).report.title).not.toBe('');
});

it('ends a reading that takes too much memory, and goes on itself', async () => {
  const reader = createOutsideReader({ ...CEILINGS.reading, heapMegabytes: 48 });
  const [stopped, read] = await Promise.all([
    reader.importDocument(importOf(flood)),
    reader.importDocument(honest),
  ]);
  expect(stopped).toMatchObject({ error: { code: 'READING_STOPPED', details: { cause: 'memory' } } });
  expect(read.ok).toBe(true);
});

it('reads no more than a few at once, and all of them in the end', async () => {
  const reader = createOutsideReader({ ...CEILINGS.reading, threads: 1 });
  const texts = ['1', '{}', '{"format":"dailies-templates","version":1,"templates":[],"snippets":[]}'];
  const read = await Promise.all(texts.map((text) => reader.readTemplates(text)));
  expect(read.map(({ ok }) => ok)).toEqual([false, false, true]);
});
