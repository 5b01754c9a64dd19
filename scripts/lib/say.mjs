import { writeSync } from 'node:fs';
import { endOnSignals } from './run-command.mjs';

/** Set-up chatter goes to stderr: stdout belongs to the command that was asked for. */
export function say(message) {
  writeSync(2, `${message}\n`);
}

/** A failure that a person can act on: printed as it is, without a stack. */
export class SetupError extends Error {
  /**
   * @param {string} message what happened
   * @param {string} [advice] what to do about it
   */
  constructor(message, advice) {
    super(advice ? `${message}\n${advice}` : message);
    this.name = 'SetupError';
  }
}

/** Runs a script's main function; a SetupError becomes a message and exit code 1, anything else a stack. */
export async function runScript(main) {
  endOnSignals();
  try {
    process.exitCode = await main();
  } catch (error) {
    say(error instanceof SetupError ? `\n${error.message}` : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}
