import { expect, test } from 'vitest';
import { allowedAddresses } from '../../electron/adapters/http/host-policy.ts';
import { addressKind } from '../../shared/service/address-kind.ts';

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['64:ff9b::127.0.0.1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.15.255.255', 'public'],
  ['172.16.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.0.1', 'private'],
  ['169.254.169.254', 'link-local'],
  ['100.63.255.255', 'public'],
  ['100.64.0.1', 'private'],
  ['100.128.0.1', 'public'],
  ['::ffff:10.0.0.1', 'private'],
  ['64:ff9b::a9fe:a9fe', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['fdff::1', 'private'],
  ['0.0.0.0', 'unusable'],
  ['::', 'unusable'],
  ['224.0.0.1', 'unusable'],
  ['255.255.255.255', 'unusable'],
  ['ff02::1', 'unusable'],
  ['2002:7f00:1::', 'unusable'],
  ['localhost', null],
  ['', null],
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['64:ff9b::8.8.8.8', 'public'],
  ['::ffff:8.8.8.8', 'public'],
])('%s is %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind);
});

test.each([
  ['a public name', 'https://api.example.com', 'link-local', ['public']],
  ['a public name', 'https://api.example.com', 'private', ['public', 'private']],
  ['a name of the own network', 'https://studio.local', 'link-local', ['public', 'private', 'link-local']],
] as const)('results of %s (%s) that was reached at a %s address', (_, base, reached, kinds) => {
  const url = new URL('/result.png', base);
  expect(allowedAddresses(url, { baseUrl: new URL(base), reached })).toEqual(kinds);
});
