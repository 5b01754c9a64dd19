import { beforeEach, expect, it } from 'vitest';
import { createAnnouncer } from '../../../renderer/ui/feedback/toast-region.tsx';

let said: string[];
let time: number;
let due: { at: number; run: () => void }[];

function open() {
  return createAnnouncer({
    say: (words) => void said.push(words),
    now: () => time,
    later(milliseconds, run) {
      const entry = { at: time + milliseconds, run };
      due.push(entry);
      return () => {
        due = due.filter((one) => one !== entry);
      };
    },
  });
}

function pass(milliseconds: number): void {
  time += milliseconds;
  const ready = due.filter(({ at }) => at <= time);
  due = due.filter(({ at }) => at > time);
  for (const { run } of ready) run();
}

beforeEach(() => {
  [said, time, due] = [[], 1_000_000, []];
});

it('says at once what stands alone, each time', () => {
  const announcer = open();
  for (const words of ['Queued', 'Saved', 'Queued']) announcer.announce({ words, about: null });
  expect(said).toEqual(['Queued', 'Saved', 'Queued']);
});

it('says the first and the last of what counts on, and at most one in twenty seconds between', () => {
  const announcer = open();
  for (let count = 1; count <= 500; count += 1) {
    announcer.announce({ words: `${count} ready`, about: 'takes' });
    pass(100);
  }
  pass(60_000);
  expect(said).toEqual(['1 ready', '200 ready', '400 ready', '500 ready']);
  pass(20_000);
  announcer.announce({ words: '501 ready', about: 'takes' });
  expect(said.at(-1)).toBe('501 ready');
});

it('keeps apart what is about different things', () => {
  const announcer = open();
  announcer.announce({ words: '1 ready', about: 'takes' });
  announcer.announce({ words: 'Updated', about: 'update' });
  announcer.announce({ words: '2 ready', about: 'takes' });
  pass(60_000);
  expect(said).toEqual(['1 ready', 'Updated', '2 ready']);
});
