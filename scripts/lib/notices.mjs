import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listFiles } from './list-files.mjs';

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * The libraries that are part of the built program: those that the source maps name, those whose files are copied, and those that
 * are loaded from `node_modules` when it runs.
 *
 * @param {string} root the project's folder, built
 * @returns {string[]} names, in order
 */
export function listShippedPackages(root) {
  const names = new Set(Object.keys(readPackage(root).dependencies));
  for (const path of listFiles(resolve(root, 'dist')).filter((file) => file.endsWith('.map')))
    for (const source of JSON.parse(readFileSync(path, 'utf8')).sources) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source ?? '')?.[1];
      if (name !== undefined) names.add(name);
    }
  // Style sheets have no source maps.
  for (const name of Object.keys(readPackage(root).devDependencies))
    if (name.startsWith('@fontsource')) names.add(name);
  return [...names].sort();
}

/**
 * The notices of everybody whose work is in the program; what several say word for word stands below all of their names.
 *
 * @param {string} root the project's folder, built
 * @returns {string}
 */
export function writeNotices(root) {
  const named = new Map();
  for (const name of listShippedPackages(root)) {
    const folder = resolve(root, 'node_modules', name);
    const { version, license, homepage, author } = readPackage(folder);
    const texts = readdirSync(folder)
      .filter((file) => licenceFile.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const body = texts.length > 0 ? texts.join('\n\n') : textOf(root, license, author);
    const heads = named.get(body) ?? [];
    named.set(body, heads);
    heads.push([`${name} ${version}`, license, ...(homepage ? [homepage] : [])].join('\n'));
  }
  const parts = [...named].map(([body, heads]) => [...heads, body].join('\n\n'));
  const head =
    'Dailies is made with the work of others. Their names and licences follow.\n' +
    'Electron’s own, and those of Chromium, are in LICENSE.electron.txt and LICENSES.chromium.html.';
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** The text of a licence for those who name theirs and leave its text out: MIT's is our own as well. */
function textOf(root, license, author) {
  const name = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  if (license === 'ISC') return `Copyright (c) ${name}\n\n${ISC}`;
  if (license !== 'MIT') return `Licensed under ${license}.`;
  return readFileSync(resolve(root, 'LICENSE'), 'utf8')
    .replace(/^Copyright.*$/m, `Copyright (c) ${name}`)
    .trim();
}

function readPackage(folder) {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm ci`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
