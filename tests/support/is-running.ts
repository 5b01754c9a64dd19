import { spawnSync } from 'node:child_process';

/** Whether a process has not ended yet. One that nobody has collected still answers to its id. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
