import { expect, it } from 'vitest';
import { planWebMark } from '../../../electron/adapters/files/web-mark.ts';
import { opensAsFolder } from '../../../electron/desktop/system/read-opening.ts';

const FILE = { path: 'C:\\results\\a clip.mp4', at: Date.UTC(2026, 0, 2, 3, 4, 5), id: '0190-ab' };

it('marks a result on Windows with a stream that says the internet zone, and no address', () => {
  expect(planWebMark('win32', FILE)).toEqual({
    kind: 'stream',
    path: 'C:\\results\\a clip.mp4:Zone.Identifier',
    content: '[ZoneTransfer]\r\nZoneId=3\r\n',
  });
});

it('marks a result on macOS with the quarantine attribute: flags, time, program, id', () => {
  expect(planWebMark('darwin', FILE)).toEqual({
    kind: 'attribute',
    name: 'com.apple.quarantine',
    value: '0081;695735a5;Dailies;0190-ab',
  });
});

it('has no mark where the system has none', () => {
  expect(planWebMark('linux', FILE)).toBeNull();
});

it.each([
  ['darwin', '/Users/mia/Picks', true],
  ['darwin', '/Users/mia/Picks.app', false],
  ['darwin', '/Users/mia/Picks.APP', false],
  ['darwin', '/Users/mia/Picks.workflow', false],
  ['darwin', '/Users/mia/Picks.prefPane', false],
  ['darwin', '/Users/mia/what any program may have declared.xyz', false],
  ['win32', 'C:\\Picks.app', true],
  ['linux', '/home/mia/Picks.app', true],
])('on %s, opens %s as a folder: %s', (platform, path, opens) => {
  expect(opensAsFolder(platform, { path, isFolder: true })).toBe(opens);
});

it('opens no file as a folder', () => {
  for (const platform of ['darwin', 'win32', 'linux'])
    expect(opensAsFolder(platform, { path: '/results/run', isFolder: false })).toBe(false);
});
