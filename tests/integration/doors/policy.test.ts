import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPolicyFile, readRegistryPolicy } from '../../../electron/adapters/policy/read-policy.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { NO_POLICY, type PolicyState } from '../../../shared/settings/policy.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';

const SAMPLES: readonly JsonValue[] = [
  {
    ...{ organization: 'Northlight', serviceAddress: 'https://media.example', updates: 'off' },
    ...{ monthBudget: 900, dayBudget: '40.50', budgetCurrency: 'USD', daySubmissions: 20 },
    ...{ delivery: 'polling', resultsFolder: '/mnt/show/results' },
  },
  { delivery: 'public', deliveryUrl: 'https://hooks.example', deliveryPort: 8080 },
  { later: true },
];

/** Either what it says is known, or nothing that costs is sent; never a rule that is dropped in silence. */
function expectSafe({ policy, source, problem }: PolicyState): void {
  expect(source).not.toBeNull();
  if (problem !== null) {
    expect(problem.code).toBe('POLICY_UNREADABLE');
    return;
  }
  for (const { limit } of policy.caps) {
    const amount = limit.kind === 'money' ? limit.amount : limit.count;
    expect(Number.isFinite(amount) && amount >= 0).toBe(true);
  }
}

it('a policy file is read whole, or holds what costs', async () => {
  const folder = makeFolder('policy');
  const path = join(folder, 'policy.json');
  const damaged = damagedJson(SAMPLES).map((value) => Buffer.from(JSON.stringify(value)));
  const bytes = fc.oneof(
    { weight: 5, arbitrary: damaged },
    { weight: 1, arbitrary: damaged.chain((one) => damagedBytes([one])) },
    { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(text)) },
  );
  await fuzz(bytes, async (one) => {
    writeFileSync(path, one);
    expectSafe(await readPolicyFile(path, null));
  });
});

it('what the registry is said to hold is read whole, or holds what costs', async () => {
  const key = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Dailies';
  const name = fc.oneof(fc.constantFrom(...SAMPLES.flatMap((one) => Object.keys(Object(one)))), hostileText);
  const value = fc.oneof(fc.constantFrom('0x14', '0x', 'off', '40.50', 'https://media.example'), hostileText);
  const kind = fc.constantFrom('REG_SZ', 'REG_DWORD', 'REG_MULTI_SZ', 'REG_BINARY');
  const line = fc.tuple(name, kind, value).map((cells) => `    ${cells.join('    ')}`);
  await fuzz(fc.array(line, { maxLength: 8 }), async (lines) => {
    const printed = `\r\n${key}\r\n${lines.join('\r\n')}\r\n`;
    const state = await readRegistryPolicy(async () => printed);
    if (state !== NO_POLICY) expectSafe(state);
  });
});
