import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CancellationToken, type HttpExecutor, type UpdateInfo } from 'builder-util-runtime';
import type { BaseUpdater } from 'electron-updater/out/BaseUpdater.js';
import type { UpdateCause } from '../../../shared/kernel/error-causes.ts';
import { fail, failure, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { judgeOffer, type OfferedFile, type UpdateChoice } from '../../../shared/updates/decide-updates.ts';
import { openPlain, refuseOthers } from '../../core/kernel/files/open-plain.ts';
import type { ProxyRoutes } from '../../core/ports/connections.ts';
import type { Log } from '../../core/ports.ts';
import { type Feed, GuardedExecutor, UpdateRefused } from './guarded-executor.ts';

export interface UpdaterDeps {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  /** Where the packaged `app-update.yml` lies, and the address that it names. */
  readonly configPath: string;
  readonly feed: Feed;
  /** What lists are signed with: an Ed25519 key in base64url. */
  readonly publicKey: string;
  /** Keeps the number by which a staged rollout takes this copy or not; it never leaves the computer. */
  readonly userData: string;
  readonly cacheFolder: string;
  readonly routes: ProxyRoutes;
  readonly log: Log;
  readonly onProgress: (version: string, bytes: number, total: number) => void;
}

/** Fetches newer versions and puts them in place, by electron-updater. */
export interface Updater {
  /**
   * Asks for the list of versions, and downloads and proves a newer one. Null where there is none for this copy. Nothing of a failed
   * try is kept. Errors: UPDATE_FAILED.
   */
  fetch(choice: UpdateChoice): Promise<Result<string | null>>;
  cancel(): void;
  /** Puts the fetched version in place, proven once more; the next start is that one. Errors: UPDATE_FAILED. */
  apply(): Promise<Result<void>>;
}

/** What is protected in electron-updater, of every kind of package. */
interface Inner {
  httpExecutor: HttpExecutor<never>;
  readonly downloadedUpdateHelper: {
    readonly file: string | null;
    readonly cacheDirForPendingUpdate: string;
    readonly downloadedFileInfo: { readonly sha512: string } | null;
    clear(): Promise<void>;
  } | null;
}

export async function openUpdater(deps: UpdaterDeps): Promise<Updater> {
  const { log, platform } = deps;
  const { url: feed } = deps.feed;
  const updater = await createUpdater(deps);
  const inner = updater as unknown as Inner;
  let files: readonly OfferedFile[] = [];
  let version = '';
  let cancelling: CancellationToken | null = null;
  const executor = new GuardedExecutor({
    ...{ feed, routes: deps.routes },
    maxBytes: (pathname) => files.find(({ name }) => name === nameIn(pathname))?.size ?? null,
  });
  inner.httpExecutor = executor as unknown as HttpExecutor<never>;
  updater.on('download-progress', ({ transferred, total }) => deps.onProgress(version, transferred, total));

  async function fetchNewer(choice: UpdateChoice): Promise<string | null> {
    // Before the list is asked for: who calls it off meanwhile wants nothing downloaded.
    const token = new CancellationToken();
    cancelling = token;
    executor.begin();
    updater.channel = choice === 'beta' ? 'beta' : 'latest';
    // Naming a channel allows older versions.
    updater.allowDowngrade = false;
    await removeParts(pendingFolder(deps));
    const checked = await updater.checkForUpdates();
    const offer = judgeOffer(checked?.updateInfo ?? {}, { current: deps.version, choice, platform });
    if (offer.kind === 'refused') throw new UpdateRefused(offer.reason, feed.host);
    if (offer.kind === 'none' || checked?.isUpdateAvailable !== true) {
      await rm(pendingFolder(deps), { recursive: true, force: true });
      return null;
    }
    if (!isSigned(checked.updateInfo, deps.publicKey)) throw new UpdateRefused('signature', feed.host);
    ({ files, version } = offer);
    await updater.downloadUpdate(token);
    return version;
  }

  return {
    async fetch(choice) {
      try {
        return succeed(await fetchNewer(choice));
      } catch (error) {
        log.warn('update-failed', { error });
        await rm(pendingFolder(deps), { recursive: true, force: true }).catch(() => {});
        return fail(toFailure(error, feed.host));
      }
    },
    cancel: () => cancelling?.cancel(),
    async apply() {
      try {
        await applyStaged(updater, inner, platform);
        return succeed(undefined);
      } catch (error) {
        log.error('update-not-applied', { error });
        return fail(failure('UPDATE_FAILED', { cause: 'install', host: feed.host }));
      }
    },
  };
}

/** The makers sign which bytes are which version: an older file can't be called a newer one, wherever it lies. */
function isSigned({ version, files, signature }: UpdateInfo & { signature?: unknown }, x: string): boolean {
  if (typeof signature !== 'string') return false;
  const text = JSON.stringify([version, files.map(({ url, sha512, size }) => [url, sha512, size])]);
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

async function createUpdater(deps: UpdaterDeps): Promise<BaseUpdater> {
  const adapter = {
    version: deps.version,
    name: 'dailies',
    isPackaged: true,
    appUpdateConfigPath: deps.configPath,
    userDataPath: deps.userData,
    baseCachePath: deps.cacheFolder,
    whenReady: async () => {},
    relaunch() {},
    quit() {},
    onQuit() {},
  };
  const updater = await createFor(deps.platform, adapter);
  updater.autoDownload = false;
  // On macOS the system's own updater takes it from here, and works once the app has ended; elsewhere `apply` does.
  updater.autoInstallOnAppQuit = deps.platform === 'darwin';
  updater.autoRunAppAfterInstall = false;
  updater.disableWebInstaller = true;
  // One whole file with one digest, instead of pieces of two.
  updater.disableDifferentialDownload = true;
  updater.logger = null;
  // Each failure also rejects what was asked for.
  updater.on('error', () => {});
  return updater;
}

type Adapter = ConstructorParameters<
  typeof import('electron-updater/out/AppImageUpdater.js').AppImageUpdater
>[1];

async function createFor(platform: NodeJS.Platform, adapter: Adapter): Promise<BaseUpdater> {
  if (platform === 'win32')
    return new (await import('electron-updater/out/NsisUpdater.js')).NsisUpdater(null, adapter);
  if (platform === 'darwin')
    return new (await import('electron-updater/out/MacUpdater.js')).MacUpdater(
      undefined,
      adapter,
    ) as unknown as BaseUpdater;
  return new (await import('electron-updater/out/AppImageUpdater.js')).AppImageUpdater(null, adapter);
}

async function applyStaged(updater: BaseUpdater, inner: Inner, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'darwin') return;
  const staged = inner.downloadedUpdateHelper?.file ?? null;
  const sha512 = inner.downloadedUpdateHelper?.downloadedFileInfo?.sha512 ?? null;
  if (staged === null || sha512 === null) throw new Error('nothing is staged');
  if (platform === 'win32') {
    if ((await digestOf(staged)) !== sha512) throw new Error('the staged update has changed');
    if (!updater.install(true, false)) throw new Error('the installer did not start');
    return;
  }
  const program = process.env['APPIMAGE'];
  if (program === undefined) throw new Error('this is no AppImage');
  await replaceProgram(staged, program, sha512);
  await inner.downloadedUpdateHelper?.clear();
}

/** As electron-updater has it. */
function pendingFolder({ cacheFolder, feed }: UpdaterDeps): string {
  return join(cacheFolder, feed.cacheName, 'pending');
}

/** What a download leaves behind that was killed. */
async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /(?:^|-)temp-/.test(one)))
    await rm(join(folder, name), { force: true });
}

