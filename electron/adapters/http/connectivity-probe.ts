import type { Socket } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { hostKind, vpnRangeOf } from '../../../shared/service/address-kind.ts';
import {
  type CertificateFacts,
  type ConnectivityProbe,
  DIRECT_ROUTES,
  formatProxy,
  type Inspection,
  type ProxyRoutes,
} from '../../core/ports/connections.ts';
import { parseWebAddress } from '../../core/ports/web-address.ts';
import type { Log } from '../../core/ports.ts';
import { connect } from './connect.ts';
import { type AddressPolicy, type NetworkContext, USUAL_TIMES } from './host-policy.ts';
import { causeOf, openRanges, resolveHost, secureSocket } from './open-socket.ts';
import { read } from './read.ts';

const TIMEOUT_MILLISECONDS = 15_000;

/** Creates the ways to look at a host from outside. With `loopbackOnly`, hosts elsewhere are not even connected. */
export function createConnectivityProbe(options: {
  loopbackOnly: boolean;
  /** Left out, the artist has allowed none. */
  vpnRanges?: NetworkContext['vpnRanges'];
  log: Log;
  /** Left out, no proxy is used. */
  routes?: ProxyRoutes;
}): ConnectivityProbe {
  const routes = options.routes ?? DIRECT_ROUTES;
  const context: NetworkContext = {
    ...{ ...options, routes },
    times: { ...USUAL_TIMES, connect: TIMEOUT_MILLISECONDS },
    // Whoever is only knocked at is no service of a profile.
    reached: { read: () => null, note() {}, confirm() {} },
  };
  const policy = { ...context, allow: 'any' } as const;

  async function inspect(text: string, signal?: AbortSignal): Promise<Inspection> {
    const url = parseWebAddress(text)?.url;
    if (url === undefined) return { kind: 'no-address', cause: 'url-invalid' };
    const [way = 'direct'] = await routes.find(url);
    // A proxy looks the name up itself, and often nobody else in the network can.
    const addresses = way === 'direct' ? await listAddresses(url.hostname) : { found: [] };
    if ('cause' in addresses) return { kind: 'no-address', cause: addresses.cause };
    const started = performance.now();
    const opened = await connect(url, {
      ...{ policy, routes, signal },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      isWithoutTls: true,
    });
    if (opened.kind === 'failed') {
      const isAddress = opened.reason === 'loopback-only' || opened.reason === 'blocked';
      return isAddress
        ? { kind: 'no-address', cause: opened.cause }
        : {
            ...{ kind: 'no-connection', addresses: addresses.found, cause: opened.cause },
            proxy: opened.proxy ?? (way === 'direct' ? null : formatProxy(way)),
          };
    }
    const milliseconds = Math.round(performance.now() - started);
    const tls = url.protocol === 'https:' ? await shakeHands(opened.socket, url) : null;
    opened.socket.destroy();
    const { reached, proxy } = opened;
    return {
      ...{ kind: 'connected', addresses: addresses.found, reached, proxy, milliseconds, tls },
      vpn: await findVpn(url, addresses.found, policy),
    };
  }

  return {
    inspect,
    knock: (request) => read(context, { ...request, key: null, method: 'POST' }),
  };
}

/** Where a VPN may make up the addresses of a name, and whether other names may lead there, too. */
async function findVpn({ hostname }: URL, addresses: readonly string[], policy: AddressPolicy) {
  const range = addresses.map(vpnRangeOf).find((one) => one !== null);
  if (range == null || hostKind(hostname) !== null) return null;
  return { range, isOpen: (await openRanges(policy)).includes(range) };
}

async function listAddresses(hostname: string): Promise<{ found: string[] } | { cause: string }> {
  try {
    return { found: (await resolveHost(hostname)).map(({ address }) => address) };
  } catch (error) {
    return { cause: causeOf(error) };
  }
}

/** A certificate that is not trusted is looked at all the same; nothing is sent to whoever showed it. */
async function shakeHands(
  socket: Socket,
  url: URL,
): Promise<NonNullable<Extract<Inspection, { kind: 'connected' }>['tls']>> {
  const secure = secureSocket(url, socket, { isChecked: false });
  const problem = await new Promise<string | null>((settle) => {
    const timer = setTimeout(() => settle('handshake-timeout'), TIMEOUT_MILLISECONDS);
    const end = (cause: string | null) => {
      clearTimeout(timer);
      settle(cause);
    };
    secure.on('error', (error) => end(causeOf(error)));
    secure.once('close', () => end('closed'));
    secure.once('secureConnect', () => end(whyUntrusted(secure)));
  });
  const facts = {
    problem,
    protocol: secure.getProtocol(),
    certificate: describe(secure.getPeerCertificate()),
  };
  secure.destroy();
  return facts;
}

function whyUntrusted(secure: TLSSocket): string | null {
  if (secure.authorized) return null;
  const error: unknown = secure.authorizationError;
  const cause = typeof error === 'string' ? error : causeOf(error);
  // Public authorities write into a certificate where their own is; private ones hardly ever do.
  const isIncomplete =
    cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' &&
    secure.getPeerCertificate().infoAccess?.['CA Issuers - URI'] !== undefined;
  return isIncomplete ? 'INTERMEDIATE_CERT_MISSING' : cause;
}

function describe(certificate: PeerCertificate | null): CertificateFacts | null {
  if (certificate === null || certificate.valid_to === undefined) return null;
  const names = (certificate.subjectaltname ?? '').split(', ').filter(Boolean);
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    names: names.map((name) => name.replace(/^[^:]*:/, '')),
    validFrom: Date.parse(certificate.valid_from),
    validTo: Date.parse(certificate.valid_to),
  };
}

function nameOf(holder: PeerCertificate['subject'] | undefined): string {
  const name = holder?.CN ?? holder?.O ?? '';
  return Array.isArray(name) ? name.join(', ') : name;
}
