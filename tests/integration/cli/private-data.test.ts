import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openPractice } from '../../support/practice-host.ts';
import { dailies, imageJob, writeAccess, writeJson } from './support/command.ts';

const home = mkdtempSync(join(tmpdir(), 'dailies-private-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function listModes(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    return `${entry.isDirectory() ? 'folder' : 'file'} ${modeOf(join(entry.parentPath, entry.name))}`;
  });
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

it.skipIf(process.platform === 'win32')(
  'what the command line keeps is for its owner alone, and what others keep beside it stays as it is',
  async () => {
    const data = join(home, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'mine.txt'), '');
    chmodSync(data, 0o755);
    chmodSync(join(data, 'mine.txt'), 0o644);
    const practice = await openPractice(join(home, 'practice'), ['--pace', '30', '--render', 'fast']);
    onTestFinished(() => practice.stop());
    const jobs = await writeJson(home, 'jobs.json', [imageJob('A boat that nobody else sees')]);
    const access = await writeAccess(home, practice);
    const { code, stderr } = await dailies(['run', jobs, '--data', data, ...access]);
    expect(code, stderr).toBe(0);
    const modes = listModes(data);
    expect(modes.length).toBeGreaterThan(5);
    expect(modes.filter((mode) => mode === 'file 644')).toHaveLength(1);
    expect(new Set(modes)).toEqual(new Set(['folder 700', 'file 600', 'file 644']));
    expect([modeOf(data), modeOf(join(data, 'mine.txt'))]).toEqual(['755', '644']);

    const fresh = join(home, 'new', 'data');
    const again = await dailies(['run', jobs, '--data', fresh, ...access]);
    expect(again.code, again.stderr).toBe(0);
    expect(new Set([`folder ${modeOf(fresh)}`, ...listModes(fresh)])).toEqual(
      new Set(['folder 700', 'file 600']),
    );
  },
);
