import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The scripts at work on a small project of their own: the machine's Node, real vite, real Electron. */
let project: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

const program = (word: string) =>
  `import { word } from '../shared/word.ts';
   import { DatabaseSync } from 'node:sqlite';
   console.log(JSON.stringify({ word, also: '${word}', args: process.argv.slice(2), cwd: process.cwd(), sqlite: typeof DatabaseSync }));
   process.exitCode = Number(process.argv[2] ?? 0);`;

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'dailies-run-')));
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'vite.config.ts']) {
    cpSync(resolve(name), join(project, name), { recursive: true });
  }
  write('tsconfig.json', '{}');
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'junction');
  for (const name of ['electron-stand-in', 'electron-download-failed.json']) {
    if (!existsSync(resolve('.runtime', name))) continue;
    mkdirSync(join(project, '.runtime'), { recursive: true });
    symlinkSync(resolve('.runtime', name), join(project, '.runtime', name));
  }
  write('shared/word.ts', "export const word: string = 'first';");
  write('electron/cli.ts', program('cli'));
  for (const name of [
    'main',
    'core-thread',
    'film-host',
    'practice/main',
    'practice/render/render-worker',
    'adapters/backup/backup-worker',
    'adapters/media/media-facts-process',
    'adapters/open-file/reading-worker',
    'core/batch/find-worker',
  ])
    write(`electron/${name}.ts`, 'export {};');
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

function run(args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const result = spawnSync('node', [join(project, 'scripts', 'run.mjs'), 'cli', ...args], {
    cwd: options.cwd ?? project,
    env: { ...process.env, npm_lifecycle_event: 'test', ...options.env },
    encoding: 'utf8',
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

describe('running a program of the app', () => {
  it('builds it first, and says so on stderr only', () => {
    const { code, stdout, stderr } = run(['0', '--json', 'a b']);
    expect(stderr).toContain('Built in');
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual({
      word: 'first',
      also: 'cli',
      args: ['0', '--json', 'a b'],
      cwd: project,
      sqlite: 'function',
    });
    expect(code).toBe(0);
  });

  it('hands back every exit code, and says nothing of its own when all is built', () => {
    for (const code of [0, 1, 2, 3]) expect(run([String(code)])).toMatchObject({ code, stderr: '' });
  });

  it('builds again when a source has changed, and not when only its time has', () => {
    utimesSync(join(project, 'shared', 'word.ts'), new Date(), new Date());
    expect(run(['0']).stderr).toBe('');
    write('shared/word.ts', "export const word: string = 'second';");
    const { stdout, stderr } = run(['0']);
    expect(stderr).toContain('Built in');
    expect(JSON.parse(stdout).word).toBe('second');
  });

  it('keeps the last good build when the new one fails', () => {
    const built = join(project, 'dist', 'electron', 'cli.js');
    const good = readFileSync(built, 'utf8');
    write('electron/cli.ts', "import './nowhere.ts';");
    const { code, stdout, stderr } = run(['0']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('nowhere.ts');
    expect(readFileSync(built, 'utf8')).toBe(good);
    write('electron/cli.ts', program('again'));
    expect(JSON.parse(run(['0']).stdout).also).toBe('again');
  });

  it('stands where the person stands: npm says so, a leftover of an outer npm does not count', () => {
    const elsewhere = realpathSync(tmpdir());
    expect(JSON.parse(run(['0'], { cwd: elsewhere }).stdout).cwd).toBe(elsewhere);
    const byNpm = { npm_lifecycle_event: 'dailies', INIT_CWD: elsewhere };
    expect(JSON.parse(run(['0'], { env: byNpm }).stdout).cwd).toBe(elsewhere);
    const leftover = { npm_lifecycle_event: 'test', INIT_CWD: elsewhere };
    expect(JSON.parse(run(['0'], { env: leftover }).stdout).cwd).toBe(project);
  });
});
