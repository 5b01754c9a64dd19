import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a process did to the disk and told the world, in order. Paths are absolute. */
export type DiskEvent =
  | { readonly kind: 'open'; readonly path: string; readonly isCreated: boolean; readonly isEmptied: boolean }
  | { readonly kind: 'write'; readonly path: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly length: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'link' | 'rename'; readonly path: string; readonly target: string }
  | { readonly kind: 'unlink' | 'mkdir'; readonly path: string }
  /** A line on its standard output: what was said can't be taken back. */
  | { readonly kind: 'said'; readonly line: string }
  /** The first bytes of a submission went out; its webhook's secret. */
  | { readonly kind: 'submitted'; readonly secret: string }
  /** A delivery on this secret's path was answered with 200. */
  | { readonly kind: 'acknowledged'; readonly secret: string };

const CALLS = [
  ...['openat', 'close', 'read', 'write', 'writev', 'pwrite64', 'pwritev', 'ftruncate', 'fsync', 'fdatasync'],
  ...['rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'mkdir', 'mkdirat'],
  ...['copy_file_range', 'sendfile', 'fallocate', 'pwritev2', 'truncate'],
];
/** What would change files in a way that is not replayed: a trace with one of these on our files proves nothing. */
const UNKNOWN = /^(pwritev|pwritev2|copy_file_range|sendfile|fallocate|truncate)$/;

/** The command line that writes the calls of what follows it, and of its threads, to the file. */
export function traceTo(file: string): string[] {
  const text = ['-xx', '-s', '4000000', '-y', '-o', file];
  return ['strace', '-f', '--seccomp-bpf', ...text, '-e', `trace=${CALLS.join(',')}`, '-e', 'signal=none'];
}

/** The command line that makes every sync of what follows it take longer. */
export function delaySyncs(milliseconds: number): string[] {
  const syncs = 'fsync,fdatasync';
  const options = ['-f', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${syncs}`, '-e', 'signal=none'];
  return ['strace', ...options, '-e', `inject=${syncs}:delay_exit=${milliseconds * 1000}`];
}

/** Null where calls can be traced, else why not. */
export function whyNoTrace(): string | null {
  if (process.platform !== 'linux') return 'system calls are traced on Linux only';
  try {
    execFileSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true'], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `strace does not work here: ${String((error as Error).message).trim()}`;
  }
}

/** Reads what concerns files under the folder, the standard output, submissions and deliveries. */
export async function readTrace(file: string, folder: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = [];
  const unfinished = new Map<string, string>();
  const files = createFiles(folder);
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (rest.endsWith(' <unfinished ...>')) {
      unfinished.set(thread, rest.slice(0, -' <unfinished ...>'.length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const whole = resumed === null ? rest : `${unfinished.get(thread) ?? ''}${resumed[1] ?? ''}`;
    const call = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(whole);
    if (call === null || Number(call[3]) < 0) continue;
    events.push(...files.read(call[1] ?? '', call[2] ?? '', Number(call[3])));
  }
  return events;
}

/** Follows positions of open files, which a plain `write` does not name, and what came in on sockets. */
function createFiles(folder: string) {
  const positions = new Map<number, number>();
  const lengths = new Map<string, number>();
  const secrets = new Map<number, string>();
  const isOurs = (path: string | undefined): path is string => path?.startsWith(`${folder}/`) ?? false;

  function open(args: string, fd: number): DiskEvent[] {
    const path = textsIn(args)[0];
    secrets.delete(fd);
    if (!isOurs(path)) return [];
    const isEmptied = /O_TRUNC/.test(args);
    if (isEmptied) lengths.set(path, 0);
    positions.set(fd, /O_APPEND/.test(args) ? (lengths.get(path) ?? 0) : 0);
    return [{ kind: 'open', path, isCreated: /O_CREAT/.test(args), isEmptied }];
  }

  function write(args: string, done: number, at: number | null): DiskEvent[] {
    const { fd, path } = handleIn(args);
    const bytes = Buffer.from(textsIn(args, 'latin1').join(''), 'latin1').subarray(0, done);
    if (fd === 1) {
      const lines = bytes.toString('utf8').split('\n').filter(Boolean);
      return lines.map((line) => ({ kind: 'said', line }));
    }
    if (!isOurs(path)) return speak(fd, bytes.toString('latin1'));
    const offset = at ?? positions.get(fd) ?? 0;
    if (at === null) positions.set(fd, offset + bytes.length);
    lengths.set(path, Math.max(lengths.get(path) ?? 0, offset + bytes.length));
    return [{ kind: 'write', path, offset, bytes }];
  }

  function speak(fd: number, text: string): DiskEvent[] {
    const submitted = /^POST \/v2\/generation\/\S*deliver%2F([\w-]+)/.exec(text)?.[1];
    if (submitted !== undefined) return [{ kind: 'submitted', secret: submitted }];
    const secret = secrets.get(fd);
    if (secret === undefined || !text.startsWith('HTTP/1.1 200')) return [];
    secrets.delete(fd);
    return [{ kind: 'acknowledged', secret }];
  }

  function read(name: string, args: string, result: number): DiskEvent[] {
    const { fd, path } = handleIn(args);
    if (name === 'openat') return open(args, result);
    if (name === 'write' || name === 'writev') return write(args, result, null);
    if (name === 'pwrite64') return write(args, result, Number(/, (\d+)$/.exec(args)?.[1]));
    if (name === 'read') {
      const secret = isOurs(path) ? undefined : /^POST \/deliver\/([\w-]+)/.exec(textsIn(args)[0] ?? '')?.[1];
      if (secret !== undefined) secrets.set(fd, secret);
      return [];
    }
    if (name === 'ftruncate' && isOurs(path))
      return [{ kind: 'truncate', path, length: Number(/, (\d+)$/.exec(args)?.[1]) }];
    if (/^f(data)?sync$/.test(name) && isOurs(`${path}/`)) return [{ kind: 'sync', path: path ?? '' }];
    const [first, second] = name.includes('write') ? [] : textsIn(args);
    if (isOurs(first) || isOurs(second)) return listNameChanges(name, first ?? '', second ?? '');
    if (UNKNOWN.test(name) && isOurs(path)) throw new Error(`${name} is not replayed: ${path}`);
    return [];
  }
  return { read };
}

/** What a call does to a name in the folder. */
function listNameChanges(name: string, path: string, target: string): DiskEvent[] {
  if (/^(rename|link)/.test(name))
    return [{ kind: name.startsWith('link') ? 'link' : 'rename', path, target }];
  if (name.startsWith('unlink')) return [{ kind: 'unlink', path }];
  return name.startsWith('mkdir') ? [{ kind: 'mkdir', path }] : [];
}

/** The descriptor that a call is about, and the path that it stands for. */
function handleIn(args: string): { fd: number; path: string | undefined } {
  const [, fd, path] = /^(\d+)<([^>]*)>/.exec(args) ?? [];
  return { fd: Number(fd ?? -1), path: path === undefined ? undefined : decodeHex(path).toString('utf8') };
}

/** The quoted texts among a call's arguments. */
function textsIn(args: string, encoding: BufferEncoding = 'utf8'): string[] {
  return [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text]) =>
    decodeHex(text ?? '').toString(encoding),
  );
}

function decodeHex(text: string): Buffer {
  return text.startsWith('\\x')
    ? Buffer.from(text.replaceAll('\\x', ''), 'hex')
    : Buffer.from(text, 'latin1');
}
