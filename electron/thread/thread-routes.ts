import { secretId } from '../../shared/service/secret-name.ts';
import { readProxyList } from '../adapters/http/read-proxy-list.ts';
import { formatProxy, type ProxyRoutes, type SignInRefusal } from '../core/ports/proxy-routes.ts';
import type { Link } from '../core/workers/link.ts';
import type { DesktopFace } from './faces.ts';

/**
 * The ways of the system's settings, which only the main thread can ask. `onAsked` hears once of each proxy that wants a sign-in, and
 * again when it did not take the one that was stored since.
 */
export function createThreadRoutes(
  other: Pick<Link<DesktopFace>['other'], 'findProxy' | 'readKey'>,
  onAsked: (proxy: string, refusal: SignInRefusal) => void,
): ProxyRoutes {
  /** What each proxy was last asked with. */
  const signIns = new Map<string, string | null>();
  const told = new Map<string, string | null>();
  return {
    async find(url) {
      // A script needs the host alone, and an address may hold a key.
      const list = await other.findProxy(`${url.origin}/`).catch(() => '');
      return readProxyList(list);
    },
    async readSignIn(server) {
      const proxy = formatProxy(server);
      const stored = await other.readKey(secretId({ kind: 'proxy', proxy })).catch(() => null);
      signIns.set(proxy, stored);
      return stored === null ? null : Buffer.from(stored, 'base64').toString();
    },
    noteRefusal(server, refusal) {
      const proxy = formatProxy(server);
      const signIn = signIns.get(proxy) ?? null;
      if (told.has(proxy) && told.get(proxy) === signIn) return;
      told.set(proxy, signIn);
      onAsked(proxy, refusal);
    },
  };
}
