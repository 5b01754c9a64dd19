import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { SetupError, say } from './say.mjs';

/** What Electron and a headless display need on Debian; newer releases renamed some when time_t grew to 64 bits. */
const packages = [
  ['xvfb'],
  ['xauth'],
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
  ['libxss1'],
  ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
  ['libdrm2'],
  ['libxkbcommon0'],
];

/**
 * Makes sure that the system libraries which Electron loads are there, and Xvfb where it is needed.
 * Installs them on Debian as root; elsewhere says what to run.
 *
 * @param {string} executable the Electron to run
 * @param {{display?: boolean}} [options] whether a window will be opened
 */
export async function ensureSystem(executable, { display = true } = {}) {
  if (process.platform !== 'linux') return;
  const missing = await findMissing(executable, display);
  if (missing.length === 0) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) refuse(missing);

  say(`Installing system packages (missing: ${missing.join(', ')}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-qq'], { env, echo: true });
  if (update.code !== 0) refuse(missing);
  const names = [];
  for (const candidates of packages) names.push(await chooseAvailable(candidates));
  const install = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
  });
  if (install.code !== 0) say(install.output);
  const stillMissing = await findMissing(executable, display);
  if (stillMissing.length > 0) refuse(stillMissing);
}

/** What single tests need beside Electron, by the package it is in. Without it they are skipped, and say so. */
const testPrograms = { strace: 'strace', tinyproxy: 'tinyproxy-bin' };

/** Gets the programs with which tests cut the power and go through a proxy that others wrote, on Debian as root. */
export async function ensureTestPrograms() {
  const missing = Object.keys(testPrograms).filter((name) => !findProgram(name));
  if (process.platform !== 'linux' || missing.length === 0) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  say(`Installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  for (const name of missing)
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', testPrograms[name]], {
      env,
    });
}

async function findMissing(executable, display) {
  const missing = [];
  if (display && !hasDisplay() && !findProgram('Xvfb')) missing.push('Xvfb');
  const ldd = await runCommand('ldd', [executable]);
  for (const [, library] of ldd.stdout.matchAll(/^\s*(\S+) => not found/gm)) missing.push(library);
  return missing;
}

/** @returns {boolean} whether a window can be opened without a display of our own */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function findProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, name)));
}

async function chooseAvailable(candidates) {
  for (const name of candidates) {
    const policy = await runCommand('apt-cache', ['policy', name]);
    if (/Candidate: (?!\(none\))\S/.test(policy.stdout)) return name;
  }
  return candidates.at(-1);
}

function refuse(missing) {
  const names = packages.map((candidates) => candidates.at(-1)).join(' ');
  throw new SetupError(
    `Electron needs system libraries that are missing: ${missing.join(', ')}.`,
    `On Debian or Ubuntu: sudo apt-get install ${names}\n(newer releases add "t64" to some names). Elsewhere install the same libraries, then run the same command again.`,
  );
}
