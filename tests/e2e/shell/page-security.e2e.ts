import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../support/launch.ts';

const refusals = [
  /Not allowed to navigate/,
  /Content Security Policy/i,
  /Failed to load resource/i,
  /ERR_BLOCKED_BY_CLIENT/,
  /ERR_UNKNOWN_URL_SCHEME/,
  /Not allowed to load/i,
  /Permissions? policy|permission/i,
  /WebSocket connection/i,
];

// A list as a value has to be wrapped, or Playwright takes its second item for options.
test.use({ expectedComplaints: [refusals, { scope: 'test' }] });

test('the page has no Node and no Electron', async ({ app }) => {
  const found = await app.window.evaluate(() =>
    ['require', 'process', 'module', 'global', 'Buffer', '__dirname', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  );
  expect(found).toEqual([]);
});

test('the window is sandboxed and isolated', async ({ app }) => {
  const preferences = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const contents = window.webContents as typeof window.webContents & {
        getLastWebPreferences(): Electron.WebPreferences;
      };
      const { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInWorker, webviewTag, webSecurity } =
        contents.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInWorker, webviewTag, webSecurity };
    }),
  );
  for (const window of preferences) {
    expect(window).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
    expect([window.nodeIntegrationInWorker ?? false, window.webviewTag ?? false]).toEqual([false, false]);
  }
  // In an isolated world, what the page does to its built-ins does not reach the preload.
  const answer = await app.window.evaluate(async () => {
    Object.prototype.toString = () => 'bent';
    Array.prototype.push = () => 0;
    return ((await window.dailies.invoke('app.info', {})) as { ok: boolean }).ok;
  });
  expect(answer).toBe(true);
});

test('the bridge is three functions', async ({ app }) => {
  const bridge = await app.window.evaluate(() =>
    Object.entries(window.dailies).map(([name, value]) => `${name}: ${typeof value}`),
  );
  expect(bridge.sort()).toEqual(['invoke: function', 'pathForFile: function', 'subscribe: function']);
  const isFixed = await app.window.evaluate(() => {
    try {
      (window as unknown as Record<string, unknown>)['dailies'] = null;
    } catch {
      // Refused, as it should be.
    }
    return typeof window.dailies?.invoke === 'function';
  });
  expect(isFixed).toBe(true);
});

test('nothing inline and nothing evaluated runs', async ({ app }) => {
  const policy = await app.window.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const outcome = await app.window.evaluate(async () => {
    const seen: string[] = [];
    Object.assign(window, { mark: (what: string) => seen.push(what) });
    const inline = document.createElement('script');
    inline.textContent = 'mark("inline script")';
    document.body.append(inline);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'mark("inline handler")');
    document.body.append(button);
    button.click();
    const data = document.createElement('script');
    data.src = 'data:text/javascript,mark("data script")';
    document.body.append(data);
    const blob = document.createElement('script');
    blob.src = URL.createObjectURL(new Blob(['mark("blob script")']));
    document.body.append(blob);
    // In a task of its own: what DevTools evaluates itself is excepted from the policy.
    // biome-ignore lint/security/noGlobalEval: that it does not work is what is tested
    for (const run of [() => globalThis.eval('mark("eval")'), () => new Function('mark("Function")')()])
      setTimeout(run);
    // Chromium takes the text for a script of its own here.
    setTimeout('mark("timer")' as unknown as () => void, 0);
    await new Promise((resume) => setTimeout(resume, 300));
    return seen;
  });
  expect(outcome).toEqual([]);
});

