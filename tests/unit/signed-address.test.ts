import { expect, it } from 'vitest';
import { readSignedEnd } from '../../shared/service/request/signed-address.ts';

/** Addresses as the services write them, with the end that their own documentation gives. */
it.each([
  // S3, signature 4: the date and seconds from it.
  [
    'https://b.s3.amazonaws.com/a.png?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261128T230000Z&X-Amz-Expires=3600&X-Amz-Signature=ab',
    '2026-11-29T00:00:00Z',
  ],
  // Google, signature 4.
  [
    'https://storage.googleapis.com/b/a.mp4?X-Goog-Date=20261129T000000Z&X-Goog-Expires=604800',
    '2026-12-06T00:00:00Z',
  ],
  // S3 and Google, signature 2; CloudFront.
  [
    'https://b.s3.amazonaws.com/a.png?AWSAccessKeyId=A&Expires=1795910400&Signature=x',
    '2026-11-29T00:00:00Z',
  ],
  // Azure, whose end is a date with or without its time.
  ['https://a.blob.core.windows.net/c/a.png?se=2026-11-29T00%3A00%3A00Z&sp=r&sig=x', '2026-11-29T00:00:00Z'],
  ['https://a.blob.core.windows.net/c/a.png?sp=r&sig=x&se=2026-11-29', '2026-11-29T00:00:00Z'],
  ['https://cdn.example/a.png?exp=1795910400&token=x#part', '2026-11-29T00:00:00Z'],
])('%s ends at %s', (url, end) => {
  expect(new Date(readSignedEnd(url) ?? 0).toISOString()).toBe(new Date(end).toISOString());
});

it.each([
  'https://cdn.example/a.png',
  'https://cdn.example/a.png?se=north&sp=r',
  'https://cdn.example/a.png?expires=never',
  'https://cdn.example/a.png?exp=7',
  'https://cdn.example/Expires=1795910400/a.png',
  'https://cdn.example/a.png?X-Amz-Expires=3600',
  'https://cdn.example/a.png#?exp=1795910400',
  'not an address',
])('%s says nothing of its end', (url) => {
  expect(readSignedEnd(url)).toBeNull();
});
