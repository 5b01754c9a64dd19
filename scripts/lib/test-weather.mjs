import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './paths.mjs';

/** What makes a test depend on how fast the machine is today, and what to do instead. */
const hazards = [
  { pattern: /\b(performance\.now|hrtime)\b/, advice: 'time is measured in tests/bench' },
  { pattern: /\bDate\.now\(\)\s*-\s*[a-z]/i, advice: 'time is measured in tests/bench' },
  { pattern: /\bwaitForTimeout\b/, advice: 'wait for a condition' },
  {
    pattern: /new Promise(<\w+>)?\(\s*\(\w+\)\s*=>\s*(void )?setTimeout\(\w+,/,
    advice: 'wait for a condition: tests/support/wait-until.ts',
  },
  { pattern: /'node:timers\/promises'/, advice: 'wait for a condition: tests/support/wait-until.ts' },
  {
    pattern: /\btimeout: \d|\bsetTimeout\(\d|^\s*\}, \d[\d_]{3,}\);$/,
    advice: 'the one limit is in tests/support/patience.ts',
  },
  { pattern: /\.boundingBox\(/, advice: 'what moves is measured once it has arrived: boxOf' },
  {
    pattern: /\btest\.afterAll\(.*\brm\(/,
    advice: 'an app that is shared may still ask for it: tests/e2e/support/make-folder.ts',
  },
  { pattern: /\bvi\.wait(For|Until)\(/, advice: 'it gives up after a second: expect.poll' },
];

/** @type {Readonly<Record<string, string>>} files (and folders, with a slash at their end) that may, and why */
const allowed = {
  'tests/support/wait-until.ts': 'waits for a condition',
  'tests/e2e/support/rest.ts': 'measures what has arrived',
  'tests/faults/support/wait-for-work.ts': 'waits for as long as something changes',
  'tests/faults/network-one-post.test.ts': 'is a server that resets a moment later',
  'tests/faults/stops.test.ts': 'stops a process for a while',
  'tests/gallery/': 'shares no app',
  'tests/e2e/shell/life.e2e.ts': 'asks a page that may be gone',
  'tests/support/upload-child.ts': 'lets memory settle before it is measured, and measures for the bench',
  'tests/support/peer-client-child.ts': 'measures, for the bench',
  'tests/support/budget-child.ts': 'looks now and then whether it is at rest',
  'tests/support/core-child.ts': 'looks now and then whether it is idle',
  'tests/support/faulty-proxy.ts': 'is a slow network',
  'tests/support/services/service.ts': 'is a service that forgets files in time',
  'tests/integration/http/read-and-upload.test.ts': 'has a reader that is slow',
  'tests/unit/renderer/take-store.test.ts': 'has fake timers',
  'tests/unit/scripts/test-weather.test.ts': 'has them as examples',
};

/**
 * No test may assert how long something took, wait for a time instead of a condition, or have a limit of its own. The
 * search is by text only, line by line: it finds the usual spellings, not every one.
 *
 * @param {string} folder the project, or a copy of it
 * @param {Readonly<Record<string, string>>} exceptions
 * @returns {string[]} a line for each finding, and one for each exception that nothing needs any more
 */
export function findTestWeather(folder = root, exceptions = allowed) {
  const found = listFiles(`${folder}/tests`)
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/^tests\/(bench|demo)\//.test(path))
    .flatMap((path) => findInFile(folder, path));
  const places = Object.keys(exceptions);
  const covers = (place, { path }) => path === place || (place.endsWith('/') && path.startsWith(place));
  return [
    ...found.filter((one) => !places.some((place) => covers(place, one))).map(({ line }) => line),
    ...places
      .filter((place) => !found.some((one) => covers(place, one)))
      .map((place) => `${place}: needs no exception any more`),
  ];
}

function findInFile(folder, path) {
  return readFileSync(`${folder}/${path}`, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const hazard = hazards.find(({ pattern }) => pattern.test(text));
      const line = `${path}:${index + 1}: ${text.trim()} (${hazard?.advice})`;
      return hazard === undefined ? [] : [{ path, line }];
    });
}
