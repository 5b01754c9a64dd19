import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError, say } from './say.mjs';

const lockFile = resolve(root, 'package-lock.json');
const stampFile = resolve(root, 'node_modules', '.dailies-lock-hash');
const npmRecord = resolve(root, 'node_modules', '.package-lock.json');
const clockToleranceMs = 2_000;

/** Installs the libraries that the lock names, when they are missing or belong to another lock. */
export async function ensureModules() {
  if (areCurrent()) return;
  await withLock('modules', async () => {
    if (areCurrent()) return;
    say('Installing libraries (npm ci) …');
    const started = Date.now();
    const npm = findNpm();
    const args = [...npm.args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const result = await runCommand(npm.command, args, { cwd: root, shell: npm.shell, echo: true });
    if (result.code !== 0) {
      throw new SetupError(
        `npm ci failed with code ${result.code}.`,
        'Check the network and the free disk space, then run the same command again.',
      );
    }
    writeFileSync(stampFile, hashLock());
    say(`Libraries installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  });
}

function areCurrent() {
  if (!existsSync(npmRecord)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashLock()) return true;
  // Someone ran npm themselves: npm's own record, written at the end of an install, tells when.
  if (statSync(npmRecord).mtimeMs < statSync(lockFile).mtimeMs - clockToleranceMs) return false;
  writeFileSync(stampFile, hashLock());
  return true;
}

function hashLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** The npm that started us, else the one on the path (a batch file on Windows, which needs a shell). */
export function findNpm() {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('.js')) return { command: process.execPath, args: [npmScript], shell: false };
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}
