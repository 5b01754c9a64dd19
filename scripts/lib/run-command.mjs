import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const terminationSignals =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

const hasGroups = process.platform !== 'win32';
const collected = new Set();
let passing = 0;

/**
 * Lets a termination signal end the commands that run for us, and us after them, with everything that is to be done
 * at exit. While a command runs in our place, the signal is its business and the end too.
 */
export function endOnSignals() {
  for (const signal of terminationSignals) {
    process.on(signal, () => {
      if (passing > 0) return;
      for (const child of collected) endGroup(child, signal);
      process.exit(signalCode(signal));
    });
  }
}

/**
 * Runs a command to its end, with its output collected.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, shell?: boolean, echo?: boolean}} [options]
 *   `echo` shows the output on stderr as it comes
 * @returns {Promise<{code: number, output: string, stdout: string, timedOut: boolean}>} `output` is both streams;
 *   a command that cannot be started has code 127
 */
export function runCommand(command, args, options = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it has started can be ended with it.
      detached: hasGroups,
    });
    collected.add(child);
    let output = '';
    let stdout = '';
    let timedOut = false;
    const timer =
      options.timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        endGroup(child, 'SIGKILL');
      }, options.timeoutMs);
    const collect = (chunk, isStdout) => {
      output += chunk;
      if (isStdout) stdout += chunk;
      if (options.echo) process.stderr.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', (chunk) => collect(chunk, true));
    child.stderr.setEncoding('utf8').on('data', (chunk) => collect(chunk, false));
    const finish = (code, note) => {
      clearTimeout(timer);
      collected.delete(child);
      settle({ code, output: output + note, stdout, timedOut });
    };
    child.on('error', (error) => finish(127, `${error.message}\n`));
    child.on('close', (code, signal) => finish(code ?? signalCode(signal), ''));
  });
}

/**
 * Runs a command in this one's place: same terminal, signals handed on, exit code handed back.
 *
 * @returns {Promise<number>} the exit code; 128 + n for a command that died of signal n
 */
export function passThrough(command, args, options = {}) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.stdio ?? 'inherit',
    });
    passing += 1;
    const remove = forwardSignals(child);
    const stopForwarding = () => {
      passing -= 1;
      remove();
    };
    child.on('error', (error) => {
      stopForwarding();
      fail(error);
    });
    child.on('exit', (code, signal) => {
      stopForwarding();
      settle(code ?? signalCode(signal));
    });
    options.onStart?.(child);
  });
}

/**
 * Hands termination signals on to a child instead of dying before it. Ctrl-C in a terminal already reaches the whole group, where
 * a second interrupt means to end at once, so that it is handed on as a request to end. Windows has no such request, and its
 * console tells all programs.
 *
 * @returns {() => void} stops the forwarding
 */
export function forwardSignals(child) {
  const handlers = terminationSignals.map((signal) => {
    const handler = () => {
      if (hasGroups) child.kill(signal === 'SIGINT' ? 'SIGTERM' : signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}

/** Ends a collected command and everything that it has started. */
function endGroup(child, signal) {
  if (!hasGroups || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The shell's convention for a process that died of a signal. */
function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
