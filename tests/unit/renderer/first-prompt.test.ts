import { expect, it } from 'vitest';
import { joinTyped } from '../../../renderer/features/compose/state/first-prompt.ts';

it.each([
  ['nothing typed', 'a robot', 'a robot', 'a robot', 'a robot'],
  ['typed into an empty form', '', '', 'a lantern', 'a lantern'],
  ['typed behind the draft', 'a robot', 'a robot', 'a robot at dawn', 'a robot at dawn'],
  ['typed in its middle', 'a robot', 'a robot', 'a tall robot', 'a tall robot'],
  ['taken away', 'a robot', 'a robot', '', ''],
])('%s: the draft becomes what stood in the first frame', (_name, prompt, shown, typed, joined) =>
  expect(joinTyped(prompt, shown, typed)).toBe(joined),
);

it.each([
  ['nothing typed', 'newer draft', 'older', 'older', 'newer draft'],
  ['typed behind', 'newer draft', 'older', 'older, at dawn', 'newer draft, at dawn'],
  ['typed in front', 'newer draft', 'older', 'an older', 'newer draftan '],
  ['taken away', 'newer draft', 'older', '', 'newer draft'],
  ['the same letter again', 'newer draft', 'aa', 'aaa', 'newer drafta'],
])('%s, where the draft is another: nothing of either is lost', (_name, prompt, shown, typed, joined) =>
  expect(joinTyped(prompt, shown, typed)).toBe(joined),
);
