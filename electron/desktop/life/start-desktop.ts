import { join } from 'node:path';
import { net, powerMonitor } from 'electron';
import { systemClock } from '../../adapters/system.ts';
import type { Link } from '../../core/kernel/workers/link.ts';
import type { Power } from '../../core/ports/system.ts';
import type { CoreFace, DesktopFace } from '../../thread/faces.ts';
import { serveHiddenPages } from '../protocols/app-protocol.ts';
import { openUpdates, type UpdateService } from '../updates/update-service.ts';
import { createPracticeHost, type PracticeHost } from '../workers/practice-host.ts';
import { createDesktopFace, type DesktopFaceDeps } from './desktop-face.ts';
import type { QuitCosts } from './shutdown.ts';

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

/** Electron tells the state of the network only when asked; it costs a system call. */
const NETWORK_INTERVAL = 4_000;

/** Calls back when the machine wakes, is unlocked, or has a network again; returns what ends it. */
function onWakeUp(wake: () => void): () => void {
  powerMonitor.on('resume', wake).on('unlock-screen', wake);
  let wasOnline = net.isOnline();
  const timer = setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) wake();
    wasOnline = isOnline;
  }, NETWORK_INTERVAL);
  return () => {
    powerMonitor.off('resume', wake).off('unlock-screen', wake);
    clearInterval(timer);
  };
}

/** Tells what the machine runs on, now and whenever that changes; returns what ends it. */
function watchPower(onChange: (power: Power) => void): { read: () => Power; stop: () => void } {
  let power = readPower();
  const change = (next: Partial<Power>) => {
    power = { ...power, ...next };
    onChange(power);
  };
  const onBattery = () => change({ isOnBattery: true });
  const onMains = () => change({ isOnBattery: false });
  const onHeat = ({ state }: { state: Power['thermal'] }) => change({ thermal: state });
  powerMonitor.on('on-battery', onBattery).on('on-ac', onMains).on('thermal-state-change', onHeat);
  onChange(power);
  return {
    read: () => power,
    stop: () =>
      void powerMonitor
        .off('on-battery', onBattery)
        .off('on-ac', onMains)
        .off('thermal-state-change', onHeat),
  };
}

/** Only macOS tells how hot it is. */
function readPower(): Power {
  return {
    isOnBattery: powerMonitor.onBatteryPower,
    thermal: process.platform === 'darwin' ? powerMonitor.getCurrentThermalState() : 'unknown',
  };
}
