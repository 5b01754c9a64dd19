import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CANARY_KEY, writeKeyFile } from '../../support/key-canary.ts';
import { openPractice } from '../../support/practice-host.ts';
import { dailies, type Ended } from '../cli/support/command.ts';

/** A shot as `film list --json` prints it. */
export interface ListedShot {
  readonly code: string;
  readonly status: string;
  readonly frames: number | null;
  readonly versions: readonly {
    readonly version: string;
    readonly take: string;
    readonly kind: string;
    readonly frames: number | null;
    readonly path: string;
  }[];
  readonly select: { readonly version: string; readonly in: number; readonly out: number } | null;
  readonly stale: boolean;
}

/** The objects that a command printed, one a line. */
export function readLines<Line>({ stdout }: Ended): Line[] {
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** The practice service at a pace of its own, and what a command needs to use it. */
export async function startService(
  root: string,
): Promise<{ access: string[]; stop: () => Promise<unknown> }> {
  const practice = await openPractice(join(root, 'practice'), ['--pace', '100', '--render', 'fast']);
  const profile = join(root, 'profile.json');
  await writeFile(profile, await (await fetch(`${practice.baseUrl}/practice/profile`)).text());
  writeKeyFile(join(root, 'key'), CANARY_KEY);
  return { access: ['--profile', profile, '--key-file', join(root, 'key')], stop: () => practice.stop() };
}

/** `dailies film` over a data folder of its own, with a project “Harbour”. */
export function openFilm(root: string, name: string, access: () => readonly string[]) {
  const data = join(root, name);
  const film = (...words: string[]) => dailies(['film', ...words, '--data', data, '--json']);
  return {
    data,
    /** With any words. */
    film,
    async importList(text: string | Buffer, ...options: string[]) {
      const list = join(root, `${name}.csv`);
      await writeFile(list, text);
      return film('import', list, '--project', 'Harbour', ...access().slice(0, 2), ...options);
    },
    async list(): Promise<ListedShot[]> {
      return readLines<ListedShot>(await film('list', '--project', 'harbour'));
    },
    make: (...words: string[]) => film('make', '--project', 'Harbour', ...access(), ...words),
  };
}
