import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { importReportSchema } from '../../../shared/service/openapi/import-findings.ts';
import { fuzz } from '../../support/fuzz.ts';
import { causeOf, importText } from '../../support/openapi.ts';

const HEAD = `openapi: 3.0.3
info: { title: Hostile, version: '1' }
servers: [{ url: 'https://hostile.example' }]
`;

/** A document whose one submission has the given property lines. */
function yamlWith(anchors: string, properties: string): string {
  return `${HEAD}${anchors}
paths:
  /v2/generation/modelk-o3-elements:
    post:
      requestBody: { content: { application/json: { schema: { properties: { ${properties} } } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { properties: { genId: { type: string } } } } } } }
`;
}

it('counts a text behind aliases as often as it is named', () => {
  const long = 'word '.repeat(CEILINGS.document.characters / 10);
  const anchors = `x-long: &long '${long}'`;
  const named = Array.from({ length: 900 }, (_, index) => `p${index}: { description: *long }`);
  const listed = Array(900).fill('*long').join(', ');
  expect(causeOf(yamlWith(anchors, named.join(', ')))).toBe('OPENAPI_INVALID too-long');
  expect(causeOf(yamlWith(anchors, `style: { enum: [${listed}] }`))).toBe('OPENAPI_INVALID too-long');
  // Twice is no more than a document may say by itself.
  expect(causeOf(yamlWith(anchors, named.slice(0, 2).join(', ')))).toBe('taken');
});

it('takes no name that is longer than any honest one', () => {
  expect(causeOf(yamlWith('', `${'n'.repeat(3000)}: { type: string }`))).toBe('OPENAPI_INVALID long-name');
});

const KEYS = [
  ...[
    'type',
    'enum',
    'pattern',
    'description',
    'properties',
    'allOf',
    'oneOf',
    'items',
    'required',
    'example',
  ],
  ...['"<<"', '<<', '__proto__', 'constructor', 'x-a', 'duration', 'maxLength', 'minimum', '? [a]', '*a '],
];

/** A value of YAML that knows anchors, aliases (of what is there and what is not), merges, tags and long texts. */
const value = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    { weight: 1, arbitrary: fc.constantFrom('*gone', '!!js/function x', '!!binary aGk=', '*c') },
    {
      weight: 6,
      arbitrary: fc.constantFrom('*a', 'x', '1', '~', 'string', 'integer', '.inf', '12e999', '0o777'),
    },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        "'^(a+)+$'",
        '{ $ref: "#/x-a" }',
        '{ $ref: "#" }',
        '2026-01-01',
        '"\\u0000"',
      ),
    },
    fc.integer({ min: 1, max: 3000 }).map((length) => `'${'w'.repeat(length)}'`),
    fc.array(tie('node'), { maxLength: 5 }).map((items) => `[${items.join(', ')}]`),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie('node')), {
        maxLength: 5,
        selector: ([key]) => key,
      })
      .map((entries) => `{ ${entries.map(([key, inner]) => `${key}: ${inner}`).join(', ')} }`),
    fc.tuple(fc.constantFrom('a', 'b', 'c'), tie('node')).map(([anchor, inner]) => `&${anchor} ${inner}`),
  ),
})).node;

it('takes or refuses any YAML with a named cause, and never throws', async () => {
  const anchors = fc.tuple(value, value, value);
  const parts = fc.tuple(
    anchors,
    fc.uniqueArray(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 6, selector: ([key]) => key }),
  );
  await fuzz(
    parts,
    ([[a, b, c], properties]) => {
      const text = yamlWith(
        `x-0: [&a hi, &b { type: string }, &c [1, 2]]\nx-a: &a ${a}\nx-b: &b ${b}\nx-c: &c ${c}`,
        properties.map(([key, inner]) => `${key}: ${inner}`).join(', '),
      );
      const imported = importText(text);
      if (!imported.ok) expect(imported.error.code).toMatch(/^OPENAPI_(INVALID|ADDRESS_MISSING)$/);
      else expect(importReportSchema.safeParse(imported.value.report).success).toBe(true);
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    },
    [7, 900],
  );
});

it('takes over what a merge key names', () => {
  const anchors = 'x-base: &base { type: string, maxLength: 7 }';
  const imported = importText(yamlWith(anchors, 'prompt: { <<: *base, minLength: 2 }'));
  const bound = imported.ok && imported.value.report.disagreements.filter(({ field }) => field === 'prompt');
  expect(bound).toContainEqual(expect.objectContaining({ kind: 'max-length', found: '7' }));
});

it('reads the document that stands in a Markdown file', () => {
  const document = yamlWith('', 'prompt: { type: string }');
  const page = `# Videos\n\nAn example: \n\n\`\`\`bash\ncurl https://a.example\n\`\`\`\n\n\`\`\`yaml\n${document}\`\`\`\n`;
  expect(causeOf(page)).toBe('taken');
  expect(causeOf('# Videos\n\n```yaml\nnothing: here\n```\n')).toContain('OPENAPI_INVALID');
  // As a step of a list, behind the line that begins it, and with line ends of Windows.
  const listed = `1. Take it:\n\n   ~~~yaml title="api"\n---\n# Ours\n${document}   ~~~\n`;
  expect(causeOf(listed)).toBe('taken');
  expect(causeOf(page.replaceAll('\n', '\r\n'))).toBe('taken');
});

it('reads the one document of a file that has others beside it', () => {
  const document = yamlWith('', 'prompt: { type: string }');
  const other = 'kind: ConfigMap\ndata: {}\n';
  for (const whole of [`${other}---\n${document}`, `---\n${document}---\n${other}...\n`])
    expect(causeOf(whole)).toBe('taken');
  expect(causeOf(`${other}---\n${other}`)).toBe('OPENAPI_INVALID not-a-document');
  const block = `\`\`\`yaml\n${document}\`\`\`\n`;
  // Which of two is meant, nobody knows.
  for (const both of [`${document}---\n${document}`, `# Two\n\n${block}\n${block}`])
    expect(causeOf(both)).toBe('OPENAPI_INVALID not-parsable');
});
