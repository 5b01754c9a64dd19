import { spawn } from 'node:child_process';
import { SetupError } from './say.mjs';
import { hasDisplay } from './system.mjs';

/**
 * Runs work with a display: the machine's own, else an Xvfb that lives as long as the work.
 *
 * @template T
 * @param {(env: NodeJS.ProcessEnv, headless: boolean) => Promise<T>} work gets the environment for its children
 * @returns {Promise<T>}
 */
export async function withDisplay(work) {
  if (hasDisplay()) return work(process.env, false);
  const server = await startServer();
  const stop = () => server.process.kill();
  process.once('exit', stop);
  try {
    return await work({ ...process.env, DISPLAY: `:${server.number}` }, true);
  } finally {
    process.off('exit', stop);
    stop();
  }
}

/** Xvfb picks a free number itself and tells it on the file descriptor that it is given. */
async function startServer() {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'];
  // A group of its own: Ctrl-C must reach the app first, not take its display away.
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  let complaint = '';
  server.stderr.setEncoding('utf8').on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  const number = await new Promise((settle, fail) => {
    const refuse = (reason) =>
      fail(new SetupError(`Xvfb did not start: ${reason}\n${complaint}`, 'Try: Xvfb :99'));
    const timer = setTimeout(() => refuse('no answer within 20 s'), 20_000);
    server.on('error', (error) => refuse(error.message));
    server.on('exit', (code) => refuse(`it ended with code ${code}`));
    server.stdio[3].setEncoding('utf8').once('data', (text) => {
      clearTimeout(timer);
      settle(text.trim());
    });
  });
  server.removeAllListeners('exit');
  server.stderr.unref?.();
  server.stdio[3].unref?.();
  server.unref();
  return { process: server, number };
}
