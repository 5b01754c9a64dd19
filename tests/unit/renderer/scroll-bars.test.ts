import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { userAgent: 'Linux' });
afterAll(() => void vi.unstubAllGlobals());
const { barsFor } = await import('../../../renderer/ui/keys/platform.tsx');

it('leaves scroll bars to the systems that have their own', () => {
  const agent = (system: string) =>
    `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/146.0.0.0 Electron/45.4.1`;
  expect(barsFor(agent('Macintosh; Intel Mac OS X 10_15_7'))).toBe('system');
  expect(barsFor(agent('Windows NT 10.0; Win64; x64'))).toBe('system');
  expect(barsFor(agent('X11; Linux x86_64'))).toBe('own');
});
