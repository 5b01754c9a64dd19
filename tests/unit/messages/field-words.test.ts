import { expect, it } from 'vitest';
import { describeField, describeValue } from '../../../shared/service/text/fields-text.ts';

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

it('a length is shown in seconds, and as the service says it where that has a unit of its own', () => {
  const shown = ['5', '7.5', '5s', 'auto'].map((value) => describeValue('duration', value));
  expect(shown).toEqual(['5 s', '7.5 s', '5s', 'auto']);
});

it.each([
  ['push_in', 'Push in'],
  ['dolly_zoom_out', 'Dolly zoom out'],
  ['gen4_turbo', 'gen4_turbo'],
  ['kling-v2', 'kling-v2'],
  ['PUSH_IN', 'PUSH_IN'],
  ['_in', '_in'],
  ['webp', 'webp'],
])('the value “%s” is shown as “%s”', (value, shown) => {
  expect(describeValue('camera_motion', value)).toBe(shown);
});
