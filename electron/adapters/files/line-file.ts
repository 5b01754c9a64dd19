import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openPlain, readPlain, refuseOthers } from '../../core/kernel/files/open-plain.ts';
import { moveExclusively, syncFolder, writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import type { Gained, LineFile, RecordFiles } from '../../core/ports/files.ts';

/** Nobody's file is written to through a link that somebody laid; Windows has no such flag. */
const NO_LINKS = constants.O_NOFOLLOW ?? 0;
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR;
/** For lines of somebody else's, behind our own. */
const ROOM_FOR_OTHERS = 4096;

/** The real files of the record of what was sent. */
export const recordFiles: RecordFiles = {
  lines: openLineFile,
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  readOrMake,
};

function openLineFile(path: string): LineFile {
  return {
    hasFolder: async () => (await look(dirname(path)))?.isDirectory() === true,
    readFrom: (start) => readFrom(path, start),
    append: (lines, from) => append(path, lines, from),
  };
}

async function readFrom(path: string, start: number): Promise<Gained> {
  const found = await look(path);
  if (found === null) return { lines: [], end: 0 };
  refuseOthers(path, found);
  const handle = await openPlain(path, constants.O_RDONLY | NO_LINKS);
  try {
    return await readOn(handle, start);
  } finally {
    await handle.close();
  }
}

async function readOn(handle: FileHandle, start: number): Promise<Gained> {
  const { size } = await handle.stat();
  // Shorter than it was: it is another file by now.
  const from = size < start ? 0 : start;
  const content = Buffer.alloc(size - from);
  const { bytesRead } = await handle.read(content, 0, content.length, from);
  return { lines: splitLines(content, bytesRead), end: from + bytesRead };
}

function splitLines(content: Buffer, length: number): string[] {
  return content.toString('utf8', 0, length).split('\n').filter(Boolean);
}

/** A line begins with a line's end: what an earlier write left torn never runs into it. */
async function append(path: string, lines: readonly string[], from: number): Promise<Gained> {
  const found = await look(path);
  if (found !== null) refuseOthers(path, found);
  const handle = await openPlain(path, APPEND);
  let gained: Gained;
  try {
    const content = Buffer.from(`\n${lines.join('\n')}\n`);
    await writeAll(handle, content);
    await handle.sync();
    gained = await readBack(handle, from, content.length);
  } finally {
    await handle.close();
  }
  if (found === null) await syncFolder(dirname(path));
  return gained;
}

/** Most often there is what was written just now, and nothing else; of what is longer or shorter than that, the size is asked for. */
async function readBack(handle: FileHandle, from: number, written: number): Promise<Gained> {
  const content = Buffer.alloc(written + ROOM_FOR_OTHERS);
  const { bytesRead } = await handle.read(content, 0, content.length, from);
  if (bytesRead < written || bytesRead === content.length) return readOn(handle, from);
  return { lines: splitLines(content, bytesRead), end: from + bytesRead };
}

/** In one call where the system takes it so, so that two processes do not write into one another's lines. */
async function writeAll(handle: FileHandle, content: Buffer): Promise<void> {
  for (let done = 0; done < content.length; )
    done += (await handle.write(content, done, content.length - done)).bytesWritten;
}

async function readOrMake(
  path: string,
  initial: string,
  isWhole: (content: string) => boolean,
): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    const found = await look(path);
    // A link that leads nowhere would never be read, and always be in the way.
    if (found !== null) refuseOthers(path, found);
    const content = found && (await readSmall(path));
    if (content !== null && isWhole(content)) return content;
    if (content !== null) await rm(path, { force: true });
    if (await makeFirst(path, initial)) return initial;
  }
}

async function readSmall(path: string): Promise<string | null> {
  try {
    return (await readPlain(path)).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** It has its name only once it is whole, so that another program that starts at the same time never reads a part; false where that one was first. */
async function makeFirst(path: string, content: string): Promise<boolean> {
  const own = `${path}.${randomUUID()}`;
  await writeFileAtomic(own, content, { mode: 0o600, leavesFolder: true });
  const isFirst = await moveExclusively(own, path);
  if (isFirst) await syncFolder(dirname(path));
  else await rm(own, { force: true });
  return isFirst;
}

/** What stands there itself, links too: a pipe or a device would take the lines for ever and keep nothing. */
async function look(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
