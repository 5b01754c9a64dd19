import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, FuseV1Options } from '@electron/fuses';
import { expect, it } from 'vitest';
import {
  findContentProblems,
  findFuseProblems,
  findSizeProblems,
  findUpdateProblems,
} from '../../../scripts/lib/check-package.mjs';
import { readArchive } from '../../../scripts/lib/read-archive.mjs';
import { makeFolder } from '../../support/make-folder.ts';

const MEGABYTE = 1024 * 1024;

it('a fuse that is not as electron-builder.yml wants it is named', () => {
  const wire = {
    [FuseV1Options.RunAsNode]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  };
  expect(findFuseProblems(wire, { runAsNode: true, onlyLoadAppFromAsar: true })).toEqual([]);
  expect(findFuseProblems(wire, { runAsNode: false, onlyLoadAppFromAsar: true })).toEqual([
    'the fuse runAsNode is not off in the binary',
  ]);
  // One that a newer Electron brings or drops is not taken for set.
  expect(findFuseProblems(wire, { grantFileProtocolExtraPrivileges: false, noSuchFuse: true })).toHaveLength(
    2,
  );
});

it('source maps, sources, tools and unwanted files are named; native code of a dependency is not', () => {
  const files = [
    ...['package.json', 'LICENSE', 'dist/electron/main.js', 'dist/renderer/assets/a.woff2'],
    ...['node_modules/@ngrok/ngrok/index.js', 'node_modules/@ngrok/ngrok-linux-x64-gnu/a.node'],
  ];
  const unwanted = [
    ...['dist/electron/main.js.map', 'electron/main.ts', 'dist/.main.json', '.env', 'tests/a.js'],
    ...['node_modules/vitest/index.js', 'node_modules/@ngrok/other/index.js'],
  ];
  const list = (paths: string[]) =>
    findContentProblems(
      paths.map((path) => ({ path })),
      ['@ngrok/ngrok'],
    );
  expect(list(files)).toEqual([]);
  expect(list([...files, ...unwanted])).toHaveLength(unwanted.length);
});

it('an archive may have 12 MB, a package 15 MB more than Electron, and not a byte more', () => {
  expect(findSizeProblems({ archive: 12 * MEGABYTE, added: 15 * MEGABYTE })).toEqual([]);
  expect(findSizeProblems({ archive: 12 * MEGABYTE + 1, added: 0 })).toHaveLength(1);
  expect(findSizeProblems({ archive: 0, added: 15 * MEGABYTE + 1 })).toHaveLength(1);
});

it('a package asks the address for updates that it was made with, and nobody where there is none', () => {
  const address = 'https://updates.example.com/dailies';
  const text = `provider: generic\nurl: ${address}\nupdaterCacheDirName: dailies-updater\n`;
  expect([findUpdateProblems(text, address), findUpdateProblems(null, '')]).toEqual([[], []]);
  for (const [found, wanted] of [
    [null, address],
    [text, ''],
    ['', address],
    [text, `${address}/beta`],
  ] as const)
    expect(findUpdateProblems(found, wanted)).toHaveLength(1);
});

it('an archive is read with the hash of its header, and a changed byte in it is noticed', () => {
  const folder = makeFolder('archive');
  // By another ending, since Electron's own Node would look into it.
  const path = join(folder, 'app.archive');
  const bytes = Buffer.from('console.log(1);');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const integrity = { algorithm: 'SHA256', hash, blockSize: 4 * MEGABYTE, blocks: [hash] };
  const header = JSON.stringify({
    files: {
      dist: { files: { 'main.js': { size: bytes.length, offset: '0', integrity } } },
      'a.node': { size: 9, unpacked: true },
    },
  });
  writeFileSync(path, Buffer.concat([lengthsOf(header), pad(header), bytes]));
  const { headerHash, files } = readArchive(path);
  expect(headerHash).toBe(createHash('sha256').update(header).digest('hex'));
  expect(files.map((file) => [file.path, file.size, file.unpacked])).toEqual([
    ['dist/main.js', bytes.length, false],
    ['a.node', 9, true],
  ]);
  expect(files[0]?.measureHash()).toBe(files[0]?.hash);
  const changed = readFileSync(path);
  changed[changed.length - 3] = 0x32;
  writeFileSync(path, changed);
  expect(readArchive(path).files[0]?.measureHash()).not.toBe(hash);
});

/** Text of a pickle is padded to a multiple of four. */
const pad = (text: string) => Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, '\0'));

function lengthsOf(header: string): Buffer {
  const lengths = Buffer.alloc(16);
  const padded = pad(header).length;
  const numbers = [4, padded + 8, padded + 4, header.length];
  for (const [place, length] of numbers.entries()) lengths.writeUInt32LE(length, place * 4);
  return lengths;
}
