import type { Result } from '../../../shared/result.ts';

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
