import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PracticeProcess, startPractice } from '../../support/practice-process.ts';
import { type RunOptions, runChild, writeProfile } from './run-child.ts';

/** A folder for the program's data, and a service of its own, whose ledger holds nothing else. */
export interface Scene {
  readonly folder: string;
  readonly practice: PracticeProcess;
  /** Writes the profile once more, such as on a disk that was just mounted over the first one. */
  writeProfile(): Promise<void>;
}

export interface Scenes {
  /** For every child that is started. */
  readonly options: RunOptions;
  /** Sets a scene, with the data under `home` in its folder, plays it, and ends its service, however it goes. */
  with(
    name: string,
    settings: { concurrent: number; pace?: number; home?: string },
    play: (scene: Scene) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Makes the folder that all scenes of a file lie in. */
export async function openScenes(name: string): Promise<Scenes> {
  const root = await mkdtemp(join(tmpdir(), `dailies-${name}-`));
  const options = { codeCache: join(root, 'code') };
  const scenes: Scenes = {
    options,
    async with(scene, { concurrent, pace = 0, home = '' }, play) {
      const folder = await mkdtemp(join(root, `${scene}-`));
      const practice = await startPractice(join(folder, 'practice'), [
        ...['--pace', String(pace), '--render', 'fast'],
      ]);
      try {
        const write = () => writeProfile(join(folder, home), { baseUrl: practice.baseUrl, concurrent });
        await write();
        await play({ folder, practice, writeProfile: write });
      } finally {
        await practice.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
  // A process that is killed keeps no compiled code; this one ends by itself, after all that becomes of a job.
  await scenes.with('warm-up', { concurrent: 1 }, async ({ folder }) => {
    await runChild({ folder, add: { prompts: promptsOf('warm-up', 1) } }, options);
  });
  return scenes;
}

/** Prompts that tell each job of a test from every other, so that a charge can be matched to it without the program's help. */
export function promptsOf(name: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${name}, number ${index}: a paper boat on a river of ink`,
  );
}
