import { afterAll } from 'vitest';
import { type Client, createClient } from './client.ts';
import { type PracticeProcess, removeDataFolders, startPractice } from './start-practice.ts';

/** One service for all tests of a file, which ends with them. */
export async function startPracticeForFile(): Promise<{ practice: PracticeProcess; client: Client }> {
  const practice = await startPractice();
  afterAll(async () => {
    await practice.stop();
    await removeDataFolders();
  });
  return { practice, client: createClient(practice) };
}
