import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOwnFile } from '../../../shared/app/contract.ts';
import { templateNameSchema } from '../../../shared/compose/draft.ts';
import { outsideName } from '../../../shared/kernel/outside-name.ts';

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
