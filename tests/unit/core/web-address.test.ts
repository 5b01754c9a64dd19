import { describe, expect, it } from 'vitest';
import {
  formatWebAddress,
  parseWebAddress,
  resolveAddress,
  withQuery,
} from '../../../electron/core/ports/web-address.ts';
import { HOSTILE_URLS } from '../../integration/http/support/hostile-urls.ts';

const BASE = 'https://media.example/v2/jobs/1?page=2';

describe('the target of an address', () => {
  it.each([
    ["https://cdn.example/o'hara.png?sig=a'b\"c|d^e{f}", "/o'hara.png?sig=a'b\"c|d^e{f}"],
    ['https://cdn.example/a//b/./c/../d.png?x=/./', '/a//b/./c/../d.png?x=/./'],
    ['https://cdn.example//a.png', '//a.png'],
    ['https://cdn.example/%7euser/%2e/%2F?x=%c3%B6', '/%7euser/%2e/%2F?x=%c3%B6'],
    ['https://cdn.example/a\\b.png', '/a\\b.png'],
    ['https://cdn.example', '/'],
    ["https://cdn.example?sig=a'b", "/?sig=a'b"],
    ['https://cdn.example/x?', '/x?'],
    ["//cdn.example/it's?sig='", "/it's?sig='"],
    ["/it's/./x?sig='", "/it's/./x?sig='"],
    ["it's.png?sig='", "/v2/jobs/it's.png?sig='"],
    ["../it's.png?sig='", "/v2/it's.png?sig='"],
    ["?sig='", "/v2/jobs/1?sig='"],
  ])('is what was written: %s', (text, target) => {
    expect(parseWebAddress(text, BASE)?.target).toBe(target);
  });

  it.each([
    ['https://cdn.example/a b.png?x=ä\u{1f305}', '/a%20b.png?x=%C3%A4%F0%9F%8C%85'],
    ['https://cdn.example/\u0001\u007f.png', '/%01%7F.png'],
    [' https://cdn.example/a\r\nX-Evil:\t1.png ', '/aX-Evil:1.png'],
    ['https://cdn.example/a\ud800.png', '/a%EF%BF%BD.png'],
    ["https://cdn.example/x?sig='#part", "/x?sig='"],
  ])('holds only what may stand in a request line: %j', (text, target) => {
    expect(parseWebAddress(text)?.target).toBe(target);
  });

  it.each([
    ["http:\\\\cdn.example\\x'?sig='", "/x'?sig='"],
    ["http:/host'?sig='", "/?sig='"],
    ["https:x'?sig='", "/v2/jobs/x'?sig='"],
    ["http://cdn.example\\@evil.example/x?sig='", "/@evil.example/x?sig='"],
  ])('of an address in an unusual form is as URL reads it, but for the query: %s', (text, target) => {
    expect(parseWebAddress(text, BASE)?.target).toBe(target);
  });

  it('and the host that it is sent to never disagree', () => {
    const forms = ['', '/', '//other.example/x', '\\x', '/../x', "?a'b", '@other.example', ':9/x', '#/x'];
    const texts = HOSTILE_URLS.flatMap(({ url }) =>
      forms.map((form) => `${url.replace('PORT', '80')}${form}`),
    );
    for (const text of [...texts, ...forms]) {
      const address = parseWebAddress(text, BASE);
      if (address === null) continue;
      const parsed = new URL(text, BASE);
      const read = new URL(formatWebAddress(address));
      expect([read.origin, read.pathname, read.search]).toEqual([
        parsed.origin,
        parsed.pathname,
        parsed.search,
      ]);
      expect(address.url.host).toBe(parsed.host);
      expect(address.target).toMatch(/^\/[!-~]*$/);
    }
  });
});

it.each(['https://user:word@cdn.example/x', 'ftp://cdn.example/x', 'no address', 'https://:p@cdn.example/'])(
  'there is no web address in %s',
  (text) => expect(parseWebAddress(text)).toBeNull(),
);

it('what an answer names is resolved against the address of that answer', () => {
  expect(resolveAddress("/o'hara.png?s='", BASE)).toBe("https://media.example/o'hara.png?s='");
  expect(resolveAddress('data:image/png;base64,AAAA', BASE)).toBe('data:image/png;base64,AAAA');
});

it.each([
  ['https://a.example/x', { name: 'a b' }, 'https://a.example/x?name=a+b'],
  ["https://a.example/x?sig='|&y=1", { name: 'n' }, "https://a.example/x?sig='|&y=1&name=n"],
  ['https://a.example/x?name=old&y=1', { name: 'n' }, 'https://a.example/x?y=1&name=n'],
  ['https://a.example/x', {}, 'https://a.example/x'],
])('a parameter is set in the query of %s, and the rest of it stays', (address, parameters, expected) => {
  expect(withQuery(address, parameters)).toBe(expected);
});
