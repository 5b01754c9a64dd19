import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { imageJob, readLines, writeJson } from './support/command.ts';

const project = resolve(import.meta.dirname, '../../..');

const root = makeFolder('cli-npm', afterAll);

/** As a person or a script would, from a folder of their own. */
function npmDailies(...words: string[]) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['run', '--silent', '--prefix', project, 'dailies', '--', ...words],
    { cwd: root, env, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  return { code: status, stdout, stderr };
}

describe('npm run --silent dailies', () => {
  it('prints nothing but JSON on standard output, and hands exit codes on', async () => {
    await writeJson(root, 'good.json', [imageJob('A fox that came by npm')]);
    await writeJson(root, 'bad.json', [{ model: 'modelk-9', input: {} }]);
    const ran = npmDailies('run', 'good.json', '--data', 'data', '--json');
    expect(ran.code, ran.stderr).toBe(0);
    const listed = npmDailies('list', '--data', 'data', '--json');
    expect(listed).toMatchObject({ code: 0, stdout: ran.stdout });
    expect(readLines(listed)).toMatchObject([{ model: 'modeln-pro', state: 'done' }]);
    const refused = npmDailies('validate', 'bad.json', '--json');
    expect(refused.code).toBe(2);
    expect(readLines<object>(refused)).toMatchObject([{ row: 1, field: 'model', code: 'unknown-model' }]);
    expect(npmDailies('list', '--json')).toMatchObject({ code: 2, stdout: '' });
  });
});
