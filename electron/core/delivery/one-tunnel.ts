import { type Failure, failure } from '../../../shared/errors.ts';
import type { OpenTunnel, Tunnel } from '../ports/tunnel.ts';

/** Where a tunnel leads to, and by which name it is reached. */
export interface TunnelTarget {
  readonly port: number;
  readonly domain: string | null;
}

/** The tunnel that is open now, of which there is one at most. */
export interface OneTunnel {
  isOpen(): boolean;
  url(): string | null;
  /** Tries once; `lost` is told when it is lost later. Returns why it could not be opened; null when it could, or when it was stopped meanwhile. */
  open(target: TunnelTarget, lost: (cause: string) => void, signal: AbortSignal): Promise<Failure | null>;
  close(): Promise<void>;
}

export interface OneTunnelDeps {
  /** Null where there is none in this program. */
  readonly tunnel: Tunnel | null;
  readonly readToken: () => Promise<string | null>;
}

/** Creates it closed; `opened` is called as soon as it is open. */
export function createOneTunnel(deps: OneTunnelDeps, opened: () => void): OneTunnel {
  let open: OpenTunnel | null = null;
  return {
    isOpen: () => open !== null,
    url: () => open?.url ?? null,
    async open(target, onLost, signal) {
      if (deps.tunnel === null) return failure('TUNNEL_FAILED', { cause: 'library' });
      const token = await deps.readToken();
      if (token === null) return failure('TUNNEL_TOKEN_MISSING');
      const answer = await deps.tunnel.open({ ...target, token, onLost, signal });
      if (!answer.ok) return answer.error;
      if (signal.aborted) {
        await answer.value.close();
        return null;
      }
      open = answer.value;
      opened();
      return null;
    },
    async close() {
      const closing = open;
      open = null;
      await closing?.close();
    },
  };
}
