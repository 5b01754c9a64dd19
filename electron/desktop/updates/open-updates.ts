import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NoUpdates, UpdateState } from '../../../shared/domain/settings/updates.ts';
import { localFolder } from '../../adapters/files/local-folder.ts';
import { isOnThisComputer } from '../../adapters/updates/feed-address.ts';
import { type Feed, readFeed } from '../../adapters/updates/read-feed.ts';
import { removeHalfReplaced } from '../../adapters/updates/replace-program.ts';
import type { Log } from '../../core/ports.ts';
import type { DesktopFace, ProgramInfo } from '../../thread/faces.ts';
import { createThreadRoutes } from '../../thread/thread-routes.ts';
import { createUpdateService, type UpdateService } from './update-service.ts';

export interface UpdatesDeps {
  readonly info: ProgramInfo;
  readonly isPackaged: boolean;
  readonly log: Log;
  readonly findProxy: DesktopFace['findProxy'];
  readonly readKey: DesktopFace['readKey'];
  readonly onChange: (state: UpdateState) => void;
}

/** What this copy was made from, as far as updates go. */
export interface Package {
  readonly isPackaged: boolean;
  readonly standIn: boolean;
  readonly platform: NodeJS.Platform;
  /** The AppImage that was started; null for none. */
  readonly appImage: string | null;
  readonly feed: Feed | null;
}

/** Why a copy can't replace itself; null where it can. */
export function findNoUpdates(made: Package): NoUpdates | null {
  // It reaches nothing but this computer, for updates as for services.
  if (made.standIn && !(made.feed !== null && isOnThisComputer(made.feed.url))) return 'stand-in';
  if (!made.isPackaged) return 'development';
  if (made.feed === null) return 'no-address';
  return made.platform === 'linux' && !isReplaceable(made.appImage) ? 'package' : null;
}

/** A package of the system is its own to update, and so is an AppImage in a folder of somebody else. */
function isReplaceable(appImage: string | null): boolean {
  if (appImage === null) return false;
  try {
    accessSync(dirname(appImage), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Updates of this copy, by the app's own proxies. */
export async function openUpdates(deps: UpdatesDeps): Promise<UpdateService> {
  const { info, log, isPackaged } = deps;
  const configPath = join(process.resourcesPath, 'app-update.yml');
  const feed = await readFeed(configPath);
  const appImage = process.env['APPIMAGE'] ?? null;
  const { standIn } = info;
  // The sign-in of a proxy is asked for where the service is reached.
  const routes = createThreadRoutes(deps, () => {});
  const platform = process.platform;
  const impossible = findNoUpdates({ isPackaged, standIn, platform, appImage, feed });
  if (appImage !== null && impossible === null) removeHalfReplaced(appImage);
  return createUpdateService({
    impossible,
    async openUpdater(onProgress) {
      const { openUpdater } = await import('../../adapters/updates/updater.ts');
      return openUpdater({
        ...{ version: info.version, platform, configPath, routes, log, onProgress },
        feed: feed as Feed,
        userData: info.dataFolder,
        cacheFolder: localFolder(),
      });
    },
    now: Date.now,
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    onChange: deps.onChange,
  });
}
