import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type * as Electron from 'electron';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { withinPatience } from '../../support/wait-until.ts';
import { type Display, ownDisplay } from './start-app.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..', '..');

/** The app with no debugger on it, in a window. */
export interface UnwatchedApp {
  /** Runs work in the main process, and answers what it answered. Null is the answer of what threw there. */
  ask<Value>(work: (electron: typeof Electron) => Value | Promise<Value>): Promise<Value | null>;
  end(): Promise<void>;
}

/** Loaded before the app: runs what comes in, a line each. */
const ANSWER_LINES = `
const electron = require('electron');
require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, work } = JSON.parse(line);
  const value = await new Function('electron', 'return (' + work + ')(electron)')(electron).catch(() => null);
  process.stdout.write('\\n' + JSON.stringify({ id, value }) + '\\n');
});`;

/**
 * Starts the built app as a person does. Chromium takes no page for hung that a debugger is attached to, and Playwright's launcher, which
 * attaches one, has it watch for none.
 *
 * @param display on which no other window lies over this one: Chromium takes no page for hung that nobody sees
 */
export async function startUnwatched(userData: string, display: Display): Promise<UnwatchedApp> {
  const answers = join(userData, 'answer-lines.cjs');
  await writeFile(answers, ANSWER_LINES);
  const args = ['-r', answers, ...sandboxArguments(), PROJECT, `--user-data-dir=${userData}`];
  const { ELECTRON_RUN_AS_NODE: _dropped, ...shared } = process.env;
  const env = { ...shared, ...ownDisplay(display), XDG_STATE_HOME: join(userData, 'state'), LANGUAGE: 'en' };
  const child = spawn(readRuntime()!.executable, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  const open = new Map<number, (value: unknown) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = /^\{"id":/.test(line) ? (JSON.parse(line) as { id: number; value?: unknown }) : null;
    if (answer !== null) open.get(answer.id)?.(answer.value ?? null);
  });
  return {
    ask(work) {
      const id = open.size;
      const answer = new Promise<never>((settle) => open.set(id, settle as (value: unknown) => void));
      child.stdin.write(`${JSON.stringify({ id, work: `async (electron) => (${work})(electron)` })}\n`);
      return withinPatience(`the answer to ${work}`, answer);
    },
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
