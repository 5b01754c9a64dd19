import fc from 'fast-check';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { importDocument } from '../../../shared/service/openapi/import-document.ts';
import { importReportSchema } from '../../../shared/service/openapi/import-findings.ts';
import { parseProfile } from '../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedJson, strangeJson } from '../../support/hostile-input.ts';
import { readOpenApi } from '../../support/openapi.ts';

const NAMES = [
  ...['practice.yaml', 'references.yaml', 'inline.json', 'inherited.yaml', 'minimal.json'],
  ...['corpus/swagger.json', 'corpus/queue.yaml', 'corpus/tasks.yaml', 'corpus/file-id.yaml'],
];
const DOCUMENTS = NAMES.map((name) => load(readOpenApi(name)) as JsonValue);

/** What a document's own places may hold, besides what may stand anywhere. */
const strange = fc.oneof(
  fc.constantFrom<JsonValue>(
    '#/paths',
    ['720', '1080', '4k'],
    'binary',
    { $ref: '#' },
    { $ref: '#/components' },
  ),
  fc.constantFrom<JsonValue>({ $ref: 5 }, { type: 'object', properties: [] }),
  strangeJson,
);

test('a document that is damaged anywhere makes a valid profile or a named error, and never throws', async () => {
  await fuzz(damagedJson(DOCUMENTS, strange), (damaged) => {
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
  });
});

test.each([[{ toString: null }], [[]], [null], [true]])(
  'a version that is %j is refused, and thrown over nowhere',
  (openapi) => {
    const text = JSON.stringify({ ...(DOCUMENTS[0] as object), openapi });
    const imported = importDocument({ text, baseUrl: 'https://any.example', existing: null });
    expect(imported).toMatchObject({ ok: false, error: { code: 'OPENAPI_INVALID' } });
  },
);

test('a field of a form whose name is no text is left out, and thrown over nowhere', () => {
  const document = structuredClone(DOCUMENTS[NAMES.indexOf('corpus/swagger.json')]) as {
    paths: { '/files': { post: { parameters: { name: unknown }[] } } };
  };
  const [field] = document.paths['/files'].post.parameters;
  if (field === undefined) throw new Error('the document has no form');
  field.name = { toString: null };
  const text = JSON.stringify(document);
  expect(importDocument({ text, baseUrl: 'https://any.example', existing: null }).ok).toBe(true);
});
