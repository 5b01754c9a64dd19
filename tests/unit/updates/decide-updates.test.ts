import { describe, expect, it } from 'vitest';
import { judgeOffer, mayApply, nextCheck } from '../../../shared/updates/decide-updates.ts';

const SHA = `${'A'.repeat(86)}==`;
const file = (url: string, size = 1000) => ({ url, size, sha512: SHA });
const offered = (version: string, files: unknown = [file('Dailies-1.4.0-linux-x64.AppImage')]) => ({
  version,
  files,
});
const judge = (version: string, change: { current?: string; choice?: 'stable' | 'beta' | 'off' } = {}) =>
  judgeOffer(offered(version), { current: '1.3.9', choice: 'stable', platform: 'linux', ...change }).kind;

describe('an offered version', () => {
  it.each([
    ['1.4.0', '1.3.9', 'newer'],
    ['1.3.10', '1.3.9', 'newer'],
    ['2.0.0', '1.99.99', 'newer'],
    ['1.3.9', '1.3.9', 'none'],
    ['1.3.8', '1.3.9', 'none'],
    ['0.9.9', '1.0.0', 'none'],
    ['1.0.0', '1.0.0-beta.3', 'newer'],
    ['1.0.0-beta.3', '1.0.0', 'none'],
  ])('%s is to %s: %s', (version, current, kind) => {
    expect(judge(version, { current, choice: 'beta' })).toBe(kind);
  });

  it('still being tried out counts by its stage, and for beta alone', () => {
    expect(judge('1.4.0-beta.10', { current: '1.4.0-beta.9', choice: 'beta' })).toBe('newer');
    expect(judge('1.4.0-beta.9', { current: '1.4.0-beta.10', choice: 'beta' })).toBe('none');
    expect(judge('1.4.0-beta.1')).toBe('none');
    expect(judge('1.4.0', { choice: 'off' })).toBe('none');
  });

  it.each(['', '1.4', 'v1.4.0', '1.4.0.1', '1.4.0 ', 'latest', '1.4.0-', '9999999.0.0'])(
    'that is called %j is no version',
    (version) => expect(judge(version)).toBe('refused'),
  );

  it('is taken as the file of the system', () => {
    const files = [
      file('Dailies-1.4.0-win-x64.exe', 1),
      file('Dailies-1.4.0-mac-arm64.zip', 2),
      file('Dailies-1.4.0-linux-x64.AppImage', 3),
    ];
    const sizes = ['win32', 'darwin', 'linux'].map((platform) => {
      const offer = judgeOffer(offered('1.4.0', files), { current: '1.0.0', choice: 'stable', platform });
      return offer.kind === 'newer' ? offer.files.map(({ size }) => size) : null;
    });
    expect(sizes).toEqual([[1], [2], [3]]);
  });

  it('lets a Mac of either kind have its file of the one list', () => {
    const files = [file('Dailies-1.4.0-mac-arm64.zip', 1), file('Dailies-1.4.0-mac-x64.zip', 2)];
    const offer = judgeOffer(offered('1.4.0', files), {
      current: '1.0.0',
      choice: 'stable',
      platform: 'darwin',
    });
    expect(offer.kind === 'newer' ? offer.files.map(({ name }) => name) : offer).toEqual(
      files.map(({ url }) => url),
    );
  });

  it.each([
    [[file('Dailies-1.4.0.dmg')]],
    [[file('../Dailies.AppImage')]],
    [[file('Dailies.AppImage'), file('..')]],
    [[{ url: 'Dailies.AppImage', size: 10 }]],
    [[{ url: 'Dailies.AppImage', size: 10, sha512: 'short' }]],
    [[file('Dailies.AppImage', 0)]],
    [[null]],
    [[]],
  ])('with files that can’t be right is refused: %j', (files) => {
    const offer = judgeOffer(offered('1.4.0', files), {
      current: '1.0.0',
      choice: 'stable',
      platform: 'linux',
    });
    expect(offer).toEqual({ kind: 'refused', reason: 'file' });
  });
});

describe('the next look for updates', () => {
  const now = 1_000_000_000;
  const minutes = (last: Parameters<typeof nextCheck>[1]) => (nextCheck(now, last) - now) / 60_000;

  it('comes a while after the start, then every six hours, and after an hour where one failed', () => {
    expect(minutes(null)).toBe(1);
    expect(minutes({ at: now, failed: false })).toBe(360);
    expect(minutes({ at: now, failed: true })).toBe(60);
  });

  it('comes soon where the clock was set back', () => {
    expect(minutes({ at: now + 86_400_000, failed: false })).toBe(1);
  });
});

it('is put in place only at an end in order, with nothing on its way', () => {
  const end = { isOfSystem: false, wasBusy: false, choice: 'stable' } as const;
  expect(mayApply(end)).toBe(true);
  expect(mayApply({ ...end, isOfSystem: true })).toBe(false);
  expect(mayApply({ ...end, wasBusy: true })).toBe(false);
  expect(mayApply({ ...end, choice: 'off' })).toBe(false);
});
