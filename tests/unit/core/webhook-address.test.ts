import { describe, expect, it } from 'vitest';
import { webhookAddress } from '../../../electron/core/queue/webhook-address.ts';

describe('webhookAddress', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:4321/deliver/s3cret'],
    ['http://localhost', 'http://127.0.0.1:4321/deliver/s3cret'],
    ['http://[::1]:9', 'http://127.0.0.1:4321/deliver/s3cret'],
    ['https://media.example', null],
    ['http://localhost.evil.example', null],
    ['http://127.0.0.1.evil.example', null],
    ['http://192.168.1.2', null],
  ])('names the loopback listener only to a service on this computer: %s', (baseUrl, expected) => {
    expect(webhookAddress({ kind: 'loopback' }, baseUrl, 4321, 's3cret')).toBe(expected);
  });

  it('names a public URL to any service, with or without a slash at its end', () => {
    for (const url of ['https://relay.example/hook', 'https://relay.example/hook/']) {
      expect(webhookAddress({ kind: 'public', url }, 'https://media.example', null, 's')).toBe(
        'https://relay.example/hook/deliver/s',
      );
    }
  });

  it('names none when nothing is received', () => {
    expect(webhookAddress({ kind: 'none' }, 'http://127.0.0.1', 4321, 's')).toBeNull();
    expect(webhookAddress({ kind: 'loopback' }, 'http://127.0.0.1', null, 's')).toBeNull();
  });
});
