import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PATH_PROOFS, PROVEN_BY_HANDLER } from '../../../electron/core/kernel/path-grants.ts';
import { CALLS, type CallName } from '../../../shared/contract.ts';

/** A part of a JSON schema, as far as it is walked here. */
interface Part {
  readonly type?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly additionalProperties?: Part | boolean;
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly allOf?: readonly Part[];
}

/** What only a path is as long as, on any system. */
const LONGEST_PATH = 32_768;
const PATH_NAME = /path|folder|director|(^|[a-z])file(s|name)?$/i;

/** Where in an input a text stands that is a path, by its name or its bound. */
function listPaths(part: Part, place: string): string[] {
  const within = [
    ...Object.entries(part.properties ?? {}).map(([name, inner]) => [inner, `${place}.${name}`] as const),
    ...(part.items ? [[part.items, place] as const] : []),
    ...(typeof part.additionalProperties === 'object'
      ? [[part.additionalProperties, `${place}.*`] as const]
      : []),
    ...[...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])].map(
      (inner) => [inner, place] as const,
    ),
  ];
  const isPath =
    part.type === 'string' &&
    (part.maxLength === LONGEST_PATH || PATH_NAME.test(place.split('.').at(-1) ?? ''));
  return [...(isPath ? [place] : []), ...within.flatMap(([inner, at]) => listPaths(inner, at))];
}

function callsWithPaths(): string[] {
  return (Object.keys(CALLS) as CallName[]).filter((name) => {
    const schema = z.toJSONSchema(CALLS[name].input, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    });
    return listPaths(schema as Part, '').length > 0;
  });
}

it('every call of the page that takes a path has its proof, and no other is listed', () => {
  const proven = [...Object.keys(PATH_PROOFS), ...PROVEN_BY_HANDLER];
  expect(proven.toSorted()).toEqual(callsWithPaths().toSorted());
});

it('finds a path in whatever an input is made of', () => {
  const find = (schema: z.ZodType) => listPaths(z.toJSONSchema(schema, { io: 'input' }) as Part, '');
  expect(find(z.strictObject({ folder: z.string() }))).toEqual(['.folder']);
  expect(find(z.strictObject({ where: z.string().max(LONGEST_PATH).nullable() }))).toEqual(['.where']);
  expect(find(z.strictObject({ order: z.array(z.strictObject({ paths: z.array(z.string()) })) }))).toEqual([
    '.order.paths',
  ]);
  expect(find(z.strictObject({ id: z.string(), profileId: z.string() }))).toEqual([]);
});

/** The names in the first column of the table below a heading of docs/security.md. */
function readTable(heading: string): string[] {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'security.md'), 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (`[^|]+`) \|/gm) ?? [];
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name));
}

it('the table in docs/security.md names each of them', () => {
  expect(readTable('Calls that name a place').toSorted()).toEqual(callsWithPaths().toSorted());
});

it('docs/security.md says of every call, once, what a page could do with it at worst', () => {
  const calls = readTable('What a page that was taken over could do');
  expect(calls.toSorted()).toEqual(Object.keys(CALLS).toSorted());
});
