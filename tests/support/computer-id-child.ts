import { once } from 'node:events';
import { join } from 'node:path';
import { recordFiles } from '../../electron/adapters/files/line-file.ts';
import { systemIds } from '../../electron/adapters/system.ts';
import { readComputerId } from '../../electron/core/queue/submission-journal/data-age.ts';

/** Says that it is ready; asks for the ids of so many computers once it is told to, and prints them as JSON. */
const [folder = '', count = '0'] = process.argv.slice(2);

process.stdout.write('ready\n');
await once(process.stdin, 'data');
const ids: string[] = [];
for (let index = 0; index < Number(count); index += 1)
  ids.push(await readComputerId(recordFiles, join(folder, `computer-${index}`), systemIds));
process.stdout.write(`${JSON.stringify(ids)}\n`);
process.stdin.destroy();
