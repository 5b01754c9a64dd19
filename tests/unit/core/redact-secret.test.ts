import { expect, it } from 'vitest';
import { withoutKey } from '../../../electron/core/kernel/redact-secret.ts';

it.each([
  ['a long key in a word', 'sk-123456789', 'xsk-123456789y', 'x[key]y'],
  ['a short key by itself', 'sk-12345', 'The key "sk-12345" is wrong', 'The key "[key]" is wrong'],
  ['a short key with signs of patterns', 'a.b+c1', '{"key":"a.b+c1"}', '{"key":"[key]"}'],
  ['a short key within other words', 'sk-1', 'task-1 sk-12 sk-1-a ask-1', 'task-1 sk-12 sk-1-a ask-1'],
  ['a short key that is a word', 'practice', '{"status":"practice"}', '{"status":"practice"}'],
  ['a short key that is a number', '12345', '{"seed":12345}', '{"seed":12345}'],
  ['a short key that is a number with an exponent', '12e5', '{"seed":12e5}', '{"seed":12e5}'],
  ['three characters', 'a-1', 'a-1', 'a-1'],
  ['no key', null, 'text', 'text'],
])('%s', (_, key, said, kept) => {
  expect(withoutKey(key)(said)).toBe(kept);
});
