import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Where on the wire of a submission the sender is to be stopped. */
export type Cut = 'mid-body' | 'accepted-without-answer' | 'half-answer';

/** Stands between the program and the service and can stop a submission half way. */
export interface CuttingProxy {
  readonly baseUrl: string;
  /** At the next submission, does `act` (which kills the sender) at the place, once; resolves with the request's text so far. */
  cutNext(cut: Cut, act: () => void): Promise<string>;
  close(): Promise<void>;
}

/** Starts it in front of the service at this URL. Everything but the submission that is cut passes through unchanged. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  let armed: { cut: Cut; act: () => void; done: (request: string) => void } | null = null;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    let head = Buffer.alloc(0);
    let isDecided = false;
    client.on('data', (chunk) => {
      if (isDecided) return void service.write(chunk);
      head = Buffer.concat([head, chunk]);
      const bodyStart = head.indexOf('\r\n\r\n') + 4;
      if (bodyStart < 4) return;
      const isSubmission = /^POST \/v2\/generation\//.test(head.toString('latin1'));
      if (!isSubmission || armed === null) {
        isDecided = true;
        service.on('data', (answer) => client.write(answer));
        return void service.write(head);
      }
      const length = Number(/content-length: (\d+)/i.exec(head.toString('latin1'))?.[1]);
      if (head.length < bodyStart + length) return;
      isDecided = true;
      const { cut, act, done } = armed;
      armed = null;
      const end = () => {
        act();
        done(head.toString('utf8'));
      };
      if (cut === 'mid-body') {
        service.write(head.subarray(0, bodyStart + Math.floor(length / 2)), end);
        return;
      }
      service.once('data', (answer) => {
        if (cut === 'half-answer') client.write(answer.subarray(0, Math.floor(answer.length / 2)), end);
        else end();
      });
      service.write(head);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext: (cut, act) => new Promise((done) => (armed = { cut, act, done })),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
