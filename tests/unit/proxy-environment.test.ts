import { describe, expect, it } from 'vitest';
import { routesFromEnvironment } from '../../electron/adapters/http/proxy-environment.ts';

const PROXY = 'http://proxy.studio:3128';
const SERVER = { kind: 'http', host: 'proxy.studio', port: 3128 };
const find = (environment: Record<string, string>, url = 'https://api.example/v2') =>
  routesFromEnvironment(environment).find(new URL(url));

describe('proxies of the environment', () => {
  it.each([
    [{}, 'https://api.example', 'direct'],
    [{ HTTPS_PROXY: PROXY }, 'https://api.example', SERVER],
    [{ https_proxy: PROXY, HTTPS_PROXY: 'http://other:1' }, 'https://api.example', SERVER],
    [{ HTTPS_PROXY: PROXY }, 'http://api.example', 'direct'],
    [{ HTTP_PROXY: PROXY }, 'http://api.example', SERVER],
    [{ ALL_PROXY: 'proxy.studio:3128' }, 'https://api.example', SERVER],
    [{ HTTPS_PROXY: '' }, 'https://api.example', 'direct'],
    [
      { HTTPS_PROXY: 'https://proxy.studio' },
      'https://api.example',
      { kind: 'https', host: 'proxy.studio', port: 443 },
    ],
    [
      { HTTPS_PROXY: 'http://[2001:db8::1]:3128' },
      'https://api.example',
      { kind: 'http', host: '2001:db8::1', port: 3128 },
    ],
  ])('%o for %s', async (environment, url, way) => {
    expect(await find(environment as Record<string, string>, url)).toEqual([way]);
  });

  it('that can’t be used are said to be, and never left out', async () => {
    expect(await find({ HTTPS_PROXY: 'socks5://proxy.studio:1080' })).toMatchObject([
      { kind: 'unsupported' },
    ]);
    expect(await find({ HTTPS_PROXY: 'http://[' })).toMatchObject([{ kind: 'unsupported' }]);
  });

  it.each([
    ['*', 'https://api.example', true],
    ['example', 'https://api.example', true],
    ['.api.example', 'https://api.example', true],
    ['*.example', 'https://api.example', true],
    ['pi.example', 'https://api.example', false],
    ['one.test, api.example:443', 'https://api.example', true],
    ['api.example:8443', 'https://api.example', false],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['2001:db8::1', 'https://[2001:db8::1]', true],
    ['nonsense/99', 'https://10.1.2.3', false],
    ['', 'http://127.0.0.1:5000', true],
    ['', 'https://localhost', true],
    ['<-loopback>', 'https://localhost', false],
  ])('NO_PROXY=%s for %s', async (bypass, url, isDirect) => {
    const [way] = await find({ HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, NO_PROXY: bypass }, url);
    expect(way === 'direct').toBe(isDirect);
  });

  it('name who signs in, with every sign', async () => {
    const routes = routesFromEnvironment({
      HTTPS_PROXY: 'http://artist%40studio:p%3A%20w@proxy.studio:3128',
    });
    const [way] = await routes.find(new URL('https://api.example'));
    if (way === undefined || way === 'direct') throw new Error('no proxy');
    expect(way).toEqual(SERVER);
    expect(await routes.readSignIn(way)).toBe('artist@studio:p: w');
    expect(await routes.readSignIn({ ...way, port: 1 })).toBeNull();
  });
});
