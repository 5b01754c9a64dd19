import { describe, expect, it } from 'vitest';
import { readProxyList } from '../../../electron/adapters/http/proxy-environment.ts';
import type { Link } from '../../../electron/core/kernel/workers/link.ts';
import { createThreadRoutes, type DesktopFace } from '../../../electron/thread/faces.ts';

describe('the ways that the system names', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    ['PROXY proxy.studio:3128', [{ kind: 'http', host: 'proxy.studio', port: 3128 }]],
    ['PROXY proxy.studio:80', [{ kind: 'http', host: 'proxy.studio', port: 80 }]],
    ['HTTPS proxy.studio:443;', [{ kind: 'https', host: 'proxy.studio', port: 443 }]],
    ['PROXY [2001:db8::1]:8080', [{ kind: 'http', host: '2001:db8::1', port: 8080 }]],
    [
      'SOCKS5 old.studio:1080; PROXY proxy.studio:3128 ;DIRECT',
      [
        { kind: 'unsupported', host: 'old.studio', port: 1080 },
        { kind: 'http', host: 'proxy.studio', port: 3128 },
        'direct',
      ],
    ],
    ['QUIC proxy.studio:443', [{ kind: 'unsupported', host: 'proxy.studio', port: 443 }]],
    ['PROXY', [{ kind: 'unsupported', host: 'unreadable', port: 0 }]],
  ])('%s', (text, ways) => {
    expect(readProxyList(text)).toEqual(ways);
  });
});

/** A main thread with these answers; what was asked of it. */
function open(answers: { list?: string; stored?: Record<string, string> }) {
  const asked: string[] = [];
  const told: string[] = [];
  const other = {
    findProxy: async (url: string) => {
      asked.push(url);
      if (answers.list === undefined) throw new Error('ended');
      return answers.list;
    },
    readKey: async (id: string) => answers.stored?.[id] ?? null,
  } as unknown as Link<DesktopFace>['other'];
  const routes = createThreadRoutes(other, (proxy, refusal) => void told.push(`${proxy} ${refusal}`));
  return { routes, asked, told };
}
const SERVER = { kind: 'http', host: 'proxy.studio', port: 3128 } as const;

describe('the thread of the core', () => {
  it('asks the main thread of a host, and of nothing behind it', async () => {
    const { routes, asked } = open({ list: 'PROXY proxy.studio:3128' });
    expect(await routes.find(new URL('https://api.example/v2?key=secret'))).toEqual([SERVER]);
    expect(asked).toEqual(['https://api.example/']);
    expect(await open({}).routes.find(new URL('https://api.example'))).toEqual(['direct']);
  });

  it('signs in with what is stored for that very proxy', async () => {
    const stored = { 'proxy:proxy.studio:3128': Buffer.from('ärtist:p w:').toString('base64') };
    const { routes } = open({ stored });
    expect(await routes.readSignIn(SERVER)).toBe('ärtist:p w:');
    expect(await routes.readSignIn({ ...SERVER, port: 1 })).toBeNull();
    const secure = { 'proxy:https://proxy.studio:3128': Buffer.from('a:b').toString('base64') };
    const { readSignIn } = open({ stored: secure }).routes;
    expect(await readSignIn({ ...SERVER, kind: 'https' })).toBe('a:b');
    expect(await readSignIn(SERVER)).toBeNull();
  });

  it('tells once that a proxy asks, and again when it refused another answer', async () => {
    const stored: Record<string, string> = {};
    const { routes, told } = open({ stored });
    for (const refusal of ['proxy-wants-sign-in', 'proxy-wants-sign-in'] as const) {
      await routes.readSignIn(SERVER);
      routes.noteRefusal(SERVER, refusal);
    }
    stored['proxy:proxy.studio:3128'] = 'eDp5';
    for (const refusal of ['proxy-sign-in-refused', 'proxy-sign-in-refused'] as const) {
      await routes.readSignIn(SERVER);
      routes.noteRefusal(SERVER, refusal);
    }
    expect(told).toEqual([
      'proxy.studio:3128 proxy-wants-sign-in',
      'proxy.studio:3128 proxy-sign-in-refused',
    ]);
  });
});
