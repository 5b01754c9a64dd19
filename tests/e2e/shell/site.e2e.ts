import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { _electron as electron, expect, type Page, test } from '@playwright/test';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import { listFiles } from '../../../scripts/lib/list-files.mjs';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { writeSite } from '../../../scripts/lib/site.mjs';
import { PATIENCE } from '../../support/patience.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { ownDisplay } from '../support/start-app.ts';

/** A window of Chromium without the app, whose own windows reach nothing. */
const BROWSER = resolve(import.meta.dirname, '../../support/empty-window');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

let folder: string;
let server: Server;
let origin: string;
let files: readonly string[];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-site-'));
  writeSite(folder);
  files = listFiles(folder).map((path: string) => relative(folder, path).replaceAll('\\', '/'));
  // As any server would, from the files alone.
  server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname).slice(1);
    if (!files.includes(name)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    return response.end(await readFile(join(folder, name)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function withBrowser(use: (page: Page) => Promise<void>): Promise<void> {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = readRuntime()?.folder;
  const { ELECTRON_RUN_AS_NODE: _dropped, ...env } = process.env;
  const browser = await electron.launch({
    args: [...sandboxArguments(), BROWSER],
    timeout: PATIENCE,
    env: { ...(env as Record<string, string>), ...ownDisplay() },
  });
  try {
    await use(await browser.firstWindow());
  } finally {
    await browser.close();
  }
}

const pagesOf = (names: readonly string[]) => names.filter((name) => name.endsWith('.html'));

test('the website opens without a complaint, asks nobody else, leads to what is there in each language, and can be read by everyone', async () => {
  await withBrowser(async (page) => {
    await test.step('every page, and where it leads', async () => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
          complaints.push(`asks ${request.url()}`);
      });
      const ids = new Map<string, readonly string[]>();
      const links: { readonly from: string; readonly to: string }[] = [];
      for (const name of pagesOf(files)) {
        await page.goto(`${origin}/${name}`);
        const found = await page.evaluate(() => ({
          ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
          links: [...document.querySelectorAll('a')].map(({ href }) => href),
          scripts: document.scripts.length,
          broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
        }));
        expect(found, name).toMatchObject({ scripts: 0, broken: 0 });
        ids.set(name, found.ids);
        links.push(...found.links.map((to) => ({ from: name, to })));
      }
      expect(complaints).toEqual([]);
      const inside = links.filter(({ to }) => to.startsWith(origin));
      expect(inside.length).toBeGreaterThan(ids.size * 10);
      const dead = inside.filter(({ to }) => {
        const { pathname, hash } = new URL(to);
        const known = ids.get(decodeURIComponent(pathname).slice(1));
        return known === undefined || (hash !== '' && !known.includes(decodeURIComponent(hash).slice(1)));
      });
      expect(dead).toEqual([]);
      // From the first page everything is reached.
      const reached = new Set(['index.html']);
      for (const name of reached)
        for (const { from, to } of inside) if (from === name) reached.add(new URL(to).pathname.slice(1));
      expect([...reached].toSorted()).toEqual(pagesOf(files).toSorted());
    });

    await test.step('a page of the guide leads to the same page in each language', async () => {
      await page.goto(`${origin}/docs/guide/review.html`);
      for (const [name, lang, dir] of [
        ['Deutsch', 'de', 'ltr'],
        ['العربية', 'ar', 'rtl'],
        ['日本語', 'ja', 'ltr'],
        ['English', 'en', 'ltr'],
      ] as const) {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.locator(`html[lang=${lang}][dir=${dir}]`)).toBeAttached();
        expect(page.url()).toContain(lang === 'en' ? '/guide/review.html' : `/guide/${lang}/review.html`);
        await expect(page.locator('nav a[aria-current]')).toHaveCount(2);
      }
    });

    await test.step('dark and light, in a wide and a narrow window', async () => {
      const read = pagesOf(files).filter((name) =>
        /^(index|docs\/(guide\/(index|(ar\/)?first-hour)|cli|connecting))\.html$/.test(name),
      );
      expect(read.length).toBe(6);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const name of read) {
          await page.goto(`${origin}/${name}`);
          await expectNoViolations(page, `${name}, ${colorScheme}`);
        }
      }
      await page.setViewportSize({ width: 400, height: 800 });
      for (const name of read) {
        await page.goto(`${origin}/${name}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, name).toBeLessThanOrEqual(400);
      }
    });
  });
});
