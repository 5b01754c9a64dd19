import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { STORY_SIGN } from '../../../shared/library/sidecar.ts';
import { openPlain } from '../../core/kernel/files/open-plain.ts';
import type { FileFacts, MediaFacts } from '../../core/ports.ts';
import { type ByteReader, meterReads } from './detect-type.ts';
import { readFactsWith, readMediaFacts } from './media-facts.ts';

/** Most pictures. Of what is larger, headers are read here and there, and whoever wants more of it streams it. */
const WHOLE_BYTES = 16 * 1024 * 1024;

/** Reads files one after the other; null for those that can't be read, or are no plain files, or empty. Never rejects. */
export async function readFiles(paths: readonly string[]): Promise<(FileFacts | null)[]> {
  const read: (FileFacts | null)[] = [];
  for (const path of paths) read.push(await readFile(path).catch(() => null));
  return read;
}

async function readFile(path: string): Promise<FileFacts | null> {
  const found = await stat(path);
  if (!found.isFile() || found.size === 0) return null;
  const file = { bytes: found.size, modifiedAt: found.mtimeMs };
  if (found.size > WHOLE_BYTES)
    return { ...file, facts: await readMediaFacts(path), sha256: null, mayHaveStory: true };
  const content = await readWhole(path, found.size);
  if (content === null) return null;
  const facts = await readFactsOf(content);
  const isMedia = facts !== null && facts.kind !== 'audio';
  return {
    ...file,
    facts,
    sha256: isMedia ? hash('sha256', content, 'hex') : null,
    mayHaveStory: isMedia && content.includes(STORY_SIGN),
  };
}

/** The content of a file in one read; null where it is not of that size any more. */
async function readWhole(path: string, size: number): Promise<Buffer | null> {
  const file = await openPlain(path);
  try {
    // One more than there should be, so that a file that grows is seen.
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size + 1), 0, size + 1, 0);
    return bytesRead === size ? buffer.subarray(0, size) : null;
  } finally {
    await file.close();
  }
}

/** By the same rules and ceilings as a file that is read here and there. */
function readFactsOf(content: Buffer): Promise<MediaFacts | null> {
  const readAt: ByteReader['readAt'] = async (position, length) =>
    // A copy: what reads it may write into it.
    Buffer.from(content.subarray(position, position + length));
  return readFactsWith(meterReads({ size: content.length, readAt }));
}
