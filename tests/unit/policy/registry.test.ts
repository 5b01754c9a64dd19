import { describe, expect, it } from 'vitest';
import { listsRegistryKey, parseRegistryValues } from '../../../electron/adapters/policy/read-policy.ts';

const KEY = 'HKLM\\Software\\Policies\\Dailies';

/** As `reg query HKLM\Software\Policies\Dailies` prints it. */
const PRINTED = [
  '',
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Dailies',
  '    (Default)    REG_SZ    (value not set)',
  '    organization    REG_SZ    Acme    Pictures',
  '    daySubmissions    REG_DWORD    0x32',
  '    monthSubmissions    REG_QWORD    0x190',
  '    dayBudget    REG_SZ    25.50',
  '    tunnelDomain    REG_SZ    ',
  '    resultsFolder    REG_EXPAND_SZ    %USERPROFILE%\\results',
  '    keys    REG_MULTI_SZ    a\\0b',
  '',
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Dailies\\Recommended',
  '    updates    REG_SZ    off',
  '',
].join('\r\n');

describe('what a query of the registry prints', () => {
  it('is read value by value, the keys below left out', () => {
    expect(parseRegistryValues(PRINTED, KEY)).toEqual({
      '(Default)': '(value not set)',
      organization: 'Acme    Pictures',
      daySubmissions: 50,
      monthSubmissions: 400,
      dayBudget: '25.50',
      tunnelDomain: '',
      resultsFolder: null,
      keys: null,
    });
  });

  it('is nothing where another key was printed, or none', () => {
    expect(parseRegistryValues(PRINTED, `${KEY}\\Other`)).toBeNull();
    expect(parseRegistryValues('', KEY)).toBeNull();
  });

  it('says whether the key is there, whatever its capitals', () => {
    const list =
      'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\dailies\r\n';
    expect(listsRegistryKey(list, KEY)).toBe(true);
    expect(listsRegistryKey('HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dailies2\r\n', KEY)).toBe(false);
  });
});
