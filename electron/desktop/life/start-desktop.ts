import { join } from 'node:path';
import { systemClock } from '../../adapters/clock.ts';
import type { Link } from '../../core/workers/link.ts';
import type { CoreFace, DesktopFace } from '../../thread/faces.ts';
import { serveHiddenPages } from '../protocols/hidden-pages.ts';
import { watchPower } from '../system/power.ts';
import { onWakeUp } from '../system/wake-ups.ts';
import { openUpdates } from '../updates/open-updates.ts';
import type { UpdateService } from '../updates/update-service.ts';
import { createPracticeHost, type PracticeHost } from '../workers/practice-host.ts';
import type { QuitCosts } from './ask-to-quit.ts';
import { createDesktopFace, type DesktopFaceDeps } from './desktop-face.ts';

export interface DesktopDeps
  extends Omit<DesktopFaceDeps, 'onNotice' | 'startPractice' | 'restartPractice' | 'servePage'> {
  /** Where the built renderer lies. */
  readonly rendererFolder: string;
  readonly isPackaged: boolean;
  readonly practiceProgram: string;
  readonly practiceArguments: readonly string[];
  readonly core: () => Link<CoreFace>;
  /** Brings the window to the front; opens it where it was closed. */
  readonly focusWindow: () => void;
}

export interface DesktopSide {
  readonly face: DesktopFace;
  /** What an end would cut off now. */
  quitCosts(): QuitCosts;
  readonly updates: UpdateService;
  /** Tells a core that was restarted what only this thread knows. */
  notifyAgain(core: Link<CoreFace>): void;
  stop(): Promise<void>;
}

/** Puts together what the main thread does for the core. It is loaded while Chromium starts. */
export async function startDesktop(deps: DesktopDeps): Promise<DesktopSide> {
  const { core, log } = deps;
  const practice = hostPractice(deps);
  let quitCosts: QuitCosts = { isTransferring: false, hasUnsent: false };
  const made = createDesktopFace({
    ...deps,
    onNotice(notice) {
      deps.focusWindow();
      core().notify('clickNotice', notice);
    },
    startPractice: practice.start,
    restartPractice: practice.restart,
    servePage: serveHiddenPages(deps.rendererFolder),
  });
  const updates = await openUpdates({
    ...{ info: deps.info, log, isPackaged: deps.isPackaged },
    findProxy: made.findProxy,
    readKey: made.readKey,
    onChange: (state) => core().notify('updateChanged', state),
  });
  const face: DesktopFace = {
    ...made,
    chooseUpdates: updates.choose,
    updateState: updates.state,
    checkForUpdates: () => void updates.check(),
    showAmbience(ambience) {
      const { isTransferring, hasUnsent } = ambience;
      quitCosts = { isTransferring, hasUnsent };
      made.showAmbience(ambience);
    },
  };
  const stopWakeUps = onWakeUp(() => core().notify('wake'));
  const power = watchPower((now) => core().notify('powerChanged', now));
  return {
    face,
    updates,
    quitCosts: () => quitCosts,
    notifyAgain(next) {
      next.notify('practiceListens', practice.url());
      next.notify('powerChanged', power.read());
    },
    async stop() {
      stopWakeUps();
      power.stop();
      face.endWork();
      await practice.stop();
    },
  };
}

function hostPractice({ core, log, info, ...deps }: DesktopDeps): PracticeHost & { url(): string | null } {
  let url: string | null = null;
  const host = createPracticeHost({
    program: deps.practiceProgram,
    moreArguments: deps.practiceArguments,
    dataFolder: join(info.dataFolder, 'practice'),
    clock: systemClock,
    log,
    readPort: () => core().other.practicePort(),
    savePort: (port) => core().notify('keepPracticePort', port),
    onBaseUrl(baseUrl) {
      url = baseUrl;
      core().notify('practiceListens', baseUrl);
    },
  });
  return { ...host, url: () => url };
}
