import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseProfile } from '../../../shared/service/profile/profile.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { dailies, readLines } from './support/command.ts';

const fixture = (name: string) => resolve(import.meta.dirname, '../../fixtures/openapi', name);
const root = makeFolder('cli-profile', afterAll);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'work-'));
});

describe('profile import', () => {
  it('writes the profile to standard output, and what it found beside it', async () => {
    const { code, stdout, stderr } = await dailies(['profile', 'import', fixture('practice.yaml')]);
    expect(code).toBe(0);
    const parsed = parseProfile(JSON.parse(stdout));
    expect(parsed.ok && parsed.value.baseUrl).toBe('https://practice.example');
    expect(stderr).toContain('Practice studio 1.0 at https://practice.example');
    expect(stderr).toContain('The profile is complete.');
  });

  it('writes a file as a whole, and then reports on standard output', async () => {
    const out = join(folder, 'studio.json');
    const ended = await dailies(['profile', 'import', fixture('references.yaml'), '--out', out]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`Written to ${out}`);
    expect(ended.stdout).toContain('/testMode');
    expect(ended.stdout).toContain('at most 7000 characters in the interface, 6000 in the document');
    expect(await readdir(folder)).toEqual(['studio.json']);
    const parsed = parseProfile(JSON.parse(await readFile(out, 'utf8')));
    expect(parsed.ok && parsed.value.upload?.mode).toBe('presigned-post');
  });

  it('prints one line of JSON', async () => {
    const ended = await dailies([
      'profile',
      'import',
      fixture('inline.json'),
      '--base-url',
      'https://h.example',
      '--json',
    ]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const [line, ...more] = readLines<{ profile: unknown; report: { baseUrl: string }; file: null }>(ended);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      report: { baseUrl: 'https://h.example', title: 'Inline studio' },
      file: null,
    });
    expect(parseProfile(line?.profile).ok).toBe(true);
  });

  it.each([
    ['a document that is not there', ['GONE'], 'gone.yaml'],
    ['a folder', ['FOLDER'], 'is a folder'],
    ['what is no document', ['PROSE'], 'isn’t an OpenAPI document'],
    ['a document that points elsewhere', ['REMOTE'], 'Dailies doesn’t fetch other documents'],
    ['a document without an address', ['INLINE'], 'doesn’t say where the service is'],
    ['an address that is none', ['INLINE', '--base-url', 'host.example'], 'host.example'],
    ['no document named', [], 'profile import needs DOC'],
    ['an option of another command', ['INLINE', '--test', 'success'], '--test'],
    ['two documents', ['INLINE', 'PROSE'], 'does not take'],
  ])('refuses %s, and leaves what was there', async (_, words, said) => {
    const paths: Record<string, string> = {
      GONE: join(folder, 'gone.yaml'),
      FOLDER: folder,
      PROSE: join(folder, 'prose.txt'),
      REMOTE: join(folder, 'remote.yaml'),
      INLINE: fixture('inline.json'),
    };
    await writeFile(join(folder, 'prose.txt'), 'Dear service,');
    await writeFile(
      join(folder, 'remote.yaml'),
      'openapi: 3.0.3\npaths: { /a: { $ref: "https://elsewhere.example/a.yaml" } }\n',
    );
    const out = join(folder, 'kept.json');
    await writeFile(out, 'as it was');
    const ended = await dailies([
      'profile',
      'import',
      ...words.map((word) => paths[word] ?? word),
      '--out',
      out,
    ]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(said);
    expect(await readFile(out, 'utf8')).toBe('as it was');
    expect((await readdir(folder)).sort()).toEqual(['kept.json', 'prose.txt', 'remote.yaml']);
  });

  it('refuses to write over a folder, and leaves no part of a file', async () => {
    const ended = await dailies(['profile', 'import', fixture('practice.yaml'), '--out', folder, '--json']);
    expect(ended.code).toBe(2);
    expect(readLines<{ error: { code: string } }>(ended)[0]?.error.code).toBe('FILE_IS_DIRECTORY');
    expect(await readdir(root)).not.toContainEqual(expect.stringContaining('.part'));
  });

  it.each([['profile'], ['profile', 'export'], ['profile', '--json']])(
    'does not know “%s %s”',
    async (...words) => {
      const ended = await dailies(words.filter((word) => word !== undefined));
      expect(ended.code).toBe(2);
      expect(ended.stderr).toContain('profile import');
    },
  );
});

describe('profile check', () => {
  it('is content with a profile that leaves nothing open', async () => {
    const out = join(folder, 'whole.json');
    await dailies(['profile', 'import', fixture('practice.yaml'), '--out', out]);
    const ended = await dailies(['profile', 'check', out]);
    expect(ended).toMatchObject({ code: 0, stdout: 'The profile is complete.\n', stderr: '' });
  });

  it('names what is open in words, and with --json as lines', async () => {
    const out = join(folder, 'bare.json');
    await dailies(['profile', 'import', fixture('minimal.json'), '--out', out]);
    const ended = await dailies(['profile', 'check', out]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('Free test runs  (/testMode)');
    expect(ended.stdout).toContain('With a wrong name it would be charged like any job.');
    const lines = readLines<{ pointer: string; source: string | null; words: { title: string } }>(
      await dailies(['profile', 'check', out, '--json']),
    );
    expect(lines.map(({ pointer }) => pointer)).toContain('/upload');
    expect(
      lines.find(({ pointer }) => pointer === '/models/modelk-3-turbo/options/resolution'),
    ).toMatchObject({
      source: 'suggested',
      suggestion: 'resolution',
      words: { title: 'Resolution' },
    });
  });

  it('asks nothing of models that the document does not have', async () => {
    const out = join(folder, 'own.json');
    const imported = await dailies(['profile', 'import', fixture('corpus/tasks.yaml'), '--out', out]);
    const checked = await dailies(['profile', 'check', out, '--json']);
    const pointers = readLines<{ pointer: string }>(checked).map(({ pointer }) => pointer);
    expect(pointers).toContain('/webhook');
    expect(pointers.filter((pointer) => /^\/models\/model[nkh]|^\/elementVideoField/.test(pointer))).toEqual(
      [],
    );
    expect(imported.stdout).toContain('/webhook');
    expect(imported.stdout).not.toContain('N Pro');
  });

  it('names every key that does not belong', async () => {
    const path = join(folder, 'wrong.json');
    await writeFile(
      path,
      JSON.stringify({ format: 1, name: 'x', baseUrl: 'https://a.example', uplaod: null }),
    );
    const ended = await dailies(['profile', 'check', path]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('/uplaod');
  });
});
