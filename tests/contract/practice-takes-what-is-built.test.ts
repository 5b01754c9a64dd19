import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findModel } from '../../shared/models/index.ts';
import type { MediaReference } from '../../shared/models/media-reference.ts';
import { type Profile, parseProfile } from '../../shared/service/profile/profile.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { resolveForm } from '../../shared/service/request/resolve-form.ts';
import { type Client, createClient } from '../integration/practice/support/client.ts';
import {
  type PracticeProcess,
  removeDataFolders,
  startPractice,
} from '../integration/practice/support/start-practice.ts';
import { problemsOf, referenceText } from '../support/forms.ts';
import { TABLE } from './interface-table.ts';
import { takenInput } from './taken-input.ts';

/*
 * Three readings of the interface against each other, over HTTP: inputs drawn from the table, let through and built by
 * the program, taken by the practice service.
 */

/** Loopback only: the service looks at what it is pointed at. */
const reference: fc.Arbitrary<MediaReference> = fc
  .nat(99)
  .map((number) => ({ kind: 'url', url: `http://127.0.0.1:9/${number}.bin` }));

describe('the practice service takes what is built for it', () => {
  let practice: PracticeProcess;
  let client: Client;
  let profile: Profile;

  beforeAll(async () => {
    practice = await startPractice();
    client = createClient(practice);
    const parsed = parseProfile((await client.send('GET', '/practice/profile')).body);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    profile = parsed.value;
  });
  afterAll(async () => {
    await practice.kill();
    await removeDataFolders();
  });

  it.each(TABLE)('$model', async (row) => {
    const model = findModel(row.model);
    if (model === undefined) throw new Error('no such model');
    const form = resolveForm(model, profile);
    const wire = {
      ...(form.shape === null ? {} : { shape: form.shape }),
      ...(form.elementVideoField === null ? {} : { elementVideoField: form.elementVideoField }),
    };
    // Dummies where there are any, so that little has to be made.
    const parameters = row.testModeDescribed ? '?testMode=success' : '';
    await fc.assert(
      fc.asyncProperty(takenInput(row, wire, reference), async (input) => {
        expect(problemsOf(form, input)).toEqual([]);
        const answer = await client.submit(
          row.model,
          buildRequestBody(form, input, referenceText),
          parameters,
        );
        expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
        expect(answer.body['genId']).toEqual(expect.stringMatching(/./));
      }),
      { numRuns: 30 },
    );
  });
});
