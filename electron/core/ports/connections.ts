import type { Result } from '../../../shared/kernel/result.ts';
import type { AddressKind, VpnRange } from '../../../shared/service/address-kind.ts';
import type { ReadAnswer } from './network.ts';

/** What a certificate says, as far as people need it. Times are epoch milliseconds. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  readonly validFrom: number;
  readonly validTo: number;
}

/** How far a connection came. Nothing is sent over it but the handshake. */
export type Inspection =
  /** The name was not found, or is of a kind that may not be connected (`cause`: blocked, stand-in-loopback-only). */
  | { readonly kind: 'no-address'; readonly cause: string }
  | {
      readonly kind: 'no-connection';
      readonly addresses: readonly string[];
      readonly cause: string;
      /** The proxy on the way, as `host:port`; null where there is none. */
      readonly proxy: string | null;
    }
  | {
      readonly kind: 'connected';
      readonly addresses: readonly string[];
      /** What the one leads to that was connected; null behind a proxy. */
      readonly reached: AddressKind | null;
      readonly proxy: string | null;
      /** The range in which a VPN may have made up the name's address, and whether other names may lead there; null for none. */
      readonly vpn?: { readonly range: VpnRange; readonly isOpen: boolean } | null;
      readonly milliseconds: number;
      /** Null for plain http. `problem` is OpenSSL's or Node's name of what is wrong, or INTERMEDIATE_CERT_MISSING; null when it is trusted. */
      readonly tls: {
        readonly problem: string | null;
        readonly protocol: string | null;
        readonly certificate: CertificateFacts | null;
      } | null;
    };

/** Ways to find out what can be reached, without a key and without anything that could be taken for a submission. */
export interface ConnectivityProbe {
  /** Looks up, connects and shakes hands, also with a certificate that is not trusted, so that it can be said why. Never rejects. */
  inspect(url: string, signal?: AbortSignal): Promise<Inspection>;
  /** One POST of JSON without a key, not redirected. Errors: OFFLINE, URL_INVALID, STAND_IN_LOOPBACK_ONLY. */
  knock(request: {
    readonly url: string;
    readonly body: string;
    readonly timeoutMilliseconds: number;
    readonly signal?: AbortSignal;
  }): Promise<Result<ReadAnswer>>;
}

/** A proxy of the system's settings; `unsupported` is of a kind that can't be used, such as SOCKS. */
export interface ProxyServer {
  readonly kind: 'http' | 'https' | 'unsupported';
  readonly host: string;
  readonly port: number;
}

export type ProxyWay = 'direct' | ProxyServer;

/** What a proxy wants before it lets anything through. */
export type SignInRefusal = 'proxy-wants-sign-in' | 'proxy-sign-in-refused' | 'proxy-sign-in-unknown';

/** Which way leads to a host, by the settings of this computer. */
export interface ProxyRoutes {
  /** The ways in the order in which to try them, one at least. Never rejects. */
  find(url: URL): Promise<readonly ProxyWay[]>;
  /** `name:password` for a proxy; null where none is known. Never rejects. */
  readSignIn(server: ProxyServer): Promise<string | null>;
  /** A proxy has asked who is there, or did not take the answer. */
  noteRefusal(server: ProxyServer, refusal: SignInRefusal): void;
}

/** No proxy at all. */
export const DIRECT_ROUTES: ProxyRoutes = {
  find: async () => ['direct'],
  readSignIn: async () => null,
  noteRefusal() {},
};

/** A proxy as people name it, and its sign-in is kept: one for an encrypted way is never told to a plain one. */
export function formatProxy({ kind, host, port }: ProxyServer): string {
  return `${kind === 'https' ? 'https://' : ''}${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * What kind of address the hosts of profiles were on when they were reached first, by origin (scheme, host, port). Kept on this
 * computer and never in a profile's file: it is a fact of this network, not of the service.
 */
export interface ReachedHosts {
  /** Null for a host that never answered. */
  read(origin: string): AddressKind | null;
  /** Keeps the kind of a host that has none yet; never throws for a disk that fails. */
  note(origin: string, kind: AddressKind): void;
  /** Replaces it, because a person had the connection checked. */
  confirm(origin: string, kind: AddressKind): void;
}

export interface TunnelRequest {
  /** The listener's port on 127.0.0.1, to which everything is forwarded with its own Host header. */
  readonly port: number;
  readonly token: string;
  /** A host name of the account; null for the one that it gives. */
  readonly domain: string | null;
  /** Called once when an open tunnel is gone; it is not reopened automatically. */
  readonly onLost: (cause: string) => void;
  readonly signal: AbortSignal;
}

export interface OpenTunnel {
  /** Without a slash at its end. */
  readonly url: string;
  /** Never rejects. */
  close(): Promise<void>;
}

/** A way from the internet to the listener through somebody's relay. */
export interface Tunnel {
  /**
   * Resolves once requests are forwarded. Never rejects, and never takes longer than half a minute. Errors: TUNNEL_FAILED
   * with `cause`: `token`, `domain`, `limit` (for the artist to change), `network`, `timeout`, `cancelled`, `library` or
   * `other` (may pass; retryable).
   */
  open(request: TunnelRequest): Promise<Result<OpenTunnel>>;
}
