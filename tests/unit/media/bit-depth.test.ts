import { expect, test } from 'vitest';
import { readBitDepth } from '../../../electron/adapters/media/describe-tracks.ts';

/** The beginnings of headers that x264 and x265 write, by what they were asked for. */
test.each([
  ['avc1.42c00a', '0142c00affe1001867', 8],
  ['avc1.6e000a', '016e000affe10018676e000aa6cd9447b0110000', 10],
  ['avc1.7a000a', '017a000affe10018677a000ab6cd9447b0110000', 10],
  ['avc1.7a000a', '017a000affe10018677a000abcd9447b01100000', 8],
  ['avc1.f4000a', '01f4000affe1001867f4000a90d9b288f6022000', 10],
  ['avc1.f4000a', '01f4000affe1001867f4000a919b288f60220000', 8],
  ['hvc1.4.10.L30.9D.8', '0104080000009d08000000001ef000fcfefafa00', 10],
  ['hvc1.4.10.L30.99.88', '0104080000009988000000001ef000fcfdfcfc00', 12],
  ['hev1.1.6.L30.90', '0101600000009000000000001ef000fcfdf8f800', 8],
])('%s with the header %s has %i bits', (parameters, header, bits) => {
  expect(readBitDepth(parameters, Buffer.from(header, 'hex'))).toBe(bits);
});

test.each([
  ['avc1.640028', 8],
  // Up to ten, and up to fourteen: nobody says which.
  ['avc1.7a000a', null],
  ['avc1.f4000a', null],
  ['hvc1.1.6.L93.B0', 8],
  ['hvc1.2.4.L93.B0', 10],
  ['hvc1.4.10.L93.B0', null],
  ['vp09.02.10.10', 10],
  ['av01.0.04M.10', 10],
  ['vp8', 8],
  ['apch', 10],
  ['ap4h', null],
  ['other', null],
])('%s without its header has %s bits', (parameters, bits) => {
  expect(readBitDepth(parameters, null)).toBe(bits);
});

test('a header that ends, or is noise, says nothing', () => {
  for (const header of ['', '01', '017a000affe1', '017a000affe10018677a000a00000000000000000000000000'])
    expect(readBitDepth('avc1.7a000a', Buffer.from(header, 'hex'))).toBeNull();
});
