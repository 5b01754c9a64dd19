import { expect, it } from 'vitest';
import { describeFacts, describeReference } from '../../../renderer/forms/media/reference-facts.tsx';
import type { Asset } from '../../../shared/models/asset.ts';

const ASSET: Asset = {
  ...{ id: 'a', path: '/shots/a.png', name: 'a.png', kind: 'image', mime: 'image/png', bytes: 8_100_000 },
  ...{ modifiedAt: 1, sha256: null, width: 640, height: 360, duration: null },
};

it('says in every list that a file is in the cloud, and that it is downloaded when it is used', () => {
  const line = (asset: Asset) => describeReference({ kind: 'file', assetId: 'a' }, asset).line;
  expect(line(ASSET)).toBe('640×360 · 8.1 MB');
  expect(line({ ...ASSET, isInCloud: true })).toBe('640×360 · 8.1 MB · in the cloud');
  expect(describeFacts(ASSET).join()).not.toContain('cloud');
  expect(describeFacts({ ...ASSET, isInCloud: true })).toContain('In the cloud: downloaded when it is used');
});
