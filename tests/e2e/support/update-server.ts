import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A server of updates on this computer. */
export interface UpdateServer {
  readonly feed: string;
  /** Offers a file as a version, as electron-builder lists it. */
  offer(version: string, path: string): Promise<void>;
  close(): void;
}

const NAME = 'Dailies-linux-x64.AppImage';

export async function serveUpdates(): Promise<UpdateServer> {
  let list = '';
  let path = '';
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('.yml') && list !== '') response.end(list);
    else if (url.endsWith(NAME) && path !== '') createReadStream(path).pipe(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    feed: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async offer(version, offered) {
      const hash = createHash('sha512');
      await pipeline(createReadStream(offered), hash);
      const file = `sha512: ${hash.digest('base64')}\n    size: ${statSync(offered).size}`;
      list = `version: ${version}\nfiles:\n  - url: ${NAME}\n    ${file}\n`;
      path = offered;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
