import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordFiles } from '../../../electron/adapters/files/line-file.ts';
import { systemIds } from '../../../electron/adapters/system.ts';
import { readComputerId } from '../../../electron/core/queue/submission-journal/data-age.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { goOn, openStudio, queuePaused, readStatus, type Studio } from './support.ts';

const CHILD = join(import.meta.dirname, '../../support/computer-id-child.ts');
const root = makeFolder('computer-id', afterAll);

/** A process of its own that asks for the ids of so many computers once it is told to. */
function startProgram(folder: string, computers: number) {
  const child = spawn(process.execPath, [CHILD, folder, String(computers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    isReady: lines.next(),
    async readIds(): Promise<string[]> {
      child.stdin.write('go\n');
      return JSON.parse(String((await lines.next()).value));
    },
  };
}

const readId = (folder: string) => readComputerId(recordFiles, folder, systemIds);

describe('the id of this computer', () => {
  it('is one for all programs that start at once where there was none', async () => {
    const folder = await mkdtemp(join(root, 'start-'));
    const programs = Array.from({ length: 4 }, () => startProgram(folder, 200));
    await Promise.all(programs.map(({ isReady }) => isReady));
    const [first, ...others] = await Promise.all(programs.map(({ readIds }) => readIds()));
    expect(new Set(first).size).toBe(200);
    for (const ids of others) expect(ids).toEqual(first);
    expect(await readdir(join(folder, 'computer-0'))).toEqual(['computer-id']);
  });

  it('is kept as it was written', async () => {
    const folder = await mkdtemp(join(root, 'local-'));
    await writeFile(join(folder, 'computer-id'), 'an-earlier-one\n');
    expect(await readId(folder)).toBe('an-earlier-one');
  });

  it.each([
    ['nothing', ''],
    ['zeros', '\0'.repeat(26)],
    ['something else', '{"id": 1}'],
  ])('is made anew, once, where a power cut left %s', async (_, left) => {
    const folder = await mkdtemp(join(root, 'local-'));
    await writeFile(join(folder, 'computer-id'), left);
    const id = await readId(folder);
    expect(await readFile(join(folder, 'computer-id'), 'utf8')).toBe(id);
    expect(await readId(folder)).toBe(id);
  });
});

describe('a folder whose computer’s id was lost', () => {
  let studio: Studio;
  beforeEach(async () => {
    studio = await openStudio();
  });
  afterEach(() => studio.close());

  it('is asked about at the next start, and at no later one', async () => {
    const first = await studio.open();
    const [id] = await queuePaused(first, 'red');
    await first.close();
    await mkdir(studio.local, { recursive: true });
    await writeFile(join(studio.local, 'computer-id'), '');
    const second = await studio.open();
    expect((await readStatus(second)).oldData).toMatchObject({ otherComputer: true });
    await goOn(second);
    await second.close();
    const third = await studio.open();
    expect((await readStatus(third)).oldData).toBeNull();
    expect(third.store.jobs.find(id as string)?.state).toBe('queued');
  });
});
