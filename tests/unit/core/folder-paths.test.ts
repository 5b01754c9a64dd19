import { expect, it, vi } from 'vitest';

// As of a drive in memory on Windows.
vi.mock('node:fs/promises', async (load) => ({
  ...(await load<typeof import('node:fs/promises')>()),
  realpath: () => Promise.reject(Object.assign(new Error('EISDIR'), { code: 'EISDIR' })),
}));

it('finds files and folders where the system can’t resolve links', async () => {
  const { findReal } = await import('../../../electron/core/kernel/files/folder-paths.ts');
  const [folder, file] = [import.meta.dirname, import.meta.filename];
  expect(await findReal(folder)).toEqual({ path: folder, isFolder: true });
  expect(await findReal(file)).toEqual({ path: file, isFolder: false });
  expect(await findReal(`${file}.gone`)).toBeNull();
});
