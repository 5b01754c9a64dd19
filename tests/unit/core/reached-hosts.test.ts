import { expect, it } from 'vitest';
import { type Store, StoreError } from '../../../electron/core/ports.ts';
import { createReachedHosts } from '../../../electron/core/service/profiles/reached-hosts.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { failure } from '../../../shared/kernel/result.ts';

/** Values in memory, on a disk that may be full. */
function openValues() {
  const values = new Map<string, JsonValue>();
  const disk = { isFull: false };
  const store = {
    values: { read: (key: string) => values.get(key) },
    transact(work: (tx: unknown) => unknown) {
      if (disk.isFull) throw new StoreError(failure('DISK_FULL', { path: '/data' }), 'ENOSPC', null);
      return work({ values: { write: (key: string, value: JsonValue) => values.set(key, value) } });
    },
  } as unknown as Store;
  return { disk, reached: createReachedHosts(store) };
}

it('keeps what a host was reached at first, until a person has it checked', () => {
  const { reached } = openValues();
  expect(reached.read('https://media.example')).toBeNull();
  reached.note('https://media.example', 'public');
  reached.note('https://media.example', 'loopback');
  expect(reached.read('https://media.example')).toBe('public');
  expect(reached.read('https://media.example:8443')).toBeNull();
  reached.confirm('https://media.example', 'private');
  expect(reached.read('https://media.example')).toBe('private');
});

it('costs no answer where the disk is full, and is noted with the next one', () => {
  const { disk, reached } = openValues();
  disk.isFull = true;
  reached.note('https://media.example', 'public');
  expect(reached.read('https://media.example')).toBeNull();
  disk.isFull = false;
  reached.note('https://media.example', 'public');
  expect(reached.read('https://media.example')).toBe('public');
});