function nameIn(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    return null;
  }
}

function toFailure(error: unknown, host: string) {
  if (error instanceof UpdateRefused) return explain(error.reason, error.host);
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string };
  if (code === 'ERR_CHECKSUM_MISMATCH') return explain('digest', host);
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return explain('signature', host);
  if (/^(ENOSPC|EACCES|EROFS|EPERM|EDQUOT|EIO)$/.test(code)) return explain('disk', host);
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)) return explain('cut-off', host);
  if (/^HTTP_ERROR_5/.test(code) || name === 'CancellationError') return explain('unreachable', host);
  return explain('answer', host);
}

function explain(cause: UpdateCause, host: string) {
  const passes = cause === 'unreachable' || cause === 'cut-off' || cause === 'answer';
  return (passes ? passingFailure : failure)('UPDATE_FAILED', { cause, host });
}

/**
 * Puts a proven file in the place of the running one, whole or not at all: beside it first, then by one rename. A program that runs
 * keeps the file that it was started from. Throws where the file is no longer the one that was proven, or can't be written.
 */
async function replaceProgram(staged: string, target: string, sha512: string): Promise<void> {
  const beside = besideOf(target);
  try {
    moveOrCopy(staged, beside);
    // A link would become the program, and lead elsewhere by the next start.
    refuseOthers(beside, lstatSync(beside));
    if ((await digestOf(beside)) !== sha512) throw new Error('the staged update has changed');
    chmodSync(beside, 0o755);
    const file = openSync(beside, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  rmSync(staged, { force: true });
}

/** Takes away what an end that was cut off has left beside the program. */
export function removeHalfReplaced(target: string): void {
  rmSync(besideOf(target), { force: true });
}

const besideOf = (target: string) => `${target}.update`;

/** At once on the same disk. */
function moveOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}

/** The SHA-512 of a file, in Base64. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const piece of (await openPlain(path)).createReadStream()) hash.update(piece as Buffer);
  return hash.digest('base64');
}
