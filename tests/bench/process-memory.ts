import { readdirSync, readFileSync } from 'node:fs';

/**
 * Megabytes (2^20 bytes) that a program's main process and its pages' processes hold, from Linux's /proc. Pages that they
 * share with other processes count in part, so that nothing counts twice.
 */
export function readMemory(mainPid: number): number {
  const pages = readDescendants(mainPid).filter((pid) =>
    readText(pid, 'cmdline').includes('--type=renderer'),
  );
  return sumOf([mainPid, ...pages], 'smaps_rollup', /^Pss:\s+(\d+) kB/m) / 1024;
}

/** Megabytes (2^20 bytes) that all processes of a program hold, counted in the same way. */
export function readWholeMemory(mainPid: number): number {
  return sumOf([mainPid, ...readDescendants(mainPid)], 'smaps_rollup', /^Pss:\s+(\d+) kB/m) / 1024;
}

/** Megabytes (2^20 bytes) that all processes of a program have read since they began: of files, and of each other's pipes. */
export function readBytesRead(mainPid: number): number {
  return sumOf([mainPid, ...readDescendants(mainPid)], 'io', /^rchar: (\d+)/m) / 2 ** 20;
}

/** Processes that end meanwhile count for nothing. */
function sumOf(pids: readonly number[], file: string, figure: RegExp): number {
  return pids.reduce((sum, pid) => sum + Number(figure.exec(readText(pid, file))?.[1] ?? 0), 0);
}

function readDescendants(ancestor: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readParent(Number(name))]),
  );
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === ancestor || (parent !== 0 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function readParent(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readText(pid, 'status'))?.[1] ?? 0);
}

/** Empty for a process that is gone. */
function readText(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
