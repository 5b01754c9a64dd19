import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ResultAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A host of results that answers as a test wants, until the test is over; returns the address of a file there.
 *
 * @param requests takes what is asked for, one after the other
 */
export async function hostResults(answer: ResultAnswer, requests: IncomingMessage[] = []): Promise<string> {
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/result.mp4`;
}

/** The first byte that a request wants. */
export function rangeStart(request: IncomingMessage): number {
  return Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
}
