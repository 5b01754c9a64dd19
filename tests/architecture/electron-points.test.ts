import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The text of every source file of a part of the project, by its path. */
function readSources(part: string): Map<string, string> {
  const files = readdirSync(part, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|html)$/.test(name),
  );
  return new Map(files.map((name) => [join(part, name), readFileSync(join(part, name), 'utf8')]));
}

const main = readSources('electron');
const pages = readSources('renderer');

/** What the points 6, 8 to 11 of Electron's checklist name, and their kin. */
const TAKEN_AWAY =
  /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|allowpopups|allowFileAccess|nodeIntegration: true|sandbox: false|contextIsolation: false|webviewTag: true/i;

it('nothing takes a protection of the web away', () => {
  const found = [...main, ...pages].filter(([, text]) => TAKEN_AWAY.test(text)).map(([path]) => path);
  expect(found).toEqual([]);
  // Only the report that an export writes has a style of its own; no window of the app shows it.
  const unsafe = [...main, ...pages].filter(([, text]) => /'unsafe-/.test(text)).map(([path]) => path);
  expect(unsafe).toEqual([join('electron', 'core', 'library', 'export', 'serialize-report.ts')]);
});

it('each window that is opened is sandboxed and isolated', () => {
  const opened = [...main].flatMap(([path, text]) =>
    text
      .split('new BrowserWindow(')
      .slice(1)
      .map((rest) => ({
        path,
        preferences: /webPreferences: \{([\s\S]*?)\n\s*\},?\n/.exec(rest)?.[1] ?? '',
      })),
  );
  expect(opened.length).toBeGreaterThanOrEqual(3);
  for (const { path, preferences } of opened)
    for (const wanted of ['sandbox: true', 'contextIsolation: true', 'nodeIntegration: false'])
      expect([path, preferences]).toEqual([path, expect.stringContaining(wanted)]);
});

it('every point of Electron’s checklist has a test, by its name', () => {
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(
    /^\| (\d+(?:, \d+)*): [^|]+ \| `([^`]+)`: (.+) \|$/gm,
  );
  const points = [...rows].flatMap(([, numbers = '', path = '', name = '']) => {
    const isThere = readFileSync(path, 'utf8').includes(`'${name}'`);
    return numbers.split(', ').map((number) => ({ number: Number(number), isThere, name }));
  });
  const numbers = points.map(({ number }) => number).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(points.filter(({ isThere }) => !isThere)).toEqual([]);
});

it('both policies of pages ask for trusted types and take scripts from the app alone', () => {
  const text = readFileSync('electron/desktop/protocols/file-response.ts', 'utf8');
  const shared = /const NOTHING_ELSE = \[([\s\S]*?)\];/.exec(text)?.[1] ?? '';
  expect(shared).toContain(`"script-src 'self'"`);
  expect(shared).toContain(`"require-trusted-types-for 'script'"`);
  expect(text.match(/\.\.\.NOTHING_ELSE/g)).toHaveLength(2);
});
