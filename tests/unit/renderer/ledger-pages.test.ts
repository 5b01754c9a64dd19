import { expect, test } from 'vitest';
import { readPages } from '../../../renderer/features/queue/ledger/ledger-list.tsx';

/** Pages that are answered when the test says so. */
function openPages() {
  const reads: { readonly page: number; readonly answer: (text: string | null) => Promise<void> }[] = [];
  const shown: [number, string][][] = [];
  const read = (page: number) =>
    new Promise<string | null>((settle) => {
      const answer = async (text: string | null) => {
        settle(text);
        await new Promise(setImmediate);
      };
      reads.push({ page, answer });
    });
  return { reads, shown, pages: readPages(read, (known) => shown.push([...known])) };
}

test('what changed while a page was read is read once more', async () => {
  const { reads, shown, pages } = openPages();
  void pages.want(0);
  pages.outdate();
  void pages.want(0);
  expect(reads).toHaveLength(1);
  await reads[0]?.answer('before');
  expect(reads.map(({ page }) => page)).toEqual([0, 0]);
  await reads[1]?.answer('after');
  expect(shown).toEqual([[[0, 'before']], [[0, 'after']]]);
  expect(reads).toHaveLength(2);
});

test('a page that was read before a change is read again once it is wanted, and shown as it was until then', async () => {
  const { reads, shown, pages } = openPages();
  void pages.want(0);
  await reads[0]?.answer('old');
  void pages.want(0);
  expect(reads).toHaveLength(1);
  pages.outdate();
  void pages.want(1);
  await reads[1]?.answer('next');
  void pages.want(0);
  await reads[2]?.answer('new');
  expect(reads.map(({ page }) => page)).toEqual([0, 1, 0]);
  expect(shown.at(-2)).toEqual([
    [0, 'old'],
    [1, 'next'],
  ]);
  expect(shown.at(-1)).toEqual([
    [0, 'new'],
    [1, 'next'],
  ]);
});

test('a page that could not be read is read when it is wanted again', async () => {
  const { reads, shown, pages } = openPages();
  void pages.want(1);
  await reads[0]?.answer(null);
  void pages.want(1);
  await reads[1]?.answer('rows');
  expect(shown).toEqual([[[1, 'rows']]]);
});

test('an answer for another part of the ledger is not shown', async () => {
  const { reads, shown, pages } = openPages();
  void pages.want(0);
  pages.end();
  await reads[0]?.answer('rows of before');
  expect(shown).toEqual([]);
});
