import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type LaunchedApp, test } from '../support/launch.ts';

const refusals = [
  /Not allowed to navigate/,
  /Content Security Policy/i,
  /Failed to load resource/i,
  /ERR_BLOCKED_BY_CLIENT/,
  /ERR_UNKNOWN_URL_SCHEME/,
  /Not allowed to load/i,
  /Permissions? policy|permission/i,
  /WebSocket connection/i,
  /This document requires 'Trusted/,
];

// A list as a value has to be wrapped, or Playwright takes its second item for options.
test.use({ sharesApp: true, expectedComplaints: [refusals, { scope: 'test' }] });

let tries = 0;

/** One more try to leave, which is seen to be refused: what was tried before it has had its answer by then. */
async function tryLast(app: LaunchedApp): Promise<void> {
  tries += 1;
  const url = `https://example.com/last-${tries}`;
  await app.window.evaluate((target) => {
    location.href = target;
  }, url);
  await expect.poll(() => app.readLog()).toContain(url);
}

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
  expect(policy).toContain("script-src 'self';");
  const outcome = await app.window.evaluate(async () => {
    const seen: string[] = [];
    const refused: Promise<unknown>[] = [];
    Object.assign(window, { mark: (what: string) => seen.push(what) });
    // Texts are refused where they are set; what is set by another way is refused where it would run.
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof TypeError)) seen.push(String(error));
      }
    };
    const load = (script: HTMLScriptElement, url: string) => {
      attempt(() => (script.src = url));
      attempt(() => script.setAttributeNS(null, 'src', url));
      if (script.src === '') return;
      refused.push(new Promise((resume) => script.addEventListener('error', resume)));
      document.body.append(script);
    };
    const inline = document.createElement('script');
    attempt(() => (inline.textContent = 'mark("inline script")'));
    inline.append('mark("inline script")');
    document.body.append(inline);
    const button = document.createElement('button');
    attempt(() => button.setAttribute('onclick', 'mark("inline handler")'));
    document.body.append(button);
    button.click();
    load(document.createElement('script'), 'data:text/javascript,mark("data script")');
    load(document.createElement('script'), URL.createObjectURL(new Blob(['mark("blob script")'])));
    // In a task of its own: what DevTools evaluates itself is excepted from the policy.
    // biome-ignore lint/security/noGlobalEval: that it does not work is what is tested
    for (const run of [() => globalThis.eval('mark("eval")'), () => new Function('mark("Function")')()])
      setTimeout(run);
    // Chromium takes the text for a script of its own here.
    attempt(() => void setTimeout('mark("timer")' as unknown as () => void, 0));
    // Scripts that are loaded fail by an event; timers come in their order, so this one is behind all others.
    await Promise.all(refused);
    await new Promise((resume) => setTimeout(resume));
    return seen;
  });
  expect(outcome).toEqual([]);
});

test('no text becomes markup, code or a thread, and the page can allow itself none', async ({ app }) => {
  const outcome = await app.window.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (document.createElement('div').innerHTML = '<img src=x>'),
      outerHTML: () => (document.body.appendChild(document.createElement('div')).outerHTML = '<b>x</b>'),
      insert: () => document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>'),
      write: () => document.write('<b>x</b>'),
      parse: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      fragment: () => document.createRange().createContextualFragment('<b>x</b>'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      thread: () => new Worker(URL.createObjectURL(new Blob(['1']))),
      policy: () => makePolicy('any'),
      second: () => makePolicy('default'),
    };
    function makePolicy(name: string) {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
    }
    document.createElement('div').innerHTML = '';
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} worked`;
      } catch (error) {
        return error instanceof TypeError ? name : `${name}: ${error}`;
      }
    });
  });
  expect(outcome).toEqual(
    'innerHTML outerHTML insert write parse fragment frame thread policy second'.split(' '),
  );
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
          (async () =>
            loaded(Object.assign(document.createElement('script'), { src: `${address}/script.js` })))(),
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
          }),
        ),
      };
    }, base);
    // What was on its way would have come before this.
    await fetch(`${base}/last`);
    expect(hits).toEqual(['/last']);
    expect(Object.values(outcome)).not.toContain('reached');
  } finally {
    server.close();
  }
});

test('the page reaches nothing by WebRTC, neither by UDP nor by TCP, nor a page beside it', async ({
  app,
}) => {
  const hits: string[] = [];
  const datagrams = createSocket('udp4', () => hits.push('udp'));
  await new Promise<void>((ready) => datagrams.bind(0, '127.0.0.1', ready));
  const listener = createTcpServer(() => hits.push('tcp'));
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const ports = { udp: datagrams.address().port, tcp: (listener.address() as AddressInfo).port };
  try {
    const found = await app.window.evaluate(async ({ udp, tcp }) => {
      const iceServers = [
        { urls: `stun:127.0.0.1:${udp}` },
        ...['udp', 'tcp'].map((transport) => ({
          urls: `turn:127.0.0.1:${transport === 'udp' ? udp : tcp}?transport=${transport}`,
          username: 'any',
          credential: 'body',
        })),
      ];
      const [one, other] = [new RTCPeerConnection({ iceServers }), new RTCPeerConnection()];
      const candidates: string[] = [];
      const gathered = [one, other].map(
        (connection) =>
          new Promise<void>((resolve) => {
            connection.onicecandidate = ({ candidate }) => {
              if (candidate === null) resolve();
              else if (candidate.candidate !== '') candidates.push(candidate.candidate);
            };
          }),
      );
      one.createDataChannel('out');
      await one.setLocalDescription(await one.createOffer());
      await other.setRemoteDescription(one.localDescription!);
      await other.setLocalDescription(await other.createAnswer());
      await one.setRemoteDescription(other.localDescription!);
      // What a page may have been told: the ports of services on this computer.
      const told = [
        `candidate:1 1 udp 2113937151 127.0.0.1 ${udp} typ host`,
        `candidate:2 1 tcp 1518214911 127.0.0.1 ${tcp} typ host tcptype passive`,
      ];
      for (const candidate of told) await one.addIceCandidate({ candidate, sdpMid: '0' });
      await Promise.all(gathered);
      one.close();
      other.close();
      return candidates;
    }, ports);
    expect(found).toEqual([]);
    expect(hits).toEqual([]);
  } finally {
    datagrams.close();
    listener.close();
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
  await tryLast(app);
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
    // A frame that is refused is told as loaded, too.
    const told = new Promise((resume) => frame.addEventListener('load', resume));
    document.body.append(frame);
    await told;
    let embedded = '';
    try {
      embedded = frame.contentDocument?.documentElement.dataset['ready'] ?? '';
    } catch {
      embedded = '';
    }
    return { opened: opened.filter(Boolean).length, webview: 'getURL' in webview, embedded };
  });
  await tryLast(app);
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
  // A refused full screen is never answered; what is asked after it is, and in its turn.
  const later = () =>
    app.window.evaluate(() =>
      navigator.clipboard.readText().then(
        () => 'given',
        () => 'refused',
      ),
    );
  expect(await later()).toBe('refused');
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
  const read = () =>
    app.electron.evaluate(() => (globalThis as unknown as { downloads: string[] }).downloads);
  await expect.poll(async () => (await read()).length).toBe(2);
  const downloads = await read();
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
  await tryLast(app);
  expect(window.url()).toBe(page);
  expect(app.electron.windows().filter((other) => other.url().startsWith('file:'))).toEqual([]);
});
