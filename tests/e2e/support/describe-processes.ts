import { readdir, readFile } from 'node:fs/promises';

/** Of a process of Linux, as `/proc` has it. */
interface ProcessLine {
  readonly parent: number;
  readonly text: string;
}

/** Ticks of `/proc`'s times in a second. */
const TICKS = 100;

/**
 * What the app's processes were doing, a line each: what it is, its state, its processor time, and its threads that are not asleep.
 * One that hangs shows so whether it runs in circles or waits. Empty where the system is not Linux.
 */
export async function describeProcesses(root: number): Promise<string> {
  const all = new Map<number, ProcessLine>();
  for (const name of await readdir('/proc').catch(() => [])) {
    const line = /^\d+$/.test(name) ? await readProcess(name) : null;
    if (line !== null) all.set(Number(name), line);
  }
  const isOfApp = (id: number): boolean => {
    const parent = all.get(id)?.parent;
    return id === root || (parent !== undefined && parent !== id && isOfApp(parent));
  };
  return [...all]
    .filter(([id]) => isOfApp(id))
    .map(([, { text }]) => text)
    .join('\n');
}

/** Null for one that has ended meanwhile. */
async function readProcess(id: string): Promise<ProcessLine | null> {
  try {
    const { state, parent, seconds } = await readStat(`/proc/${id}/stat`);
    // Chromium writes its own over it, as one word.
    const words = await readFile(`/proc/${id}/cmdline`, 'utf8');
    const kind = /--type=\S+( --utility-sub-type=\S+)?/.exec(words)?.[0] ?? 'main';
    const awake: string[] = [];
    for (const thread of await readdir(`/proc/${id}/task`)) {
      const stat = await readStat(`/proc/${id}/task/${thread}/stat`);
      if (stat.state !== 'S') awake.push(`${stat.name} ${stat.state}`);
    }
    return { parent, text: `${id} ${kind} ${state} ${seconds} s [${awake.join(', ')}]` };
  } catch {
    return null;
  }
}

/** The name stands in brackets, and may hold some itself. */
async function readStat(path: string) {
  const text = await readFile(path, 'utf8');
  const [before, after] = [text.lastIndexOf(')'), text.slice(text.lastIndexOf(')') + 2).split(' ')];
  return {
    name: text.slice(text.indexOf('(') + 1, before),
    state: after[0] ?? '',
    parent: Number(after[1]),
    seconds: (Number(after[11]) + Number(after[12])) / TICKS,
  };
}
