import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNameGiver, emptyMember } from '../../../shared/cast/cast.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { makeZip } from '../../support/hand-made-zip.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, type TestCore, unwrap } from '../../support/test-core.ts';

let root: string;
let app: TestCore;
beforeEach(async () => {
  root = makeFolder('outside');
  app = await openTestCore(join(root, 'data'), { baseUrl: null });
});
afterEach(async () => {
  await app.close();
});

/**
 * How often the core's thread gets to turn while this call is under way, and whether it answered another one by then: turns, not
 * answers in a time, so that a busy machine counts as many. If it read by itself, it would turn three times at most.
 */
async function watchTurns<Value>(
  call: Promise<Result<Value>>,
): Promise<{ answer: Result<Value>; turns: number; isAnswered: boolean }> {
  let [isDone, isAnswered] = [false, false];
  const ended = call.finally(() => {
    isDone = true;
  });
  const other = app.core.calls['app.snapshot']({}).then((snapshot) => {
    unwrap(snapshot);
    isAnswered = !isDone;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await new Promise((resume) => setImmediate(resume));
  await other;
  return { answer: await ended, turns, isAnswered };
}

function expectFree({ turns, isAnswered }: { turns: number; isAnswered: boolean }): void {
  expect(isAnswered).toBe(true);
  expect(turns).toBeGreaterThan(20);
}

const file = (text: string) =>
  `{"format":"dailies-templates","version":1,"snippets":[],"templates":[${text}]}`;

describe('the core answers while it reads', () => {
  it('a document of as many values as there may be', async () => {
    const text = `openapi: 3.0.3\npaths: {}\nx: [${'[],'.repeat(1_300_000)}[]]`;
    const read = await watchTurns(app.core.calls['profiles.importDocument']({ text }));
    expect(read.answer).toMatchObject({ error: { code: 'OPENAPI_INVALID' } });
    expectFree(read);
  });

  it('a file of templates with a list of nothing, of 20 MB', async () => {
    const template = `{"name":"a","model":"m","takes":1,"input":{"images":[${'1,'.repeat(9_999_999)}1]}}`;
    const read = await watchTurns(app.core.calls['templates.import']({ text: file(template) }));
    expect(read.answer).toMatchObject({
      error: { code: 'TEMPLATE_FILE_INVALID', details: { reason: 'too-large' } },
    });
    expectFree(read);
  });

  it('a cast of 20,000 members of one name, in some kilobytes', async () => {
    const path = join(root, 'many.dailies-cast');
    const member = emptyMember('hero');
    const manifest = { format: 'dailies-cast', version: 1, members: Array(20_000).fill(member), files: {} };
    const entry = { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)), deflate: true };
    await writeFile(path, makeZip([entry]));
    const read = await watchTurns(app.core.calls['cast.openFile']({ path }));
    const looked = unwrap(read.answer);
    expect(looked.members).toHaveLength(20_000);
    expectFree(read);
    const { manifestHash } = looked;
    const choices = Array(20_000).fill('add' as const);
    const imported = await app.call('cast.import', { path, manifestHash, choices });
    expect(new Set(imported.members.map(({ name }) => name)).size).toBe(20_000);
  });
});

it('gives thousands of one name their numbers without counting through them each time', () => {
  const nameFreely = createNameGiver(['hero', 'Hero 3']);
  const names = Array.from({ length: 50_000 }, () => nameFreely('hero'));
  expect(names.slice(0, 3)).toEqual(['hero 2', 'hero 4', 'hero 5']);
  expect(new Set(names).size).toBe(50_000);
});
