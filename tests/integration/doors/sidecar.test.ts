import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSidecarOf, sidecarPath, writeSidecar } from '../../../electron/core/library/keep-sidecars.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { readSidecar, serializeSidecar } from '../../../shared/library/sidecar.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { inventSidecar } from '../../support/sidecars.ts';

const SAMPLES = [
  inventSidecar(),
  inventSidecar({ prompt: '', tags: [], mime: 'video/mp4' }),
] as unknown as readonly JsonValue[];

const damaged = damagedJson(SAMPLES).map((value) => Buffer.from(JSON.stringify(value)));
const bytes = fc.oneof(
  { weight: 6, arbitrary: damaged },
  { weight: 2, arbitrary: damaged.chain((one) => damagedBytes([one])) },
  { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(text)) },
);

function makePlace(): string {
  const folder = makeFolder('sidecar');
  return join(folder, 'a.png');
}

it('what stands beside a file is a sidecar whole, or nothing, and ours is written in its place or left alone', async () => {
  const path = makePlace();
  const own = inventSidecar();
  await fuzz(bytes, async (one) => {
    writeFileSync(sidecarPath(path), one);
    const read = await readSidecarOf(path);
    if (read !== null) expect(readSidecar(serializeSidecar(read))).toEqual(read);
    const written = await writeSidecar(path, own, () => false);
    const now = await readSidecarOf(path);
    expect(now).toEqual(written === 'written' ? own : read);
  });
});

it('one that holds more than any is not gone into', () => {
  const { nodes, depth } = CEILINGS.sidecar;
  const whole = JSON.stringify(inventSidecar());
  const wide = JSON.stringify(Array.from({ length: nodes + 1 }, () => 0));
  const deep = `${'['.repeat(depth + 2)}${']'.repeat(depth + 2)}`;
  expect(readSidecar(whole)).not.toBeNull();
  for (const body of [wide, deep])
    expect(readSidecar(whole.replace(/"body":\{[^}]*\}/, `"body":${body}`))).toBeNull();
});
