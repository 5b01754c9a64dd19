import { describe, expect, it } from 'vitest';
import { webhookAddress } from '../../../electron/core/service/service-urls.ts';

describe('webhookAddress', () => {
  const local = { publicUrl: null, localPort: 4321 };

  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:4321/deliver/s3cret'],
    ['http://localhost', 'http://127.0.0.1:4321/deliver/s3cret'],
    ['http://[::1]:9', 'http://127.0.0.1:4321/deliver/s3cret'],
    ['https://media.example', null],
    ['http://localhost.evil.example', null],
    ['http://127.0.0.1.evil.example', null],
    ['http://192.168.1.2', null],
  ])('names the loopback listener only to a service on this computer: %s', (baseUrl, expected) => {
    expect(webhookAddress(local, baseUrl, 's3cret')).toBe(expected);
  });

  it('names a public address to any service, with or without a slash at its end', () => {
    for (const publicUrl of ['https://relay.example/hook', 'https://relay.example/hook/']) {
      for (const baseUrl of ['https://media.example', 'http://127.0.0.1:80'])
        expect(webhookAddress({ publicUrl, localPort: 4321 }, baseUrl, 's')).toBe(
          'https://relay.example/hook/deliver/s',
        );
    }
  });

  it('names none when nothing is received', () => {
    expect(webhookAddress({ publicUrl: null, localPort: null }, 'http://127.0.0.1', 's')).toBeNull();
  });
});
