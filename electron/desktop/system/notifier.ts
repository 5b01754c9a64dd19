import { app, type BrowserWindow, Notification, nativeImage, powerSaveBlocker } from 'electron';
import { describeNotice, NOTIFICATION_TEXT, type Notice } from '../../../shared/queue/notifications-text.ts';
import type { Ambience } from '../../core/ports/system.ts';
import type { Log } from '../../core/ports.ts';

const OVERLAY_SIZE = 16;
/** The hue of what is unknown, as in the window: blue, green, red. */
const OVERLAY_COLOUR = [0xf2, 0x6d, 0x9b] as const;

export interface DesktopNotifier {
  /** Whether the artist has the window in front. */
  isFocused(): boolean;
  /** Shows a notice of the system; false where the system has none. */
  notify(notice: Notice): boolean;
  show(ambience: Ambience): void;
  /** Takes everything back: the badge, the bar, the wake lock, notices that are still shown. */
  stop(): void;
}

/** Tells the desktop by Electron's means. Where a system lacks one of them, the others still do. */
export function createNotifier(deps: {
  window: () => BrowserWindow | null;
  onClick: (notice: Notice) => void;
  log: Log;
}): DesktopNotifier {
  // A notice that nothing holds is collected as garbage, and then its click is lost.
  const open = new Set<Notification>();
  const keepAwake = createWakeLock();

  return {
    isFocused: () => deps.window()?.isFocused() ?? false,
    notify(notice) {
      if (!Notification.isSupported()) return false;
      const notification = new Notification({
        ...describeNotice(notice),
        silent: notice.kind === 'work-done',
      });
      const forget = () => open.delete(notification);
      open.add(notification);
      notification.on('click', () => {
        forget();
        deps.onClick(notice);
      });
      notification.on('close', forget);
      notification.on('failed', (_event, error) => {
        forget();
        deps.log.warn('notice-failed', { kind: notice.kind, error });
      });
      notification.show();
      deps.log.info('notice', { kind: notice.kind });
      return true;
    },
    show({ progress, attention, staysAwake }) {
      const window = deps.window();
      keepAwake(staysAwake);
      showAttention(window, attention);
      if (window !== null && !window.isDestroyed()) showProgress(window, progress);
    },
    stop() {
      keepAwake(false);
      for (const notification of open) notification.close();
      open.clear();
    },
  };
}

/** Keeps the machine awake, or lets it sleep. */
function createWakeLock(): (isWanted: boolean) => void {
  let blocker: number | null = null;
  return (isWanted) => {
    if (isWanted && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (isWanted || blocker === null) return;
    powerSaveBlocker.stop(blocker);
    blocker = null;
  };
}

function showProgress(window: BrowserWindow, progress: Ambience['progress']): void {
  if (progress === null) window.setProgressBar(-1);
  else if (progress === 'indeterminate') window.setProgressBar(2, { mode: 'indeterminate' });
  else window.setProgressBar(progress, { mode: 'normal' });
}

function showAttention(window: BrowserWindow | null, count: number): void {
  if (process.platform !== 'win32') app.setBadgeCount(count);
  else window?.setOverlayIcon(count === 0 ? null : drawOverlay(), NOTIFICATION_TEXT.attention(count));
}

/** A disc for the corner of the taskbar's button. */
function drawOverlay(): Electron.NativeImage {
  const pixels = Buffer.alloc(OVERLAY_SIZE * OVERLAY_SIZE * 4);
  const centre = (OVERLAY_SIZE - 1) / 2;
  for (let at = 0; at < OVERLAY_SIZE * OVERLAY_SIZE; at += 1) {
    const distance = Math.hypot((at % OVERLAY_SIZE) - centre, Math.floor(at / OVERLAY_SIZE) - centre);
    const cover = Math.min(1, Math.max(0, centre + 0.5 - distance));
    // Bitmaps are premultiplied.
    pixels.set([...OVERLAY_COLOUR.map((part) => Math.round(part * cover)), Math.round(255 * cover)], at * 4);
  }
  return nativeImage.createFromBitmap(pixels, { width: OVERLAY_SIZE, height: OVERLAY_SIZE });
}
