import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, it } from 'vitest';

/** Key of a fuse in electron-builder.yml: as in @electron/fuses, with a small first letter. */
const fuseNames = Object.keys(FuseV1Options)
  .filter((name) => Number.isNaN(Number(name)))
  .map((name) => name.charAt(0).toLowerCase() + name.slice(1));

function readFuses(): Record<string, string> {
  const config = readFileSync(resolve(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  const block = /^electronFuses:\n((?:[ \t]+.*\n|\n)+)/m.exec(config)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^\s+(\w+):\s*(\w+)/gm)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

it('sets the fuses that decide what the binary itself may do', () => {
  expect(readFuses()).toMatchObject({
    runAsNode: 'false',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableCookieEncryption: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    grantFileProtocolExtraPrivileges: 'false',
  });
});

it('leaves no fuse that electron-builder knows to a default', () => {
  const known = fuseNames.filter((name) => name !== 'wasmTrapHandlers');
  expect(Object.keys(readFuses()).sort()).toEqual(expect.arrayContaining(known.sort()));
});
