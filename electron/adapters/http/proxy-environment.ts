import { BlockList, isIP } from 'node:net';
import type { ProxyRoutes, ProxyServer, ProxyWay } from '../../core/ports/connections.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxies that a terminal's environment names: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in either case. This
 * computer is reached without one, unless `NO_PROXY` has `<-loopback>`, as in Chromium.
 */
export function routesFromEnvironment(environment: Environment): ProxyRoutes {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || null;
  const bypasses = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter(Boolean);
  const named = (url: URL) => {
    const text = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? read('ALL_PROXY');
    return text === null ? null : parseProxy(text);
  };
  const all = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].flatMap((name) => {
    const text = read(name);
    return text === null ? [] : [parseProxy(text)];
  });
  return {
    async find(url) {
      const proxy = isBypassed(url, bypasses) ? null : named(url);
      return [proxy === null ? 'direct' : proxy.server];
    },
    async readSignIn({ host, port }) {
      const found = all.find(({ server }) => server.host === host && server.port === port);
      return found?.signIn ?? null;
    },
    // Whoever set the variable reads what is printed.
    noteRefusal() {},
  };
}

/** One proxy as `http://name:password@host:port`; what is no address is said to be unusable, never left out. */
function parseProxy(text: string): { server: ProxyServer; signIn: string | null } {
  const url = URL.parse(/^[a-z0-9+.-]+:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null) return { server: { kind: 'unsupported', host: 'unreadable', port: 0 }, signIn: null };
  const { protocol, hostname, port, username, password } = url;
  const kind = protocol === 'http:' ? 'http' : protocol === 'https:' ? 'https' : 'unsupported';
  const usual = kind === 'https' ? 443 : 80;
  return {
    server: { kind, host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) },
    signIn: username === '' ? null : `${decode(username)}:${decode(password)}`,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isBypassed(url: URL, bypasses: readonly string[]): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isThisComputer(host)) return !bypasses.includes('<-loopback>');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return bypasses.some((entry) => covers(entry.toLowerCase(), host, port));
}

function isThisComputer(host: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
}

/** `*`, a name with all below it, either with a port, an address, or a range of addresses. */
function covers(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [range, bits] = entry.split('/');
  if (bits !== undefined) return isIP(host) !== 0 && isInRange(host, range ?? '', Number(bits));
  const [, name = entry, only] = /^(.*?):(\d+)$/.exec(isIP(entry) === 6 ? `${entry}:` : entry) ?? [];
  if (only !== undefined && only !== port) return false;
  const bare = name.replace(/^\*?\./, '');
  return host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`));
}

function isInRange(host: string, range: string, bits: number): boolean {
  const family = isIP(range) === 6 ? 'ipv6' : 'ipv4';
  try {
    const list = new BlockList();
    list.addSubnet(range, bits, family);
    return list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  } catch {
    return false;
  }
}

/**
 * The ways that the system's settings give for a host, as a script for proxies (PAC) writes them: `PROXY a:3128; HTTPS b:443;
 * DIRECT`. What is of no kind that can be used stays in its place, so that it can be said.
 */
export function readProxyList(text: string): ProxyWay[] {
  const ways = text.split(';').flatMap((entry) => readWay(entry.trim()) ?? []);
  return ways.length === 0 ? ['direct'] : ways;
}

function readWay(entry: string): ProxyWay | null {
  if (entry === '') return null;
  const [kind = '', where = ''] = entry.split(/\s+/);
  if (/^direct$/i.test(kind)) return 'direct';
  const url = URL.parse(`http://${where}`);
  if (url === null || url.hostname === '') return { kind: 'unsupported', host: 'unreadable', port: 0 };
  const name = PROXY_KINDS[kind.toUpperCase()] ?? 'unsupported';
  const usual = name === 'https' ? 443 : 80;
  // `URL` leaves out the port that is usual for http.
  return {
    kind: name,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(/:(\d+)$/.exec(where)?.[1] ?? usual),
  };
}

const PROXY_KINDS: Readonly<Record<string, ProxyServer['kind']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
};
