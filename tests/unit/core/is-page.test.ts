import { expect, it } from 'vitest';
import { isPage } from '../../../electron/core/library/store-results.ts';

const look = (text: string, more = 0) => {
  const beginning = Buffer.from(text);
  return isPage(beginning, beginning.length + more);
};

it.each([
  '<!doctype html><html><title>Link expired</title></html>',
  '\uFEFF\n<HTML lang="en">',
  '<!-- made by a gateway -->\n<html>',
  '<html><head>',
  `${'<!---->'.repeat(500)}<html>`,
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SlowDown</Code></Error>',
  '<Error><Code>AccessDenied</Code></Error>',
])('%j is said in place of a file, however long it is', (text) => {
  expect([look(text), look(text, 100_000)]).toEqual([true, true]);
});

it.each(['{"message":"Not ready yet."}', ' [] ', '{}'])('%j is, where that is all', (text) => {
  expect([look(text), look(text, 100_000)]).toEqual([true, false]);
});

it.each([
  '',
  '<!---->'.repeat(500),
  'Not ready yet.',
  '#!/bin/sh\necho out\n',
  '[Desktop Entry]\nExec=sh\n',
  '<hta:application><script>1</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '<?xml version="1.0"?><COLLADA version="1.4.1">',
  '{"asset": {"version": "2.0"}, "buffers": [',
])('%j may be what was paid for', (text) => {
  expect(look(text)).toBe(false);
});
