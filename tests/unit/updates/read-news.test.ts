import { describe, expect, it } from 'vitest';
import { readNews } from '../../../renderer/features/settings/settings-room.tsx';

const CHANGELOG = `# Changelog

## Unreleased

- Not yet.

## 0.3.0 (12 March 2027)

Better:

- Third.
- Fourth: **bold**.

## 0.2.0

- Second.

## 0.1.0

- First.
`;

describe('what a changelog says', () => {
  it('of all versions since the one before, newest first', () => {
    expect(readNews(CHANGELOG, '0.3.0', '0.1.0')).toEqual([
      { version: '0.3.0', items: ['Third.', 'Fourth: **bold**.'] },
      { version: '0.2.0', items: ['Second.'] },
    ]);
  });

  it('of this version alone where the one before is not known, or is newer', () => {
    const alone = [{ version: '0.2.0', items: ['Second.'] }];
    expect(readNews(CHANGELOG, '0.2.0', null)).toEqual(alone);
    expect(readNews(CHANGELOG, '0.2.0', '0.0.9')).toEqual(alone);
    expect(readNews(CHANGELOG, '0.2.0', '0.3.0')).toEqual(alone);
  });

  it('of a version that it doesn’t name is nothing', () => {
    expect(readNews(CHANGELOG, '0.4.0', '0.3.0')).toEqual([]);
  });
});
