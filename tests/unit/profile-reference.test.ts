import { expect, it } from 'vitest';
import { z } from 'zod';
import { drawProfileReference } from '../../scripts/lib/profile-reference.mjs';
import { profileSchema } from '../../shared/service/profile/profile.ts';

const schema = z.toJSONSchema(profileSchema, { io: 'input' });

it('every key of a profile has a meaning', () => {
  expect(drawProfileReference(schema)).toContain('| `baseUrl` | text | required |');
});

it('refuses a key without a meaning, and a meaning without a key', () => {
  const one = { properties: { name: { type: 'string' }, pace: { type: 'integer', default: 2 } } };
  expect(() => drawProfileReference(one, { name: 'its name' })).toThrow('says nothing of pace');
  expect(() => drawProfileReference({ properties: {} }, { name: 'its name' })).toThrow('speaks of name');
});

it('says each key’s type, default and meaning', () => {
  const text = drawProfileReference(
    {
      required: ['kind'],
      properties: {
        kind: { enum: ['a', 'b'] },
        pace: { type: 'integer', exclusiveMinimum: 0, maximum: 9, default: 2 },
        parts: {
          type: 'object',
          additionalProperties: { type: 'object', properties: { size: { type: 'number' } } },
        },
      },
    },
    { kind: 'which', pace: 'how fast', parts: 'its parts', 'parts.*.size': 'how large' },
  );
  expect(text).toContain('| `kind` | `"a"`, `"b"` | required | which |');
  expect(text).toContain('| `pace` | whole number (above 0, up to 9) | `2` | how fast |');
  expect(text).toContain('## `parts`');
  expect(text).toContain('| `parts.*.size` | number | – | how large |');
});
