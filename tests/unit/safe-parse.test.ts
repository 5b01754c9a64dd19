import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { safeParse } from '../../shared/kernel/safe-parse.ts';

const claimsALength = { length: { toString: null } };

it.each([
  ['a text', z.string().max(3), claimsALength],
  ['a list', z.array(z.string()).min(1), claimsALength],
  ['a text within an object', z.object({ name: z.string().max(3) }), { name: claimsALength }],
])('what can not be measured is refused as %s', (_name, schema, value) => {
  expect(() => schema.safeParse(value)).toThrow(TypeError);
  expect(safeParse(schema, value).success).toBe(false);
});

it('what is nested deeper than any reader goes is refused', () => {
  let value: unknown = 1;
  for (let depth = 0; depth < 200_000; depth += 1) value = [value];
  expect(safeParse(z.json(), value).success).toBe(false);
});

it('what is right comes as the schema gives it, what is wrong with its places', () => {
  const schema = z.object({ size: z.number().default(1) });
  expect(safeParse(schema, {}).data).toEqual({ size: 1 });
  expect(safeParse(schema, { size: 'x' }).error?.issues).toMatchObject([{ path: ['size'] }]);
});

it('nothing that reads foreign values asks a schema itself', () => {
  const sources = ['electron', 'shared'].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(part, name)),
  );
  const asking = sources.filter((path) => readFileSync(path, 'utf8').includes('.safeParse('));
  expect(asking).toEqual([join('shared', 'kernel', 'safe-parse.ts')]);
});
