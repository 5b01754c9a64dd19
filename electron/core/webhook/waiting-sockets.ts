import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface WaitingSockets {
  /** Its sender has named a known secret: it is not pushed out. */
  admit(socket: Socket): void;
  /** Its request is answered; it is like a new connection again. */
  wait(socket: Socket): void;
}

/**
 * Keeps room for deliveries: where more than `limit` connections have not named a known secret, the oldest of them goes.
 * Slow senders that hold on to all they can get thus only push out one another.
 */
export function limitWaitingSockets(server: Server, limit: number): WaitingSockets {
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (socket.destroyed) return;
    waiting.delete(socket);
    waiting.add(socket);
    const [oldest] = waiting;
    if (waiting.size > limit && oldest !== undefined) {
      waiting.delete(oldest);
      oldest.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  return { admit: (socket) => void waiting.delete(socket), wait };
}
