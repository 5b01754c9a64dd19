import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, cpSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../../scripts/lib/read-archive.mjs';

/** A package on its way into one file. */
export interface OneFile {
  /** The unpacked folder that `npm run package` has made. */
  readonly folder: string;
  readonly version: string;
  /** Where updates are looked for. */
  readonly feed: string;
  readonly target: string;
}

/**
 * Puts a packaged folder into one file that starts it, as an AppImage does: unpacked beside itself in place of mounted, with its own
 * path in APPIMAGE. Making a real one takes tools that are downloaded.
 */
export function writeOneFile({ folder, version, feed, target }: OneFile): void {
  const content = `${target}.content`;
  cpSync(folder, content, { recursive: true });
  setVersion(join(content, 'resources', 'app.asar'), version);
  writeFileSync(
    join(content, 'resources', 'app-update.yml'),
    `provider: generic\nurl: ${feed}\nupdaterCacheDirName: dailies-updater\n`,
  );
  writeFileSync(target, LAUNCHER, { mode: 0o755 });
  const packed = openSync(target, 'a');
  const tar = spawnSync('tar', ['-c', '-C', content, '.'], { stdio: ['ignore', packed, 'inherit'] });
  closeSync(packed);
  if (tar.status !== 0) throw new Error(`tar ended with ${tar.status}`);
}

/** As long as it says itself: what is behind it is the archive. */
const LAUNCHER = padded(`#!/bin/sh
self=$(readlink -f "$0")
mount="$self.mount"
rm -rf "$mount" && mkdir "$mount"
tail -c +1025 "$self" | tar -x -C "$mount" || exit 1
export APPIMAGE="$self"
exec "$mount/dailies" "$@"
`);

function padded(script: string): string {
  return `${script}${'#'.repeat(1023 - script.length)}\n`;
}

/** The version that an archive says of itself, of as many letters as before, with the hash that belongs to it. */
function setVersion(path: string, version: string): void {
  const file = readArchive(path).files.find((one) => one.path === 'package.json');
  if (file === undefined || file.hash === null) throw new Error('the archive has no package.json');
  const archive = readFileSync(path);
  const text = archive.toString('utf8', file.position, file.position + file.size);
  const changed = text.replace(/("version":\s*)"[^"]+"/, `$1"${version}"`);
  if (changed.length !== text.length)
    throw new Error(`${version} has not as many letters as what it replaces`);
  archive.write(changed, file.position);
  const hash = createHash('sha256').update(changed).digest('hex');
  for (let at = archive.indexOf(file.hash); at !== -1; at = archive.indexOf(file.hash, at + 1))
    archive.write(hash, at);
  writeFileSync(path, archive, { mode: statSync(path).mode });
}
