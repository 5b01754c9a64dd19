import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listForms, lookThrough } from './key-canary.mjs';
import { root } from './paths.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

/** What a run leaves behind in the project, besides what its tests made in temporary folders. */
const artefacts = ['dist', 'release', 'test-results', join('.runtime', 'screenshots')];
const temporary = ['TMPDIR', 'TEMP', 'TMP'];

/** A key that nothing but this run has; the practice service knows its beginning, and an address would spell its signs. */
export const makeCanaryKey = () => `practice+canary/${randomBytes(18).toString('base64url')}==`;

/**
 * Gives all that the tests start one key, and one folder for what they make. Tests look through each folder before it is
 * removed (`tests/support/key-canary.ts`) and write here what they saw; what is left at the end is looked through then.
 *
 * @param {string} project its folder
 * @returns {{finish: () => {files: number, hits: string[]}}}
 */
export function beginCanaryRun(project = root) {
  const key = makeCanaryKey();
  const folder = makeTemporaryFolder();
  const report = resolve(project, 'test-results', 'key-canary.jsonl');
  mkdirSync(resolve(project, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  const before = { ...process.env };
  const changes = { DAILIES_CANARY_KEY: key, DAILIES_CANARY_REPORT: report };
  for (const name of temporary) changes[name] = folder;
  Object.assign(process.env, changes);
  return {
    finish() {
      for (const name of Object.keys(changes)) restore(name, before[name]);
      const seen = readReport(report);
      const forms = listForms(key);
      const given = new Set(seen.flatMap((line) => line.given ?? []));
      const places = [folder, ...artefacts.map((name) => resolve(project, name))];
      const left = places.map((place) => lookThrough(place, forms, (path) => given.has(path)));
      rmSync(folder, { recursive: true, force: true });
      return {
        files: [...seen, ...left].reduce((sum, { files = 0 }) => sum + files, 0),
        hits: [...seen, ...left].flatMap(({ hits = [] }) => hits),
      };
    },
  };
}

function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** @returns {{files?: number, hits?: string[], given?: string}[]} a line for each removed folder, and each key file */
function readReport(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