test('the page reaches no network, not even a service on this computer', async ({ app }) => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('here');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const outcome = await app.window.evaluate(async (address) => {
      const settle = (work: Promise<unknown>) =>
        work.then(
          () => 'reached',
          () => 'refused',
        );
      const loaded = (element: HTMLElement & { src?: string; href?: string }) =>
        new Promise<void>((resolve, reject) => {
          element.onload = () => resolve();
          element.onerror = () => reject(new Error('refused'));
          document.body.append(element);
          setTimeout(() => reject(new Error('nothing came')), 1500);
        });
      return {
        fetch: await settle(fetch(`${address}/fetch`)),
        opaque: await settle(fetch(`${address}/opaque`, { mode: 'no-cors' })),
        image: await settle(loaded(Object.assign(new Image(), { src: `${address}/image.png` }))),
        style: await settle(
          loaded(
            Object.assign(document.createElement('link'), {
              rel: 'stylesheet',
              href: `${address}/style.css`,
            }),
          ),
        ),
        script: await settle(
          loaded(Object.assign(document.createElement('script'), { src: `${address}/script.js` })),
        ),
        frame: await settle(
          loaded(Object.assign(document.createElement('iframe'), { src: `${address}/frame` })).then(() =>
            fetch(`${address}/after-frame`),
          ),
        ),
        beacon: navigator.sendBeacon(`${address}/beacon`, 'x') && 'queued',
        socket: await settle(
          new Promise((resolve, reject) => {
            const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`);
            socket.onopen = resolve;
            socket.onerror = reject;
          }),
        ),
        worker: await settle(
          new Promise((resolve, reject) => {
            const worker = new Worker(
              URL.createObjectURL(new Blob([`fetch('${address}/worker').then(() => postMessage(1))`])),
            );
            worker.onmessage = resolve;
            worker.onerror = reject;
            setTimeout(reject, 1500);
          }),
        ),
      };
    }, base);
    await new Promise((resume) => setTimeout(resume, 300));
    expect(hits).toEqual([]);
    expect(Object.values(outcome)).not.toContain('reached');
  } finally {
    server.close();
  }
});

test('the page stays where it is', async ({ app }) => {
  const { window } = app;
  const page = window.url();
  const away = [
    'https://example.com/',
    'http://127.0.0.1:9/',
    'file:///etc/passwd',
    'javascript:document.title="taken"',
    'data:text/html,taken',
    'app://other/index.html',
    'app://dailies/media-worker.html',
    'media://take/x',
  ];
  for (const url of away) {
    await window.evaluate((target) => {
      location.href = target;
    }, url);
    await window.evaluate((target) => {
      const link = Object.assign(document.createElement('a'), { href: target });
      document.body.append(link);
      link.click();
      link.remove();
    }, url);
  }
  await window.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: 'https://example.com/',
      method: 'post',
    });
    document.body.append(form);
    form.submit();
  });
  await window.waitForTimeout(500);
  expect(window.url()).toBe(page);
  expect(await window.title()).not.toBe('taken');
  expect(await window.evaluate(() => document.documentElement.dataset['ready'])).toBe('true');
});

test('no window opens, and no page is embedded', async ({ app }) => {
  const before = app.electron.windows().length;
  const outcome = await app.window.evaluate(async () => {
    const opened = [
      window.open('https://example.com/'),
      window.open('app://dailies/index.html'),
      window.open('about:blank'),
    ];
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.com/',
      target: '_blank',
    });
    document.body.append(link);
    link.click();
    const webview = document.createElement('webview');
    webview.setAttribute('src', 'app://dailies/index.html');
    document.body.append(webview);
    const frame = Object.assign(document.createElement('iframe'), { src: 'app://dailies/index.html' });
    document.body.append(frame);
    await new Promise((resume) => setTimeout(resume, 500));
    let embedded = '';
    try {
      embedded = frame.contentDocument?.documentElement.dataset['ready'] ?? '';
    } catch {
      embedded = '';
    }
    return { opened: opened.filter(Boolean).length, webview: 'getURL' in webview, embedded };
  });
  expect(outcome).toEqual({ opened: 0, webview: false, embedded: '' });
  expect(app.electron.windows().length).toBe(before);
});

test('every permission is denied but that of filling the screen', async ({ app }) => {
  const outcome = await app.window.evaluate(async () => {
    const states: Record<string, string> = {};
    for (const name of [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'persistent-storage',
      'storage-access',
      'window-management',
      'local-fonts',
    ]) {
      const asked = navigator.permissions.query({ name: name as PermissionName });
      states[name] = await asked.then(
        (status) => status.state,
        () => 'refused',
      );
    }
    const asks: Record<string, string> = {
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'given',
        () => 'refused',
      ),
      screen: await navigator.mediaDevices.getDisplayMedia().then(
        () => 'given',
        () => 'refused',
      ),
      position: await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          () => resolve('refused'),
          { timeout: 3000 },
        );
      }),
      notification: (await Notification.requestPermission()) === 'granted' ? 'given' : 'refused',
      clipboard: await navigator.clipboard.readText().then(
        () => 'given',
        () => 'refused',
      ),
    };
    return { states, asks };
  });
  expect(Object.values(outcome.states)).not.toContain('granted');
  expect([...new Set(Object.values(outcome.asks))]).toEqual(['refused']);

  const fullScreen = () => app.window.evaluate(() => document.fullscreenElement !== null);
  const ask = () =>
    app.window.evaluate(() => void document.documentElement.requestFullscreen().catch(() => {}));
  await ask();
  await expect.poll(fullScreen).toBe(true);
  await app.window.evaluate(() => document.exitFullscreen());
  await expect.poll(fullScreen).toBe(false);
  // The same page under an address that is not the window's own is refused.
  await app.window.evaluate(() => history.replaceState(null, '', '/start-failed.html'));
  await ask();
  await app.window.waitForTimeout(500);
  expect(await fullScreen()).toBe(false);
});

test('only the built files are served, whatever the address', async ({ app }) => {
  const outside = [
    'app://dailies/../package.json',
    'app://dailies/%2e%2e/%2e%2e/package.json',
    'app://dailies/%2e%2e%2f%2e%2e%2fpackage.json',
    'app://dailies/..%5c..%5cpackage.json',
    'app://dailies/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    'app://dailies//etc/passwd',
    'app://dailies/%2fetc%2fpasswd',
    'app://dailies/%00index.html',
    'app://dailies/index.html%00.js',
    'app://dailies/%E0%A4%A',
    'app://dailies/.main.json',
    'app://dailies/assets',
    'app://dailies/',
    'app://dailies/start-failed.html',
    'app://dailies/work/next',
    pathToFileURL(join(app.userData, 'settings.json')).href,
    'file:///etc/passwd',
  ];
  const answers = await app.window.evaluate(async (urls) => {
    const results: [string, string][] = [];
    for (const url of urls)
      results.push([
        url,
        await fetch(url).then(
          (answer) => String(answer.status),
          () => 'refused',
        ),
      ]);
    return results;
  }, outside);
  for (const [url, answer] of answers) expect(['404', 'refused'], url).toContain(answer);
  expect(await app.window.evaluate(async () => (await fetch('app://dailies/index.html')).status)).toBe(200);
  expect(
    await app.window.evaluate(() =>
      fetch('app://other/index.html').then(
        (answer) => answer.status,
        () => 'refused',
      ),
    ),
  ).not.toBe(200);
  expect(
    await app.window.evaluate(
      async () => (await fetch('app://dailies/index.html', { method: 'POST' })).status,
    ),
  ).toBe(405);
});

test('every answer carries the protective headers', async ({ app }) => {
  const headers = await app.window.evaluate(async () =>
    Object.fromEntries((await fetch(location.href)).headers),
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('nothing is downloaded', async ({ app }) => {
  await app.electron.evaluate(({ session }) => {
    Object.assign(globalThis, { downloads: [] as string[] });
    session.defaultSession.on('will-download', (event, item) => {
      (globalThis as unknown as { downloads: string[] }).downloads.push(
        `${event.defaultPrevented} ${item.getURL()}`,
      );
    });
  });
  await app.window.evaluate(() => {
    for (const href of [URL.createObjectURL(new Blob(['x'])), 'app://dailies/index.html']) {
      const link = Object.assign(document.createElement('a'), { href, download: 'taken.txt' });
      document.body.append(link);
      link.click();
    }
  });
  await app.window.waitForTimeout(500);
  const downloads = await app.electron.evaluate(
    () => (globalThis as unknown as { downloads: string[] }).downloads,
  );
  expect(downloads.filter((line) => !line.startsWith('true'))).toEqual([]);
});

test('a file that is dropped outside a drop zone does not open', async ({ app }) => {
  const { window } = app;
  const page = window.url();
  const devtools = await window.context().newCDPSession(window);
  const data = {
    items: [],
    files: [join(import.meta.dirname, 'page-security.e2e.ts')],
    dragOperationsMask: 1,
  };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 12, data });
  }
  await window.waitForTimeout(500);
  expect(window.url()).toBe(page);
  expect(app.electron.windows().filter((other) => other.url().startsWith('file:'))).toEqual([]);
});
