import { afterEach, expect, it } from 'vitest';
import { PATIENCE } from '../../support/patience.ts';
import { jsonAnswer, type RawServer, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const access = { header: 'API-KEY', prefix: '', constants: {}, fresh: ['Ai-Trace-Id', 'X-Request-Id'] };
const { network } = openNetwork();
let service: RawServer;

afterEach(() => service.close());

it('headers that tell one request from the others carry another UUID in each, and go to the service alone', async () => {
  service = await startRawServer(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(200, { genId: 'g' }));
  });
  const url = `${service.url}/v2/jobs`;
  const asked = { url, access, timeoutMilliseconds: PATIENCE };
  await network.submit({ ...asked, key: 'k', body: '{}' });
  await network.read({ ...asked, key: 'k' });
  // Another host, which must not see the key.
  await network.read({ ...asked, key: null });
  const seen = await Promise.all(service.connections.map(async ({ request }) => (await request()).headers));
  const sent = seen.map((headers) => [headers['ai-trace-id'], headers['x-request-id']]);
  expect(sent).toEqual([
    [expect.stringMatching(UUID), expect.stringMatching(UUID)],
    [expect.stringMatching(UUID), expect.stringMatching(UUID)],
    [undefined, undefined],
  ]);
  expect(new Set(sent.flat()).size).toBe(5);
});
