import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expandTakes } from '../../../electron/core/queue/sending/enqueue.ts';
import { readOwnFile } from '../../../shared/app/contract.ts';
import { castContentSchema } from '../../../shared/cast/cast.ts';
import { templateNameSchema } from '../../../shared/compose/draft.ts';
import { wordListSchema } from '../../../shared/compose/expand-prompt.ts';
import { CALLS } from '../../../shared/contract.ts';
import { batchNameSchema, namedBatchSchema } from '../../../shared/jobs/job.ts';
import { outsideName } from '../../../shared/kernel/outside-name.ts';
import { takeCollectionSchema } from '../../../shared/library/contract.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';

it.each([
  ['Studio \u202Eelif.oidutS\u202C West', 'Studio elif.oidutS West'],
  ['  two\r\n\tlines\u2028and one  ', 'two lines and one'],
  ['in\u200Bvis\u00ADible\uFEFF', 'invisible'],
  ['\u2066\u2069', ''],
  ['é'.normalize('NFD'), 'é'],
  ['🛶'.repeat(100), '🛶'.repeat(80)],
])('%j is shown as %j', (text, shown) => {
  expect(outsideName(text)).toBe(shown);
});

it('a name is short, has one line and no hidden character, whatever came', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = outsideName(text);
      expect(Array.from(name).length).toBeLessThanOrEqual(80);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(outsideName(name)).toBe(name);
    }),
  );
});

const profile = (name: string, baseUrl: string) =>
  readOwnFile(JSON.stringify({ format: 1, name, baseUrl }), '/studio.dailies');

it('a profile is asked about by a name that turns nothing around, and by the host that the network knows', () => {
  // A Cyrillic а in place of the Latin one.
  expect(profile(`Studio\u202E${'x'.repeat(200)}`, 'https://p\u0430y.example:8443/v1')).toEqual({
    ok: true,
    value: {
      kind: 'profile',
      name: `Studio${'x'.repeat(74)}`,
      baseUrl: 'https://xn--py-7kc.example:8443/v1',
      host: 'xn--py-7kc.example:8443',
    },
  });
  expect(profile('\u202E\u200B', 'https://studio.example')).toMatchObject({
    ok: false,
    error: { code: 'PROFILE_INVALID' },
  });
  expect(templateNameSchema.parse('Walk\u202E\u0000 two')).toBe('Walk two');
});

const HOSTILE = '  Walk\u202E\u0000 two\u200B ';

it.each([
  ['batch', batchNameSchema],
  ['batch of a library from elsewhere', namedBatchSchema.shape.name],
  ['member of the cast, or of a cast file', castContentSchema.shape.name],
  ['collection', takeCollectionSchema.shape.name],
  ['list of words', wordListSchema.shape.name],
  ['profile', CALLS['profiles.rename'].input.shape.name],
])('the name of a %s is one short line, whichever door it came through', (_, schema) => {
  expect(schema.parse(HOSTILE)).toBe('Walk two');
});

it('a job of a table or JOBS file is named so, and by its prompt where nothing is left of the name', () => {
  const named = (name: string) => {
    const deps = { ids: { next: () => 'id' }, clock: { now: () => 1 } } as never;
    const target = { profileId: 'practice', profile: practiceProfile('http://127.0.0.1:1') };
    const input = { prompt: 'A boat.' };
    return expandTakes(deps, target, 'batch', { model: 'modeln-pro', name, takes: 1, input, testMode: null });
  };
  expect(named(HOSTILE)).toMatchObject([{ name: 'Walk two' }]);
  expect(named('\u202E\u200B')).toMatchObject([{ name: 'A boat.' }]);
});
