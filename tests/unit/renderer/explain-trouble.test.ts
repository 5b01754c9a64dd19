import { expect, test } from 'vitest';
import { explainTrouble, isTooLarge } from '../../../renderer/takes/media/media-trouble.tsx';

const explain = (head: string, complaint = '', hasSize = true) =>
  explainTrouble({ isThere: true, bytes: 1000, head: Buffer.from(head, 'latin1'), hasSize, complaint });

test('a file that is not shown is explained by how it begins and by what the player said', () => {
  const nothing = { bytes: 0, head: new Uint8Array(), hasSize: false, complaint: '' };
  expect(explainTrouble({ ...nothing, isThere: false })).toBe('missing');
  expect(explainTrouble({ ...nothing, isThere: true })).toBe('empty');
  for (const head of [
    '\x89PNG\r\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'RIFF\n\0\0\nWEBPVP8 ',
    '\0\0\0\x20ftypavif',
  ])
    expect(explain(head)).toBe('damaged');
  for (const head of ['II*\0', 'MM\0*', '\0\0\0\x18ftypheic']) expect(explain(head)).toBe('unsupported');
  for (const head of ['<!doctype html>', '{"message":"no"}', 'MZ\x90', 'RIFF\0\0\0\0WAVE'])
    expect(explain(head)).toBe('foreign');
  const noDecoder = 'DEMUXER_ERROR_NO_SUPPORTED_STREAMS: FFmpegDemuxer: no supported streams';
  const broken = 'DEMUXER_ERROR_COULD_NOT_OPEN: FFmpegDemuxer: open context failed';
  for (const head of ['\0\0\0\x20ftypisom', '\x1aE\xdf\xa3']) {
    expect(explain(head, noDecoder)).toBe('unsupported');
    expect(explain(head, noDecoder, false)).toBe('damaged');
    expect(explain(head, broken)).toBe('damaged');
  }
  // These are never opened here: that they are broken would be a guess.
  for (const head of ['RIFF\n\0\0\nAVI LIST', '\0\0\x01\xba\x44', '\x30\x26\xb2\x75\x8e\x66'])
    expect(explain(head, broken, false)).toBe('unsupported');
  const packet = `G${'\0'.repeat(187)}`;
  const timed = `\0\0\0\0G${'\0'.repeat(187)}`;
  for (const head of ['FLV\x01\x05', '\0\0\x01\xb3\x04', packet.repeat(2), timed.repeat(2)])
    expect(explain(head, broken, false)).toBe('unsupported');
  expect(explain('Gone: this generation has expired. '.repeat(12), broken, false)).toBe('foreign');
});

test('an image is too large above what fits into a gigabyte; an unknown size is not', () => {
  expect(isTooLarge({ width: 16_384, height: 16_384 })).toBe(false);
  expect(isTooLarge({ width: 16_385, height: 16_384 })).toBe(true);
  expect(isTooLarge({ width: null, height: null })).toBe(false);
});
