import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes a line of counts and seconds for each test file, with its suite. Vitest's own JSON
 * report leaves out what imports and hooks take, and that is most of the time of some files.
 */
export default class FilesReporter {
  onTestRunEnd(modules) {
    writeFileSync(process.env.DAILIES_FILES_REPORT, JSON.stringify(modules.map(describeModule)));
  }
}

/** @returns {import('./suites.mjs').FileResult} */
export function describeModule(module) {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, ...test.result() }));
  const states = tests.map(({ state }) => state);
  const count = (wanted) => states.filter((state) => state === wanted).length;
  const failed = count('failed');
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    suite: module.project.name,
    path: module.relativeModuleId,
    seconds: (collectDuration + setupDuration + duration) / 1000,
    passed: count('passed'),
    // A file that could not be loaded, or whose hooks failed, has no failed test and is a failure all the same.
    failed: failed === 0 && module.state() === 'failed' ? 1 : failed,
    skipped: count('skipped') + count('pending'),
    failures: [...tests, { name: 'the file itself', errors: module.errors() }].flatMap(
      ({ name, errors = [] }) => errors.map(({ message, stack }) => ({ name, text: `${message}\n${stack}` })),
    ),
  };
}
