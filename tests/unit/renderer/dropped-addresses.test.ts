import { expect, it } from 'vitest';
import { nameOfPlace, readAddressList } from '../../../renderer/state/sources/dropped-files.ts';

it('tells addresses of the web from files that are only named, as browsers and editors write their lists', () => {
  const chrome = 'https://example.org/boat.png\r\n';
  const editor = '# copied\nfile:///home/ada/A%20boat.png\nfile:///C:/Users/Ada/cut%2002.mov\n';
  expect(readAddressList(chrome)).toEqual({ addresses: ['https://example.org/boat.png'], places: [] });
  expect(readAddressList(editor)).toEqual({
    addresses: [],
    places: ['file:///home/ada/A%20boat.png', 'file:///C:/Users/Ada/cut%2002.mov'],
  });
  expect(
    readAddressList('FILE://server/share/a.png\rhttps://example.org/a.png\rhttps://example.org/a.png'),
  ).toEqual({
    addresses: ['https://example.org/a.png'],
    places: ['FILE://server/share/a.png'],
  });
  expect(readAddressList('')).toEqual({ addresses: [], places: [] });
  expect(readAddressList('data:image/png;base64,AAAA').addresses).toEqual(['data:image/png;base64,AAAA']);
});

it('calls a file that is only named as people do', () => {
  expect(nameOfPlace('file:///home/ada/A%20boat.png')).toBe('A boat.png');
  expect(nameOfPlace('file:///home/ada/100%.png')).toBe('100%.png');
  expect(nameOfPlace('file:///home/ada/folder/')).toBe('folder');
});
