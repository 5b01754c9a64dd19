import { expect, it } from 'vitest';
import { describeField } from '../../../shared/messages/fields.ts';

it.each([
  ['negative_prompt', 'Negative prompt'],
  ['promptExtend', 'Prompt extend'],
  ['output-format', 'Output format'],
  ['cfg.scale', 'Cfg scale'],
  ['frame0', 'Frame 0'],
  ['_', '_'],
])('a field that a service calls “%s” is shown as “%s”', (key, label) => {
  expect(describeField(key)).toEqual({ label, meaning: '' });
});
