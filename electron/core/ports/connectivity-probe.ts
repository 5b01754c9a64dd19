import type { Result } from '../../../shared/result.ts';
import type { AddressKind } from '../../../shared/service/address-kind.ts';
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
      readonly milliseconds: number;
      /** Null for plain http. `problem` is OpenSSL's or Node's name of what is wrong; null when it is trusted. */
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
