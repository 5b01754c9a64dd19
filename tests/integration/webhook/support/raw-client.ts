import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PATIENCE } from '../../../support/patience.ts';

/** A connection whose every byte a test decides. */
export interface RawClient {
  readonly socket: Socket;
  readonly received: () => string;
}

/** Opens a connection, writes the bytes and leaves it open. */
export async function openRaw(port: number, bytes: string | Buffer): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('end', () => socket.end());
  await once(socket, 'connect');
  if (bytes.length > 0) socket.write(bytes);
  return { socket, received: () => received };
}

/** Sends exactly these bytes and resolves with what came back until the other side closed, or until it was waited long enough. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  milliseconds = PATIENCE,
): Promise<string> {
  const { socket, received } = await openRaw(port, bytes);
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  await closed(socket);
  clearTimeout(timer);
  return received();
}

/** Resolves once the connection is gone, in whatever way. */
export async function closed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await new Promise<void>((gone) => socket.once('close', () => gone()));
}

/** The same, and says at once that nothing more will come: what claims to be longer is over then. */
export async function sendAndEnd(port: number, bytes: Buffer): Promise<string> {
  const { socket, received } = await openRaw(port, bytes);
  socket.end();
  await closed(socket);
  return received();
}

/** The statuses of all answers in what came back. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
}
