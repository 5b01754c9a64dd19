import { execFile } from 'node:child_process';
import { type FileHandle, lstat, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import {
  NO_POLICY,
  type PolicyState,
  readPolicyValues,
  unreadablePolicy,
} from '../../../shared/settings/policy.ts';
import { isNotPlain, openPlain } from '../../core/kernel/files/open-plain.ts';
import type { Log } from '../../core/ports.ts';

const POLICY_FILE = '/etc/dailies/policy.json';
const PREFERENCES = '/Library/Managed Preferences';
const PREFERENCES_FILE = 'org.dailies.studio.plist';
const REGISTRY_PARENT = 'HKLM\\Software\\Policies';
const REGISTRY_KEY = `${REGISTRY_PARENT}\\Dailies`;
const LONGEST_QUERY_MILLISECONDS = 10_000;

/** Runs a program of the system; null where it did not end well. */
type RunProgram = (program: string, args: readonly string[]) => Promise<string | null>;

/**
 * Reads this computer's policy and notes what it holds. `file`: in place of one that is not there, where whoever starts the program can
 * change all of it.
 */
export async function readPolicy(file: string | null, log: Log): Promise<PolicyState> {
  const ofSystem = await readSystemPolicy();
  const found = ofSystem.source === null && file !== null ? await readPolicyFile(file, null) : ofSystem;
  const { source, unknownKeys, problem } = found;
  if (source !== null) log.info('policy', { source, unknownKeys: [...unknownKeys] });
  if (problem !== null) log.error('policy-unreadable', { ...problem });
  return found;
}

/** Reads what an organization has fixed on this computer. Never rejects: what can't be read is a problem of the policy. */
function readSystemPolicy(): Promise<PolicyState> {
  if (process.platform === 'win32') return readRegistryPolicy(runProgram);
  if (process.platform === 'darwin')
    return readPreferencesPolicy(PREFERENCES, userInfo().username, 0, runProgram);
  return readPolicyFile(POLICY_FILE, 0);
}

/**
 * Reads a policy file. It and its folder must belong to `owner` (a user's number; root's is 0) and be writable by nobody else, or it holds for nothing
 * but a stop.
 */
export async function readPolicyFile(path: string, owner: number | null): Promise<PolicyState> {
  const found = await readOwned(path, owner);
  if (typeof found !== 'string') return found;
  const json = parseBoundedJson(found, CEILINGS.policy);
  return json.kind === 'value' ? readPolicyValues(json.value, path) : unreadablePolicy(path, 'form');
}

/** What management has put on a Mac, for all of it or for this user; the former counts. */
export async function readPreferencesPolicy(
  folder: string,
  user: string,
  owner: number | null,
  run: RunProgram,
): Promise<PolicyState> {
  for (const path of [join(folder, PREFERENCES_FILE), join(folder, user, PREFERENCES_FILE)]) {
    const found = await readOwned(path, owner);
    if (typeof found !== 'string') {
      if (found.source === null) continue;
      return found;
    }
    const text = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', path]);
    const json = text === null ? null : parseBoundedJson(text, CEILINGS.policy);
    return json?.kind === 'value' ? readPolicyValues(json.value, path) : unreadablePolicy(path, 'form');
  }
  return NO_POLICY;
}

/** `reg query` ends the same way for a key that is not there and for one that can't be read, so its parent is asked first. */
export async function readRegistryPolicy(run: RunProgram): Promise<PolicyState> {
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  const parent = await run(program, ['query', REGISTRY_PARENT, '/reg:64']);
  if (parent === null) return unreadablePolicy(REGISTRY_PARENT, 'unreadable');
  if (!listsRegistryKey(parent, REGISTRY_KEY)) return NO_POLICY;
  const printed = await run(program, ['query', REGISTRY_KEY, '/reg:64']);
  const values = printed === null ? null : parseRegistryValues(printed, REGISTRY_KEY);
  return values === null
    ? unreadablePolicy(REGISTRY_KEY, 'unreadable')
    : readPolicyValues(values, REGISTRY_KEY);
}

/** The text of a file that only its owner may change; NO_POLICY where there is none. */
async function readOwned(path: string, owner: number | null): Promise<string | PolicyState> {
  let file: FileHandle | null = null;
  try {
    file = await openPlain(path);
    const [own, folder] = [await file.stat(), await stat(dirname(path))];
    if (owner !== null && ![own, folder].every((one) => isOnlyOf(one, owner)))
      return unreadablePolicy(path, 'owner');
    return own.size > CEILINGS.policy.characters
      ? unreadablePolicy(path, 'form')
      : await file.readFile('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isNotPlain(code)) return unreadablePolicy(path, 'owner');
    // A link that leads nowhere is a policy that can't be read, and none that isn't there.
    const isAbsent =
      (code === 'ENOENT' || code === 'ENOTDIR') && (await lstat(path).catch(() => null)) === null;
    return isAbsent ? NO_POLICY : unreadablePolicy(path, 'unreadable');
  } finally {
    await file?.close().catch(() => {});
  }
}

function isOnlyOf({ uid, mode }: { uid: number; mode: number }, owner: number): boolean {
  return uid === owner && (mode & 0o022) === 0;
}

function runProgram(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((settle) => {
    const options = { timeout: LONGEST_QUERY_MILLISECONDS, windowsHide: true, maxBuffer: 1_000_000 };
    execFile(program, [...args], options, (error, stdout) => settle(error === null ? stdout : null));
  });
}

const LINE = /^ {4}(.+?) {4}(REG_[A-Z0-9_]+)(?: {4}(.*))?$/;

/**
 * The values of one key, from what `reg query KEY` prints: text as it stands, REG_DWORD and REG_QWORD as numbers. A value of
 * any other kind is kept as null, which no schema takes. Null where nothing of the kind was printed.
 */
export function parseRegistryValues(
  printed: string,
  key: string,
): Record<string, string | number | null> | null {
  const lines = printed.split(/\r?\n/);
  const head = lines.findIndex((line) => isKey(line, key));
  if (head < 0) return null;
  const values: Record<string, string | number | null> = Object.create(null);
  for (const line of lines.slice(head + 1)) {
    // The keys below follow after it.
    if (/^HKEY_/.test(line)) break;
    const [, name, kind, text = ''] = LINE.exec(line) ?? [];
    if (name !== undefined) values[name] = readValue(kind ?? '', text);
  }
  return values;
}

/** Whether a key stands among the keys below another, in what `reg query` prints of that one. */
export function listsRegistryKey(printed: string, key: string): boolean {
  return printed.split(/\r?\n/).some((line) => isKey(line, key));
}

function readValue(kind: string, text: string): string | number | null {
  if (kind === 'REG_SZ') return text;
  if ((kind === 'REG_DWORD' || kind === 'REG_QWORD') && /^0x[0-9a-f]{1,13}$/i.test(text)) return Number(text);
  return null;
}

/** The registry does not tell capitals apart, and prints a key's whole name. */
function isKey(line: string, key: string): boolean {
  const whole = key.replace(/^HKLM\\/i, 'HKEY_LOCAL_MACHINE\\');
  return line.trim().toLowerCase() === whole.toLowerCase();
}
