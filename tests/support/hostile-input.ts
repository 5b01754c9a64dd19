import fc from 'fast-check';
import { isJsonObject, type JsonValue } from '../../shared/kernel/json-pointer.ts';
import { HOSTILE_NAMES } from './hostile-names.ts';

/** Signs that mean something to a parser, a spreadsheet, a terminal, a file system, a database or a screen. */
const SIGNS = [
  ...['"', "'", ',', ';', '\t', '|', '\r', '\n', '\r\n', '\0', '\\', '/', '..', '~', '*', '?', '[', '{', '}'],
  ...[
    '=',
    '+',
    '-',
    '@',
    '\uFEFF',
    '\u202e',
    '\u2028',
    '\u0085',
    '\u001b[2J',
    '\u009b',
    '\ud800',
    '\udfff',
    '🎬',
    '\u0301',
  ],
  ...[
    '{{',
    '}}',
    '**/',
    'file://host/',
    '\\\\host\\',
    '//host/',
    '\\\\?\\',
    'http://127.0.0.1/',
    'data:,',
    '%00',
    '%2e%2e',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'NaN', '1e999', '-0', '[]', '{}', '"}'],
];

/** Text in which such signs stand close together, or a name that somebody takes for something else. */
export const hostileText = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.string({
      unit: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 3 })),
      maxLength: 24,
    }),
  },
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...SIGNS), fc.integer({ min: 1, max: 3000 }))
      .map(([sign, often]) => sign.repeat(often)),
  },
);

/** What may stand where something else should. */
export const strangeJson: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    ...[null, true, false, 0, -1, 1e308, -1e308, 2 ** 53, 0.1, '', 'x', [], {}, [null], [[[]]], { '': '' }],
    ...[
      JSON.parse('{"__proto__":{"polluted":1}}') as JsonValue,
      { constructor: { prototype: { polluted: 1 } } },
    ],
    ...[
      { toString: null },
      { length: 1e9 },
      { length: { toString: null } },
      { size: { valueOf: 1 } },
      '../../x',
      'file:///etc/passwd',
      '\ud800',
      'a\0b',
    ],
  ),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
);

/** One change of a JSON value: where (a step for each level), what comes there, and whether it is its name that changes. */
type Damage = readonly [steps: readonly number[], value: JsonValue, isRenamed: boolean];

/** A copy of the value with what lies at the place replaced, or its key renamed. */
function damage(document: JsonValue, [steps, value, isRenamed]: Damage): JsonValue {
  const [step = 0, ...rest] = steps;
  if (Array.isArray(document) && document.length > 0) {
    const at = step % document.length;
    return document.map((item, index) => (index === at ? damage(item, [rest, value, isRenamed]) : item));
  }
  if (!isJsonObject(document) || steps.length === 0) return value;
  const keys = Object.keys(document);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const inner = damage(document[key] as JsonValue, [rest, value, isRenamed]);
  const name = isRenamed && rest.length === 0 ? String(JSON.stringify(value)) : key;
  return Object.fromEntries(
    Object.entries(document).map(([old, one]) => (old === key ? [name, inner] : [old, one])),
  );
}

/** Valid samples with up to four places of theirs replaced or renamed; some stay as they are. */
export function damagedJson(
  samples: readonly JsonValue[],
  strange: fc.Arbitrary<JsonValue> = strangeJson,
  deepest = 16,
): fc.Arbitrary<JsonValue> {
  const places = fc.array(
    fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: deepest }), strange, fc.boolean()),
    {
      maxLength: 4,
    },
  );
  return fc
    .tuple(fc.constantFrom(...samples), places)
    .map(([sample, damages]) => damages.reduce(damage, sample));
}

/** Numbers that a length, a count or an offset must never be believed with. */
const LENGTHS = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

type Change = (bytes: Buffer) => Buffer;

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const at = (bytes: Buffer, where: number) => Math.floor(where * bytes.length);

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.nat(255)).map(
    ([where, value]): Change =>
      (bytes) => {
        const copy = Buffer.from(bytes);
        if (copy.length > 0) copy[at(copy, where)] = value;
        return copy;
      },
  ),
  fc.tuple(place, fc.constantFrom(...LENGTHS), fc.boolean()).map(
    ([where, value, isLittle]): Change =>
      (bytes) => {
        const copy = Buffer.from(bytes);
        const start = at(copy, where);
        if (start + 4 > copy.length) return copy;
        if (isLittle) copy.writeUInt32LE(value, start);
        else copy.writeUInt32BE(value, start);
        return copy;
      },
  ),
  place.map(
    (where): Change =>
      (bytes) =>
        bytes.subarray(0, at(bytes, where)),
  ),
  fc.tuple(place, fc.nat(64)).map(
    ([where, length]): Change =>
      (bytes) => {
        const start = at(bytes, where);
        return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + length)]);
      },
  ),
  fc.tuple(place, place, fc.nat(200)).map(
    ([from, to, length]): Change =>
      (bytes) => {
        const piece = bytes.subarray(at(bytes, from), at(bytes, from) + length);
        return Buffer.concat([bytes.subarray(0, at(bytes, to)), piece, bytes.subarray(at(bytes, to))]);
      },
  ),
  fc.tuple(place, fc.uint8Array({ maxLength: 40 })).map(
    ([where, piece]): Change =>
      (bytes) => {
        return Buffer.concat([bytes.subarray(0, at(bytes, where)), piece, bytes.subarray(at(bytes, where))]);
      },
  ),
);

/** Valid samples whose bytes were changed, cut, doubled, taken out or given lengths that lie; some stay as they are. */
export function damagedBytes(samples: readonly Buffer[], most = 5): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(changes, { maxLength: most }))
    .map(([sample, some]) => some.reduce((bytes, change) => change(bytes), sample));
}
