import fc from 'fast-check';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonValue } from '../../../shared/json.ts';
import { importDocument } from '../../../shared/service/openapi/import-document.ts';
import { importReportSchema } from '../../../shared/service/openapi/report.ts';
import { parseProfile } from '../../../shared/service/profile.ts';
import { usableProfile } from '../../../shared/service/usable-profile.ts';
import { SEED } from '../../faults/support/scale.ts';
import { readOpenApi } from '../../support/openapi.ts';

const NAMES = [
  ...['practice.yaml', 'references.yaml', 'inline.json', 'inherited.yaml', 'minimal.json'],
  ...['corpus/swagger.json', 'corpus/queue.yaml', 'corpus/tasks.yaml', 'corpus/file-id.yaml'],
];
const DOCUMENTS = NAMES.map((name) => load(readOpenApi(name)) as JsonValue);

/** What may stand where something else should. */
const strange = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    true,
    -1,
    1e308,
    '',
    'x',
    [],
    {},
    [null],
    '#/paths',
    ['720', '1080', '4k'],
    'binary',
  ),
  fc.constantFrom<JsonValue>(
    { $ref: '#' },
    { $ref: '#/components' },
    { $ref: 5 },
    { type: 'object', properties: [] },
  ),
  fc.string({ maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
);

/** A copy of the document with the value at a random place replaced, or its key renamed. */
function damage(
  document: JsonValue,
  steps: readonly number[],
  value: JsonValue,
  isRenamed: boolean,
): JsonValue {
  const [step = 0, ...rest] = steps;
  if (Array.isArray(document) && document.length > 0) {
    const at = step % document.length;
    return document.map((item, index) => (index === at ? damage(item, rest, value, isRenamed) : item));
  }
  if (!isJsonObject(document) || steps.length === 0) return value;
  const keys = Object.keys(document);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const inner = damage(document[key] as JsonValue, rest, value, isRenamed);
  const name = isRenamed && rest.length === 0 ? String(value) : key;
  return Object.fromEntries(
    Object.entries(document).map(([old, one]) => (old === key ? [name, inner] : [old, one])),
  );
}

test('a document that is damaged anywhere makes a valid profile or a named error, and never throws', () => {
  const damages = fc.array(
    fc.tuple(fc.array(fc.nat(40), { minLength: 2, maxLength: 16 }), strange, fc.boolean()),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom(...DOCUMENTS), damages, (document, places) => {
      const damaged = places.reduce(
        (before, [steps, value, isRenamed]) => damage(before, steps, value, isRenamed),
        document,
      );
      const imported = importDocument({
        text: JSON.stringify(damaged),
        baseUrl: 'https://any.example',
        existing: null,
      });
      if (!imported.ok) {
        // Whole, so that a failure says what was not taken.
        expect(imported.error).toMatchObject({
          code: expect.stringMatching(/^OPENAPI_(INVALID|ADDRESS_MISSING)$/),
        });
        return;
      }
      const { profile, report, text } = imported.value;
      expect(parseProfile(JSON.parse(text)).ok).toBe(true);
      expect(importReportSchema.safeParse(report).error).toBeUndefined();
      // The key's way is not the document's to change.
      expect(profile.baseUrl).toBe('https://any.example');
      const { upload } = usableProfile(profile, 'paid');
      if (upload !== null && !upload.url.startsWith('/') && !upload.url.startsWith('https://any.example/'))
        expect({ url: upload.url, sendKey: upload.sendKey }).toEqual({ url: upload.url, sendKey: false });
    }),
    // The same in each run, so that a failure is there again; DAILIES_FAULT_SEED draws others.
    { numRuns: 1500, seed: SEED },
  );
});

test.each([[{ toString: null }], [[]], [null], [true]])(
  'a version that is %j is refused, and thrown over nowhere',
  (openapi) => {
    const text = JSON.stringify({ ...(DOCUMENTS[0] as object), openapi });
    const imported = importDocument({ text, baseUrl: 'https://any.example', existing: null });
    expect(imported).toMatchObject({ ok: false, error: { code: 'OPENAPI_INVALID' } });
  },
);
