import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DiskEvent } from './disk-trace.ts';

/** What became of writes that were not synced: none of them, all, each by lot, or by lot each sector of 512 bytes. */
export const FATES = ['none', 'all', 'some', 'torn'] as const;
export type Fate = (typeof FATES)[number];

const SECTOR = 512;

type Write = { readonly offset: number; readonly bytes: Buffer } | { readonly length: number };

/** A file's content that is certain, and its writes since the last sync. */
interface Inode {
  readonly durable: Content;
  pending: Write[];
}

/** A change of names; it is safe once the folder, or a new file itself, is synced. */
interface NameChange {
  readonly kind: 'add' | 'remove';
  readonly path: string;
  readonly inode: Inode | null;
  isDurable: boolean;
}

/** A disk whose power can be cut at any time. */
export interface ReplayedDisk {
  apply(event: DiskEvent): void;
  /** What would be found if the power were cut now; the disk itself goes on. */
  cutPower(fate: Fate, draw: () => number): Map<string, Buffer>;
}

/**
 * Replays what a process did. Only what was synced is certain: a file's content by its own sync; its name by a sync of the
 * folder or, for a new file, its own (which ext4, XFS, Btrfs and APFS keep, though POSIX does not promise it), and so are
 * the folders above. Everything else takes the fate that is asked for. `before` is what was on the disk, for certain.
 */
export function replayDisk(before: ReadonlyMap<string, Buffer> = new Map()): ReplayedDisk {
  const names = new Map<string, Inode>();
  const changes: NameChange[] = [];
  for (const [path, content] of before) {
    const inode = { durable: createContent(content), pending: [] };
    names.set(path, inode);
    changes.push({ kind: 'add', path, inode, isDurable: true });
  }

  function add(path: string, inode: Inode | null): void {
    changes.push({ kind: 'add', path, inode, isDurable: false });
    if (inode !== null) names.set(path, inode);
  }

  function remove(path: string): void {
    changes.push({ kind: 'remove', path, inode: null, isDurable: false });
    names.delete(path);
  }

  function sync(path: string): void {
    const inode = names.get(path);
    if (inode === undefined) {
      for (const change of changes) if (dirname(change.path) === path) change.isDurable = true;
      return;
    }
    for (const write of inode.pending) inode.durable.write(write);
    inode.pending = [];
    const made = changes.find((change) => change.inode === inode);
    if (made !== undefined) made.isDurable = true;
  }

  return {
    apply(event) {
      if (event.kind === 'open') {
        if (event.isCreated && !names.has(event.path))
          add(event.path, { durable: createContent(), pending: [] });
        if (event.isEmptied) names.get(event.path)?.pending.push({ length: 0 });
      } else if (event.kind === 'write' || event.kind === 'truncate') {
        names.get(event.path)?.pending.push(event);
      } else if (event.kind === 'link') add(event.target, names.get(event.path) ?? null);
      else if (event.kind === 'unlink') remove(event.path);
      else if (event.kind === 'sync') sync(event.path);
      else if (event.kind === 'rename') {
        const inode = names.get(event.path) ?? null;
        remove(event.path);
        add(event.target, inode);
      }
    },
    cutPower: (fate, draw) => settle(changes, fate, draw),
  };
}

function settle(changes: readonly NameChange[], fate: Fate, draw: () => number): Map<string, Buffer> {
  const isKept = () => fate === 'all' || (fate !== 'none' && draw() < 0.5);
  const tree = new Map<string, Inode>();
  let keptWithTheFirst: boolean | null = null;
  for (const [index, { kind, path, inode, isDurable }] of changes.entries()) {
    const next = changes[index + 1];
    const kept: boolean = keptWithTheFirst ?? (isDurable || isKept());
    // A rename is two changes here: both happen, or neither.
    const isRename = kind === 'remove' && next?.kind === 'add' && tree.get(path) === next.inode;
    keptWithTheFirst = isRename ? kept : null;
    if (!kept) continue;
    if (kind === 'remove') tree.delete(path);
    else if (inode !== null) tree.set(path, inode);
  }
  const contents = new Map([...new Set(tree.values())].map((inode) => [inode, contentOf(inode)]));
  return new Map([...tree].map(([path, inode]) => [path, contents.get(inode) as Buffer]));

  function contentOf({ durable, pending }: Inode): Buffer {
    const content = createContent(durable.read());
    for (const write of pending) {
      if (fate === 'torn' && 'bytes' in write) {
        for (const sector of sectorsOf(write)) if (draw() < 0.5) content.write(sector);
      } else if (isKept()) content.write(write);
    }
    return content.read();
  }
}

function sectorsOf({ offset, bytes }: { offset: number; bytes: Buffer }): Write[] {
  return Array.from({ length: Math.ceil(bytes.length / SECTOR) }, (_, index) => ({
    offset: offset + index * SECTOR,
    bytes: bytes.subarray(index * SECTOR, (index + 1) * SECTOR),
  }));
}

/** Bytes that grow where they are written to. */
interface Content {
  write(write: Write): void;
  read(): Buffer;
}

function createContent(start: Buffer = Buffer.alloc(0)): Content {
  let bytes = Buffer.from(start);
  let length = start.length;
  return {
    write(write) {
      const end = 'bytes' in write ? write.offset + write.bytes.length : write.length;
      if (end > bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, length)], Math.max(end, 2 * bytes.length));
      if ('bytes' in write) {
        write.bytes.copy(bytes, write.offset);
        length = Math.max(length, end);
      } else {
        bytes.fill(0, end);
        length = end;
      }
    },
    read: () => bytes.subarray(0, length),
  };
}

/** The files under a folder, by path. */
export function readTree(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path)];
    }),
  );
}

/** Writes the tree, which lay in `from`, to another folder. What SQLite keeps in shared memory does not survive a power cut. */
export function writeTree(tree: ReadonlyMap<string, Buffer>, from: string, to: string): void {
  for (const [path, content] of tree) {
    if (path.endsWith('-shm')) continue;
    const target = join(to, relative(from, path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}
