import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import ElectronStore from 'electron-store';
import { roomOf } from '../shared/domain/notice.ts';
import { defaultSettings } from '../shared/domain/settings.ts';
import { failure } from '../shared/errors.ts';
import type { CallName, CallOutput } from '../shared/ipc/contract.ts';
import type { Envelope } from '../shared/ipc/events.ts';
import { wordNotice } from '../shared/messages/shell.ts';
import { fail, type Result, succeed } from '../shared/result.ts';
import { systemClock } from './adapters/clock.ts';
import { createDesktop } from './adapters/electron/desktop.ts';
import { chooseSaveFile, showNotice } from './adapters/electron/dialogs.ts';
import { createFixWorkshop } from './adapters/electron/fix-maker.ts';
import { createMediaHandler } from './adapters/electron/media-protocol.ts';
import { openMediaWorkerWindow, prepareMediaWorkerSession } from './adapters/electron/media-worker-window.ts';
import { createPosters } from './adapters/electron/posters.ts';
import { createPracticeHost } from './adapters/electron/practice-host.ts';
import { openKeyVault } from './adapters/electron/secrets.ts';
import { createSheetPrinter } from './adapters/electron/sheet-printer.ts';
import { createTelling } from './adapters/electron/telling.ts';
import { onWakeUp } from './adapters/electron/wake-ups.ts';
import { castFiles } from './adapters/files/cast-file.ts';
import { openKeyFile } from './adapters/files/key-file.ts';
import { openSettings, SETTINGS_FILE_OPTIONS, type SettingsFile } from './adapters/files/settings-file.ts';
import { writePieces } from './adapters/files/write-pieces.ts';
import { createNetwork } from './adapters/http/network.ts';
import { createReach } from './adapters/http/reach.ts';
import { systemIds } from './adapters/ids.ts';
import { type LogHeader, spellLog } from './adapters/log/export-log.ts';
import type { Redactor } from './adapters/log/redact.ts';
import { createMediaReader } from './adapters/media/media-reader.ts';
import { isStandInRuntime } from './adapters/runtime.ts';
import { openStore } from './adapters/sqlite/open-store.ts';
import { createNgrokTunnel } from './adapters/tunnel/ngrok-tunnel.ts';
import type { Handlers } from './core/calls.ts';
import type { Core } from './core/core.ts';
import { createCore } from './core/create-core.ts';
import type { Log } from './core/ports.ts';
import { createTellingDesk } from './core/telling/telling-desk.ts';
import { createCastShellCalls } from './ipc/cast-calls.ts';
import { createDesktopCalls } from './ipc/desktop-calls.ts';
import { createDispatch, type Dispatch } from './ipc/dispatch.ts';
import { createEventSender } from './ipc/event-sender.ts';
import { createExportCalls } from './ipc/export-calls.ts';
import { createFarewell } from './ipc/farewell.ts';

const PRACTICE_PORT = 'practice-port';
/** How much of the log an artist hands on. */
const LOG_DAYS = 7;

export interface ProgramParts {
  readonly dataFolder: string;
  readonly settingsPath: string;
  readonly defaultResultsFolder: string;
  readonly practiceProgram: string;
  /** Serves the built renderer, of which the media worker's page is a part. */
  readonly servePage: (request: Request) => Promise<Response>;
  /** Takes the handler of `media://`. */
  readonly serveMedia: (handler: (request: Request) => Promise<Response>) => void;
  /** Resolves when work that nobody waits for does not slow down the start any more. */
  readonly whenQuiet: Promise<void>;
  readonly window: Parameters<typeof createDesktop>[0]['window'];
  readonly send: (envelope: Envelope) => void;
  /** Brings the window to the front; opens it where it was closed. */
  readonly focusWindow: () => void;
  readonly redactor: Redactor;
  /** Where the log's files lie. */
  readonly logFolder: string;
  readonly log: Log;
}

export interface Program {
  readonly dispatch: Dispatch;
  /** Not part of the start, so that it does not delay the window. */
  startPractice(): void;
  stop(): Promise<void>;
}

/**
 * The second half of the composition root: opens the store and puts the core together with its real parts. It is loaded
 * while the window loads its page. Errors are those of `openStore` and of the core's start.
 */
