import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readProxyList } from '../../../electron/adapters/http/proxy-environment.ts';
import { CONNECTION_TEXT } from '../../../shared/service/text/connection-text.ts';
import { startCountingService } from '../../integration/doctor/counting-service.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { json, startHost } from '../../support/services/host.ts';
import { startStudioProxy } from '../../support/studio-proxy.ts';
import { activateProfile } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { chooseModel, jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

const STEPS = CONNECTION_TEXT.doctorSteps;
const PASSWORD = 'orchard behind the mill';

test('a proxy that asks who is there is signed in to in the window, and the service is reached through it', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'other systems always have a keychain');
  const proxy = await startStudioProxy({ signIn: `artist:${PASSWORD}` });
  const service = await startCountingService();
  // Without a desktop, Chromium takes these for the system's settings. It leaves this computer out unless it is told not to.
  const env = { http_proxy: `http://localhost:${proxy.port}`, no_proxy: '<-loopback>' };
  const app = await launch({ args: ['--password-store=basic'], env });
  const page = app.window;
  const profile = {
    ...{ format: 1, name: 'Studio', baseUrl: service.baseUrl },
    generation: { url: '/jobs/{genId}', status: '/job/state', outputs: ['/job/urls/*'] },
  };
  await activateProfile(page, JSON.stringify(profile));
  await openRoom(page, 'Settings');
  const steps = page.getByRole('list', { name: STEPS });
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(steps).toContainText(`The proxy localhost:${proxy.port} asks for a user name and password.`);
  expect(service.seen).toEqual([]);

  await steps.getByRole('button', { name: 'Sign in…' }).click();
  const form = page.getByRole('dialog', { name: 'Sign in to proxy' });
  await form.getByRole('textbox', { name: 'User name' }).fill('artist');
  await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await expect(form.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await form.getByText('Keep it in a plain file anyway').click();
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(steps).toContainText(`answers through the proxy localhost:${proxy.port}`);
  await expect(steps).toContainText('The service accepts the key');
  expect(service.seen.some(({ key }) => key === CANARY_KEY)).toBe(true);
  expect(proxy.requests.map(({ method }) => method)).not.toContain('GET');
  expect(proxy.heard()).not.toContain(CANARY_KEY);
  await app.close();
  for (const entry of await readdir(app.userData, { recursive: true, withFileTypes: true })) {
    const bytes = entry.isFile()
      ? await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
      : null;
    for (const form of [PASSWORD, Buffer.from(`artist:${PASSWORD}`).toString('base64')])
      expect(bytes?.includes(form) ?? false, entry.name).toBe(false);
  }
  await proxy.close();
  await service.close();
});

/** Serves a script that names proxies for hosts, and none for all others. */
async function servePac(proxies: Readonly<Record<string, string>>): Promise<{ url: string; close(): void }> {
  const script = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/x-ns-proxy-autoconfig');
    response.end(
      `function FindProxyForURL(url, host) {
        var proxy = ${JSON.stringify(proxies)}[host];
        return proxy ? "PROXY " + proxy : "DIRECT";
      }`,
    );
  });
  script.listen(0, '127.0.0.1');
  await once(script, 'listening');
  const { port } = script.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/proxy.pac`, close: () => void script.close() };
}

test('a script for proxies (PAC) is asked of each host, and a job is sent and asked about through the proxy that it names', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'elsewhere the settings are those of the computer');
  // A script is never asked of `localhost` and 127.0.0.1. The stand-in runtime reaches nothing but this computer, which has this name too.
  const name = hostname().toLowerCase();
  const service = await startHost(({ method }) =>
    json(200, method === 'POST' ? { genId: 'g-1' } : { phase: 'working', files: [] }),
  );
  const address = service.url.replace('127.0.0.1', name);
  const proxy = await startStudioProxy({ hosts: { [name]: '127.0.0.1' } });
  const script = await servePac({
    'api.example': 'proxy.studio:3128; DIRECT',
    [name]: `localhost:${proxy.port}`,
  });
  const app = await launch({ args: ['--password-store=basic'], env: { auto_proxy: script.url } });
  const page = app.window;
  await openRoom(page, 'Settings');
  await page.getByRole('button', { name: 'Check now' }).click();
  // The practice service was reached, so the settings were asked, in the session that the app has opened for that.
  await expect(page.getByRole('list', { name: STEPS })).toContainText('answers after');
  const found = await app.electron.evaluate(async ({ session }) => {
    const settings = session.fromPartition('system-proxy');
    return Promise.all(
      ['https://api.example/', 'https://files.example/'].map((url) => settings.resolveProxy(url)),
    );
  });
  expect(found.map(readProxyList)).toEqual([
    [{ kind: 'http', host: 'proxy.studio', port: 3128 }, 'direct'],
    ['direct'],
  ]);
  await openRoom(page, 'Compose');

  const profile = {
    ...{ format: 1, name: 'Studio', baseUrl: address },
    generation: { url: '/jobs/{genId}', status: '/phase', outputs: ['/files/*'] },
    statuses: { completed: 'done', failed: 'broken' },
  };
  await activateProfile(page, JSON.stringify(profile));
  await chooseModel(page, 'N Pro');
  await writePrompt(page, 'A fox that went through the proxy of a script');
  await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'A fox that went' })).toContainText('Generating');
  const methods = () => service.seen.map(({ method }) => method);
  await expect.poll(methods).toContain('GET');

  // One POST, and everything in tunnels: the proxy saw host and port alone.
  expect(methods().filter((method) => method === 'POST')).toHaveLength(1);
  expect(service.seen.every(({ headers }) => headers['x-api-key'] === CANARY_KEY)).toBe(true);
  const asked = proxy.requests.map(({ method, target }) => `${method} ${target}`);
  expect(new Set(asked)).toEqual(new Set([`CONNECT ${address.slice('http://'.length)}`]));
  expect(asked.length).toBeGreaterThanOrEqual(service.seen.length);
  expect(proxy.heard()).not.toContain(CANARY_KEY);
  await app.close();
  script.close();
  await proxy.close();
  service.close();
});
