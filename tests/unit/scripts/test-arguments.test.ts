import { describe, expect, it } from 'vitest';
import { parts, readTestArguments } from '../../../scripts/lib/test-arguments.mjs';

describe('the arguments of npm test', () => {
  it('are not needed', () => {
    expect(readTestArguments([])).toEqual({
      ...{ chosen: parts, load: 0, repeat: 1, changed: null, packaged: false, filters: [] },
    });
  });

  it('go together, in any order and either spelling', () => {
    const args = [
      '--load=2',
      '--only',
      'e2e,unit',
      '--headed',
      '--repeat',
      '3',
      'a.e2e.ts',
      '--changed=HEAD~2',
    ];
    expect(readTestArguments(args)).toEqual({
      chosen: ['unit', 'e2e'],
      load: 2,
      repeat: 3,
      changed: 'HEAD~2',
      packaged: false,
      filters: ['--headed', 'a.e2e.ts'],
    });
  });

  it('compare with main unless --changed names a commit', () => {
    expect(readTestArguments(['--changed', '--repeat', '3'])).toMatchObject({ changed: 'main', repeat: 3 });
  });

  it('are about windows alone where a package is tried', () => {
    expect(readTestArguments(['a.e2e.ts', '--packaged'])).toMatchObject({
      ...{ chosen: ['e2e'], packaged: true, filters: ['a.e2e.ts'] },
    });
  });

  const wrong: [string, string[], RegExp][] = [
    ['an unknown part', ['--only', 'unit,units'], /There is no part "units"/],
    ['an empty list', ['--only='], /--only needs a value/],
    ['a flag without its value', ['--load'], /--load needs a value/],
    ['a flag in place of a value', ['--load', '--repeat', '3'], /--load needs a value/],
    ['no load', ['--load', '0'], /whole number from 1 to 64, not "0"/],
    ['half a load', ['--load', '1.5'], /not "1.5"/],
    ['more than any machine has', ['--load', '65'], /from 1 to 64/],
    ['words for numbers', ['--repeat', 'often'], /not "often"/],
    ['a flag twice', ['--repeat', '3', '--repeat=4'], /--repeat is there twice/],
    ['no commit', ['--changed='], /--changed needs a value/],
    ['a package for what opens no window', ['--packaged', '--only', 'unit'], /no other part than e2e/],
    ['words that nobody takes', ['--only', 'unit', 'tests/unit/a.test.ts'], /Nothing here takes tests/],
  ];
  it.each(wrong)('are refused with the usage: %s', (_what, args, reason) => {
    expect(() => readTestArguments(args)).toThrow(reason);
    expect(() => readTestArguments(args)).toThrow(/Usage: npm test -- .*--repeat N.*--load N/);
  });
});
