import { createServer } from 'node:net';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';

/**
 * Looks whether the listener could have this port, before anything is queued: the listener itself would take another,
 * which nothing forwards to. Null asks for none. Errors: LISTENER_UNAVAILABLE.
 */
export async function checkPort(port: number | null): Promise<Result<void>> {
  if (port === null) return succeed(undefined);
  const server = createServer();
  return new Promise((settle) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      settle(fail(failure('LISTENER_UNAVAILABLE', { port, cause: error.code ?? error.message }))),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => settle(succeed(undefined))));
  });
}
