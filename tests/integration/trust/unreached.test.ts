import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { describeError } from '../../../shared/errors/text.ts';
import { drawNoise } from '../../support/noise-picture.ts';
import { image, jobWhen, setUp } from './bench.ts';

const CERTIFICATES = resolve(import.meta.dirname, '../../fixtures/certificates');
const readPem = (name: string) => readFileSync(join(CERTIFICATES, name), 'utf8');

it('a paid result whose host can’t prove who it is waits, and comes home once it can', async () => {
  const usual = getCACertificates('default');
  const server = createServer(
    { key: readPem('studio.key.pem'), cert: readPem('studio.pem') },
    (_request, response) => response.setHeader('Content-Type', 'image/png').end(drawNoise(8, 8, 8)),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    setDefaultCACertificates(usual);
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  const { port } = server.address() as { port: number };
  const bench = await setUp({
    query: () => ({ body: { status: 'completed', outputs: [{ url: `https://localhost:${port}/a.png` }] } }),
  });
  const app = await bench.open();
  const [id] = await app.enqueue(image('A lighthouse at dawn.'));
  const waiting = await jobWhen(app, id, 'the result to wait', (job) => job.hold?.reason === 'results-late');
  expect(waiting).toMatchObject({
    state: 'fetching',
    error: {
      code: 'RESULT_UNREACHED',
      details: { host: `localhost:${port}`, cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    },
  });
  if (waiting.error !== null) expect(describeError(waiting.error).happened).toContain(`localhost:${port}`);
  setDefaultCACertificates([...usual, readPem('authority.pem')]);
  await app.call('jobs.fetchAgain', { jobIds: [id] });
  await jobWhen(app, id, 'its take', (job) => job.state === 'done' && job.takeIds.length === 1);
  expect(bench.service.submissions).toHaveLength(1);
});
