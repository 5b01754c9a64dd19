import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** More names than these that lead nowhere are none of an artist's services. */
const MAX_FAILING = 1000;

const underWay = new Map<string, Promise<Address[]>>();
const failing = new Set<string>();
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * The addresses of a host, by the system's own means (its hosts file, VPN, local names). All of Node shares two threads for that, and a
 * name whose server is silent keeps one for many seconds: so whoever asks for the same name shares its lookup, and of names that could
 * not be looked up last time one at a time is tried. Rejects as the system's lookup does.
 */
export async function resolveHost(hostname: string): Promise<Address[]> {
  const host = bareHost(hostname);
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const shared = underWay.get(host) ?? startLookup(host);
  underWay.set(host, shared);
  return shared;
}

/** The host as an address or a name, without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function startLookup(host: string): Promise<Address[]> {
  if (!failing.has(host)) return look(host);
  const turn = lastTurn.then(() => look(host));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function look(host: string): Promise<Address[]> {
  try {
    const found = await lookup(host, { all: true });
    failing.delete(host);
    return found;
  } catch (error) {
    if (failing.size >= MAX_FAILING) failing.clear();
    failing.add(host);
    throw error;
  } finally {
    underWay.delete(host);
  }
}
