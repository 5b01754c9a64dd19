import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { jsonAnswer, type RawServer, startRawServer } from './support/raw-server.ts';

const CHILD = join(import.meta.dirname, '../../support/submit-child.ts');
const CERTIFICATES = resolve(import.meta.dirname, '../../fixtures/certificates');
const TLS = {
  key: readFileSync(join(CERTIFICATES, 'studio.key.pem')),
  cert: readFileSync(join(CERTIFICATES, 'studio.pem')),
};
let service: RawServer | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

/** What a program of its own says that became of one submission, on a computer whose store is this file. */
async function submitWhere(store: string): Promise<unknown> {
  service = await startRawServer(
    async ({ socket, request }) => {
      await request();
      socket.end(jsonAnswer(200, { genId: 'g-1' }));
    },
    { tls: TLS },
  );
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  const env = { ...rest, SSL_CERT_FILE: join(CERTIFICATES, store), SSL_CERT_DIR: join(CERTIFICATES, 'none') };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CHILD, `https://localhost:${service.port}/`, '60000'],
    { env },
  );
  return JSON.parse(stdout);
}

it.skipIf(process.platform !== 'linux')(
  'a studio’s authority counts where this computer trusts it, and nowhere else',
  async () => {
    expect(await submitWhere('self-signed.pem')).toEqual({
      kind: 'not-sent',
      cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
    expect(service?.count('POST')).toBe(0);
    await service?.close();
    expect(await submitWhere('authority.pem')).toMatchObject({ kind: 'answer', status: 200 });
    expect(service?.count('POST')).toBe(1);
  },
);
