import type { ProxyServer, ProxyWay } from '../../core/ports/connections.ts';

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
