import fs, { appendFileSync, promises, realpathSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { resolve, sep } from 'node:path';
import { makeCanaryKey } from '../../scripts/lib/canary-run.mjs';
import { listForms, lookThrough } from '../../scripts/lib/key-canary.mjs';

/** The key of every paid service in a run of the tests. What a run leaves behind is looked through for it. */
export const CANARY_KEY = process.env['DAILIES_CANARY_KEY'] ?? makeCanaryKey();
// What the tests start has the same.
process.env['DAILIES_CANARY_KEY'] = CANARY_KEY;

const forms = listForms(CANARY_KEY);

/** Of the process, like the functions that are watched: a test that loads its modules anew loads this one anew as well. */
const ofProcess = globalThis as { canary?: { readonly given: Set<string>; isWatching: boolean } };
ofProcess.canary ??= { given: new Set(), isWatching: false };
const { canary } = ofProcess;
const { given } = canary;

/** A key of its own for a service among others; the canary is its beginning, so that it is found as well. */
export const canaryKeyOf = (name: string) => `${CANARY_KEY}-${name}`;

/** Hands the key over as an artist would, in a file: the one place where it may stand. */
export function writeKeyFile(path: string, key: string): void {
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  given.add(realpathSync(path));
  record({ given: realpathSync(path) });
}

/** Files below a folder that hold the key, in any form. */
export function filesWithKey(folder: string): string[] {
  return lookThrough(realpathSync(folder), forms, (path) => given.has(path)).hits;
}

/**
 * From now on each folder of temporary files is looked through before it is removed, by whomever: so no test can forget
 * it. A key that is found fails the test, and the run.
 */
export function watchRemovals(): void {
  if (canary.isWatching) return;
  canary.isWatching = true;
  const { rmSync } = fs;
  const { rm } = promises;
  fs.rmSync = (path, options) => {
    if (options?.recursive) lookBeforeRemoval(String(path));
    rmSync(path, options);
  };
  promises.rm = async (path, options) => {
    if (options?.recursive) lookBeforeRemoval(String(path));
    await rm(path, options);
  };
  syncBuiltinESMExports();
}

function lookBeforeRemoval(path: string): void {
  const whole = resolve(path);
  if (!whole.startsWith(`${tmpdir()}${sep}`) || !fs.existsSync(whole)) return;
  const seen = lookThrough(realpathSync(whole), forms, (one) => given.has(one));
  record(seen);
  if (seen.hits.length > 0) throw new Error(`The key was left in ${seen.hits.join(', ')}`);
}

function record(line: object): void {
  const report = process.env['DAILIES_CANARY_REPORT'];
  if (report !== undefined) appendFileSync(report, `${JSON.stringify(line)}\n`);
}
