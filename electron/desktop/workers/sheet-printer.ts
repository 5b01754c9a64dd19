import { BrowserWindow, type Debugger, session } from 'electron';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { PrintedPage, SheetPrinter } from '../../core/ports/media.ts';
import type { Log } from '../../core/ports.ts';
import { guardSession } from '../window/guard-session.ts';
import { APP_ORIGIN, APP_SCHEME } from '../window/own-pages.ts';

const PARTITION = 'sheet-printer';
const PAGE = `${APP_ORIGIN}/sheet.html`;
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
/** Electron's own names, or inches. */
const PAPERS = { A4: 'A4', Letter: 'Letter', '16:9': { width: 13.333, height: 7.5 } } as const;

/** The same papers in the pixels of a page, 96 to the inch. */
const SIZES = {
  A4: { width: 1123, height: 794 },
  Letter: { width: 1056, height: 816 },
  '16:9': { width: 1280, height: 720 },
} as const;
/** Pictures of pages are read on fine screens, and looked into. */
const FINENESS = 2;

/** Prints in a hidden window of its own, without scripts and without a network, which is gone afterwards. */
export function createSheetPrinter(log: Log): SheetPrinter {
  let isPrepared = false;
  let current: PrintedPage | null = null;

  function prepare(): void {
    if (isPrepared) return;
    isPrepared = true;
    const own = session.fromPartition(PARTITION);
    guardSession(own, { mayLoad: (url) => url.startsWith(`${APP_ORIGIN}/`) });
    own.protocol.handle(APP_SCHEME, ({ url }) => answer(new URL(url).pathname, current));
  }

  /** One at a time: what the window may load is the page that is printed. */
  async function withPage<Made>(
    page: PrintedPage,
    make: (window: BrowserWindow) => Promise<Made>,
  ): Promise<Result<Made>> {
    prepare();
    current = page;
    const window = openHidden();
    try {
      return succeed(await make(window));
    } catch (error) {
      log.warn('sheet-not-printed', { error: String(error) });
      return fail(failure('INTERNAL'));
    } finally {
      window.destroy();
      current = null;
    }
  }

  return {
    print: (page) =>
      withPage(page, async (window) => {
        await window.loadURL(PAGE);
        return window.webContents.printToPDF({
          pageSize: PAPERS[page.paper],
          landscape: page.paper !== '16:9',
          printBackground: true,
          margins: { top: 0, bottom: 0, left: 0, right: 0 },
        });
      }),
    draw: (page, pages) =>
      withPage(page, async (window) => {
        await window.loadURL(PAGE);
        return drawPages(window.webContents.debugger, SIZES[page.paper], pages);
      }),
  };
}

/** A window is never larger than the screen, but what it believes its page to be may be of any size. */
async function drawPages(
  page: Debugger,
  { width, height }: { width: number; height: number },
  pages: number,
): Promise<Uint8Array[]> {
  page.attach();
  const metrics = { width, height, deviceScaleFactor: FINENESS, mobile: false };
  await page.sendCommand('Emulation.setDeviceMetricsOverride', metrics);
  const drawn: Uint8Array[] = [];
  for (let number = 0; number < pages; number += 1) {
    const clip = { x: 0, y: number * height, width, height, scale: 1 };
    const options = { format: 'png', clip, captureBeyondViewport: true };
    const { data } = await page.sendCommand('Page.captureScreenshot', options);
    drawn.push(Buffer.from(data, 'base64'));
  }
  return drawn;
}

function openHidden(): BrowserWindow {
  return new BrowserWindow({
    show: false,
    skipTaskbar: true,
    webPreferences: {
      // A hidden window on a screen draws nothing.
      offscreen: true,
      partition: PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      webviewTag: false,
      spellcheck: false,
      disableDialogs: true,
      devTools: false,
    },
  });
}

async function answer(pathname: string, page: PrintedPage | null): Promise<Response> {
  if (page === null) return new Response(null, { status: 404 });
  if (pathname === '/sheet.html') return respond(page.html, 'text/html; charset=utf-8');
  if (pathname === '/sheet.css') return respond(page.style, 'text/css; charset=utf-8');
  const takeId = /^\/([\w-]{1,64})$/.exec(pathname)?.[1];
  const picture = takeId === undefined ? null : await page.readPicture(takeId);
  return picture === null ? new Response(null, { status: 404 }) : respond(picture.bytes, picture.mime);
}

function respond(body: string | Uint8Array, type: string): Response {
  const headers = {
    'content-type': type,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  };
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers });
}
