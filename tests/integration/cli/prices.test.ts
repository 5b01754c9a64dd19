import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { formatLocalDay } from '../../../shared/kernel/local-day.ts';
import { findModel } from '../../../shared/models/index.ts';
import { estimateJob } from '../../../shared/service/profile/prices.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { dailies, readLines } from './support/command.ts';

const MODEL = 'modelk-3-turbo';
const root = makeFolder('cli-prices', afterAll);
let file: string;

beforeEach(async () => {
  file = join(await mkdtemp(join(root, 'work-')), 'studio.json');
  await write({});
});

const write = (parts: Record<string, unknown>) =>
  writeFile(file, JSON.stringify({ format: 1, name: 'Studio', baseUrl: 'https://h.example', ...parts }));

async function readProfile(): Promise<Profile> {
  const parsed = parseProfile(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

const prices = (...words: string[]) => dailies(['profile', 'prices', file, ...words]);

describe('profile prices', () => {
  it('shows every model, and changes nothing', async () => {
    const before = await readFile(file, 'utf8');
    const ended = await prices();
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`${MODEL}: No price yet\n`);
    const lines = readLines<{ model: string; price: unknown; suggested: boolean }>(await prices('--json'));
    expect(lines).toHaveLength(7);
    expect(lines).toContainEqual({ model: MODEL, price: null, suggested: false });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('sets a price with its day, then a part of it, and estimates count by it', async () => {
    const words = [
      '--model',
      MODEL,
      '--currency',
      'USD',
      '--per-take',
      '0.40',
      '--factors',
      'resolution.1080=2',
    ];
    const before = formatLocalDay(Date.now());
    const ended = await prices(...words);
    const after = formatLocalDay(Date.now());
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`${MODEL}: $0.40 per take, a take costs $0.40 to $0.80, as of `);
    const profile = await readProfile();
    const { since, ...price } = profile.models[MODEL]?.price ?? {};
    expect(price).toEqual({
      currency: 'USD',
      base: 0.4,
      perSecond: 0,
      byOption: { resolution: { '1080': 2 } },
    });
    expect([before, after]).toContain(since);
    expect(profile.sources[`/models/${MODEL}/price`]).toBe('user');
    const model = findModel(MODEL, profile);
    if (model === undefined) throw new Error('no model');
    expect(estimateJob(profile, model, { resolution: '1080' })).toEqual({ currency: 'USD', amount: 0.8 });

    expect((await prices('--model', MODEL, '--per-take', '0.5', '--factors', 'none')).code).toBe(0);
    expect((await readProfile()).models[MODEL]?.price).toMatchObject({
      currency: 'USD',
      base: 0.5,
      byOption: {},
    });
    expect((await prices('--model', MODEL, '--remove')).stdout).toBe(`${MODEL}: No price yet\n`);
    expect((await readProfile()).models[MODEL]?.price).toBeUndefined();
  });

  it('shows what a document hints at, which counts once it is confirmed', async () => {
    const price = { currency: 'credits', base: 5 };
    await write({ models: { [MODEL]: { price } }, sources: { [`/models/${MODEL}/price`]: 'suggested' } });
    expect((await prices()).stdout).toContain('The service’s document says');
    const ended = await prices('--model', MODEL, '--confirm', '--json');
    expect(readLines(ended)).toMatchObject([{ model: MODEL, price: { base: 5 }, suggested: false }]);
    expect((await readProfile()).sources[`/models/${MODEL}/price`]).toBe('user');
  });

  it.each([
    [['--per-take', '1'], 'Say which model'],
    [['--model', MODEL], 'Use one of these'],
    [['--model', MODEL, '--remove', '--per-take', '1'], 'Use one of these'],
    [['--model', MODEL, '--per-take', '-1'], '--per-take needs a value'],
    [['--model', MODEL, '--per-take', '1e3'], '--per-take must be a number'],
    [['--model', MODEL, '--factors', 'resolution=2'], '--factors must be a list'],
    [['--model', MODEL, '--per-take', '1'], 'Enter a currency or unit'],
    [['--model', MODEL, '--currency', 'USD'], 'Enter a price per take or per second'],
    [['--model', 'nobody', '--currency', 'USD', '--per-take', '1'], 'There is no model nobody'],
    [
      ['--model', MODEL, '--currency', 'USD', '--per-take', '1', '--factors', 'mood.dark=2'],
      'can’t depend on mood.dark',
    ],
    [['--model', MODEL, '--confirm'], 'has no price to confirm'],
  ])('refuses %j, and leaves the file as it was', async (words, told) => {
    const before = await readFile(file, 'utf8');
    const ended = await prices(...words);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(told);
    expect(ended.stderr).not.toContain('isn’t a valid profile');
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});
