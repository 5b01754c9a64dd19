import { expect, test } from 'vitest';
import { nameCodecOf } from '../../../electron/adapters/media/describe-tracks.ts';

test.each([
  ['mp4v', 'mpeg4'],
  ['AVdn', 'dnxhd'],
  ['alac', 'alac'],
  ['rle ', 'qtrle'],
  ['A_TRUEHD', 'truehd'],
  ['V_MPEG4/ISO/ASP', 'mpeg4'],
  ['V_MPEG2', 'mpeg2'],
  ['A_DTS/EXPRESS', 'dts'],
  ['\0\0\0\0', 'other'],
  [36, 'other'],
  [null, 'other'],
])('%s is called %s', (id, name) => {
  expect(nameCodecOf(id)).toBe(name);
});
