import { expect, it } from 'vitest';
import { readItem } from '../../../renderer/features/batch/grid/cell-content.tsx';
import type { FoundFiles } from '../../../shared/batch/read-elements.ts';
import { failure } from '../../../shared/kernel/result.ts';
import type { Asset } from '../../../shared/models/asset.ts';

const asset = (name: string, more: Partial<Asset> = {}): Asset => ({
  ...{ id: name, path: `/shots/${name}`, name, kind: 'image', mime: 'image/png', bytes: 8, modifiedAt: 1 },
  ...{ sha256: null, width: 6, height: 4, duration: null, ...more },
});

it('shows of each file whether it is here, in the cloud, or no reference', () => {
  const files: FoundFiles = new Map([
    [
      '/shots/*.png',
      [
        { kind: 'added', asset: asset('here.png') },
        { kind: 'added', asset: asset('away.png', { isInCloud: true }) },
        {
          kind: 'refused',
          name: 'unreachable.png',
          error: failure('FILE_IN_CLOUD', { path: '/shots/unreachable.png' }),
        },
        {
          kind: 'refused',
          name: 'broken.png',
          error: failure('FILE_DAMAGED', { path: '/shots/broken.png' }),
        },
      ],
    ],
  ]);
  const states = readItem('/shots/*.png', files, []).map(({ name, state }) => `${name}: ${state}`);
  expect(states).toEqual([
    'here.png: file',
    'away.png: cloud',
    'unreachable.png: cloud',
    'broken.png: wrong',
  ]);
  expect(readItem('https://example.org/a.png', files, [])).toMatchObject([{ name: 'a.png', state: 'url' }]);
  expect(readItem('/later.png', files, ['/later.png'])).toMatchObject([{ state: 'looking' }]);
});
