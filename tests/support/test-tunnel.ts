import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Tunnel, TunnelRequest } from '../../electron/core/ports/connections.ts';
import { type Failure, fail, passingFailure, succeed } from '../../shared/kernel/result.ts';

export interface TestTunnel extends Tunnel {
  /** Ports, tokens and domains that a tunnel was asked for, in order. */
  readonly opened: { port: number; token: string; domain: string | null; url: string }[];
  /** What the next tries end with, until it is set to null. */
  refuseWith: Failure | null;
  /** While true, connections are taken and nothing is forwarded: open, and dead. */
  isDeaf: boolean;
  /** Cuts the open tunnel off, as a broken network does. */
  cut(cause?: string): Promise<void>;
}

/** A real tunnel over loopback: a port of its own from which every byte goes to the listener and back. */
export function createTestTunnel(): TestTunnel {
  let current: { server: Server; sockets: Set<Socket>; request: TunnelRequest } | null = null;

  async function shut(): Promise<void> {
    const closing = current;
    current = null;
    if (closing === null) return;
    for (const socket of closing.sockets) socket.destroy();
    await new Promise<void>((closed) => closing.server.close(() => closed()));
  }

  const tunnel: TestTunnel = {
    opened: [],
    refuseWith: null,
    isDeaf: false,
    async open(request) {
      if (tunnel.refuseWith !== null) return fail(tunnel.refuseWith);
      const sockets = new Set<Socket>();
      const server = createServer((outer) => {
        sockets.add(outer);
        outer.on('error', () => {});
        if (tunnel.isDeaf) return;
        const inner = connect(request.port, '127.0.0.1');
        sockets.add(inner);
        inner.on('error', () => outer.destroy());
        outer.on('close', () => inner.destroy());
        inner.on('close', () => outer.destroy());
        outer.pipe(inner).pipe(outer);
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      if (request.signal.aborted) return fail(passingFailure('TUNNEL_FAILED', { cause: 'cancelled' }));
      current = { server, sockets, request };
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { port, token, domain } = request;
      tunnel.opened.push({ port, token, domain, url });
      return succeed({ url, close: shut });
    },
    async cut(cause = 'connection reset') {
      const lost = current?.request;
      await shut();
      lost?.onLost(cause);
    },
  };
  return tunnel;
}
