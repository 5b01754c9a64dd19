import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { documentWith } from '../../contract/openapi/support.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { dailies } from './support/command.ts';

const ATTACK = '\u001b]52;c;Y3VybA==\u0007\u009b2J\u202egnp\u2028\nThe profile is complete.';
// What a terminal acts on, ends of lines apart.
const ACTS = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u;

const root = makeFolder('cli-words', afterAll);

async function keep(name: string, text: string): Promise<string> {
  const path = join(root, name);
  await writeFile(path, text);
  return path;
}

function hostileDocument(): string {
  const document = JSON.parse(
    documentWith({ required: [ATTACK], properties: { [ATTACK]: { type: 'string' } } }),
  );
  document.info.title = `Studio ${ATTACK}`;
  document.servers.push({ url: `https://other.example/${ATTACK}` });
  return JSON.stringify(document);
}

it.each([[], ['--json']])('a document’s words do nothing to the terminal %s', async (...more) => {
  const path = await keep('hostile.json', hostileDocument());
  const { code, stdout, stderr } = await dailies(['profile', 'import', path, ...more]);
  expect(code).toBe(0);
  expect(`${stdout}${stderr}`).not.toMatch(ACTS);
  if (more.length > 0) expect(JSON.parse(stdout).report.bound).not.toEqual([]);
  // Said once, by us, if at all: never on a line that the document brought.
  expect(stderr.split('\n').filter((line) => line === 'The profile is complete.')).toHaveLength(0);
});

it('nor do the words of a profile, a path or a jobs file', async () => {
  const profile = await keep('profile.json', JSON.stringify({ format: 1, [ATTACK]: 1 }));
  const jobs = await keep('jobs.json', JSON.stringify([{ model: ATTACK, input: { [ATTACK]: ATTACK } }]));
  const ends = await Promise.all([
    dailies(['profile', 'check', profile]),
    dailies(['profile', 'check', join(root, `gone${ATTACK}`)]),
    dailies(['validate', jobs]),
    dailies(['validate', jobs, '--json']),
    dailies([ATTACK]),
  ]);
  for (const { code, stdout, stderr } of ends) {
    expect(code).toBe(2);
    expect(`${stdout}${stderr}`).not.toMatch(ACTS);
  }
});

it.each([
  [
    'a pattern that never ends',
    { properties: { duration: { type: 'string', pattern: '^((((.?.?.?)+)+)+)+x$' } } },
  ],
])('a document with %s is read to its end', async (_, body) => {
  const path = await keep('endless.json', documentWith(body));
  expect(await dailies(['profile', 'import', path])).toMatchObject({ code: 0 });
});

it('a document that expands without end is refused', async () => {
  const aliases = `openapi: 3.0.3\npaths: {}\nx: &x '${'w'.repeat(8_000_000)}'\ny: [${Array(900).fill('*x').join(', ')}]`;
  const refused = await dailies(['profile', 'import', await keep('aliases.yaml', aliases)]);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('too long');
});

it.skipIf(process.platform === 'win32')('a document from a pipe that has no end is refused', async () => {
  const endless = await dailies(['profile', 'import', '/dev/zero']);
  expect(endless).toMatchObject({ code: 2 });
  expect(endless.stderr).toContain('larger than');
});
