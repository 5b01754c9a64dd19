import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findNoUpdates, type Package } from '../../../electron/desktop/updates/update-service.ts';

const feedAt = (url: string) => ({ url: new URL(url), cacheName: 'dailies-updater' });
const made = (change: Partial<Package>): Package => ({
  ...{ isPackaged: true, standIn: false, platform: 'linux', appImage: join(tmpdir(), 'Dailies.AppImage') },
  feed: feedAt('https://updates.example.com/'),
  ...change,
});

it('a copy updates itself where it was packaged with an address, in a file that it may replace', () => {
  expect(findNoUpdates(made({}))).toBeNull();
  expect(findNoUpdates(made({ platform: 'win32', appImage: null }))).toBeNull();
});

it.each([
  ['development', { isPackaged: false }],
  ['no-address', { feed: null }],
  ['package', { appImage: null }],
  ['package', { appImage: '/no/such/folder/Dailies.AppImage' }],
] as const)('it is %s otherwise', (why, change) => expect(findNoUpdates(made(change))).toBe(why));

it('on the stand-in only from this computer, as everything there', () => {
  const standIn = (url: string) => findNoUpdates(made({ standIn: true, feed: feedAt(url) }));
  expect(standIn('https://updates.example.com/')).toBe('stand-in');
  // A server of names may be asked where that is.
  expect(standIn('http://updates.localhost:4000/')).toBe('stand-in');
  expect(findNoUpdates(made({ standIn: true, feed: null }))).toBe('stand-in');
  expect(standIn('http://127.0.0.1:4000/')).toBeNull();
});