export async function startProgram(parts: ProgramParts): Promise<Result<Program>> {
  const { dataFolder, log, redactor } = parts;
  const opened = openStore({ dataFolder });
  if (!opened.ok) return opened;
  const store = opened.value;
  const { settings, problem } = openSettings(
    openSettingsFile(parts.settingsPath),
    parts.settingsPath,
    defaultSettings(parts.defaultResultsFolder),
    systemClock.now(),
  );
  const vault = openKeyVault({ file: openKeyFile(join(dataFolder, 'keys.json')), redactor, log });
  const events = createEventSender({ send: parts.send, log });
  const telling = createTelling({
    window: parts.window,
    onClick(notice) {
      parts.focusWindow();
      events.emit({ type: 'show-room', target: roomOf(notice) });
    },
    log,
  });
  const desk = createTellingDesk({ store, settings, clock: systemClock, events, telling });
  const isStandIn = isStandInRuntime();
  const posters = createPosters({
    openWorker: (onGone) => openMediaWorkerWindow({ name: 'posters', log, onGone }),
    servePage: parts.servePage,
    ids: systemIds,
    log,
  });
  prepareMediaWorkerSession('posters', posters.handleRequest);
  const fixWorkshop = createFixWorkshop({
    openWorker: (onGone) => openMediaWorkerWindow({ name: 'fixes', log, onGone }),
    servePage: parts.servePage,
    ids: systemIds,
    log,
  });
  prepareMediaWorkerSession('fixes', fixWorkshop.handleRequest);
  const serveMedia = createMediaHandler({ store, posters, dataFolder });
  parts.serveMedia((request) => noteMissing(request, serveMedia(request), core));
  const core = createCore({
    dataFolder,
    store,
    network: createNetwork({ loopbackOnly: isStandIn, log }),
    secrets: vault,
    settings,
    mediaReader: createMediaReader(),
    castFiles,
    posters: { make: (source, target) => parts.whenQuiet.then(() => posters.make(source, target)) },
    frames: posters,
    fixMaker: fixWorkshop,
    sheetPrinter: createSheetPrinter(log),
    clock: systemClock,
    ids: systemIds,
    events: {
      emit(event) {
        events.emit(event);
        desk.emit(event);
      },
    },
    log,
    reach: createReach({ loopbackOnly: isStandIn, log }),
    tunnel: createNgrokTunnel({ log }),
    options: { loopbackOnly: isStandIn },
  });
  const practice = createPracticeHost({
    program: parts.practiceProgram,
    dataFolder: join(dataFolder, 'practice'),
    clock: systemClock,
    log,
    readPort: () => Number(store.readValue(PRACTICE_PORT) ?? 0),
    savePort: (port) => store.writeValue(PRACTICE_PORT, port),
    onBaseUrl: core.setPracticeBaseUrl,
  });
  const started = await core.start();
  if (!started.ok) {
    store.close();
    return started;
  }
  if (problem !== null) void parts.whenQuiet.then(() => showNotice(parts.window(), wordNotice(problem)));
  const farewell = createFarewell(events, () => parts.window() !== null);
  const desktop = createDesktop({ window: parts.window, dataFolder, isStandIn });
  const desktopCalls = createDesktopCalls({
    core,
    store,
    settings,
    desktop,
    keys: vault,
    posterPath: (takeId) => join(dataFolder, 'posters', `${takeId}.webp`),
    restartPractice: practice.restart,
    pageSaved: farewell.saved,
  });
  const exportCalls = createExportCalls({
    store,
    chooseSaveFile: (name, kind) => chooseSaveFile(parts.window(), name, kind),
    profile: async (profileId) => {
      const found = await core.calls['profiles.get']({ profileId });
      return found.ok ? found.value : null;
    },
    writePieces,
    spellLog: () =>
      spellLog({
        folder: parts.logFolder,
        redactor,
        homeFolder: homedir(),
        header: describeProgram(desktop.info),
        now: systemClock.now(),
        days: LOG_DAYS,
      }),
    now: systemClock.now,
  });
  const castCalls = createCastShellCalls({
    cast: core.cast,
    store,
    chooseSaveFile: (name) => chooseSaveFile(parts.window(), name, 'dailies-cast'),
    reveal: desktop.reveal,
  });
  const handlers: Handlers<CallName> = { ...core.calls, ...castCalls, ...desktopCalls, ...exportCalls };
  const stopWakeUps = onWakeUp(core.wake);
  desk.start();

  return succeed({
    dispatch: createDispatch({
      handlers,
      takeRevision: events.takeRevision,
      newCorrelationId: systemIds.next,
      log,
    }),
    startPractice: practice.start,
    async stop() {
      await farewell.ask();
      stopWakeUps();
      desk.stop();
      telling.stop();
      posters.stop();
      fixWorkshop.stop();
      await core.stop();
      await practice.stop();
      store.close();
    },
  });
}

/** A take whose file is asked for and not there is missing from then on. */
async function noteMissing(request: Request, answering: Promise<Response>, core: Core): Promise<Response> {
  const answer = await answering;
  const { host, pathname } = new URL(request.url);
  if (answer.status === 404 && host === 'take')
    void core.calls['library.lookAt']({ takeIds: [pathname.slice(1)] });
  return answer;
}

/** electron-store writes the file whole and atomically. */
function openSettingsFile(path: string): () => SettingsFile {
  return () =>
    new ElectronStore({ cwd: dirname(path), name: basename(path, '.json'), ...SETTINGS_FILE_OPTIONS });
}

/** Which program on which system, and nothing about whose. */
function describeProgram(info: CallOutput<'app.info'>): LogHeader {
  const { version, electron, platform, standIn } = info;
  return {
    program: `Dailies ${version}`,
    electron,
    standIn: String(standIn),
    system: `${platform} ${process.arch}`,
  };
}

/** A throw while starting is a bug; the artist gets the number under which the log has it. */
export function failFromThrow(error: unknown, log: Log): Result<never> {
  const correlationId = systemIds.next();
  log.error('start-threw', { correlationId, error });
  return fail(failure('INTERNAL', { correlationId }));
}
