import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLicenceProblems, findLockProblems } from '../../../scripts/lib/lock-file.mjs';

const binaries = ['tool-darwin-arm64', 'tool-darwin-x64', 'tool-win32-x64', 'tool-linux-x64-gnu'];

function lockWith(locked: readonly string[], wanted: readonly string[] = binaries) {
  const optionalDependencies = Object.fromEntries(wanted.map((name) => [name, '1.0.0']));
  const packages: Record<
    string,
    { optionalDependencies?: Record<string, string>; resolved?: string; license?: string }
  > = {
    'node_modules/tool': { optionalDependencies },
  };
  for (const name of locked) packages[`node_modules/${name}`] = {};
  return { packages };
}

describe('the lock file', () => {
  it('is complete when every platform has its binary', () => {
    expect(findLockProblems(lockWith(binaries))).toEqual([]);
  });

  it('is incomplete when one named binary is not locked', () => {
    expect(findLockProblems(lockWith(binaries.slice(1)))).toEqual([
      'node_modules/tool: tool-darwin-arm64 is not in the lock',
    ]);
  });

  it('is incomplete when a library has no binary for a platform', () => {
    const wanted = binaries.filter((name) => !name.includes('win32'));
    expect(findLockProblems(lockWith(wanted, wanted))).toEqual([
      'node_modules/tool: nothing for Windows x64',
    ]);
  });

  it('may not name where a library was fetched', () => {
    const lock = lockWith(binaries);
    lock.packages['node_modules/tool']!.resolved = 'https://registry.example/tool.tgz';
    expect(findLockProblems(lock)).toHaveLength(1);
  });

  it('finds binaries that lie inside of their dependent', () => {
    const lock = lockWith(binaries.slice(1));
    lock.packages['node_modules/tool/node_modules/tool-darwin-arm64'] = {};
    expect(findLockProblems(lock)).toEqual([]);
  });

  it('of this project is in order', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(findLockProblems(lock)).toEqual([]);
    expect(findLicenceProblems(lock)).toEqual([]);
  });
});

describe('licences', () => {
  const licence = (license: string | undefined) =>
    findLicenceProblems({ packages: { 'node_modules/thing': license === undefined ? {} : { license } } });

  it('pass when permissive, or when one of several choices is', () => {
    expect(licence('MIT')).toEqual([]);
    expect(licence('(GPL-3.0 OR MIT)')).toEqual([]);
  });

  it('are reported when they ask for more, or are missing', () => {
    expect(licence('GPL-3.0')).toHaveLength(1);
    expect(licence('(MIT AND GPL-3.0)')).toHaveLength(1);
    expect(licence(undefined)).toHaveLength(1);
  });
});
