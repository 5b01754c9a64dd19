import { expect, it } from 'vitest';
import { isIgnoredName, isSettled, roomOf, watchOrderSchema } from '../../shared/templates/watch.ts';

it('passes over names that are hidden, temporary, or a system’s own', () => {
  const ignored = ['.hidden.png', '~$deck.png', '._a.png', 'a.png.part', 'a.TMP', 'a.crdownload', 'a.png~'];
  expect([...ignored, 'Thumbs.db', 'desktop.ini'].filter((name) => !isIgnoredName(name))).toEqual([]);
  const taken = ['a.png', 'part.png', 'tmp', 'a~b.png', 'a.part.png', '…', 'ä.MOV', 'download.mp4'];
  expect(taken.filter(isIgnoredName)).toEqual([]);
});

it('takes a file for whole only when nothing of it changed for a while, and it has bytes', () => {
  const look = (bytes: number, modifiedAt: number, at: number) => ({ bytes, modifiedAt, at });
  expect(isSettled(look(9, 1, 0), look(9, 1, 1500))).toBe(true);
  expect(isSettled(look(9, 1, 0), look(9, 1, 1400))).toBe(false);
  expect(isSettled(look(9, 1, 0), look(10, 1, 5000))).toBe(false);
  expect(isSettled(look(9, 1, 0), look(9, 2, 5000))).toBe(false);
  expect(isSettled(look(0, 1, 0), look(0, 1, 5000))).toBe(false);
});

it('leaves room by the narrower of its caps, never less than none', () => {
  const room = (capPerDay: number | null, capInAll: number | null) =>
    roomOf({ capPerDay, capInAll }, { inAll: 8, today: 3 });
  expect([room(5, null), room(null, 10), room(5, 9), room(1, 100), room(null, null)]).toEqual([
    2,
    2,
    1,
    0,
    Infinity,
  ]);
});

it('sends nothing without being asked where there is no cap', () => {
  const order = {
    ...{ templateId: 't', folder: '/in', subfolders: false, field: null, values: {}, takesPresent: false },
    ...{ capPerDay: null, capInAll: null },
  };
  expect(watchOrderSchema.safeParse({ ...order, mode: 'hold' }).success).toBe(true);
  expect(watchOrderSchema.safeParse({ ...order, mode: 'send' }).success).toBe(false);
  expect(watchOrderSchema.safeParse({ ...order, mode: 'send', capPerDay: 3 }).success).toBe(true);
  expect(watchOrderSchema.safeParse({ ...order, mode: 'send', capPerDay: 0 }).success).toBe(false);
});
